# What is known about fuzz targets, whatever they are linked with (fuzz.cmake: an engine;
# replay.cmake: a plain main). Each fuzz/fuzz_NAME.c is one; the rest of fuzz/*.c is what they share,
# a library of which each takes what it calls.
file(GLOB fuzz_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/fuzz_*.c")
file(GLOB shared CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/*.c")
list(REMOVE_ITEM shared ${fuzz_sources})
set(fuzz_libraries fh fs fm fx fe ft codec gate fbs pteverify_fit pteverify_report host pteverify)
add_library(fuzz_shared STATIC ${shared} "${PROJECT_SOURCE_DIR}/tests/support/readall.c")
ptv_host(fuzz_shared ${fuzz_libraries})
target_link_libraries(fuzz_shared PRIVATE PkgConfig::JANSSON)

include(cmake/differential.cmake)

# These call jansson; all others do without (PTV_JANSSON). Coverage for an engine keeps what is linked
# and never called: then also those that link the gate.
set(fuzz_with_jansson edit firmware fit gate manifest mirror mutator report roundtrip
    selected text)
if(PTV_FUZZ)
    list(APPEND fuzz_with_jansson bfbs bindings bindings_native evolve fbs)
endif()
list(TRANSFORM fuzz_with_jansson PREPEND fuzz_)

# ptv_fuzz_target(NAME SOURCE [FILE...]): the executable, with its libraries. Left out, and said,
# where it needs a jansson that is not there.
function(ptv_fuzz_target name source)
    get_filename_component(target "${source}" NAME_WE)
    if(target IN_LIST fuzz_with_jansson AND NOT PTV_JANSSON)
        message(NOTICE "${name}: left out, there is no jansson for it")
        return()
    endif()
    add_executable(${name} "${source}" ${ARGN})
    if(source MATCHES "[.]cc$") # fuzz_differential
        target_sources(${name} PRIVATE ${differential_headers})
        target_compile_features(${name} PRIVATE cxx_std_17)
        target_include_directories(${name} SYSTEM PRIVATE "${differential_dir}"
            "${FLATBUFFERS_INCLUDE}")
    endif()
    ptv_host(${name} fuzz_shared ${fuzz_libraries})
endfunction()
