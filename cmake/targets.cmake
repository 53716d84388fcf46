# The kinds of targets: ptv_library, ptv_tool, and programs that are neither (ptv_host).

# ptv_host(NAME [LIBRARY...]): lets a target use POSIX, and links these.
function(ptv_host name)
    target_compile_definitions(${name} PRIVATE _POSIX_C_SOURCE=200809L
        "$<$<PLATFORM_ID:Darwin>:_DARWIN_C_SOURCE>" # there, the former hides everything but POSIX
        "$<$<PLATFORM_ID:Windows>:_FILE_OFFSET_BITS=64>")
    target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}")
    target_link_libraries(${name} PRIVATE ${ARGN})
endfunction()

# ptv_library(NAME GLOB LIBRARY...): a static library of all matching files except *main.c. GLOB may be a list.
function(ptv_library name globs)
    list(TRANSFORM globs PREPEND "${PROJECT_SOURCE_DIR}/")
    file(GLOB sources CONFIGURE_DEPENDS ${globs})
    list(FILTER sources EXCLUDE REGEX "main\\.c$")
    add_library(${name} STATIC ${sources})
    target_compile_options(${name} PRIVATE ${PTV_FRAME_LIMIT})
    target_include_directories(${name} PUBLIC "${PROJECT_SOURCE_DIR}/verifiers/include")
    ptv_host(${name} ${ARGN})
endfunction()

# ptv_tool(NAME MAIN LIBRARY...): an executable around one *main.c.
function(ptv_tool name main)
    add_executable(${name} "${PROJECT_SOURCE_DIR}/${main}")
    target_compile_options(${name} PRIVATE ${PTV_FRAME_LIMIT})
    ptv_host(${name} ${ARGN})
endfunction()
