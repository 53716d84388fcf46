/*
 * What the facts*.c files share. Each function writes members of the open object, about the image
 * that `run` has entered (context/units.h), and reads only what is sound there: run->sound must
 * hold.
 */
#pragma once

#include "analysis/report/facts.h"

/* ---- facts_list.c ---- */

/* {"total": n, "truncated": false, "items": [ and its end. Returns how many items to write. */
uint32_t ptv_open_list(ptv_json *w, const char *key, uint32_t count);
void ptv_close_list(ptv_json *w);

/* An object on its own line, for lists that may have thousands; and its end. */
void ptv_open_row(ptv_json *w);
void ptv_close_row(ptv_json *w);

/* A string of the file, truncated if it is long. */
void ptv_string_fact(ptv_json *w, const char *key, const ptv_image *im, ptv_vec string);

void ptv_string_member(ptv_json *w, const char *key, ptv_string string);

/* Member `path`: the field path. */
void ptv_path_fact(ptv_json *w, const ptv_place *place);

/* Tables of several schemas describe segments: the slots for one schema. */
typedef struct ptv_segment_slots {
    unsigned offset, size;
} ptv_segment_slots;
void ptv_segment_facts(ptv_json *w, const ptv_run *run, ptv_vec list, const ptv_table *type,
                       ptv_segment_slots slots);

/* "program", "xnnpack": the word for a format. */
const char *ptv_format_word(ptv_format format);

/* ---- One file for each format ---- */

/* segments, methods, counts, payloads, sharing; `seen` is for this program, or NULL */
void ptv_program_facts(ptv_json *w, const ptv_run *run, const ptv_inspection *seen);

/* of a method, if inspected: signature, calls, operator_list, delegate_list, memory */
void ptv_method_facts(ptv_json *w, const ptv_run *run, const ptv_seen_method *method);

/* payloads: those of the program's delegates; sharing */
void ptv_payload_facts(ptv_json *w, const ptv_run *run, const ptv_inspection *seen);

/* members of a value */
void ptv_value_members(ptv_json *w, const ptv_seen_value *value);

/* of a fully inspected method at `plan`: value_list, instruction_list, edges */
void ptv_flow_facts(ptv_json *w, const ptv_run *run, uint32_t plan, const ptv_seen_method *method);

/* of a fully inspected payload: graph */
void ptv_graph_facts(ptv_json *w, const ptv_seen_payload *payload);

/* "kernel", "delegate" ...: the kind of an instruction */
const char *ptv_instruction_word(unsigned tag);

/* "aten::add.out", as in the file: operator i, which must exist */
void ptv_put_operator_name(ptv_buffer *b, const ptv_image *im, ptv_vec operators, uint32_t i);

/* regions of a fully inspected file */
void ptv_region_facts(ptv_json *w, const ptv_inspection *seen);

/* of an inspected payload: nodes */
void ptv_node_facts(ptv_json *w, const ptv_seen_payload *payload);

/* named_data of an inspected program */
void ptv_named_data_facts(ptv_json *w, const ptv_inspection *seen);

/* found: the needs of an inspected file that data files satisfy */
void ptv_found_facts(ptv_json *w, const ptv_inspection *seen);

/* bytes of an inspected file */
void ptv_byte_facts(ptv_json *w, const ptv_inspection *seen);

/* values: statistics of a constant's values, if requested */
void ptv_values_fact(ptv_json *w, const ptv_weight *weight);

/* dtype, sizes, dim_order */
void ptv_shape_facts(ptv_json *w, const ptv_seen_tensor *tensor);

/* members of sharing: named data that several payloads request */
void ptv_named_sharing_facts(ptv_json *w, const ptv_run *run);

/* entries of a container */
void ptv_nfat_facts(ptv_json *w, const ptv_run *run, const ptv_inspection *seen);

/* members of a package; tensors of it, or of safetensors */
void ptv_package_facts(ptv_json *w, const ptv_run *run);
void ptv_safetensors_facts(ptv_json *w, const ptv_run *run);

/* keys and segments of a data file */
void ptv_data_facts(ptv_json *w, const ptv_run *run, const ptv_inspection *seen);

/* version and suites of a bundle */
void ptv_bundle_facts(ptv_json *w, const ptv_run *run);
