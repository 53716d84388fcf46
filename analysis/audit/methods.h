/* Instructions of a method, for the audit. For analysis/audit only. */
#pragma once

#include "analysis/audit/audit_internal.h"
#include "verifiers/program/plan.h"

/* The instruction of a chain that last wrote a value. */
typedef struct audit_writer {
    uint32_t chain, instruction; /* both from 1 on */
} audit_writer;

typedef struct audit_method {
    audit *a;
    uint32_t number;
    uint32_t plan; /* its table */
    ptv_image im;  /* the flatbuffer of the program */
    uint64_t base; /* where that begins in the file */
    ptv_values values;
    ptv_vec chains, operators;
    const uint16_t *traits; /* decisions.c: one per operator */
    uint8_t *answers;       /* decisions.c: one per value: it derives from a comparison */
    uint8_t *ways;          /* decisions.c: one per value: which ways of a branch use it */
    /* One for each value, after audit_follow(): */
    uint8_t *from_input; /* it depends on inputs */
    uint64_t marked;     /* number of values that do */
    audit_writer *writers;
} audit_method;

/* methods.c: calls `each` for all methods of the program. */
void audit_each_method(audit *a, void (*each)(audit_method *m, void *context), void *context);

/* Room for audit_note_writer(). audit_follow() also finds out what depends on inputs. */
bool audit_take_room(audit_method *m); /* false if out of memory */
bool audit_follow(audit_method *m);

/* Notes what an instruction writes; the last writer of a value in a chain, from 1 on, 0 if none. */
void audit_note_writer(audit_method *m, uint32_t chain, uint32_t i, ptv_call call);
static inline uint32_t audit_writer_of(const audit_method *m, uint32_t chain, int64_t value)
{
    return m->writers[value].chain == chain + 1 ? m->writers[value].instruction : 0;
}

/* "aten::eq", of an operator or of a KernelCall; bytes NULL if there is none. */
ptv_string audit_operator_at(const audit_method *m, uint32_t i);
ptv_string audit_operator_name(const audit_method *m, ptv_call call);

/* The value that a call writes, as all operators with an `out` do by convention; -1 if none. */
int64_t audit_written_by(const audit_method *m, ptv_call call);

/* Whether a jump is always taken: its condition is a Bool that is false, and nothing writes it. */
bool audit_is_always(const audit_method *m, uint32_t chain, ptv_call call);

/* The offset of an instruction in the file; its path, by chain and number. */
uint64_t audit_place_of(const audit_method *m, ptv_call call);
const char *audit_instruction_path(const audit_method *m, uint32_t chain, uint32_t i);
