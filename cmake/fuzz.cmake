# Each fuzz/fuzz_*.c is one libFuzzer executable; the libraries are instrumented
# in cmake/warnings.cmake.
file(GLOB targets CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/fuzz_*.c")
foreach(source IN LISTS targets)
    get_filename_component(name "${source}" NAME_WE)
    add_executable(${name} "${source}")
    ptv_host(${name} golden pteverify_host fh fs fm fx fe ft codec gate fbs pteverify_report host pteverify)
    if(name MATCHES "_(tree|program|data|bundle|xnnpack|vulkan|nfat|payload)$")
        target_sources(${name} PRIVATE "${PROJECT_SOURCE_DIR}/fuzz/agree.c"
                                       "${PROJECT_SOURCE_DIR}/tests/support/readall.c")
    endif()
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
endforeach()
