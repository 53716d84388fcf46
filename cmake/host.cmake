# The library for programs with a heap (docs/host.md): analysis/host with what it needs from below, once for use with
# libpteverify, once with everything in it, for other languages.
file(GLOB host_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/analysis/host/*.c")
foreach(name analysis/report/finding base/arena base/buffer base/utf8)
    list(APPEND host_sources "${PROJECT_SOURCE_DIR}/${name}.c")
endforeach()

function(ptv_host_library name)
    target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}"
        PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/analysis/host>")
    set_target_properties(${name} PROPERTIES C_VISIBILITY_PRESET hidden)
    target_compile_options(${name} PRIVATE ${PTV_FRAME_LIMIT})
endfunction()

add_library(pteverify-host STATIC ${host_sources}) # always static; libpteverify exists in both kinds
if(NOT PROJECT_IS_TOP_LEVEL)
    set_target_properties(pteverify-host PROPERTIES EXCLUDE_FROM_ALL ON)
endif()
add_library(pteverify::host ALIAS pteverify-host)
ptv_host_library(pteverify-host)
target_link_libraries(pteverify-host PUBLIC pteverify)
set_target_properties(pteverify-host PROPERTIES EXPORT_NAME host POSITION_INDEPENDENT_CODE ON
    PUBLIC_HEADER "${PROJECT_SOURCE_DIR}/analysis/host/pteverify_host.h")

add_library(ptv-module SHARED EXCLUDE_FROM_ALL ${host_sources} $<TARGET_OBJECTS:pteverify>)
ptv_host_library(ptv-module)
target_include_directories(ptv-module PRIVATE "${PROJECT_SOURCE_DIR}/verifiers/include")
ptv_export_only(ptv-module "${PROJECT_SOURCE_DIR}/verifiers/include/pteverify.h"
    "${PROJECT_SOURCE_DIR}/analysis/host/pteverify_host.h")
