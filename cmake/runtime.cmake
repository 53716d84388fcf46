# Tests that the released runtime judges (tests/runtime). ci/runtime.sh fetches it; without it, they skip.
file(GLOB runtimes "${PROJECT_SOURCE_DIR}/build/runtime/executorch-*")
include(CheckLanguage)
if(runtimes AND NOT CMAKE_C_FLAGS MATCHES "sanitize")
    list(SORT runtimes COMPARE NATURAL)
    list(GET runtimes -1 PTV_RUNTIME)
    check_language(CXX)
endif()
if(NOT PTV_RUNTIME OR NOT CMAKE_CXX_COMPILER)
    add_test(NAME runtime.sweep COMMAND "${CMAKE_COMMAND}" -E echo
        "skipped: no ExecuTorch runtime in build/runtime (ci/runtime.sh), or a build with sanitizers")
    set_tests_properties(runtime.sweep PROPERTIES SKIP_REGULAR_EXPRESSION "^skipped")
    return()
endif()
enable_language(CXX)

# ptv_link_runtime(NAME LIBRARY...): links those libraries of the released runtime.
function(ptv_link_runtime name)
    target_compile_features(${name} PRIVATE cxx_std_20)
    set_target_properties(${name} PROPERTIES BUILD_RPATH "${PTV_RUNTIME}/lib")
    target_include_directories(${name} SYSTEM PRIVATE "${PTV_RUNTIME}/include"
        "${PTV_RUNTIME}/include/executorch/runtime/core/portable_type/c10")
    target_compile_definitions(${name} PRIVATE C10_USING_CUSTOM_GENERATED_MACROS)
    target_compile_options(${name} PRIVATE
        "$<$<COMPILE_LANGUAGE:CXX>:-Wno-deprecated-declarations>")
    target_link_directories(${name} PRIVATE "${PTV_RUNTIME}/lib")
    target_link_options(${name} PRIVATE -Wl,--no-as-needed)
    target_link_libraries(${name} PRIVATE ${ARGN})
endfunction()

