/* Reports against verifiers/report/report.schema.json. */
#ifndef TESTS_SUPPORT_VALIDATE_H
#define TESTS_SUPPORT_VALIDATE_H

#include <jansson.h>

/* Fails the test unless the report is what the schema says, and says where it is not. */
void validate_report(const json_t *report);

#endif
