/* Instructions of a method as the audit reads them. For analysis/audit only. */
#ifndef PTV_AUDIT_METHODS_H
#define PTV_AUDIT_METHODS_H

#include "analysis/audit/audit_internal.h"
#include "verifiers/program/plan.h"

typedef struct audit_method {
    audit *a;
    uint32_t number;
    uint32_t plan; /* its table */
    ptv_image im;  /* the flatbuffer of the program */
    uint64_t base; /* where that begins in the file */
    ptv_values values;
    ptv_vec chains, operators;
    /* One for each value, after audit_follow(): */
    uint8_t *from_input; /* it depends on inputs */
    uint32_t *writer;    /* 1 + the last instruction of the chain at hand that writes it */
} audit_method;

/* Calls `each` for all methods of the program. methods.c */
void audit_each_method(audit *a, void (*each)(audit_method *m, void *context), void *context);

/* Finds out which values depend on inputs; false: out of memory. */
bool audit_follow(audit_method *m);

/* Who writes what in the instructions before `end`; call it with ascending ends of one chain. */
void audit_note_writers(audit_method *m, ptv_vec instructions, uint32_t from, uint32_t end);

/* "aten::eq" of a KernelCall; bytes NULL: it is none. */
ptv_string audit_operator_name(const audit_method *m, ptv_call call);

/* The value that a call writes, by the convention of all operators with an `out`; -1: none. */
int64_t audit_written_by(const audit_method *m, ptv_call call);

/* Whether a jump is always made: its condition is a Bool that is false, and nothing writes it. */
bool audit_is_always(const audit_method *m, ptv_call call);

/* Where an instruction is; its path, with a chain and a number. */
uint64_t audit_place_of(const audit_method *m, ptv_call call);
const char *audit_instruction_path(const audit_method *m, uint32_t chain, uint32_t i);

#endif
