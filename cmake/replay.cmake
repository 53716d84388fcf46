# Fuzz targets with a plain main (fuzz/driver): replay_fuzz_NAME, for any compiler. ctest
# replay.fuzz_NAME runs it on all seeds and regressions of the target.
include(cmake/fuzz_targets.cmake)
add_library(replay_driver OBJECT fuzz/driver/driver_main.c)
ptv_host(replay_driver)
target_compile_options(replay_driver PRIVATE ${PTV_FRAME_LIMIT})

# Seeds are made by this build, or by another one: if there is no jansson, or to save time.
set(seeds_dir "${PTV_SEEDS}")
if(NOT seeds_dir)
    set(seeds_dir "${PROJECT_BINARY_DIR}/seeds")
endif()
if(TARGET ptv-seeds AND NOT PTV_SEEDS)
    set(makes_seeds TRUE)
    add_test(NAME replay.seeds COMMAND ptv-seeds -C "${PROJECT_SOURCE_DIR}" "${seeds_dir}")
    set_tests_properties(replay.seeds PROPERTIES FIXTURES_SETUP seeds TIMEOUT 300 COST 100)
endif()

# replay_library: only those of fuzz_of_library, without the host part of the project.
add_custom_target(replay)
add_custom_target(replay_library)
if(makes_seeds)
    add_dependencies(replay ptv-seeds)
endif()
foreach(source IN LISTS fuzz_sources)
    get_filename_component(name "${source}" NAME_WE)
    ptv_fuzz_target(replay_${name} "${source}" $<TARGET_OBJECTS:replay_driver>)
    if(NOT TARGET replay_${name})
        continue()
    endif()
    add_dependencies(replay replay_${name})
    set(labels replay)
    if(name IN_LIST fuzz_of_library)
        add_dependencies(replay_library replay_${name})
        list(APPEND labels replay_library)
    endif()
    add_test(NAME replay.${name} COMMAND replay_${name} --most ${PTV_REPLAY_MOST} "${seeds_dir}/${name}")
    set_tests_properties(replay.${name} PROPERTIES FIXTURES_REQUIRED seeds TIMEOUT 300
        LABELS "${labels}")
    if(NOT makes_seeds) # needs the other build
        set_tests_properties(replay.${name} PROPERTIES SKIP_REGULAR_EXPRESSION
            "/seeds/fuzz_[a-z_]+: No such file or directory")
    endif()
endforeach()
set_tests_properties(replay.fuzz_shrink PROPERTIES COST 50) # takes longest
