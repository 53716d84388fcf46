/* Validates the tool's JSON output against its schemas. */
#pragma once

#include <jansson.h>

/* Fails the test unless the report matches report.schema.json, and says where it does not. */
void validate_report(const json_t *report);

/* The same for the output of `rules` and `explain`: tool/rules.schema.json. */
void validate_rules(const json_t *rules);
