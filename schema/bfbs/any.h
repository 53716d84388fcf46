/*
 * Opens a schema in either format: text (.fbs) or binary (.bfbs). Every command of the gate opens
 * its schemas here.
 *
 *     fbs_schema *schema = gate_schema(&run, "schema/program.fbs", NULL);
 *     if (schema != NULL) { ...; fbs_free(schema); }
 */
#pragma once

#include "schema/finding/finding.h"

/*
 * Works like fbs_read(). A file is binary if its bytes say so, whatever its name. If its name ends
 * in .bfbs but its bytes say otherwise, that is an error.
 */
fbs_schema *schema_open(const fbs_options *options, const char *path, fbs_error *error);

/*
 * Opens a schema from the file system. `folders` is searched for includes; NULL means none. If the
 * schema cannot be read, reports why (20xx), with file, line and column, and returns NULL. Notes
 * circular includes.
 */
fbs_schema *gate_schema(gate_run *run, const char *path, const fbs_folders *folders);

/* The rule it reports under, for code that opens schemas from elsewhere. */
extern const ptv_rule schema_unreadable_rule;
