# Generated files that are checked in: these targets write into the source tree.
add_custom_target(tables
    COMMAND "${PROJECT_SOURCE_DIR}/ci/tables.sh" emit "$<TARGET_FILE:ptv-schema>"
    COMMAND ptv-waiting verifiers/registry/waiting.c
    DEPENDS ptv-schema ptv-waiting
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" VERBATIM)
add_custom_target(docs
    COMMAND pteverify-tool rules --format markdown > docs/rules.md
    COMMAND pteverify-tool schema rules --format markdown > docs/gate-rules.md
    COMMAND pteverify-tool rules --fit --format markdown > docs/fit-rules.md
    COMMAND pteverify-tool rules --audit --format markdown > docs/audit-rules.md
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" VERBATIM)
