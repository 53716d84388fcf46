/*
 * Opening a schema, whatever it is: text (.fbs) or binary (.bfbs). Every command of the gate
 * opens its schemas here.
 *
 *     fbs_schema *schema = gate_schema(&run, "schema/program.fbs", NULL);
 *     if (schema != NULL) { ...; fbs_free(schema); }
 */
#pragma once

#include "schema/finding/finding.h"

/*
 * As fbs_read(). It is binary when its bytes say so, whatever its name, and when its name ends in
 * .bfbs: then bytes that do not are an error.
 */
fbs_schema *schema_open(const fbs_options *options, const char *path, fbs_error *error);

/*
 * The schema in a file of the system; `folders` of includes, NULL: there are none. What keeps it
 * from being read is reported (20xx), with file, line and column of the text; then NULL. Includes
 * in a circle are noted.
 */
fbs_schema *gate_schema(gate_run *run, const char *path, const fbs_folders *folders);

/* What it reports, for those who open schemas from elsewhere. */
extern const ptv_rule schema_unreadable_rule;
