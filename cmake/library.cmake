# The library for hosts, static or shared (BUILD_SHARED_LIBS), and ptv-verifier, which programs of this project link,
# because they call what a shared one does not export. Packages have both.
option(PTV_EXPORT_ALL "A shared library exports everything, and programs link it (ci/mutants)" OFF)
mark_as_advanced(PTV_EXPORT_ALL)

if(PTV_TEXTS)
    list(TRANSFORM ptv_folders REPLACE "(.+)" "${PROJECT_SOURCE_DIR}/verifiers/\\1/*.c"
         OUTPUT_VARIABLE globs)
    file(GLOB sources CONFIGURE_DEPENDS ${globs})
else()
    set(textless_dir "${PROJECT_BINARY_DIR}/textless")
    ptv_write_sources("${textless_dir}" sources -v texts_only=1)
    list(FILTER sources EXCLUDE REGEX "verifiers/device/")
    list(TRANSFORM sources REPLACE "^verifiers" "${textless_dir}")
endif()

add_library(pteverify ${sources})
add_library(pteverify::pteverify ALIAS pteverify)
ptv_public_header("${PROJECT_SOURCE_DIR}/verifiers/include")
target_compile_options(pteverify PRIVATE ${PTV_FRAME_LIMIT})
ptv_call_nothing_else()
# Compiled once: other shared libraries and archives (host.cmake, fuzz_library.cmake) take its objects.
set_target_properties(pteverify PROPERTIES POSITION_INDEPENDENT_CODE ON)
if(NOT PTV_EXPORT_ALL)
    set_target_properties(pteverify PROPERTIES C_VISIBILITY_PRESET hidden)
endif()
if(PTV_CALLGRAPH)
    include(CheckCCompilerFlag)
    check_c_compiler_flag(-fcallgraph-info=su PTV_HAS_CALLGRAPH)
    target_compile_options(pteverify PRIVATE "$<$<BOOL:${PTV_HAS_CALLGRAPH}>:-fcallgraph-info=su>")
endif()

if(BUILD_SHARED_LIBS AND NOT PTV_EXPORT_ALL)
    # While the major version is 0, each minor version has its own interface.
    set_target_properties(pteverify PROPERTIES
        VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
    ptv_export_only(pteverify "${PROJECT_SOURCE_DIR}/verifiers/include/pteverify.h")
    add_library(ptv-verifier STATIC EXCLUDE_FROM_ALL $<TARGET_OBJECTS:pteverify>)
    set_target_properties(ptv-verifier PROPERTIES LINKER_LANGUAGE C)
    target_include_directories(ptv-verifier PUBLIC
        "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/verifiers/include>"
        "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
    if(PTV_BOTH)
        set_target_properties(ptv-verifier PROPERTIES EXCLUDE_FROM_ALL OFF OUTPUT_NAME pteverify
            EXPORT_NAME static)
    endif()
else()
    add_library(ptv-verifier ALIAS pteverify)
endif()
