# Each fuzz/fuzz_*.c is one libFuzzer executable; the libraries are instrumented
# in cmake/warnings.cmake. What targets share is a library, of which each takes what it calls.
file(GLOB shared CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/*.c")
list(FILTER shared EXCLUDE REGEX "/fuzz_[^/]*$")
add_library(fuzz_shared STATIC ${shared} "${PROJECT_SOURCE_DIR}/tests/support/readall.c")
ptv_host(fuzz_shared codec gate fbs pteverify_report host pteverify)
target_link_libraries(fuzz_shared PRIVATE PkgConfig::JANSSON)

file(GLOB targets CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/fuzz_*.c")
foreach(source IN LISTS targets)
    get_filename_component(name "${source}" NAME_WE)
    add_executable(${name} "${source}")
    ptv_host(${name} fuzz_shared golden pteverify_host fh fs fm fx fe ft codec gate fbs
             pteverify_report host pteverify)
    if(name MATCHES "_(program|data|bundle|xnnpack|vulkan|nfat|payload|roundtrip|memory|report)$")
        ptv_mutated(${name})
    endif()
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
endforeach()
