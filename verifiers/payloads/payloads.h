/* Payloads of delegates: finding them, what they are, what their bytes must be. */
#pragma once

#include "../context/units.h"

/*
 * detect.c: which payload a unit in the current one is, by its bytes and by the name of its
 * backend, a string of the current unit: sets format and backend. Returns the rule that it
 * breaks by that, or NULL. What is not all in memory stays unknown, and is noted.
 */
const ptv_rule *ptv_recognise_payload(ptv_run *run, ptv_unit *unit, ptv_vec id);

/* delegates.c: the payloads of a program become units. */
void ptv_program_nested(ptv_run *run);
extern const ptv_rule ptv_nesting_too_deep_rule;

/*
 * payload_open.c: payloads that are judged by their headers alone, and whether the first bytes are
 * all that is read of one, unless it is compared with another.
 */
bool ptv_open_payload(ptv_run *run, uint32_t *body);
bool ptv_reads_beginning(ptv_backend backend);

/* signatures.c: different payloads of the current unit, which are the last units, one signature. */
void ptv_check_signatures(ptv_run *run);

/* header_interface.c: how many arguments those take that are judged by their header. */
extern const struct ptv_adapter ptv_header_adapter;
