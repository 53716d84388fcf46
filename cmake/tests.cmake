# Each folder of tests is one program, test_FOLDER. Each tests/FOLDER/test_*.c is a group in it, and one ctest entry
# named FOLDER.test_FILE: `test_rules test_recipes` runs rules.test_recipes. All link tests/support/*.c as a library.
pkg_check_modules(CMOCKA IMPORTED_TARGET cmocka)
if(NOT CMOCKA_FOUND)
    message(FATAL_ERROR "The tests need cmocka. The tool does not: -DPTV_TESTS=OFF")
endif()

function(ptv_test_settings name)
    ptv_host(${name} ptv-golden ptv-tool ${ptv_parts} PkgConfig::CMOCKA PkgConfig::JANSSON)
    target_compile_definitions(${name} PRIVATE
        PTV_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
        PTV_BINARY_DIR="${PROJECT_BINARY_DIR}"
        PTV_GOLDEN_DIR="${golden_dir}"
        PTV_GOLDEN_LIST="${golden_list}"
        PTV_SHARED_DIR="${PTV_SHARED_DIR}"
        PTV_PROJECT_VERSION="${PROJECT_VERSION}"
        PTV_TOOL="$<TARGET_FILE:pteverify-tool>"
        PTV_TOOL_DIR="$<TARGET_FILE_DIR:pteverify-tool>"
        PTV_SCHEMA_TOOL="$<TARGET_FILE:ptv-schema>"
        PTV_LIBRARY="$<TARGET_FILE:ptv-verifier>")
    # Tests compute little, and compile three times as fast. Other build types may bring flags that require
    # optimization, such as those of packages.
    target_compile_options(${name} PRIVATE $<$<CONFIG:Debug,Release>:-O0>)
endfunction()

