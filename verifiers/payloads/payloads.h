/* Payloads of delegates: finding, recognising and checking them. */
#pragma once

#include "../context/units.h"

/*
 * detect.c: recognises the payload in `unit`, which lies in the current unit, by its bytes and by
 * the name `id` of its backend. Sets format and backend. Returns the rule that the payload breaks,
 * or NULL. A payload that is not in memory stays unknown, and is noted as unseen.
 */
const ptv_rule *ptv_recognise_payload(ptv_run *run, ptv_unit *unit, ptv_vec id);

/* delegates.c: adds the payloads of a program as units. */
void ptv_program_nested(ptv_run *run);
extern const ptv_rule ptv_nesting_too_deep_rule;

/*
 * payload_open.c: opens payloads that are checked by their headers alone. Some are never read past
 * their first bytes, except to compare them with others.
 */
bool ptv_open_payload(ptv_run *run, uint32_t *body);
bool ptv_reads_beginning(ptv_backend backend);

/* signatures.c: reports different payloads with one signature. Payloads must be the last units. */
void ptv_check_signatures(ptv_run *run);

/* header_interface.c: counts the arguments of payloads that are checked by their header alone. */
extern const struct ptv_adapter ptv_header_adapter;
