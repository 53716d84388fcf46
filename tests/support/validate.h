/* What the tool writes as JSON, against the schemas of it. */
#pragma once

#include <jansson.h>

/* Fails the test unless the report is what report.schema.json says, and says where it is not. */
void validate_report(const json_t *report);

/* As validate_report(), for what `rules` and `explain` write: tool/rules.schema.json. */
void validate_rules(const json_t *rules);
