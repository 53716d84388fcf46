# The tool, and what it says about rules that is made while it is built.
ptv_library(pteverify_host verifiers/cli/*.c)
ptv_host(pteverify_host fh fs fe ft gate codec fbs pteverify_fit pteverify_report host pteverify)

# What `pteverify explain` shows: the first case of each rule's recipe, and the tool's own finding
# about it.
ptv_tool(ptv-examples verifiers/cli/examples/main.c gate codec fbs pteverify_report host pteverify)
if(TARGET ptv-examples)
    target_sources(ptv-examples PRIVATE verifiers/cli/examples/gate.c)
    file(GLOB example_models CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/golden/files/*")
    file(GLOB example_recipes CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/corpus/rules/*.ptx"
         "${PROJECT_SOURCE_DIR}/corpus/schema/rules/*.gx")
    add_custom_command(OUTPUT "${PROJECT_BINARY_DIR}/examples.c"
        COMMAND ptv-examples "${PROJECT_SOURCE_DIR}/golden/files"
                "${PROJECT_SOURCE_DIR}/corpus/rules" "${PROJECT_SOURCE_DIR}/corpus/schema/rules"
                "${PROJECT_BINARY_DIR}/examples.c"
        DEPENDS ptv-examples ${example_models} ${example_recipes} VERBATIM)
    target_sources(pteverify_host PRIVATE "${PROJECT_BINARY_DIR}/examples.c")
endif()
ptv_tool(pteverify-tool verifiers/cli/main.c pteverify_host)
if(TARGET pteverify-tool)
    set_target_properties(pteverify-tool PROPERTIES OUTPUT_NAME pteverify)
    # Writes into the source tree, as `tables` does.
    add_custom_target(docs
        COMMAND pteverify-tool rules --format markdown > "${PROJECT_SOURCE_DIR}/docs/rules.md"
        COMMAND pteverify-tool schema rules --format markdown
                > "${PROJECT_SOURCE_DIR}/docs/gate-rules.md"
        COMMAND pteverify-tool rules --fit --format markdown
                > "${PROJECT_SOURCE_DIR}/docs/fit-rules.md"
        VERBATIM)
endif()
