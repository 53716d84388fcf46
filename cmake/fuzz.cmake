# Each fuzz/fuzz_*.c is one fuzz target, linked with the engine PTV_FUZZ_ENGINE. Flags of sanitizers
# and of coverage are not here: they come in CMAKE_C_FLAGS, for libraries and targets alike
# (fuzz/build.sh).
include(cmake/fuzz_targets.cmake)
set(PTV_FUZZ_ENGINE "-fsanitize=fuzzer" CACHE STRING
    "What fuzz targets are linked with: an option of the compiler, or the path of a library")
separate_arguments(engine UNIX_COMMAND "${PTV_FUZZ_ENGINE}")

# Engines are C++ that no C compiler links.
enable_language(CXX)

set(names)
foreach(source IN LISTS fuzz_sources)
    get_filename_component(name "${source}" NAME_WE)
    ptv_fuzz_target(${name} "${source}")
    if(NOT TARGET ${name})
        continue()
    endif()
    set_target_properties(${name} PROPERTIES LINKER_LANGUAGE CXX
        RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/targets")
    target_link_libraries(${name} PRIVATE ${engine})
    list(APPEND names ${name})
endforeach()
add_custom_target(fuzz_targets DEPENDS ${names})

# For fuzz/build.sh: what an older source was built into is no target any more.
list(JOIN names "\n" lines)
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/targets.list" CONTENT "@lines@\n" @ONLY
    NEWLINE_STYLE UNIX)
