# Parts of the tool, tests and fuzz targets: the schema reader and compiler, the schema gate, reports, fit, the codec,
# the fuzzing kit.
include(cmake/targets.cmake)

# Fuzz targets, and a static tool, run where nothing is installed. PTV_JANSSON is off if jansson is for another machine:
# code that includes jansson.h is compiled all the same, and the linker omits it from programs that do not call it.
find_package(PkgConfig)
if(PTV_FUZZ OR PTV_STATIC)
    set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
endif()
if(PTV_JANSSON AND PTV_JANSSON_SOURCE)
    include(cmake/jansson.cmake)
else()
    pkg_check_modules(JANSSON IMPORTED_TARGET jansson)
    if(NOT JANSSON_FOUND)
        message(FATAL_ERROR "The tool needs jansson and pkg-config. "
            "The library needs neither: -DPTV_TOOL=OFF")
    endif()
endif()

# zlib, for CRC-32. The linker finds it, even the 32-bit one, for which there is no jansson.
set(zlib z)
if(PTV_FUZZ) # a static tool is linked with -static
    set(zlib -l:libz.a)
endif()
include(CheckSymbolExists)
set(CMAKE_REQUIRED_LIBRARIES ${zlib})
check_symbol_exists(crc32_z zlib.h PTV_HAS_ZLIB)
unset(CMAKE_REQUIRED_LIBRARIES)
if(NOT PTV_HAS_ZLIB)
    unset(PTV_HAS_ZLIB CACHE) # it may be there next time
    message(FATAL_ERROR "The tool needs zlib (Debian: zlib1g-dev; for 32 bits lib32z1-dev). "
        "The library does not: -DPTV_TOOL=OFF")
endif()
if(NOT PTV_JANSSON)
    set_target_properties(PkgConfig::JANSSON PROPERTIES INTERFACE_LINK_LIBRARIES "")
    add_compile_options(-ffunction-sections)
    add_link_options(-Wl,--gc-sections)
endif()
if(PTV_JANSSON AND NOT PTV_FUZZ)
    pkg_check_modules(LIBMD IMPORTED_TARGET libmd)
endif()
if(PTV_JANSSON AND NOT PTV_JANSSON_SOURCE) # like jansson: otherwise another machine's would be found
    pkg_check_modules(YAML IMPORTED_TARGET yaml-0.1)
endif()

# ---- Schemas ----

ptv_library(ptv-base "base/*.c" PkgConfig::JANSSON ${zlib} "$<$<PLATFORM_ID:Windows>:pthread>")
ptv_library(ptv-fbs "schema/fbs/*.c;schema/emit/*.c" ptv-base)
target_link_libraries(ptv-fbs PUBLIC m) # defaults may be rad(180) or sin(1)
ptv_tool(ptv-schema schema/emit/emit_main.c ptv-fbs)
ptv_tool(ptv-waiting tool/waiting/waiting_main.c ptv-verifier)

# Checks code made from schemas against the schemas.
set(folders source finding bfbs bindings python evolve copies gate report)
list(TRANSFORM folders REPLACE "(.+)" "schema/\\1/*.c")
ptv_library(ptv-gate "${folders}" ptv-render ptv-fbs ptv-base ptv-verifier PkgConfig::JANSSON)

# Generated code as patterns, one text per language and generator.
ptv_library(ptv-patterns "schema/bindings/patterns/*.c")
ptv_tool(ptv-patterns-tool schema/bindings/patterns/main.c ptv-patterns)
file(GLOB texts RELATIVE "${PROJECT_SOURCE_DIR}" CONFIGURE_DEPENDS
     "${PROJECT_SOURCE_DIR}/schema/bindings/patterns/*.txt")
