# Each fuzz/fuzz_*.c is a fuzz target, linked with the engine PTV_FUZZ_ENGINE. Flags for sanitizers and coverage come in
# CMAKE_C_FLAGS instead, for libraries and targets alike (fuzz/build_targets.sh).
include(cmake/fuzz_targets.cmake)
set(PTV_FUZZ_ENGINE "-fsanitize=fuzzer" CACHE STRING
    "What fuzz targets are linked with: an option of the compiler, or the path of a library")
separate_arguments(engine UNIX_COMMAND "${PTV_FUZZ_ENGINE}")

# Engines are C++, which C compilers do not link.
enable_language(CXX)

# ptv_mutated(TARGET): libFuzzer uses the mutator for its inputs.
function(ptv_mutated target)
    target_sources(${target} PRIVATE "${PROJECT_SOURCE_DIR}/fuzz/mutator/entries/libfuzzer.c"
                                     "${PROJECT_SOURCE_DIR}/fuzz/mutator/entries/options.c")
    ptv_host(${target} ptv-kit-mutator ptv-kit-schemas)
endfunction()

# Targets for model files mutate by schema if the engine asks (others do not).
set(mutated audit bundle damage data differential fit memory nfat nptg payload program ptn report roundtrip
    vulkan xnnpack)
list(TRANSFORM mutated PREPEND fuzz_)

set(names)
set(mutated_names)
foreach(source IN LISTS fuzz_sources)
    get_filename_component(name "${source}" NAME_WE)
    ptv_fuzz_target(${name} "${source}")
    if(NOT TARGET ${name})
        continue()
    endif()
    set_target_properties(${name} PROPERTIES LINKER_LANGUAGE CXX
        RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/targets")
    if((PTV_JANSSON OR CMAKE_C_FLAGS MATCHES "fsanitize=memory") AND PTV_FUZZ_ENGINE MATCHES "-fsanitize=fuzzer"
            AND name IN_LIST mutated)
        ptv_mutated(${name})
        list(APPEND mutated_names ${name})
    endif()
    target_link_libraries(${name} PRIVATE ${engine})
    list(APPEND names ${name})
endforeach()
add_custom_target(fuzz_targets DEPENDS ${names})

# The example of a schema that has nothing to do with ExecuTorch (docs/fuzzing.md): not among the targets, because it
# does not test this project.
if(TARGET fuzz_differential AND PTV_FUZZ_ENGINE MATCHES "-fsanitize=fuzzer")
    set(monster_dir "${PROJECT_SOURCE_DIR}/fuzz/examples/monster")
    add_custom_command(OUTPUT "${PROJECT_BINARY_DIR}/monster/monster_generated.h"
        COMMAND "${FLATC}" --cpp -o "${PROJECT_BINARY_DIR}/monster" "${monster_dir}/monster.fbs"
        DEPENDS "${monster_dir}/monster.fbs" VERBATIM)
    add_executable(fuzz_monster EXCLUDE_FROM_ALL "${monster_dir}/fuzz_monster.cc"
        "${PROJECT_BINARY_DIR}/monster/monster_generated.h")
    target_compile_features(fuzz_monster PRIVATE cxx_std_17)
    target_include_directories(fuzz_monster SYSTEM PRIVATE "${PROJECT_BINARY_DIR}/monster"
        "${FLATBUFFERS_INCLUDE}")
    ptv_mutated(fuzz_monster)
    target_link_libraries(fuzz_monster PRIVATE ${engine})
    set_target_properties(fuzz_monster PROPERTIES
        RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/targets")
endif()

# For fuzz/build_targets.sh: the current targets, so that it ignores older ones; and those that have the mutator.
list(JOIN names "\n" lines)
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/targets.list" CONTENT "@lines@\n" @ONLY
    NEWLINE_STYLE UNIX)
list(JOIN mutated_names "\n" lines)
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/mutated.list" CONTENT "@lines@\n" @ONLY
    NEWLINE_STYLE UNIX)
