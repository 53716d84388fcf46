# Each fuzz/fuzz_*.c with a plain main (fuzz/driver): replay_fuzz_NAME, for any compiler. ctest
# replay.fuzz_NAME runs it on all seeds and regressions of the target.
file(GLOB replay_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/fuzz_*.c")
file(GLOB replay_shared CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/*.c")
list(REMOVE_ITEM replay_shared ${replay_sources})
set(replay_libraries pteverify_host codec gate fbs pteverify_report host pteverify)

# Those that read JSON with jansson.
set(replay_with_jansson fuzz_text fuzz_edit fuzz_gate fuzz_mirror)

add_library(replay_driver OBJECT fuzz/driver/main.c)
ptv_host(replay_driver)
target_compile_options(replay_driver PRIVATE ${PTV_FRAME_LIMIT})
add_library(replay_shared STATIC ${replay_shared} tests/support/readall.c)
ptv_host(replay_shared ${replay_libraries})

# The seeds: made by this build, or, where it has no jansson, by another.
if(PTV_JANSSON)
    ptv_library(seeds fuzz/seeds/*.c)
    ptv_host(seeds codec gate fbs host pteverify)
    ptv_tool(ptv-seeds fuzz/seeds/main.c seeds codec gate fbs host pteverify)
    set(seeds_dir "${PROJECT_BINARY_DIR}/seeds")
    add_test(NAME replay.seeds COMMAND ptv-seeds -C "${PROJECT_SOURCE_DIR}" "${seeds_dir}")
    set_tests_properties(replay.seeds PROPERTIES FIXTURES_SETUP seeds TIMEOUT 300)
else()
    set(seeds_dir "${PTV_SEEDS}")
endif()

add_custom_target(replay)
foreach(source IN LISTS replay_sources)
    get_filename_component(name "${source}" NAME_WE)
    if(name IN_LIST replay_with_jansson AND NOT PTV_JANSSON)
        message(STATUS "replay_${name}: left out, it needs jansson")
        continue()
    endif()
    add_executable(replay_${name} "${source}" $<TARGET_OBJECTS:replay_driver>)
    ptv_host(replay_${name} replay_shared ${replay_libraries})
    add_dependencies(replay replay_${name})
    add_test(NAME replay.${name} COMMAND replay_${name} "${seeds_dir}/${name}")
    set_tests_properties(replay.${name} PROPERTIES FIXTURES_REQUIRED seeds TIMEOUT 300)
    if(NOT PTV_JANSSON) # not without the other build
        set_tests_properties(replay.${name} PROPERTIES SKIP_REGULAR_EXPRESSION
            "/seeds/fuzz_[a-z_]+: No such file or directory")
    endif()
endforeach()
