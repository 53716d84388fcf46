# Facts about fuzz targets, independent of what they are linked with (fuzz.cmake: an engine; replay.cmake: a plain
# main). Each fuzz/fuzz_NAME.c is one; the rest of fuzz/*.c is a library that they share, of which each takes what it
# calls.
include_guard()
file(GLOB fuzz_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/fuzz_*.c")
file(GLOB shared CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/*.c")
list(REMOVE_ITEM shared ${fuzz_sources})
add_library(fuzz_shared STATIC ${shared})
ptv_host(fuzz_shared PkgConfig::JANSSON)
target_include_directories(fuzz_shared PRIVATE "${PROJECT_SOURCE_DIR}/verifiers/include")

# These judge files with the library and need little else: building only some of them (fuzz/smoke.sh) builds no more.
set(fuzz_of_library bundle data memory mlx mps nfat nptg payload program ptn safetensors vulkan xnnpack)
list(TRANSFORM fuzz_of_library PREPEND fuzz_)

# fuzz_differential compares with the verifier that flatc generates. Left out, with a message, if something for it is
# missing, and if nothing foreign is linked.
if(PTV_JANSSON AND NOT PTV_JANSSON_SOURCE)
    include(cmake/flatc.cmake)
endif()
if(PTV_FLATC_FOUND)
    list(APPEND fuzz_sources "${PROJECT_SOURCE_DIR}/fuzz/fuzz_differential.cc")
elseif(NOT PTV_JANSSON OR PTV_JANSSON_SOURCE)
    message(STATUS "fuzz_differential: left out, the C++ library that it links has no instrumentation")
else()
    message(STATUS "fuzz_differential: left out (flatc, FlatBuffers headers or C++ missing)")
endif()

# These call jansson; all others do not (PTV_JANSSON). Coverage for an engine keeps linked code that is never called:
# then also those that link the gate.
set(fuzz_with_jansson audit edit firmware fit gate manifest mirror mutator report roundtrip
    selected settings text)
if(PTV_FUZZ)
    list(APPEND fuzz_with_jansson bfbs bindings bindings_native evolve fbs)
endif()
list(TRANSFORM fuzz_with_jansson PREPEND fuzz_)

# ptv_fuzz_target(NAME SOURCE [FILE...]): makes the executable, with its libraries. Left out, with a message, if it
# needs a jansson that is missing.
function(ptv_fuzz_target name source)
    get_filename_component(target "${source}" NAME_WE)
    if(target IN_LIST fuzz_with_jansson AND NOT PTV_JANSSON)
        message(NOTICE "${name}: left out, there is no jansson for it")
        return()
    endif()
    add_executable(${name} "${source}" ${ARGN})
    if(source MATCHES "[.]cc$") # fuzz_differential
        ptv_includes_flatc(${name})
    endif()
    set(parts ${ptv_parts})
    if(target IN_LIST fuzz_of_library)
        set(parts ptv-kit-envelope ptv-base ptv-verifier)
    endif()
    ptv_host(${name} fuzz_shared ${parts})
    if(target STREQUAL "fuzz_settings") # nothing else of the tool
        target_sources(${name} PRIVATE "${PROJECT_SOURCE_DIR}/tool/settings_yaml.c"
            "${PROJECT_SOURCE_DIR}/tool/setting_table.c"
            "${PROJECT_SOURCE_DIR}/tool/option_table.c" "${PROJECT_SOURCE_DIR}/tool/commands.c")
        if(YAML_FOUND)
            target_compile_definitions(${name} PRIVATE PTV_HAS_YAML=1)
            target_link_libraries(${name} PRIVATE PkgConfig::YAML)
        endif()
    endif()
endfunction()
