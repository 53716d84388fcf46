/* The renderers that report.c chooses from. */
#pragma once

#include "schema/report/report.h"

void gate_text_finding(gate_report *report, const gate_finding *finding);
void gate_text_part(gate_report *report, const gate_part *part);
void gate_text_end(gate_report *report, const gate_run *run);

void gate_json_begin(gate_report *report);
void gate_json_finding(gate_report *report, const gate_finding *finding);
void gate_json_part(gate_report *report, const gate_part *part);
void gate_json_end(gate_report *report, const gate_run *run);

/* Collect entries, from which the formats common to all commands are written. */
void gate_said_finding(gate_report *report, const gate_finding *finding);
void gate_said_part(gate_report *report, const gate_part *part);
void gate_said_end(gate_report *report, const gate_run *run);

/* ---- Shared helpers ---- */

const char *gate_severity_word(const gate_finding *finding); /* "note", "warning", "error" */

/* "Tensor.sizes in the accessor: found 3, expected 2"; writes nothing if there are no details. */
void gate_put_detail(ptv_buffer *b, const gate_finding *finding);

/* "program.fbs:83:3" */
void gate_put_place(ptv_buffer *b, fbs_place place);
