/* A finding as JSON, in the list of a file or as the first of a group (report.schema.json). */
#pragma once

#include "analysis/report/renderer.h"
#include "base/json_writer.h"

/* Writes an object where a value may stand. */
void ptv_json_finding(ptv_json *w, const ptv_file_names *names, const ptv_finding *f,
                      ptv_effect effect);
