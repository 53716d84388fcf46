# The three kinds of targets: library, host library, tool.

set(PTV_SHARED "" CACHE STRING
    "Libraries that are shared ones: ci/mutants.sh exchanges one under programs that are linked")
mark_as_advanced(PTV_SHARED)

# ptv_library(NAME [RECURSE] GLOB...): static library of all matching files but main.c.
function(ptv_library name)
    set(globs ${ARGN})
    set(mode GLOB)
    if("RECURSE" IN_LIST globs)
        list(REMOVE_ITEM globs RECURSE)
        set(mode GLOB_RECURSE)
    endif()
    list(TRANSFORM globs PREPEND "${PROJECT_SOURCE_DIR}/")
    file(${mode} sources CONFIGURE_DEPENDS ${globs})
    list(FILTER sources EXCLUDE REGEX "/main\\.c$")
    if(NOT sources)
        message(STATUS "${name}: no sources yet")
        return()
    endif()
    set(type STATIC)
    if(name IN_LIST PTV_SHARED)
        set(type SHARED)
    endif()
    add_library(${name} ${type} ${sources})
    target_compile_options(${name} PRIVATE ${PTV_FRAME_LIMIT})
    target_include_directories(${name}
        PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/verifiers/include>"
               "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>"
        PRIVATE "${PROJECT_SOURCE_DIR}")
endfunction()

# ptv_host(NAME [LIBRARY...]): may use POSIX, links the libraries that exist.
function(ptv_host name)
    if(NOT TARGET ${name})
        return()
    endif()
    target_compile_definitions(${name} PRIVATE _POSIX_C_SOURCE=200809L)
    target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}")
    foreach(library IN LISTS ARGN)
        target_link_libraries(${name} PRIVATE "$<TARGET_NAME_IF_EXISTS:${library}>")
    endforeach()
endfunction()

# ptv_tool(NAME MAIN [LIBRARY...]): an executable around one main.c.
function(ptv_tool name main)
    if(NOT EXISTS "${PROJECT_SOURCE_DIR}/${main}")
        message(STATUS "${name}: no ${main} yet")
        return()
    endif()
    add_executable(${name} "${PROJECT_SOURCE_DIR}/${main}")
    target_compile_options(${name} PRIVATE ${PTV_FRAME_LIMIT})
    ptv_host(${name} ${ARGN})
endfunction()
