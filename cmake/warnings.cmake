# Flags that every C file of this project is compiled with.
add_compile_options(
    "$<$<COMPILE_LANGUAGE:C>:-Wall;-Wextra;-Wpedantic;-Wconversion;-Wshadow;-Wvla;-Wstrict-prototypes>")

# For those who change the project (presets, CI). Whoever builds it may have a compiler that is newer
# than any of ours: what that warns of is no reason to stop.
option(PTV_WERROR "Warnings are errors" OFF)
mark_as_advanced(PTV_WERROR)
if(PTV_WERROR)
    add_compile_options("$<$<COMPILE_LANGUAGE:C>:-Werror>")
endif()

# No buffer above 4 KiB is on the stack: everything works with 64 KiB of it (tool.stack). What compilers
# inline adds up in one frame, and sanitizers add to each. Of libraries and tools (cmake/targets.cmake);
# tests have the stack that they want.
set(PTV_FRAME_LIMIT)
if(PTV_WERROR AND NOT PTV_FUZZ AND NOT CMAKE_C_FLAGS MATCHES "-fsanitize")
    set(PTV_FRAME_LIMIT
        "$<$<COMPILE_LANGUAGE:C>:-Wframe-larger-than=$<IF:$<CONFIG:Debug>,4096,6144>>")
endif()

# Debug and fuzz builds check what helpers rely on (PTV_REQUIRE).
if(PTV_FUZZ)
    add_compile_definitions(PTV_CHECKED=1)
else()
    add_compile_definitions("$<$<CONFIG:Debug>:PTV_CHECKED=1>")
endif()
