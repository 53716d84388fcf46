/* Reports of calls that came to nothing, for those who read JSON. */
#ifndef PTV_TOOL_FAILURE_H
#define PTV_TOOL_FAILURE_H

#include "tool/manual.h"

/*
 * Writes the JSON document of the command with nothing in it but what was said first
 * (report_error.h). Nothing when it has none.
 */
void ptv_report_failure(const ptv_command *command, int status);

#endif
