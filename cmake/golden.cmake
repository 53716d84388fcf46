# Builds every golden/files/NAME.json into golden/NAME.{pte,bpte,ptd,nfat,xnnpack,vulkan,mlx,mps,ptg} of the build
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
# Other things in the folder, such as files of the user or of an older text, stay there and do not count: goldens are
# what this list names.
set(golden_names)
foreach(binary IN LISTS golden_binaries)
    get_filename_component(name "${binary}" NAME)
    list(APPEND golden_names "${name}")
endforeach()
list(SORT golden_names)
list(JOIN golden_names "\n" golden_lines)
set(golden_list "${PROJECT_BINARY_DIR}/golden.list")
file(CONFIGURE OUTPUT "${golden_list}" CONTENT "@golden_lines@\n" @ONLY NEWLINE_STYLE UNIX)
add_custom_target(golden_files ALL DEPENDS ${golden_binaries})

ptv_library(ptv-golden "golden/*.c" ptv-verifier)
target_compile_definitions(ptv-golden PRIVATE PTV_GOLDEN_DIR="${golden_dir}"
    PTV_GOLDEN_LIST="${golden_list}")
add_dependencies(ptv-golden golden_files)
