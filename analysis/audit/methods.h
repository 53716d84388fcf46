/* Instructions of a method as the audit reads them. For analysis/audit only. */
#pragma once

#include "analysis/audit/audit_internal.h"
#include "verifiers/program/plan.h"

/* The last instruction that writes a value, of a chain. */
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
    const uint16_t *traits; /* decisions.c: of operators */
    uint8_t *answers;       /* decisions.c: of values, something was asked to make them */
    uint8_t *ways;          /* decisions.c: of values, which ways of a branch have them */
    /* One for each value, after audit_follow(): */
    uint8_t *from_input; /* it depends on inputs */
    uint64_t marked;     /* so many do */
    audit_writer *writers;
} audit_method;

/* Calls `each` for all methods of the program. methods.c */
void audit_each_method(audit *a, void (*each)(audit_method *m, void *context), void *context);

/* Room for what audit_note_writer() notes; audit_follow() also finds out what depends on inputs. */
bool audit_take_room(audit_method *m); /* false: out of memory */
bool audit_follow(audit_method *m);

/* Who writes what, instruction by instruction of a chain; 1 + the last one, 0: none. */
void audit_note_writer(audit_method *m, uint32_t chain, uint32_t i, ptv_call call);
static inline uint32_t audit_writer_of(const audit_method *m, uint32_t chain, int64_t value)
{
    return m->writers[value].chain == chain + 1 ? m->writers[value].instruction : 0;
}

/* "aten::eq" of an entry; of a KernelCall: bytes NULL: it is none. */
ptv_string audit_operator_at(const audit_method *m, uint32_t i);
ptv_string audit_operator_name(const audit_method *m, ptv_call call);

/* The value that a call writes, by the convention of all operators with an `out`; -1: none. */
int64_t audit_written_by(const audit_method *m, ptv_call call);

/* Whether a jump is always made: its condition is a Bool that is false, and nothing writes it. */
bool audit_is_always(const audit_method *m, uint32_t chain, ptv_call call);

/* Where an instruction is; its path, with a chain and a number. */
uint64_t audit_place_of(const audit_method *m, ptv_call call);
const char *audit_instruction_path(const audit_method *m, uint32_t chain, uint32_t i);
