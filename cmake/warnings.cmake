# Flags that every C file of this project is compiled with.
include(CheckCCompilerFlag)

add_compile_options(
    "$<$<COMPILE_LANGUAGE:C>:-Wall;-Wextra;-Wpedantic;-Wconversion;-Wshadow;-Wvla;-Wstrict-prototypes;-Werror>")

# No buffer above 4 KiB is on the stack: everything works with 64 KiB of it (cli.test_stack). Each
# frame is judged as it was written, so only where nothing is inlined and no sanitizer adds to it.
# Of libraries and tools (cmake/targets.cmake); tests have the stack that they want.
set(PTV_FRAME_LIMIT)
if(CMAKE_BUILD_TYPE STREQUAL "Debug" AND NOT PTV_FUZZ
   AND NOT "${CMAKE_C_FLAGS} ${CMAKE_C_FLAGS_DEBUG}" MATCHES "-fsanitize|-O[1-3s]")
    set(PTV_FRAME_LIMIT "$<$<COMPILE_LANGUAGE:C>:-Wframe-larger-than=4096>")
endif()

# Debug and fuzz builds check what helpers rely on (PTV_REQUIRE).
if(PTV_FUZZ)
    add_compile_definitions(PTV_CHECKED=1)
else()
    add_compile_definitions("$<$<CONFIG:Debug>:PTV_CHECKED=1>")
endif()

check_c_compiler_flag(-fcallgraph-info=su PTV_HAS_CALLGRAPH)

# Fuzz targets want coverage and sanitizers in the libraries too.
if(PTV_FUZZ)
    if(NOT CMAKE_C_COMPILER_ID MATCHES "Clang")
        message(FATAL_ERROR "PTV_FUZZ needs clang: configure with -DCMAKE_C_COMPILER=clang")
    endif()
    add_compile_options(-g -fsanitize=fuzzer-no-link,address,undefined)
    add_link_options(-fsanitize=address,undefined)
endif()
