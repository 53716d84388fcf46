# Builds every golden/files/NAME.json into golden/NAME.{pte,bpte,ptd,nfat,xnnpack,vulkan} of the build
# folder. Texts that begin with _ are parts of others.
file(GLOB golden_texts CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/golden/files/*.json")
file(GLOB golden_parts CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/golden/files/*")
set(golden_dir "${PROJECT_BINARY_DIR}/golden")
file(MAKE_DIRECTORY "${golden_dir}")
set(golden_binaries)
foreach(text IN LISTS golden_texts)
    get_filename_component(name "${text}" NAME_WE)
    if(name MATCHES "^_")
        continue()
    endif()
    file(STRINGS "${text}" format REGEX "\"format\": *\"" LIMIT_COUNT 1)
    string(REGEX REPLACE ".*\"format\": *\"([a-z]+)\".*" "\\1" format "${format}")
    set(binary "${golden_dir}/${name}.${format}")
    add_custom_command(OUTPUT "${binary}"
        COMMAND pteverify-tool make "${text}" -o "${binary}"
        DEPENDS "${text}" ${golden_parts} pteverify-tool VERBATIM)
    list(APPEND golden_binaries "${binary}")
endforeach()
# What an older text was built into is not a golden any more.
file(GLOB golden_present "${golden_dir}/*")
list(REMOVE_ITEM golden_present ${golden_binaries})
if(golden_present)
    file(REMOVE ${golden_present})
endif()
add_custom_target(golden_files ALL DEPENDS ${golden_binaries})

ptv_library(golden golden/*.c)
ptv_host(golden pteverify)
target_compile_definitions(golden PRIVATE PTV_GOLDEN_DIR="${golden_dir}")
add_dependencies(golden golden_files)
