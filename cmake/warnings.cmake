# Compiler flags of all C files of this project.
add_compile_options(
    "$<$<COMPILE_LANGUAGE:C>:-Wall;-Wextra;-Wpedantic;-Wconversion;-Wshadow;-Wvla;-Wstrict-prototypes>")

# For developers (presets, CI). A user's compiler may be newer than ours: its new warnings are no reason to stop.
option(PTV_WERROR "Warnings are errors" OFF)
mark_as_advanced(PTV_WERROR)
if(PTV_WERROR)
    add_compile_options("$<$<COMPILE_LANGUAGE:C>:-Werror>")
endif()

# No buffer above 4 KiB is on the stack: everything works with 64 KiB of it (tool.stack). Inlined functions add up in
# one frame, and sanitizers add to each. Applies to libraries and tools (cmake/targets.cmake); tests may use any amount
# of stack.
set(PTV_FRAME_LIMIT)
if(PTV_WERROR AND NOT PTV_FUZZ AND NOT CMAKE_C_FLAGS MATCHES "-fsanitize")
    set(PTV_FRAME_LIMIT
        "$<$<COMPILE_LANGUAGE:C>:-Wframe-larger-than=$<IF:$<CONFIG:Debug>,4096,6144>>")
endif()

# Debug and fuzz builds check the preconditions of helpers (PTV_REQUIRE).
if(PTV_FUZZ)
    add_compile_definitions(PTV_CHECKED=1)
else()
    add_compile_definitions("$<$<CONFIG:Debug>:PTV_CHECKED=1>")
endif()