foreach(text IN LISTS texts)
    get_filename_component(language "${text}" NAME_WE)
    set(written "${PROJECT_BINARY_DIR}/patterns/${language}_patterns")
    add_custom_command(OUTPUT "${written}.h" "${written}.c"
        COMMAND ptv-patterns-tool "${text}" "${written}.h" "${written}.c"
        DEPENDS ptv-patterns-tool "${text}"
        WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" VERBATIM)
    target_sources(ptv-gate PRIVATE "${written}.h" "${written}.c")
endforeach()
file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/patterns")
target_include_directories(ptv-gate PRIVATE "${PROJECT_BINARY_DIR}/patterns")
target_compile_options(ptv-gate PRIVATE -Wmissing-prototypes) # operations that no text uses

# ---- Reports; binary and text ----

ptv_library(ptv-diagnose "analysis/diagnose/*.c" ptv-base ptv-verifier)
ptv_library(ptv-memory "analysis/memory/*.c" ptv-base ptv-verifier)
ptv_library(ptv-inspect "analysis/inspect/*.c" ptv-memory ptv-base ptv-verifier)
ptv_library(ptv-report "analysis/report/*.c" ptv-inspect ptv-memory ptv-diagnose ptv-base ptv-verifier)
ptv_tool(ptv-history analysis/report/history/history_main.c)
set(history "${PROJECT_SOURCE_DIR}/analysis/report/history.tsv")
add_custom_command(OUTPUT "${PROJECT_BINARY_DIR}/history.c"
    COMMAND ptv-history "${history}" "${PROJECT_BINARY_DIR}/history.c"
    DEPENDS ptv-history "${history}" VERBATIM)
target_sources(ptv-report PRIVATE "${PROJECT_BINARY_DIR}/history.c")

ptv_library(ptv-render "analysis/render/*.c" ptv-report ptv-diagnose ptv-base ptv-verifier)
target_compile_definitions(ptv-render PRIVATE PTV_INFORMATION_URI="${PTV_INFORMATION_URI}")

ptv_library(ptv-compat "analysis/compat/*.c" ptv-render ptv-report ptv-diagnose ptv-base ptv-verifier
    PkgConfig::JANSSON)
ptv_tool(ptv-builds analysis/compat/builds/builds_main.c)
set(builds "${PROJECT_SOURCE_DIR}/schema/runtimes/operators.tsv"
    "${PROJECT_SOURCE_DIR}/schema/runtimes/backends.tsv")
add_custom_command(OUTPUT "${PROJECT_BINARY_DIR}/builds.c"
    COMMAND ptv-builds ${builds} "${PROJECT_BINARY_DIR}/builds.c"
    DEPENDS ptv-builds ${builds} VERBATIM)
target_sources(ptv-compat PRIVATE "${PROJECT_BINARY_DIR}/builds.c")
if(YAML_FOUND)
    target_compile_definitions(ptv-compat PRIVATE PTV_HAS_YAML=1)
    target_link_libraries(ptv-compat PRIVATE PkgConfig::YAML)
endif()

ptv_library(ptv-host "analysis/host/*.c" ptv-report ptv-base ptv-verifier)
ptv_library(ptv-audit "analysis/audit/*.c" ptv-render ptv-report ptv-inspect ptv-memory ptv-diagnose
    ptv-base ptv-verifier)
ptv_library(ptv-search "analysis/search/*.c" ptv-report ptv-base ptv-verifier)

ptv_library(ptv-codec "golden/codec/*.c;golden/edit/*.c;golden/bundle/*.c" ptv-report ptv-base ptv-verifier
    PkgConfig::JANSSON)
if(LIBMD_FOUND)
    target_compile_definitions(ptv-codec PRIVATE PTV_HAS_LIBMD=1)
    target_link_libraries(ptv-codec PRIVATE PkgConfig::LIBMD)
endif()

# ---- The fuzzing kit: reads files that may be wrong, changes them, makes and shrinks them ----

ptv_library(ptv-kit-tree "fuzz/tree/*.c" ptv-base)
ptv_library(ptv-kit-schemas "fuzz/schemas/*.c" ptv-kit-tree ptv-gate ptv-fbs ptv-base)
ptv_library(ptv-kit-envelope "fuzz/envelope/*.c" ptv-kit-tree ptv-base ptv-verifier)
foreach(part mutator smith shrink)
    ptv_library(ptv-kit-${part} "fuzz/${part}/*.c" ptv-kit-envelope ptv-kit-tree ptv-base
        ptv-verifier)
endforeach()
ptv_library(ptv-kit "fuzz/kit/*.c" ptv-kit-mutator ptv-kit-smith ptv-kit-shrink ptv-kit-schemas
    ptv-kit-envelope ptv-kit-tree ptv-base ptv-verifier)
set(ptv_kit ptv-kit ptv-kit-tree ptv-kit-schemas ptv-kit-envelope ptv-kit-mutator ptv-kit-smith ptv-kit-shrink)
set_target_properties(${ptv_kit} PROPERTIES # fuzz_library.cmake takes their objects
    POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)

# What tests and fuzz targets may call, users before what they use.
set(ptv_parts ptv-host ptv-kit ptv-kit-shrink ptv-kit-smith ptv-kit-mutator ptv-kit-schemas ptv-kit-envelope
    ptv-kit-tree ptv-codec ptv-gate ptv-patterns ptv-fbs ptv-compat ptv-audit ptv-render ptv-report ptv-inspect ptv-memory
    ptv-diagnose ptv-base ptv-verifier)
