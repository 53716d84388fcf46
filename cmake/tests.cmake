# Each tests/**/test_*.c is one executable and one ctest entry, named folder.file.
# tests/support/*.c is a library that all of them link.
pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)

set(test_libraries golden pteverify_host fh fs fm fx fe ft codec gate fbs pteverify_fit
    pteverify_report host pteverify)

function(ptv_test_settings name)
    ptv_host(${name} ${test_libraries})
    target_link_libraries(${name} PRIVATE PkgConfig::CMOCKA PkgConfig::JANSSON)
    target_compile_definitions(${name} PRIVATE
        PTV_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
        PTV_BINARY_DIR="${PROJECT_BINARY_DIR}"
        PTV_GOLDEN_DIR="${golden_dir}"
        PTV_GOLDEN_LIST="${golden_list}"
        PTV_SHARED_DIR="${PTV_SHARED_DIR}")
    if(TARGET pteverify-tool)
        target_compile_definitions(${name} PRIVATE PTV_TOOL="$<TARGET_FILE:pteverify-tool>")
    endif()
    if(TARGET ptv-schema)
        target_compile_definitions(${name} PRIVATE PTV_SCHEMA_TOOL="$<TARGET_FILE:ptv-schema>")
    endif()
    if(TARGET pteverify)
        target_compile_definitions(${name} PRIVATE PTV_LIBRARY="$<TARGET_FILE:pteverify>")
    endif()
endfunction()

