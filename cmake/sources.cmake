# The sources of the library, and other libraries' sources that are written from these.
file(GLOB ptv_folders RELATIVE "${PROJECT_SOURCE_DIR}/verifiers" CONFIGURE_DEPENDS
    "${PROJECT_SOURCE_DIR}/verifiers/*")
list(REMOVE_ITEM ptv_folders include device) # interface; the top of the library for devices

# ptv_write_sources(FOLDER NAME OPTION...): writes into FOLDER what verifiers/device/sources.awk makes of all sources
# and headers, including those of devices. NAME gets the list of sources, named as in the project, with FOLDER in place
# of `verifiers`.
function(ptv_write_sources to name)
    find_program(PTV_AWK awk REQUIRED)
    set(globs)
    foreach(folder IN LISTS ptv_folders ITEMS include device)
        file(MAKE_DIRECTORY "${to}/${folder}")
        list(APPEND globs "${PROJECT_SOURCE_DIR}/verifiers/${folder}/*.[ch]")
    endforeach()
    file(GLOB originals RELATIVE "${PROJECT_SOURCE_DIR}" CONFIGURE_DEPENDS ${globs})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${originals}
        verifiers/device/sources.awk)
    execute_process(
        COMMAND "${PTV_AWK}" -v "out=${to}" ${ARGN} -f verifiers/device/sources.awk
                pass=1 ${originals} pass=2 ${originals}
        WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" RESULT_VARIABLE failed)
    if(failed)
        message(FATAL_ERROR "verifiers/device/sources.awk failed")
    endif()
    list(FILTER originals INCLUDE REGEX "[.]c$")
    set(${name} ${originals} PARENT_SCOPE)
endfunction()

# Compilers replace loops by memmove, and memcmp by bcmp: this makes the library call only memcpy, memcmp, memset and
# strlen, however it is optimised.
function(ptv_call_nothing_else)
    target_compile_options(pteverify PRIVATE
        "$<$<C_COMPILER_ID:GNU>:-fno-tree-loop-distribute-patterns>"
        "$<$<C_COMPILER_ID:Clang,AppleClang>:-fno-builtin-bcmp;-fno-builtin-memmove>")
endfunction()

# ptv_public_header(FOLDER): the folder of the library's pteverify.h.
function(ptv_public_header folder)
    target_include_directories(pteverify PUBLIC "$<BUILD_INTERFACE:${folder}>"
        "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
    set_target_properties(pteverify PROPERTIES PUBLIC_HEADER "${folder}/pteverify.h")
endfunction()
