# fuzz_differential compares with the verifier that Google's flatc generates from our schemas. Left
# out, and said, where flatc, its headers or a C++ compiler are missing, and where nothing foreign is
# linked.
find_program(FLATC flatc)
find_path(FLATBUFFERS_INCLUDE flatbuffers/flatbuffers.h)
include(CheckLanguage)
if(FLATC AND FLATBUFFERS_INCLUDE AND PTV_JANSSON)
    check_language(CXX)
endif()
if(NOT CMAKE_CXX_COMPILER OR NOT PTV_JANSSON)
    message(STATUS "fuzz_differential: left out (flatc, FlatBuffers headers or C++ missing)")
    return()
endif()
enable_language(CXX)

set(differential_dir "${PROJECT_BINARY_DIR}/differential")
set(differential_headers)
set(differential_schemas)
foreach(schema executorch/scalar_type executorch/program executorch/bundled_program
        executorch/flat_tensor payloads/xnnpack payloads/vulkan)
    get_filename_component(name "${schema}" NAME)
    list(APPEND differential_schemas "${PROJECT_SOURCE_DIR}/schema/${schema}.fbs")
    list(APPEND differential_headers "${differential_dir}/${name}_generated.h")
endforeach()
add_custom_command(OUTPUT ${differential_headers}
    COMMAND "${FLATC}" --cpp -o "${differential_dir}" ${differential_schemas}
    DEPENDS ${differential_schemas} VERBATIM)
list(APPEND fuzz_sources "${PROJECT_SOURCE_DIR}/fuzz/fuzz_differential.cc")
