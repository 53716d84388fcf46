/* `pteverify rules` and `pteverify explain RULE`. */
#ifndef PTV_CLI_CATALOGUE_H
#define PTV_CLI_CATALOGUE_H

#include <stdbool.h>
#include <stdio.h>

#include "verifiers/cli/args.h"
#include "verifiers/host/buffer.h"
#include "verifiers/report/history.h"

/* Rules that are listed together. */
typedef struct ptv_rule_book {
    size_t (*count)(void);
    const ptv_rule *(*at)(size_t i); /* ascending by code */
    const char *head;                /* of the page */
    const char *const *families;     /* by hundreds of the code, from `first` on */
    unsigned first;
} ptv_rule_book;

/* Rules about model files (docs/rules.md), and about schemas and bindings (docs/gate-rules.md). */
extern const ptv_rule_book ptv_model_rules, ptv_gate_rules;

/* One line per rule. False when it could not be written. */
bool ptv_catalogue_list(const ptv_rule_book *book, FILE *out);

/* All that is known of every rule, for programs: one object (rules.schema.json). */
bool ptv_catalogue_json(const ptv_rule_book *book, FILE *out);

/* The same of one rule, and of none: why there is no list. */
bool ptv_catalogue_json_of(const ptv_rule *rule, FILE *out);
bool ptv_catalogue_failure(const char *why, FILE *out);

/* The same as a page for people. */
bool ptv_catalogue_markdown(const ptv_rule_book *book, FILE *out);

/* The rule named (or numbered) `word`, of either book; NULL: there is none. */
const ptv_rule *ptv_catalogue_rule(const char *word);

/* What it means, for people. */
bool ptv_catalogue_explain(const ptv_rule *rule, FILE *out);

/* Prints a book as --format says; the exit status. */
int ptv_print_rules(ptv_args *args, const ptv_rule_book *book);

/* ---- What the ways to write it share ---- */

/* "note", "warning", "error". */
const char *ptv_severity_word(const ptv_rule *rule);

/* The same for people: "undecided" for rules of the gate whose findings say so. */
const char *ptv_severity_shown(const ptv_rule *rule);

/* "0.1 to 0.7 crash, 1.0 and later refuse it; full verification refuses it": one line. */
void ptv_put_history(ptv_buffer *b, const ptv_history *history);

/*
 * The first case of the rule's recipe (corpus/rules, corpus/schema/rules). Made while the tool is
 * built (examples/main.c).
 */
typedef struct ptv_example {
    uint16_t code;     /* 0: the end */
    const char *edits; /* a golden model and edits that make the rule fire: one line; or files and
                          a command that do, in lines */
    const char *text;  /* what the tool says about it */
} ptv_example;
extern const ptv_example ptv_examples[];

/* NULL: there is none, the rule is not about what is in a file. */
const ptv_example *ptv_example_of(const ptv_rule *rule);

#endif
