/*
 * What the schema gate finds: what to fix, on which line, and what that was compared with. Output
 * formats (schema/report) and the checks themselves are elsewhere.
 *
 * A rule is a ptv_rule that uses only name, code, severity, title, why and fix. Codes:
 *
 *     20xx  could not be read or decided: exit status 2; notes about reading
 *     21xx  bindings against the schema, or against themselves
 *     22xx  copies of a schema
 *     23xx  hand-written packers
 *     24xx  mirrors of a schema (dataclasses)
 *     25xx  evolution: a schema against its older self
 *     26xx  the gate file
 *
 * Names and codes are stable and never reused.
 */
#pragma once

#include "base/map.h"
#include "schema/fbs/fbs.h"
#include "verifiers/include/pteverify.h"

/*
 * Texts belong to the caller and are valid only during the sink call. In a place, column 0 means
 * the whole line, line 0 the whole file, and a NULL file no place at all.
 */
typedef struct gate_finding {
    const ptv_rule *rule;
    fbs_place at;                 /* the line to mend */
    fbs_place other;              /* the line it disagrees with */
    const char *subject;          /* what it is about: "Tensor.sizes"; NULL: the file */
    const char *found, *expected; /* NULL: the title says everything */
    const char *copy; /* which of several copies of a fact: "slot"; NULL: there is only one */
    bool mild;        /* only a note here, whatever the rule says: see gate_severity() */
} gate_finding;

typedef void (*gate_sink)(void *context, const gate_finding *finding);

/* The findings reported so far: a file that several others include is checked with each of them. */
typedef struct gate_told {
    ptv_map texts; /* full text of each finding, by hash */
} gate_told;

void gate_told_free(gate_told *told);

/* One run of the gate. Zero it, then set sink and context. */
typedef struct gate_run {
    gate_sink sink;
    void *context;
    gate_told *told; /* findings in it are not repeated; NULL: repeat all */
    uint64_t facts;  /* number of facts compared */
    uint64_t errors; /* not counting undecided ones */
    uint64_t warnings, notes;
    uint64_t undecided; /* findings of rules 20xx of severity error */
    uint64_t known;     /* findings already in a baseline: neither counted nor reported */
} gate_run;

/* Counts the finding and passes it to the sink, unless it was reported before. */
void gate_fault(gate_run *run, const gate_finding *finding);

/* The severity here: that of the rule, or note if the finding is mild. */
ptv_severity gate_severity(const gate_finding *finding);

/* True for rules 20xx of severity error. */
bool gate_is_undecided(const ptv_rule *rule);

/* Buffer for a text in a finding; longer texts are truncated. */
enum { GATE_WORDS = 256 };
typedef struct gate_words {
    char text[GATE_WORDS];
} gate_words;

/* Formats like printf(). Returns words->text. */
const char *gate_say(gate_words *words, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The rules of a file, in ascending order of code; schema/gate/rules.h names all lists. */
typedef struct gate_rule_list {
    const ptv_rule *const *rules;
    size_t count;
} gate_rule_list;

#define GATE_RULE_LIST(rules)                     \
    {                                             \
        rules, sizeof(rules) / sizeof((rules)[0]) \
    }
