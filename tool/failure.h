/* Reports of calls that came to nothing, for programs. */
#pragma once

#include "analysis/render/formats.h"
#include "tool/manual.h"

/*
 * Writes the JSON document of the command, or SARIF, with nothing in it but what was said first
 * (report_error.h). Nothing when it has none.
 */
void ptv_report_failure(const ptv_command *command, ptv_format_id format, int status);
