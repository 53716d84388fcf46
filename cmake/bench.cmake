# Time of one rule against the size of its input; needs nothing but the library.
if(TARGET pteverify AND EXISTS "${PROJECT_SOURCE_DIR}/tests/bench/bench_plan.c")
    add_executable(bench_plan "${PROJECT_SOURCE_DIR}/tests/bench/bench_plan.c"
                   "${PROJECT_SOURCE_DIR}/tests/support/plans.c")
    ptv_host(bench_plan pteverify)
    target_link_libraries(bench_plan PRIVATE m)
endif()

# Time of everything against the size of the program.
if(TARGET pteverify AND TARGET test_support
   AND EXISTS "${PROJECT_SOURCE_DIR}/tests/bench/bench_scale.c")
    add_executable(bench_scale "${PROJECT_SOURCE_DIR}/tests/bench/bench_scale.c"
                   "${PROJECT_SOURCE_DIR}/tests/bench/scale_names.c"
                   "${PROJECT_SOURCE_DIR}/tests/bench/scale_parts.c"
                   "${PROJECT_SOURCE_DIR}/tests/bench/scale_programs.c")
    target_link_libraries(bench_scale PRIVATE test_support)
    ptv_test_settings(bench_scale)
    target_link_libraries(bench_scale PRIVATE m)
endif()

# Outputs of the mutator per second.
if(TARGET fm AND TARGET golden AND EXISTS "${PROJECT_SOURCE_DIR}/tests/bench/bench_mutator.c")
    add_executable(bench_mutator "${PROJECT_SOURCE_DIR}/tests/bench/bench_mutator.c")
    ptv_host(bench_mutator golden fm fe ft host pteverify)
endif()

# bench_walk compares with Google's generated C++ verifier; left out without it.
find_program(FLATC flatc)
find_path(FLATBUFFERS_INCLUDE flatbuffers/flatbuffers.h)
set(bench_source "${PROJECT_SOURCE_DIR}/tests/bench/bench_walk.cc")
set(bench_schema "${PROJECT_SOURCE_DIR}/schema/executorch/program.fbs")

include(CheckLanguage)
if(FLATC AND FLATBUFFERS_INCLUDE AND EXISTS "${bench_source}" AND EXISTS "${bench_schema}"
   AND TARGET pteverify)
    check_language(CXX)
endif()
if(NOT CMAKE_CXX_COMPILER)
    message(STATUS "bench_walk: left out (flatc, FlatBuffers headers, C++ or sources missing)")
    return()
endif()
enable_language(CXX)

set(bench_generated "${PROJECT_BINARY_DIR}/bench")
file(GLOB bench_schemas CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/schema/executorch/*.fbs")
add_custom_command(
    OUTPUT "${bench_generated}/program_generated.h"
    COMMAND "${FLATC}" --cpp --gen-all -o "${bench_generated}" "${bench_schema}"
    DEPENDS ${bench_schemas} VERBATIM)
add_executable(bench_walk "${bench_source}" "${bench_generated}/program_generated.h")
target_compile_features(bench_walk PRIVATE cxx_std_17)
target_compile_options(bench_walk PRIVATE -O2)
target_include_directories(bench_walk PRIVATE
    "${PROJECT_SOURCE_DIR}" "${bench_generated}" "${FLATBUFFERS_INCLUDE}")
target_compile_definitions(bench_walk PRIVATE
    PTV_SOURCE_DIR="${PROJECT_SOURCE_DIR}" PTV_SHARED_DIR="${PTV_SHARED_DIR}")
target_link_libraries(bench_walk PRIVATE "$<TARGET_NAME_IF_EXISTS:golden>" pteverify)