# The code that asks the released runtime.
file(GLOB judge_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/runtime/*.cc")
add_library(ptv-judge STATIC ${judge_sources})
ptv_host(ptv-judge)
target_include_directories(ptv-judge PRIVATE "${PROJECT_SOURCE_DIR}/verifiers/include")
ptv_link_runtime(ptv-judge executorch)

# ptv_judged(NAME SOURCE...): a program that uses it.
function(ptv_judged name)
    add_executable(${name} ${ARGN})
    ptv_host(${name} ptv-judge ptv-known ptv-kit-envelope ptv-kit-tree ptv-codec ptv-fbs ptv-report
        ptv-inspect ptv-memory ptv-diagnose ptv-base ptv-verifier)
    ptv_link_runtime(${name} executorch executorch_kernels_optimized
        executorch_kernels_quantized executorch_backend_xnnpack)
endfunction()

ptv_judged(runtime_sweep tests/runtime/sweep.c)

# A part of the sweep; ci/sweep.sh does all of it.
add_test(NAME runtime.sweep COMMAND runtime_sweep --every 7
    "${golden_dir}/add.pte" "${golden_dir}/linear.pte" "${golden_dir}/lists.pte"
    "${golden_dir}/control_flow.pte" "${golden_dir}/mutable_state.pte" "${golden_dir}/dynamic.pte"
    "${golden_dir}/xnnpack_program.pte" "${golden_dir}/bundle.bpte" "${golden_dir}/shared_data.ptd"
    "${golden_dir}/xnnpack_external.pte,${golden_dir}/xnnpack_weights.ptd")
set_tests_properties(runtime.sweep PROPERTIES TIMEOUT 300)

# The history of the rules, for the available release.
ptv_judged(runtime_history tests/runtime/history.c)
target_link_libraries(runtime_history PRIVATE ptv-tool)
string(REGEX REPLACE ".*executorch-([0-9]+[.][0-9]+).*" "\\1" runtime_release "${PTV_RUNTIME}")
add_test(NAME runtime.history COMMAND runtime_history ${runtime_release}
    "${PROJECT_SOURCE_DIR}/golden/files")
set_tests_properties(runtime.history PROPERTIES TIMEOUT 300)

# The library's column of the table of reactions (ci/runtime.sh --judge).
ptv_judged(runtime_react tests/runtime/react.c)

# Compares inspect's view of methods with the runtime's requests; needs no kernels and backends.
add_executable(runtime_resolved tests/runtime/resolved.c tests/runtime/resolve.cc)
ptv_host(runtime_resolved ptv-codec ptv-report ptv-inspect ptv-memory ptv-diagnose ptv-base ptv-verifier)
ptv_link_runtime(runtime_resolved executorch)
add_test(NAME runtime.resolved COMMAND runtime_resolved "${golden_dir}" "${PTV_SHARED_DIR}/real")
set_tests_properties(runtime.resolved PROPERTIES TIMEOUT 300)

# Every operator with elements of all types; ci/sweep.sh takes two arguments at a time.
ptv_judged(runtime_operators tests/runtime/runtime_operators.c tests/runtime/call.c)
if(CMAKE_BUILD_TYPE STREQUAL "Release") # half a minute without optimisation
    add_test(NAME runtime.operators COMMAND runtime_operators --refused
        "${PROJECT_SOURCE_DIR}/tests/runtime/operators.tsv")
    set_tests_properties(runtime.operators PROPERTIES TIMEOUT 300 COST 100)
endif()

# Every operator with random sizes, types and numbers, against the contracts of the kernels.
ptv_judged(runtime_contracts tests/runtime/runtime_contracts.c tests/runtime/call.c)
add_test(NAME runtime.contracts COMMAND runtime_contracts --count 60
    "${PROJECT_SOURCE_DIR}/tests/runtime/operators.tsv")
set_tests_properties(runtime.contracts PROPERTIES TIMEOUT 300 COST 100)

# Calls that contracts once got wrong, or just right: empty, without dimensions, complex.
add_test(NAME runtime.calls COMMAND runtime_contracts --exact
    "${PROJECT_SOURCE_DIR}/tests/runtime/calls.tsv")

# The fuzz target proposed for ExecuTorch (ci/oss-fuzz), with a plain main and no backend.
add_executable(runtime_program_fuzzer fuzz/driver/driver_main.c
    ci/oss-fuzz/executorch/tree/test/fuzz/program_fuzzer.cpp)
ptv_host(runtime_program_fuzzer)
ptv_link_runtime(runtime_program_fuzzer executorch)
add_test(NAME runtime.program_fuzzer COMMAND runtime_program_fuzzer "${golden_dir}/add.pte"
    "${golden_dir}/lists.pte" "${golden_dir}/control_flow.pte" "${golden_dir}/dynamic.pte")

# Compares what fit says about a method with loading it.
ptv_judged(runtime_fit tests/runtime/fit.c tests/runtime/loads.cc)
ptv_host(runtime_fit ptv-compat ptv-report ptv-inspect ptv-memory ptv-diagnose ptv-base ptv-verifier)
string(REGEX REPLACE ".*(executorch-[0-9.]+).*" "\\1" runtime_package "${PTV_RUNTIME}")
add_test(NAME runtime.fit COMMAND runtime_fit ${runtime_package} "${golden_dir}" "${PTV_SHARED_DIR}/real")
set_tests_properties(runtime.fit PROPERTIES TIMEOUT 300)
add_test(NAME runtime.manifest COMMAND sh -c
    "'$<TARGET_FILE:runtime_fit>' ${runtime_package} --manifest |
     '$<TARGET_FILE:pteverify-tool>' fit '${golden_dir}/add.pte' --runtime -")
set_tests_properties(runtime.manifest PROPERTIES PASS_REGULAR_EXPRESSION
    "not judged, because the manifest does not say: planned buffers\n.*add.pte: fits -\n")

# A verifying loader in front of the runtime; without exceptions and RTTI, like the runtime itself.
add_executable(runtime_loader tests/runtime/loader.cc)
ptv_host(runtime_loader pteverify-host)
ptv_link_runtime(runtime_loader executorch executorch_kernels_optimized executorch_kernels_quantized
    executorch_backend_xnnpack)
target_compile_features(runtime_loader PRIVATE cxx_std_17)
target_compile_options(runtime_loader PRIVATE -fno-rtti)
add_test(NAME runtime.loader COMMAND runtime_loader "${golden_dir}" "${PTV_SHARED_DIR}/crashers")
set_tests_properties(runtime.loader PROPERTIES TIMEOUT 300)

# What the loader keeps away from the runtime. ci/deaths.sh makes the table of docs/host.md.
ptv_judged(runtime_deaths tests/runtime/deaths.c tests/runtime/in_front.cc)
ptv_host(runtime_deaths ptv-kit-mutator pteverify-host)
add_test(NAME runtime.deaths COMMAND sh -c
    "cd '${golden_dir}' && '$<TARGET_FILE:runtime_deaths>' --mutants 500 mutants *.pte *.bpte *.ptd")
set_tests_properties(runtime.deaths PROPERTIES TIMEOUT 300)

# A command for `pteverify shrink`.
ptv_judged(runtime_try tests/runtime/try.c fuzz/examples/server.cc fuzz/examples/child.cc
    fuzz/examples/place.cc fuzz/examples/stack.cc fuzz/examples/blocks.cc)
target_link_libraries(runtime_try PRIVATE dl)

# Fuzzing the runtime (fuzz/examples/README.md).
file(GLOB fuzz_runtime_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/examples/*.c"
    "${PROJECT_SOURCE_DIR}/fuzz/examples/*.cc")
list(FILTER fuzz_runtime_sources EXCLUDE REGEX "/crashes[.]c$")
ptv_judged(fuzz-runtime ${fuzz_runtime_sources})
ptv_host(fuzz-runtime ptv-kit-mutator ptv-kit-smith ptv-kit-shrink)
target_link_libraries(fuzz-runtime PRIVATE ptv-tool dl)

# Prints the stack of a crashed program without sanitizers.
add_library(ptv-crashes MODULE fuzz/examples/crashes.c)
set_target_properties(ptv-crashes PROPERTIES PREFIX "")
target_link_libraries(ptv-crashes PRIVATE dl)
add_dependencies(fuzz-runtime ptv-crashes)
add_test(NAME runtime.place COMMAND "${PROJECT_SOURCE_DIR}/tests/runtime/place.sh"
    "$<TARGET_FILE:runtime_try>" "$<TARGET_FILE:fuzz-runtime>" "$<TARGET_FILE:pteverify-tool>" "${golden_dir}")
set_tests_properties(runtime.place PROPERTIES TIMEOUT 300)

# With and without a sanitizer, independent of this build.
foreach(name own_runtime own_runtime_sanitized)
    add_executable(${name} tests/runtime/own_runtime.cc)
    target_compile_options(${name} PRIVATE -O1 -g -fno-sanitize=all)
    target_link_options(${name} PRIVATE -fno-sanitize=all)
endforeach()
target_compile_options(own_runtime_sanitized PRIVATE -fsanitize=address)
target_link_options(own_runtime_sanitized PRIVATE -fsanitize=address)
add_test(NAME runtime.report COMMAND "${PROJECT_SOURCE_DIR}/tests/runtime/report.sh"
    "$<TARGET_FILE:fuzz-runtime>" "$<TARGET_FILE:pteverify-tool>" "${golden_dir}"
    "$<TARGET_FILE:own_runtime>" "$<TARGET_FILE:own_runtime_sanitized>")
set_tests_properties(runtime.report PROPERTIES TIMEOUT 300)

if(CMAKE_BUILD_TYPE STREQUAL "Release")
    add_test(NAME runtime.fuzz COMMAND "${PROJECT_SOURCE_DIR}/fuzz/examples/smoke.sh"
        "$<TARGET_FILE:fuzz-runtime>" "$<TARGET_FILE:pteverify-tool>" "${golden_dir}"
        "${PTV_SHARED_DIR}/crashers")
    set_tests_properties(runtime.fuzz PROPERTIES TIMEOUT 300 COST 100)
endif()

# Models of the smith: none may kill the runtime. ci/sweep.sh makes more of them.
ptv_judged(runtime_smith tests/runtime/smith.c)
ptv_host(runtime_smith ptv-kit-smith)
add_test(NAME runtime.smith COMMAND runtime_smith)
set_tests_properties(runtime.smith PROPERTIES TIMEOUT 300)
