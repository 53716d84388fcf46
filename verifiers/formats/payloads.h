/* What the files about payloads share that are judged by their headers alone. */
#ifndef PTV_FORMATS_PAYLOADS_H
#define PTV_FORMATS_PAYLOADS_H

#include "formats.h"

/* Of ptv_payload_rules. */
enum {
    PTV_P_OPAQUE,
    PTV_P_TOO_DEEP,
    PTV_P_UNRECOGNISED,
    PTV_P_TOO_SHORT,
    PTV_P_PAST_END,
    PTV_P_LENGTH,
    PTV_P_IDENTIFIER,
    PTV_P_SIGNATURE_SHARED,
    PTV_P_PADDING,
    PTV_P_MISALIGNED,
    PTV_P_TRAILING,
    PTV_P_GENERATION,
    PTV_P_BLOCK_PAST_END,
    PTV_P_BLOCK_MISPLACED,
    PTV_P_BLOCK_MISSING,
    PTV_P_OPTIONS_MISSING,
    PTV_P_BLOCK_REPEATED,
    PTV_P_VALUE_INVALID,
    PTV_P_TENSOR_PAST_SCRATCH,
    PTV_P_JSON_INVALID,
    PTV_P_RULES
};
extern const ptv_rule ptv_payload_rules[PTV_P_RULES];

enum { PTV_PAYLOAD_ALIGNED = 16 };

/* Reports ptv_payload_rules[rule]; `name` is the path. */
void ptv_payload_fault(ptv_run *run, unsigned rule, const char *name, ptv_range range, ptv_gap gap);

/* False, and reported, when the payload has less than its head. */
bool ptv_payload_has(ptv_run *run, uint64_t bytes);

/* Reports the first byte in `range` that is not zero. */
void ptv_payload_padding(ptv_run *run, ptv_range range);

/* Reports bytes behind `end`. */
void ptv_payload_trailing(ptv_run *run, uint64_t end);

/* The headers; the payload is all in memory. */
void ptv_check_flat_payload(ptv_run *run); /* payload_flat.c: a bare flatbuffer */
void ptv_check_mlx(ptv_run *run);          /* payload_flat.c */
void ptv_check_mps(ptv_run *run);          /* payload_flat.c */
void ptv_check_qnn(ptv_run *run);          /* payload_words.c */
void ptv_check_neuropilot(ptv_run *run);   /* payload_words.c */
void ptv_check_neutron(ptv_run *run);      /* payload_words.c */
void ptv_check_ethos_u(ptv_run *run);      /* payload_blocks.c */

/* payload_signatures.c: different payloads of the current unit, one signature. */
void ptv_check_signatures(ptv_run *run, uint32_t first);

/* specializations.c: what the delegate says of its payload. */
void ptv_check_specs(ptv_run *run, const ptv_link *link);

#endif
