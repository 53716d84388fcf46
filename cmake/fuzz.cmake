# Each fuzz/fuzz_*.c is one libFuzzer executable; the libraries are instrumented
# in cmake/warnings.cmake. What targets share is a library, of which each takes what it calls.
file(GLOB shared CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/*.c")
list(FILTER shared EXCLUDE REGEX "/fuzz_[^/]*$")
add_library(fuzz_shared STATIC ${shared} "${PROJECT_SOURCE_DIR}/tests/support/readall.c")
ptv_host(fuzz_shared codec gate fbs pteverify_report host pteverify)
target_link_libraries(fuzz_shared PRIVATE PkgConfig::JANSSON)

file(GLOB targets CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/fuzz_*.c")
foreach(source IN LISTS targets)
    get_filename_component(name "${source}" NAME_WE)
    add_executable(${name} "${source}")
    ptv_host(${name} fuzz_shared golden pteverify_host codec gate fbs pteverify_report host pteverify)
    target_link_libraries(${name} PRIVATE PkgConfig::JANSSON)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
endforeach()

# fuzz_differential compares with Google's generated C++ verifier; left out without it.
find_program(FLATC flatc)
find_path(FLATBUFFERS_INCLUDE flatbuffers/flatbuffers.h)
include(CheckLanguage)
if(FLATC AND FLATBUFFERS_INCLUDE)
    check_language(CXX)
endif()
if(NOT CMAKE_CXX_COMPILER)
    message(STATUS "fuzz_differential: left out (flatc, FlatBuffers headers or C++ missing)")
    return()
endif()
enable_language(CXX)
set(generated)
foreach(schema executorch/program executorch/bundled_program executorch/flat_tensor
        payloads/xnnpack payloads/vulkan)
    get_filename_component(name "${schema}" NAME)
    file(GLOB included CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/schema/executorch/*.fbs")
    set(header "${PROJECT_BINARY_DIR}/differential/${name}_generated.h")
    add_custom_command(OUTPUT "${header}"
        COMMAND "${FLATC}" --cpp --gen-all -o "${PROJECT_BINARY_DIR}/differential"
                "${PROJECT_SOURCE_DIR}/schema/${schema}.fbs"
        DEPENDS "${PROJECT_SOURCE_DIR}/schema/${schema}.fbs" ${included} VERBATIM)
    list(APPEND generated "${header}")
endforeach()
add_executable(fuzz_differential fuzz/fuzz_differential.cc ${generated})
target_compile_features(fuzz_differential PRIVATE cxx_std_17)
target_compile_options(fuzz_differential PRIVATE -g -fsanitize=fuzzer-no-link,address,undefined)
target_include_directories(fuzz_differential PRIVATE
    "${PROJECT_BINARY_DIR}/differential" "${FLATBUFFERS_INCLUDE}")
target_link_libraries(fuzz_differential PRIVATE pteverify)
target_link_options(fuzz_differential PRIVATE -fsanitize=fuzzer)
