# Flags that every C file of this project is compiled with.
include(CheckCCompilerFlag)

add_compile_options(
    "$<$<COMPILE_LANGUAGE:C>:-Wall;-Wextra;-Wpedantic;-Wconversion;-Wshadow;-Wvla;-Wstrict-prototypes;-Werror>")

# Debug and fuzz builds check what helpers rely on (PTV_REQUIRE).
if(PTV_FUZZ)
    add_compile_definitions(PTV_CHECKED=1)
else()
    add_compile_definitions("$<$<CONFIG:Debug>:PTV_CHECKED=1>")
endif()

check_c_compiler_flag(-fstack-usage PTV_HAS_STACK_USAGE)

# Fuzz targets want coverage and sanitizers in the libraries too.
if(PTV_FUZZ)
    if(NOT CMAKE_C_COMPILER_ID MATCHES "Clang")
        message(FATAL_ERROR "PTV_FUZZ needs clang: configure with -DCMAKE_C_COMPILER=clang")
    endif()
    add_compile_options(-g -fsanitize=fuzzer-no-link,address,undefined)
    add_link_options(-fsanitize=address,undefined)
endif()
