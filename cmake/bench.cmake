# Benchmarks: time by size (bench_scale), outputs per second (bench_mutator), and the programs of ci/bench.sh
# (bench_files, bench_inputs, bench_launch).

# Time of everything by size of the file; inputs for ci/bench.sh.
if(PTV_TESTS)
    add_library(bench_programs STATIC tests/bench/scale_archives.c tests/bench/scale_names.c
        tests/bench/scale_parts.c tests/bench/scale_plans.c tests/bench/scale_programs.c)
    ptv_test_settings(bench_programs)
    foreach(name bench_scale bench_inputs)
        add_executable(${name} tests/bench/${name}.c)
        ptv_test_settings(${name})
        target_link_libraries(${name} PRIVATE bench_programs test_support m)
    endforeach()
endif()

# Outputs of the mutator per second.
add_executable(bench_mutator tests/bench/bench_mutator.c)
ptv_host(bench_mutator ptv-golden ptv-kit-mutator ptv-kit-envelope ptv-kit-tree ptv-base
    ptv-verifier)

# Compares verifiers, including those of others if available.
add_executable(bench_launch tests/bench/bench_launch.c)
ptv_host(bench_launch)
add_executable(bench_files tests/bench/bench_files.c tests/bench/bench_input.c
    tests/bench/bench_measure.c tests/bench/bench_ours.c tests/bench/bench_process.c
    tests/bench/bench_table.c)
ptv_host(bench_files ptv-verifier PkgConfig::JANSSON)

include(cmake/flatc.cmake)
if(PTV_FLATC_FOUND)
    add_library(bench_google STATIC tests/bench/bench_google.cc)
    ptv_host(bench_google)
    ptv_includes_flatc(bench_google)
    # Hidden: the runtime has functions of the same names from another FlatBuffers.
    target_compile_options(bench_google PRIVATE -O2 -fvisibility=hidden)
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
