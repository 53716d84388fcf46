# ptv_page(TARGET PACKED): adds the page of `pteverify view`, packed by ci/view.sh, or none if the path is empty. A
# program finds its own page before that of a library.
function(ptv_page target packed)
    set(bytes "")
    if(packed)
        file(READ "${packed}" bytes HEX)
        if(NOT bytes MATCHES "^1f8b08")
            message(FATAL_ERROR "${packed} is not packed by gzip: PTV_PAGE is what ci/view.sh makes, view.html.gz")
        endif()
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${packed}")
    endif()
    string(LENGTH "${bytes}" size)
    math(EXPR size "${size} / 2")
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    file(GENERATE OUTPUT "${PROJECT_BINARY_DIR}/${target}_page.c" CONTENT
"#include \"tool/page.h\"\n\nstatic const uint8_t bytes[] = {${bytes}0};\n\nconst ptv_packed_page ptv_packed = {bytes, ${size}};\n")
    target_sources(${target} PRIVATE "${PROJECT_BINARY_DIR}/${target}_page.c")
endfunction()