file(GLOB support CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/support/*.c")
add_library(test_support STATIC ${support})
ptv_test_settings(test_support)
if(CMAKE_C_FLAGS MATCHES "-fsanitize=address")
    target_sources(pteverify-tool PRIVATE tests/support/sanitizer/tool.c)
    # Checks that a leak of the tool is still found, although the sanitizer reads fewer variables.
    add_executable(leak tests/support/sanitizer/leak.c tests/support/sanitizer/tool.c)
    add_test(NAME tool.leak COMMAND leak)
    set_tests_properties(tool.leak PROPERTIES PASS_REGULAR_EXPRESSION "LeakSanitizer: detected memory leaks")
endif()

# These are separate programs, because they replace functions when linking (ptv_wrap, below).
set(tests_alone
    # which of the project's allocations fail
    codec.test_memory host.test_memory tool.test_memory_cli fuzz.test_no_memory
    # which entries of a folder cannot be read
    tool.test_search_more
    # how many addresses there are
    tool.test_addresses
    # what the tool tries to do while it opens a model
    tool.test_confine
    # how much rules may read
    rules.test_cut_short)

# Known deaths of the released runtime, and places where a file can be changed.
ptv_library(ptv-known "fuzz/runtime/*.c" ptv-kit-envelope ptv-kit-tree ptv-codec ptv-base ptv-verifier)

function(ptv_test_program name)
    add_executable(${name})
    target_link_libraries(${name} PRIVATE test_support)
    ptv_test_settings(${name})
endfunction()

file(GLOB tests RELATIVE "${PROJECT_SOURCE_DIR}/tests" CONFIGURE_DEPENDS
    "${PROJECT_SOURCE_DIR}/tests/*/test_*.c")
foreach(source IN LISTS tests)
    get_filename_component(folder "${source}" DIRECTORY)
    get_filename_component(group "${source}" NAME_WE)
    set(name "${folder}.${group}")
    set(program "test_${folder}")
    if(name IN_LIST tests_alone)
        set(program "${name}")
    endif()
    if(NOT TARGET ${program})
        ptv_test_program(${program})
    endif()
    target_sources(${program} PRIVATE "${PROJECT_SOURCE_DIR}/tests/${source}")
    add_test(NAME ${name} COMMAND ${program} ${group})
    set_tests_properties(${name} PROPERTIES TIMEOUT 300)
    if(folder MATCHES "^(tool|codec|edit|bundle|report)$")
        set_tests_properties(${name} PROPERTIES LABELS tool)
        add_dependencies(tool_tests ${program})
    endif()
endforeach()

# Each tests/tool/*.txt is a transcript (tests/tool/README.md) and one ctest entry, named tool.file. A transcript that
# needs something missing is skipped.
add_executable(transcript tests/tool/transcript.c tests/tool/said.c)
target_link_libraries(transcript PRIVATE test_support)
ptv_test_settings(transcript)
add_dependencies(tool_tests transcript)
file(GLOB transcripts CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/tool/*.txt")
foreach(source IN LISTS transcripts)
    get_filename_component(name "${source}" NAME_WE)
    add_test(NAME tool.${name} COMMAND transcript "${source}")
    set_tests_properties(tool.${name} PROPERTIES TIMEOUT 300 LABELS tool SKIP_RETURN_CODE 77)
endforeach()

# A tool with a built-in page, for tests/tool/view.txt.
set(packed "${PROJECT_BINARY_DIR}/page.html.gz")
file(WRITE "${PROJECT_BINARY_DIR}/page.html" "<p>@FACTS@</p>@BYTES@\n")
file(ARCHIVE_CREATE OUTPUT "${packed}" PATHS "${PROJECT_BINARY_DIR}/page.html" FORMAT raw COMPRESSION GZip)
ptv_tool(paged tool/main.c ptv-tool)
ptv_page(paged "${packed}")
add_dependencies(tool_tests paged)

# Tests the plain main of fuzz targets with a target that does as it is told; and the tool that makes seeds.
add_executable(driver_sample tests/fuzz/driver_sample.c fuzz/driver/driver_main.c)
ptv_host(driver_sample)
target_compile_definitions(test_fuzz PRIVATE PTV_SEEDS_TOOL="$<TARGET_FILE:ptv-seeds>")
target_link_libraries(test_fuzz PRIVATE ptv-seed-makers)
add_dependencies(test_fuzz ptv-seeds)
add_dependencies(tool_tests driver_sample)

# ptv_foreign(NAME FLATC INCLUDE SCHEMA...): buffers of foreign schemas, judged by code that flatc generates from them.
function(ptv_foreign name flatc include)
    set(generated "${PROJECT_BINARY_DIR}/${name}_headers")
    list(TRANSFORM ARGN REPLACE ".*/(.*)[.]fbs" "${generated}/\\1_generated.h" OUTPUT_VARIABLE headers)
    add_custom_command(OUTPUT ${headers} COMMAND "${flatc}" --cpp -o "${generated}" ${ARGN}
        DEPENDS ${ARGN} VERBATIM)
    add_executable(${name}_buffers tests/fuzz/foreign/foreign.cc ${headers})
    ptv_host(${name}_buffers ptv-kit)
    target_compile_features(${name}_buffers PRIVATE cxx_std_17)
    target_include_directories(${name}_buffers PRIVATE "${PROJECT_SOURCE_DIR}/fuzz/kit")
    target_include_directories(${name}_buffers SYSTEM PRIVATE "${generated}" "${include}")
    add_test(NAME fuzz.${name} COMMAND ${name}_buffers "${PROJECT_SOURCE_DIR}" 500)
endfunction()

# Left out if nothing foreign is linked, or without flatc; the second flatc is fetched by ci/oracles.sh.
if(PTV_JANSSON AND NOT PTV_JANSSON_SOURCE)
    include(cmake/flatc.cmake)
endif()
if(PTV_FLATC_FOUND)
    file(GLOB foreign CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/fuzz/foreign/*.fbs")
    list(APPEND foreign "${PROJECT_SOURCE_DIR}/fuzz/examples/monster/monster.fbs")
    ptv_foreign(foreign "${FLATC}" "${FLATBUFFERS_INCLUDE}" ${foreign})
    set(wide "${PROJECT_SOURCE_DIR}/build/oracle/tosa-tools-2026.8.0")
    if(EXISTS "${wide}/bin/flatc")
        ptv_foreign(foreign_wide "${wide}/bin/flatc" "${wide}/include" ${foreign}
            "${PROJECT_SOURCE_DIR}/tests/fuzz/foreign/wide/archive.fbs")
    else()
        message(STATUS "fuzz.foreign_wide: left out (ci/oracles.sh has fetched no flatc of 64 bits)")
    endif()
else()
    message(STATUS "fuzz.foreign: left out (flatc, FlatBuffers headers or C++ missing)")
endif()

# The longest tests begin first, so that nobody has to wait for them in the end.
set_tests_properties(walk.test_flips tool.test_faults tool.test_memory_cli fuzz.test_smith
    fuzz.test_seeds rules.test_cut_short tool.stack gate.test_gate_recipes gate.test_samples PROPERTIES COST 100)
set_tests_properties(gate.test_samples rules.test_cut_short tool.test_faults PROPERTIES TIMEOUT 900)

# If no process may be traced, system calls cannot be made to fail (TEST_SKIPPED).
set_tests_properties(tool.test_faults PROPERTIES SKIP_RETURN_CODE 77)

# ptv_wrap(TEST SYMBOL...): the test replaces these. Calls that are inlined across files when linking bypass it.
function(ptv_wrap name)
    list(TRANSFORM ARGN PREPEND "--wrap=")
    list(JOIN ARGN "," wraps)
    target_link_options(${name} PRIVATE "LINKER:${wraps}")
    if(CMAKE_C_FLAGS MATCHES "-flto" OR CMAKE_INTERPROCEDURAL_OPTIMIZATION)
        set_tests_properties(${name} PROPERTIES DISABLED ON)
        message(STATUS "${name}: left out, -flto inlines what it wraps")
    endif()
endfunction()

# These control which of the project's allocations fail (tests/support/allocations.h).
set(allocating malloc calloc realloc strdup strndup realpath opendir fopen mmap
    posix_spawn_file_actions_addopen posix_spawn_file_actions_adddup2)
foreach(name codec.test_memory host.test_memory tool.test_memory_cli fuzz.test_no_memory)
    ptv_wrap(${name} ${allocating})
endforeach()

# Controls which entries of a folder cannot be read.
ptv_wrap(tool.test_search_more readdir fstatat)

# Parts of fuzz-runtime, which as a whole needs a runtime; and the entry points for AFL++.
target_sources(test_fuzz PRIVATE fuzz/examples/change.c fuzz/examples/models.c
    fuzz/examples/seeds.c fuzz/mutator/entries/afl.c fuzz/mutator/entries/options.c)

# Parts of a benchmark (cmake/bench.cmake).
target_sources(test_bench PRIVATE tests/bench/bench_input.c
    tests/bench/bench_measure.c tests/bench/bench_ours.c tests/bench/bench_process.c
    tests/bench/bench_table.c)

# The promised stack is for one compiler with -O2, without checks.
string(TOUPPER "${CMAKE_BUILD_TYPE}" config)
set(flags "${CMAKE_C_FLAGS} ${CMAKE_C_FLAGS_${config}}")
string(REGEX REPLACE "(^| )(-g|-DNDEBUG)( |$)" " " optimisation "${flags}")
string(STRIP "${optimisation}" optimisation)
set(compiled_with "${CMAKE_C_COMPILER_ID} ${CMAKE_SYSTEM_PROCESSOR} ${optimisation}")
string(COMPARE EQUAL "${compiled_with}" "GNU x86_64 -O2" measurable)
target_compile_definitions(test_library PRIVATE PTV_MEASURABLE=${measurable}
    PTV_COMPILED_BY="${CMAKE_C_COMPILER_ID} ${CMAKE_C_COMPILER_VERSION} ${flags}")

# test_stack_bound reads what the compiler wrote beside each object of the library.
set(objects "${PROJECT_BINARY_DIR}/objects-$<CONFIG>.list")
file(GENERATE OUTPUT "${objects}"
    CONTENT "$<JOIN:$<TARGET_OBJECTS:pteverify>,\n>\n")
target_sources(test_library PRIVATE tests/library/callgraph.c
    tests/library/callbacks.c tests/library/symbols.c)
target_compile_definitions(test_library PRIVATE PTV_OBJECT_LIST="${objects}"
    PTV_HAS_CALLGRAPH=$<BOOL:${PTV_HAS_CALLGRAPH}>)

# Controls how much address space there is.
ptv_wrap(tool.test_addresses mmap)

# Does what the tool must not do.
ptv_wrap(tool.test_confine ptv_input_open)

# Controls how much rules may read.
ptv_wrap(rules.test_cut_short ptv_spend)

# The package as its users see it: installed, the library alone, a part of their project. Also the promise to call
# nothing else.
set(package_tests_dir "${PROJECT_SOURCE_DIR}/tests/package")
set(package_arguments "${PROJECT_SOURCE_DIR}" "${golden_dir}" "$<TARGET_FILE:pteverify-tool>"
    "${CMAKE_C_COMPILER}")
add_test(NAME package.installed COMMAND "${package_tests_dir}/installed.sh" ${package_arguments}
    "${CMAKE_C_FLAGS}" "${PROJECT_BINARY_DIR}" "$<CONFIG>")
add_test(NAME package.tool COMMAND "${package_tests_dir}/tool.sh" ${package_arguments})
set(package_tests package.installed package.tool)
if(TARGET pteverify-fuzz)
    add_test(NAME package.fuzz_page COMMAND "${package_tests_dir}/fuzz_page.sh"
        "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}" "$<CONFIG>")
    list(APPEND package_tests package.fuzz_page)
    set_tests_properties(package.fuzz_page PROPERTIES SKIP_RETURN_CODE 77)
    # Both install this build, which records in its folder what it has installed.
    set_tests_properties(package.installed package.fuzz_page PROPERTIES RESOURCE_LOCK install)
endif()
add_test(NAME package.library COMMAND "${package_tests_dir}/library.sh" ${package_arguments}
    "${PROJECT_VERSION}")
add_test(NAME package.subproject COMMAND "${package_tests_dir}/subproject.sh" ${package_arguments})
list(APPEND package_tests package.library package.subproject)
set_tests_properties(${package_tests} PROPERTIES TIMEOUT 600 COST 100)
if(NOT CMAKE_BUILD_TYPE STREQUAL "Debug" AND NOT CMAKE_C_FLAGS MATCHES "sanitize|coverage")
    # Builds with checks call abort(), sanitized ones what sanitizers need.
    add_test(NAME package.symbols COMMAND "${PROJECT_SOURCE_DIR}/ci/symbols.sh"
        "$<TARGET_FILE:ptv-verifier>" "${CMAKE_C_COMPILER}" "${flags}")
    set_tests_properties(package.symbols PROPERTIES SKIP_RETURN_CODE 77)
endif()

if(PTV_STATIC)
    add_test(NAME package.static COMMAND "${package_tests_dir}/static.sh"
        "$<TARGET_FILE:pteverify-tool>")
    add_test(NAME package.container COMMAND "${package_tests_dir}/container.sh" "${PROJECT_SOURCE_DIR}"
        "${golden_dir}" "$<TARGET_FILE:pteverify-tool>")
    set_tests_properties(package.container PROPERTIES SKIP_RETURN_CODE 77)
endif()

# Checks that what visits wait for is up to date with all rules.
add_test(NAME rules.waiting COMMAND "${PROJECT_SOURCE_DIR}/tests/rules/waiting.sh"
    "$<TARGET_FILE:ptv-waiting>" "${PROJECT_SOURCE_DIR}/verifiers/registry/waiting.c")

add_test(NAME package.oss_fuzz COMMAND "${package_tests_dir}/oss_fuzz.sh"
    "${PROJECT_SOURCE_DIR}")
add_test(NAME fuzz.scripts COMMAND "${PROJECT_SOURCE_DIR}/tests/fuzz/scripts.sh"
    "${PROJECT_SOURCE_DIR}")
set(objects)
if(CMAKE_BUILD_TYPE STREQUAL "Debug") # optimised objects may have lost references
    set(objects "${PROJECT_BINARY_DIR}")
endif()
add_test(NAME package.layers COMMAND "${PROJECT_SOURCE_DIR}/ci/layers.sh" ${objects})
add_test(NAME package.platforms COMMAND "${package_tests_dir}/platforms.sh" "${PROJECT_SOURCE_DIR}")
add_test(NAME package.scripts COMMAND "${package_tests_dir}/scripts.sh" "${PROJECT_SOURCE_DIR}")
add_test(NAME package.links COMMAND "${package_tests_dir}/links.sh" "${PROJECT_SOURCE_DIR}")
add_test(NAME package.site COMMAND "${PROJECT_SOURCE_DIR}/ci/site.sh")
add_test(NAME package.prose COMMAND "${package_tests_dir}/prose.sh" "${PROJECT_SOURCE_DIR}")
add_test(NAME package.release COMMAND "${package_tests_dir}/release.sh" "${PROJECT_SOURCE_DIR}"
    "${PROJECT_VERSION}")
add_test(NAME package.debian COMMAND "${package_tests_dir}/debian.sh" "${PROJECT_SOURCE_DIR}"
    "${PROJECT_VERSION}")
add_test(NAME package.get COMMAND "${package_tests_dir}/get.sh" "${PROJECT_SOURCE_DIR}"
    "${PROJECT_VERSION}")
set_tests_properties(package.site package.prose package.release package.debian package.get PROPERTIES
    SKIP_RETURN_CODE 77)
add_test(NAME package.published COMMAND "${package_tests_dir}/published.sh"
    "${PROJECT_SOURCE_DIR}" "$<TARGET_FILE:pteverify-tool>")
add_test(NAME package.architecture COMMAND "${package_tests_dir}/architecture.sh"
    "${PROJECT_SOURCE_DIR}")

# Packages and safetensors, compared with other readers: Python's zipfile, libzip, the official reader of safetensors
# (ci/oracles.sh).
add_executable(archive_verdicts tests/archive/verdicts.c)
ptv_host(archive_verdicts ptv-verifier ptv-base)
find_package(Python3 COMPONENTS Interpreter)
# The Python package with the library of this build; sanitizers would have to be loaded first.
if(Python3_FOUND AND NOT CMAKE_C_FLAGS MATCHES "sanitize|-m32")
    set_target_properties(ptv-module PROPERTIES EXCLUDE_FROM_ALL OFF)
    add_test(NAME package.python COMMAND "${package_tests_dir}/python.sh" "${PROJECT_SOURCE_DIR}"
        "${golden_dir}" "$<TARGET_FILE:ptv-module>" "${Python3_EXECUTABLE}"
        "$<TARGET_FILE:pteverify-tool>")
    # Packages for other languages.
    add_test(NAME package.java COMMAND "${package_tests_dir}/java.sh" "${PROJECT_SOURCE_DIR}"
        "${golden_dir}" "$<TARGET_FILE:ptv-module>")
    add_test(NAME package.swift COMMAND "${package_tests_dir}/swift.sh" "${PROJECT_SOURCE_DIR}"
        "$<TARGET_FILE:ptv-module>")
    set_tests_properties(package.java package.swift PROPERTIES SKIP_RETURN_CODE 77)
    # The page of `pteverify view` in a browser. COST: the longest tests begin first.
    add_test(NAME package.view COMMAND "${PROJECT_SOURCE_DIR}/ci/view.sh" --try "${PROJECT_BINARY_DIR}")
    set_tests_properties(package.view PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 900 COST 100
        ENVIRONMENT "PTV_REAL=${PTV_SHARED_DIR}/real")
    # Tests the output of ci/npm.sh; builds nothing.
    add_test(NAME package.npm COMMAND "${PROJECT_SOURCE_DIR}/ci/npm.sh" --try "${PROJECT_BINARY_DIR}")
    set_tests_properties(package.npm PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 900 COST 100
        ENVIRONMENT "PTV_SHARED=${PTV_SHARED_DIR}")
    set_tests_properties(package.python package.java PROPERTIES TIMEOUT 300)
endif()
if(Python3_FOUND AND NOT CMAKE_C_FLAGS MATCHES "-m32")
    add_test(NAME archive.readers COMMAND "${Python3_EXECUTABLE}" -B
        "${PROJECT_SOURCE_DIR}/tests/archive/readers.py" "$<TARGET_FILE:archive_verdicts>"
        "${golden_dir}/package.ptn" "${golden_dir}/package_alias.ptn")
    add_test(NAME archive.headers COMMAND "${Python3_EXECUTABLE}" -B
        "${PROJECT_SOURCE_DIR}/tests/archive/headers.py" "$<TARGET_FILE:archive_verdicts>")
    set_tests_properties(archive.readers archive.headers PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 300
        ENVIRONMENT "PYTHONPATH=${PROJECT_SOURCE_DIR}/build/oracle/safetensors-0.8.0")
    # Reports in the formats of CI; SARIF by Microsoft's validator (ci/sarif.sh).
    set(render "${Python3_EXECUTABLE}" -B "${PROJECT_SOURCE_DIR}/tests/render/reports.py"
        "$<TARGET_FILE:pteverify-tool>" "${golden_dir}")
    add_test(NAME render.reports COMMAND ${render})
    add_test(NAME render.sarif COMMAND ${render}
        "${PROJECT_SOURCE_DIR}/build/oracle/sarif-multitool-linux-5.7.0/Sarif.Multitool")
    set_tests_properties(render.reports render.sarif PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 300)
    # Tests docs/ci.md; ci/pipelines.sh does so with real programs.
    add_test(NAME package.pipelines COMMAND "${Python3_EXECUTABLE}" -B "${package_tests_dir}/pipelines.py"
        "${PROJECT_SOURCE_DIR}" "${golden_dir}" "$<TARGET_FILE:pteverify-tool>")
    set_tests_properties(package.pipelines PROPERTIES SKIP_RETURN_CODE 77)
else()
    message(STATUS "archive.*, render.*, package.pipelines: tests that are left out, there is no Python")
endif()

# Files in the build folder that were not built stay there.
add_test(NAME golden.reconfigure COMMAND "${PROJECT_SOURCE_DIR}/tests/golden/reconfigure.sh"
    "${PROJECT_SOURCE_DIR}" "${CMAKE_GENERATOR}" "${CMAKE_C_COMPILER}")
set_tests_properties(golden.reconfigure PROPERTIES TIMEOUT 300)

# Which bit flips the verifier accepts: the table (run by hand), and a limit.
target_sources(test_survival PRIVATE tests/survival/flips.c)
add_executable(flip_survival tests/survival/survival.c tests/survival/flips.c)
ptv_test_settings(flip_survival)

# These change each place of a file.
foreach(name test_survival flip_survival test_diagnose)
    target_link_libraries(${name} PRIVATE ptv-known)
endforeach()

# The device library gives the same results as the host library.
add_executable(device_compare tests/device/compare.c)
ptv_test_settings(device_compare)
add_test(NAME device.profile COMMAND "${PROJECT_SOURCE_DIR}/tests/device/run.sh"
    "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}" "${CMAKE_C_COMPILER}" "${CMAKE_C_FLAGS}"
    "$<TARGET_FILE:device_compare>")
set_tests_properties(device.profile PROPERTIES TIMEOUT 300 COST 100)

# The size on devices, if Debian's cross compilers and qemu are available. With Frama-C (ci/proof.sh installs it): what
# is proved stays proved, and faults are not.
if(NOT CMAKE_C_FLAGS MATCHES "sanitize")
    add_test(NAME device.cross COMMAND "${PROJECT_SOURCE_DIR}/ci/device.sh" --here --smallest)
    set_tests_properties(device.cross PROPERTIES TIMEOUT 600 SKIP_RETURN_CODE 77 COST 100)
    add_test(NAME proof.contracts COMMAND "${PROJECT_SOURCE_DIR}/ci/proof.sh" --here --quick)
    add_test(NAME proof.faults COMMAND "${PROJECT_SOURCE_DIR}/tests/proof/run.sh")
    set_tests_properties(proof.contracts proof.faults PROPERTIES TIMEOUT 3600 SKIP_RETURN_CODE 77
        RESOURCE_LOCK proof COST 100)
endif()

# docs/kernel-checks.md counts the decided checks of kernels, from a list of them.
set(kernel_checks "${PTV_SHARED_DIR}/reference/kernel_checks.tsv")
if(EXISTS "${kernel_checks}")
    add_test(NAME schema.kernel_checks COMMAND sh -c
        "ci/kernel_checks.py '${kernel_checks}' schema/operators.tsv | diff - docs/kernel-checks.md"
        WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
else()
    add_test(NAME schema.kernel_checks COMMAND "${CMAKE_COMMAND}" -E echo
        "skipped: no ${kernel_checks}")
    set_tests_properties(schema.kernel_checks PROPERTIES SKIP_REGULAR_EXPRESSION "^skipped")
endif()
