/* Machine-readable reports of calls that failed before they had anything to report. */
#pragma once

#include "analysis/render/formats.h"
#include "tool/manual.h"

/*
 * Writes the command's JSON document, or SARIF, containing only the first error reported
 * (report_error.h). Writes nothing if the command has no such document.
 */
void ptv_report_failure(const ptv_command *command, ptv_format_id format, int status);
