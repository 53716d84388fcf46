# The tool, and texts about rules that are generated at build time.
ptv_library(ptv-tool "tool/*.c" ptv-kit-schemas ptv-kit-shrink ptv-kit-smith ptv-kit-envelope ptv-kit-tree
    ptv-gate ptv-codec ptv-fbs ptv-host ptv-search ptv-compat ptv-audit ptv-render ptv-report ptv-inspect ptv-memory ptv-diagnose ptv-base ptv-verifier)

if(YAML_FOUND)
    target_compile_definitions(ptv-tool PRIVATE PTV_HAS_YAML=1)
    target_link_libraries(ptv-tool PRIVATE PkgConfig::YAML)
endif()

# Examples for `pteverify explain`: the first case of each rule's recipe, and the tool's own finding about it.
ptv_tool(ptv-examples tool/examples/examples_main.c ptv-gate ptv-codec ptv-fbs ptv-render ptv-report
    ptv-inspect ptv-memory ptv-diagnose ptv-base ptv-verifier)
target_sources(ptv-examples PRIVATE tool/examples/gate.c)
file(GLOB models CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/golden/files/*")
file(GLOB recipes CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/corpus/rules/*.ptx"
     "${PROJECT_SOURCE_DIR}/corpus/schema/rules/*.gx")
add_custom_command(OUTPUT "${PROJECT_BINARY_DIR}/examples.c"
    COMMAND ptv-examples "${PROJECT_SOURCE_DIR}/golden/files"
            "${PROJECT_SOURCE_DIR}/corpus/rules" "${PROJECT_SOURCE_DIR}/corpus/schema/rules"
            "${PROJECT_BINARY_DIR}/examples.c"
    DEPENDS ptv-examples ${models} ${recipes} VERBATIM)
target_sources(ptv-tool PRIVATE "${PROJECT_BINARY_DIR}/examples.c")

# Templates for `pteverify fuzz init`: each tool/fuzz/NAME.in becomes a text in a C table.
file(GLOB texts CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tool/fuzz/*.in")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${texts})
set(rows "")
foreach(path IN LISTS texts)
    get_filename_component(name "${path}" NAME_WLE)
    file(READ "${path}" text)
    string(REGEX REPLACE "([\"\\])" "\\\\\\1" text "${text}")
    string(REPLACE "\n" "\\n\"\n    \"" text "${text}")
    string(APPEND rows "{\"${name}\",\n    \"${text}\"},\n")
endforeach()
file(GENERATE OUTPUT "${PROJECT_BINARY_DIR}/fuzz_files.c" CONTENT
"#include \"tool/fuzz.h\"\n\nconst ptv_fuzz_file ptv_fuzz_files[] = {\n${rows}{0}};\n")
target_sources(ptv-tool PRIVATE "${PROJECT_BINARY_DIR}/fuzz_files.c")

include(cmake/page.cmake)
ptv_page(ptv-tool "${PTV_PAGE}")

# In Ninja, its file has the name of the library's target, so building that makes both.
ptv_tool(pteverify-tool tool/main.c ptv-tool)
set_target_properties(pteverify-tool PROPERTIES OUTPUT_NAME pteverify)
if(PTV_STATIC)
    target_link_options(pteverify-tool PRIVATE -static)
endif()
add_dependencies(pteverify-tool pteverify)
