# PTV_PROFILE=device: the library alone, from sources that verifiers/device/sources.awk writes into
# the build folder (docs/device.md). Needs no pkg-config, no host library, no libc.
set(PTV_FORMATS "program" CACHE STRING "Formats of a device: program, data, or all")
set(PTV_RULE_FAMILIES "header;structure;segment;index" CACHE STRING
    "Lists of rules of a device (verifiers/context/rules.h), or all that these formats have")
option(PTV_LTO "Device: objects for the linker to optimise, and machine code besides" ON)

# Every list, and those of the chosen formats: of each the folders stand behind its name.
set(folders "core|context|program")
if("data" IN_LIST PTV_FORMATS)
    string(APPEND folders "|data")
endif()
set(lists)
file(READ verifiers/context/rules.h rows)
string(REGEX REPLACE "#define PTV_FOREIGN_RULE_LISTS.*" "" rows "${rows}")
string(REGEX MATCHALL "X\\([a-z_]+\\) +/\\* (${folders})/" rows "${rows}")
foreach(row IN LISTS rows)
    string(REGEX REPLACE "X\\(([a-z_]+).*" "\\1" list "${row}")
    list(APPEND lists "${list}")
endforeach()

set(top device)
if(PTV_FORMATS STREQUAL "all")
    if(NOT PTV_RULE_FAMILIES STREQUAL "all")
        message(FATAL_ERROR "PTV_FORMATS=all has all rules: set PTV_RULE_FAMILIES=all")
    endif()
    set(top all)
    set(lists)
elseif(NOT PTV_RULE_FAMILIES STREQUAL "all")
    set(lists ${PTV_RULE_FAMILIES})
endif()
list(JOIN lists " " lists)
list(JOIN PTV_FORMATS " " formats)

# ---- The sources ----

set(device_dir "${PROJECT_BINARY_DIR}/device")
ptv_write_sources("${device_dir}" sources -v "lists=${lists}" -v "formats=${formats}")
if(top STREQUAL "all")
    list(FILTER sources EXCLUDE REGEX "verifiers/device/")
else()
    list(FILTER sources INCLUDE REGEX
        "verifiers/(core|schemas|context|program|data|device|registry/registry[.]c)")
    list(FILTER sources EXCLUDE REGEX "context/detect[.]c$")
endif()
# No device runs them (verifiers/context/rules.h).
list(FILTER sources EXCLUDE REGEX
    "verifiers/(mlx|mps|package|safetensors)/|schemas/(mlx|mps)[.]c|crosscheck/interface_(mlx|mps)[.]c")
list(FILTER sources EXCLUDE REGEX "crosscheck/package|context/(archive_places|json_names)[.]c")
list(TRANSFORM sources REPLACE "^verifiers" "${device_dir}")

# ---- The library. What warns there has been silent in the sources that it was written from ----

add_library(pteverify STATIC ${sources})
add_library(pteverify::pteverify ALIAS pteverify)
target_compile_options(pteverify PRIVATE -Os -w -ffreestanding -ffunction-sections -fdata-sections)
ptv_call_nothing_else()
ptv_public_header("${device_dir}/include")
if(PTV_LTO AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
    target_compile_options(pteverify PRIVATE -flto -ffat-lto-objects)
endif()
include(CheckIncludeFile)
check_include_file(string.h PTV_HAS_STRING_H)
if(NOT PTV_HAS_STRING_H)
    target_include_directories(pteverify PRIVATE verifiers/device/freestanding)
endif()

if(NOT PROJECT_IS_TOP_LEVEL)
    return()
endif()

# Asks the library about a file, and about what becomes of it; links nothing else.
add_executable(device-probe tests/device/probe.c)
target_compile_options(device-probe PRIVATE -Os -ffreestanding -fno-builtin)
target_include_directories(device-probe PRIVATE verifiers/device/freestanding)
add_executable(device-minimal tests/device/minimal.c)
target_compile_options(device-minimal PRIVATE -Os -ffreestanding -fno-builtin -ffunction-sections)
target_include_directories(device-minimal PRIVATE verifiers/device/freestanding)
foreach(program device-probe device-minimal)
    target_link_libraries(${program} PRIVATE pteverify)
    if(CMAKE_SYSTEM_NAME STREQUAL "Generic")
        target_sources(${program} PRIVATE tests/device/calls.c)
        target_compile_options(${program} PRIVATE -ffunction-sections)
        target_link_options(${program} PRIVATE -Os -nostdlib -nostartfiles -Wl,--gc-sections)
        target_link_libraries(${program} PRIVATE gcc)
    endif()
endforeach()
