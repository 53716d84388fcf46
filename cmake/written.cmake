# Files that are made by the project and checked in: these targets write into the source tree.
add_custom_target(tables
    COMMAND ptv-schema emit verifiers/schemas
            schema/executorch/program.fbs
            schema/executorch/bundled_program.fbs
            schema/executorch/flat_tensor.fbs
            schema/payloads/xnnpack.fbs
            schema/payloads/vulkan.fbs
            schema/payloads/native_graph.fbs
            schema/payloads/mlx.fbs
            schema/payloads/mps.fbs
    COMMAND ptv-schema emit schema/bfbs schema/reflection/reflection.fbs
    COMMAND ptv-schema emit-operators verifiers/schemas/operators.c schema/operators.tsv
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" VERBATIM)
add_custom_target(docs
    COMMAND pteverify-tool rules --format markdown > docs/rules.md
    COMMAND pteverify-tool schema rules --format markdown > docs/gate-rules.md
    COMMAND pteverify-tool rules --fit --format markdown > docs/fit-rules.md
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" VERBATIM)
