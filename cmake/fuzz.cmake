# Each fuzz/fuzz_*.c is one fuzz target, linked with the engine PTV_FUZZ_ENGINE. Flags of sanitizers
# and of coverage are not here: they come in CMAKE_C_FLAGS, for libraries and targets alike
# (fuzz/build.sh).
set(PTV_FUZZ_ENGINE "-fsanitize=fuzzer" CACHE STRING
    "What fuzz targets are linked with: an option of the compiler, or the path of a library")
separate_arguments(engine UNIX_COMMAND "${PTV_FUZZ_ENGINE}")

# Engines are C++ that no C compiler links.
enable_language(CXX)

# With what they link, these reach jansson; any other target does without (PTV_JANSSON).
set(with_jansson bindings bindings_native edit evolve gate mirror text)
list(TRANSFORM with_jansson PREPEND fuzz_)

file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/fuzz_*.c")
set(names)
foreach(source IN LISTS sources)
    get_filename_component(name "${source}" NAME_WE)
    if(name IN_LIST with_jansson AND NOT PTV_JANSSON)
        message(NOTICE "${name}: left out, there is no jansson for it")
        continue()
    endif()
    add_executable(${name} "${source}")
    ptv_host(${name} codec gate fbs pteverify_report host pteverify)
    if(name MATCHES "_(program|data|bundle|xnnpack|vulkan|nfat|payload)$")
        target_sources(${name} PRIVATE "${PROJECT_SOURCE_DIR}/fuzz/agree.c"
                                       "${PROJECT_SOURCE_DIR}/tests/support/readall.c")
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