file(GLOB support CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/support/*.c")
if(support)
    add_library(test_support STATIC ${support})
    ptv_test_settings(test_support)
endif()

file(GLOB_RECURSE tests CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/test_*.c")
foreach(source IN LISTS tests)
    file(RELATIVE_PATH name "${PROJECT_SOURCE_DIR}/tests" "${source}")
    string(REGEX REPLACE "\\.c$" "" name "${name}")
    string(REPLACE "/" "." name "${name}")
    add_executable(${name} "${source}")
    if(support)
        target_link_libraries(${name} PRIVATE test_support)
    endif()
    ptv_test_settings(${name})
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES TIMEOUT 300)
endforeach()

# The plain main of fuzz targets is tried with a target that does what it is told; and the tool that
# makes seeds.
add_executable(driver_sample tests/fuzz/driver_sample.c fuzz/driver/main.c)
ptv_host(driver_sample)
target_compile_definitions(fuzz.test_driver PRIVATE
    PTV_DRIVER_SAMPLE="$<TARGET_FILE:driver_sample>")
target_link_libraries(fuzz.test_seeds PRIVATE seeds)
target_compile_definitions(fuzz.test_seeds PRIVATE PTV_SEEDS_TOOL="$<TARGET_FILE:ptv-seeds>")
add_dependencies(fuzz.test_driver driver_sample)
add_dependencies(fuzz.test_seeds ptv-seeds)

# What takes longest begins first, so that it is not what all wait for in the end.
set_tests_properties(walk.test_flips cli.test_faults fuzz.test_smith PROPERTIES COST 100)

# Where no process may be traced, calls to the kernel cannot be made to fail (FAULTS_SKIPPED).
set_tests_properties(cli.test_faults PROPERTIES SKIP_RETURN_CODE 77)

# They decide which of the project's allocations fail (tests/support/allocations.h).
set(allocating malloc calloc realloc strdup strndup realpath opendir fopen mmap
    posix_spawn_file_actions_addopen posix_spawn_file_actions_adddup2)
list(TRANSFORM allocating PREPEND "--wrap=")
list(JOIN allocating "," allocating)
foreach(name codec.test_memory cli.test_memory_cli fuzz.test_no_memory)
    if(TARGET ${name})
        target_link_options(${name} PRIVATE "LINKER:${allocating}")
    endif()
endforeach()

# It decides which entries of a folder cannot be read.
if(TARGET cli.test_search_more)
    target_link_options(cli.test_search_more PRIVATE "LINKER:--wrap=readdir,--wrap=fstatat")
endif()

# They test parts of fuzz-runtime, which needs a runtime as a whole.
foreach(name fuzz.test_changed fuzz.test_models)
    if(TARGET ${name})
        target_sources(${name} PRIVATE fuzz/examples/change.c fuzz/examples/models.c
            fuzz/examples/seeds.c)
    endif()
endforeach()

# It tests parts of a benchmark (cmake/bench.cmake).
if(TARGET bench.test_bench)
    target_sources(bench.test_bench PRIVATE tests/bench/bench_input.c
        tests/bench/bench_measure.c tests/bench/bench_ours.c tests/bench/bench_process.c
        tests/bench/bench_table.c)
endif()

# It reads what the compiler wrote beside each object of the library.
if(TARGET library.test_stack_bound)
    set(objects "${PROJECT_BINARY_DIR}/objects.list")
    file(GENERATE OUTPUT "${objects}"
        CONTENT "$<JOIN:$<TARGET_OBJECTS:pteverify>,\n>\n")
    target_sources(library.test_stack_bound PRIVATE tests/library/callgraph.c
        tests/library/callbacks.c tests/library/symbols.c)
    target_compile_definitions(library.test_stack_bound PRIVATE PTV_OBJECT_LIST="${objects}"
        PTV_HAS_CALLGRAPH=$<BOOL:${PTV_HAS_CALLGRAPH}>)
endif()

# It decides how many addresses there are.
if(TARGET cli.test_undecided)
    target_link_options(cli.test_undecided PRIVATE "LINKER:--wrap=mmap")
endif()

# It decides how much rules may read.
if(TARGET rules.test_cut_short)
    target_link_options(rules.test_cut_short PRIVATE "LINKER:--wrap=ptv_spend")
endif()

# It calls what AFL++ calls.
if(TARGET fuzz.test_afl)
    target_sources(fuzz.test_afl PRIVATE fuzz/mutator/entries/afl.c fuzz/mutator/entries/options.c)
endif()

# The installed package, as its users see it; and the promise to call nothing.
if(TARGET pteverify)
    add_test(NAME package.consumer COMMAND "${PROJECT_SOURCE_DIR}/tests/package/run.sh"
        "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}" "${CMAKE_C_COMPILER}"
        "${CMAKE_C_FLAGS}" "$<CONFIG>")
    set_tests_properties(package.consumer PROPERTIES TIMEOUT 300)
    if(CMAKE_BUILD_TYPE STREQUAL "Release")
        add_test(NAME package.symbols COMMAND "${PROJECT_SOURCE_DIR}/ci/symbols.sh"
            "$<TARGET_FILE:pteverify>")
    endif()
endif()

add_test(NAME package.oss_fuzz COMMAND "${PROJECT_SOURCE_DIR}/tests/package/oss_fuzz.sh"
    "${PROJECT_SOURCE_DIR}")
add_test(NAME fuzz.scripts COMMAND "${PROJECT_SOURCE_DIR}/tests/fuzz/scripts.sh"
    "${PROJECT_SOURCE_DIR}")
add_test(NAME package.layers COMMAND "${PROJECT_SOURCE_DIR}/ci/layers.sh")

# What is in the build folder and was not built stays there.
add_test(NAME golden.reconfigure COMMAND "${PROJECT_SOURCE_DIR}/tests/golden/reconfigure.sh"
    "${PROJECT_SOURCE_DIR}" "${CMAKE_GENERATOR}" "${CMAKE_C_COMPILER}")
set_tests_properties(golden.reconfigure PROPERTIES TIMEOUT 300)

# Which bits of a file the verifier lets flip: the table (run it by hand), and its floor.
if(TARGET survival.test_survival)
    set(flip_sources tests/survival/flips.c tests/runtime/spots.c tests/runtime/spots_head.c
        tests/runtime/spots_nested.c)
    target_sources(survival.test_survival PRIVATE ${flip_sources})
    add_executable(flip_survival tests/survival/survival.c ${flip_sources})
    ptv_test_settings(flip_survival)
endif()

# The library of a device says what that of a host says.
if(TARGET pteverify)
    add_executable(device_compare tests/device/compare.c)
    ptv_test_settings(device_compare)
    add_test(NAME device.profile COMMAND "${PROJECT_SOURCE_DIR}/tests/device/run.sh"
        "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}" "${CMAKE_C_COMPILER}" "${CMAKE_C_FLAGS}"
        "$<TARGET_FILE:device_compare>")
    set_tests_properties(device.profile PROPERTIES TIMEOUT 300)
endif()

# What a device takes: where Debian's cross compilers and qemu are.
if(CMAKE_BUILD_TYPE STREQUAL "Debug" AND NOT CMAKE_C_FLAGS MATCHES "sanitize")
    add_test(NAME device.cross COMMAND "${PROJECT_SOURCE_DIR}/ci/device.sh" --here --smallest)
    set_tests_properties(device.cross PROPERTIES TIMEOUT 600 SKIP_RETURN_CODE 77)
endif()
