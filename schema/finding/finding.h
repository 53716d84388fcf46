/*
 * What the schema gate finds: what to fix, in which line, compared with what. Not
 * here: how it looks (schema/report), who finds it.
 *
 * A rule is a ptv_rule of which only name, code, severity, title, why and fix are used. Codes:
 *
 *     20xx  could not be read or decided: exit status 2; notes about reading
 *     21xx  bindings against the schema, or against themselves
 *     22xx  copies of a schema
 *     23xx  hand-written packers
 *     24xx  mirrors of a schema (dataclasses)
 *     25xx  evolution: a schema against its older self
 *     26xx  the gate file
 *
 * Names and codes are stable and never used again.
 */
#pragma once

#include "base/map.h"
#include "schema/fbs/fbs.h"
#include "verifiers/include/pteverify.h"

/*
 * Texts belong to the caller and are read during the sink call only. Of a place column 0 is
 * the whole line, line 0 the whole file, file NULL nothing.
 */
typedef struct gate_finding {
    const ptv_rule *rule;
    fbs_place at;                 /* the line to mend */
    fbs_place other;              /* the line it does not fit */
    const char *subject;          /* "Tensor.sizes": what it is about; NULL: the file */
    const char *found, *expected; /* NULL: the title says everything */
    const char *copy; /* which of several copies of a fact: "slot"; NULL: there is one */
    bool mild;        /* a note here, whatever the rule says: gate_severity() */
} gate_finding;

typedef void (*gate_sink)(void *context, const gate_finding *finding);

/* Which findings were told: a file that several others include is judged with each of them. */
typedef struct gate_told {
    ptv_map texts; /* by hash: all that was said of one */
} gate_told;

void gate_told_free(gate_told *told);

/* One run of the gate. Zero it, set sink and context. */
typedef struct gate_run {
    gate_sink sink;
    void *context;
    gate_told *told; /* what is in it is not told again; NULL: everything is told */
    uint64_t facts;  /* that were compared */
    uint64_t errors; /* undecided ones not counted */
    uint64_t warnings, notes;
    uint64_t undecided; /* findings of rules 20xx */
    uint64_t known;     /* findings of a baseline, which do not count and were told to nobody */
} gate_run;

/* Counts the finding and hands it to the sink, unless it was told. */
void gate_fault(gate_run *run, const gate_finding *finding);

/* How bad it is here: the rule's severity, unless the finding is mild. */
ptv_severity gate_severity(const gate_finding *finding);

/* True for rules 20xx of severity error. */
bool gate_is_undecided(const ptv_rule *rule);

/* Room for a text of a finding; what is longer is cut. */
enum { GATE_WORDS = 256 };
typedef struct gate_words {
    char text[GATE_WORDS];
} gate_words;

/* As printf() would. Returns words->text. */
const char *gate_say(gate_words *words, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The rules of a file, ascending by code; schema/gate/rules.h has all lists. */
typedef struct gate_rule_list {
    const ptv_rule *const *rules;
    size_t count;
} gate_rule_list;

#define GATE_RULE_LIST(rules)                     \
    {                                             \
        rules, sizeof(rules) / sizeof((rules)[0]) \
    }
