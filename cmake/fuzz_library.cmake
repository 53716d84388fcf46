# The fuzzing kit as a library for others (docs/fuzz-your-format.md): one archive with everything that it calls, because
# a shared libpteverify exports little of it; and the mutator for AFL++. Both need zlib and libm, but no jansson.
file(GLOB fuzz_library_sources CONFIGURE_DEPENDS
    "${PROJECT_SOURCE_DIR}/schema/fbs/*.c" "${PROJECT_SOURCE_DIR}/schema/bfbs/*.c")
list(FILTER fuzz_library_sources EXCLUDE REGEX "schema/bfbs/any[.]c$")
foreach(name arena buffer crc32 map system utf8)
    list(APPEND fuzz_library_sources "${PROJECT_SOURCE_DIR}/base/${name}.c")
endforeach()
foreach(name libfuzzer options)
    list(APPEND fuzz_library_sources "${PROJECT_SOURCE_DIR}/fuzz/mutator/entries/${name}.c")
endforeach()
foreach(part pteverify ${ptv_kit})
    list(APPEND fuzz_library_objects $<TARGET_OBJECTS:${part}>)
endforeach()

add_library(pteverify-fuzz STATIC ${fuzz_library_sources} ${fuzz_library_objects})
add_library(pteverify::fuzz ALIAS pteverify-fuzz)
target_include_directories(pteverify-fuzz PRIVATE "${PROJECT_SOURCE_DIR}/verifiers/include"
    PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/fuzz/kit>"
           "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
ptv_host(pteverify-fuzz)
target_compile_options(pteverify-fuzz PRIVATE ${PTV_FRAME_LIMIT})
target_link_libraries(pteverify-fuzz PUBLIC z m)
set_target_properties(pteverify-fuzz PROPERTIES EXPORT_NAME fuzz POSITION_INDEPENDENT_CODE ON
    C_VISIBILITY_PRESET hidden PUBLIC_HEADER "${PROJECT_SOURCE_DIR}/fuzz/kit/pteverify_fuzz.h")

# AFL_CUSTOM_MUTATOR_LIBRARY: without sanitizers, because afl-fuzz has none.
add_library(pteverify-afl MODULE "${PROJECT_SOURCE_DIR}/fuzz/mutator/entries/afl.c")
ptv_host(pteverify-afl pteverify-fuzz)
target_include_directories(pteverify-afl PRIVATE "${PROJECT_SOURCE_DIR}/verifiers/include")
set_target_properties(pteverify-afl PROPERTIES PREFIX "")
