# Benchmarks: time against size (bench_plan, bench_scale), outputs per second (bench_mutator), and
# what ci/bench.sh runs (bench_files, bench_inputs, bench_launch).
if(NOT TARGET pteverify)
    return()
endif()

# Time of one rule against the size of its input; needs nothing but the library.
add_executable(bench_plan tests/bench/bench_plan.c tests/support/plans.c)
ptv_host(bench_plan pteverify)
target_link_libraries(bench_plan PRIVATE m)

# Time of everything against the size of the program; and inputs for ci/bench.sh.
if(TARGET test_support)
    add_library(bench_programs STATIC tests/bench/scale_names.c tests/bench/scale_parts.c
        tests/bench/scale_programs.c)
    foreach(name bench_scale bench_inputs)
        add_executable(${name} tests/bench/${name}.c)
        target_link_libraries(${name} PRIVATE bench_programs test_support m)
        ptv_test_settings(${name})
    endforeach()
    ptv_test_settings(bench_programs)
endif()

# Outputs of the mutator per second.
if(TARGET fm AND TARGET golden)
    add_executable(bench_mutator tests/bench/bench_mutator.c)
    ptv_host(bench_mutator golden fm fe ft host pteverify)
endif()

# Verifiers against each other, those of others where they are.
add_executable(bench_launch tests/bench/bench_launch.c)
ptv_host(bench_launch)
if(NOT PTV_JANSSON)
    return()
endif()
add_executable(bench_files tests/bench/bench_files.c tests/bench/bench_input.c
    tests/bench/bench_measure.c tests/bench/bench_ours.c tests/bench/bench_process.c tests/bench/bench_table.c)
ptv_host(bench_files pteverify)
target_link_libraries(bench_files PRIVATE PkgConfig::JANSSON)

include(CheckLanguage)
find_program(FLATC flatc)
find_path(FLATBUFFERS_INCLUDE flatbuffers/flatbuffers.h)
if(FLATC AND FLATBUFFERS_INCLUDE)
    check_language(CXX)
endif()
if(FLATC AND FLATBUFFERS_INCLUDE AND CMAKE_CXX_COMPILER)
    enable_language(CXX)
    set(bench_generated "${PROJECT_BINARY_DIR}/bench_generated")
    file(GLOB bench_schemas CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/schema/executorch/*.fbs"
         "${PROJECT_SOURCE_DIR}/schema/payloads/*.fbs")
    set(bench_headers)
    foreach(schema IN LISTS bench_schemas)
        get_filename_component(name "${schema}" NAME_WE)
        list(APPEND bench_headers "${bench_generated}/${name}_generated.h")
    endforeach()
    add_custom_command(OUTPUT ${bench_headers}
        COMMAND "${FLATC}" --cpp -o "${bench_generated}" ${bench_schemas}
        DEPENDS ${bench_schemas} VERBATIM)
    add_library(bench_google STATIC tests/bench/bench_google.cc ${bench_headers})
    ptv_host(bench_google)
    target_compile_features(bench_google PRIVATE cxx_std_17)
    # Hidden: the runtime has functions of the same names, of another FlatBuffers.
    target_compile_options(bench_google PRIVATE -O2 -fvisibility=hidden)
    target_include_directories(bench_google PRIVATE "${bench_generated}")
    target_include_directories(bench_google SYSTEM PRIVATE "${FLATBUFFERS_INCLUDE}")
    target_compile_definitions(bench_files PRIVATE BENCH_HAS_GOOGLE)
    target_link_libraries(bench_files PRIVATE bench_google)
endif()
if(COMMAND ptv_link_runtime) # cmake/runtime.cmake found one
    add_library(bench_runtime STATIC tests/bench/bench_runtime.cc)
    ptv_host(bench_runtime)
    ptv_link_runtime(bench_runtime executorch)
    target_compile_definitions(bench_files PRIVATE BENCH_HAS_RUNTIME)
    ptv_link_runtime(bench_files bench_runtime executorch)
endif()
