/* `pteverify rules` and `pteverify explain RULE`. */
#pragma once

#include "analysis/compat/errors.h"
#include "analysis/report/history.h"
#include "base/json_writer.h"
#include "tool/args.h"

/* A set of rules that are listed together. */
typedef struct ptv_rule_book {
    size_t (*count)(void);
    const ptv_rule *(*at)(size_t i); /* ascending by code */
    const char *head;                /* head of the page */
    const char *const *families;     /* names by code / 100, starting at `first` */
    unsigned first;
} ptv_rule_book;

/*
 * The rules about model files (docs/rules.md), about schemas and bindings (docs/gate-rules.md),
 * about models and builds of the runtime (docs/fit-rules.md), and about what sound files may hide
 * (docs/audit-rules.md).
 */
extern const ptv_rule_book ptv_model_rules, ptv_gate_rules, ptv_fit_rules, ptv_audit_rules;

/* One line per rule. False when it could not be written. */
int ptv_registry_list(const ptv_rule_book *book, FILE *out);

/* Everything known about every rule, for programs: one object (rules.schema.json). */
int ptv_registry_json(const ptv_rule_book *book, FILE *out);

/* The same for one rule; and for none, with the reason why there is no list. */
int ptv_registry_json_of(const ptv_rule *rule, FILE *out);
int ptv_registry_failure(const char *why, FILE *out);

/* The same as a page for people. */
int ptv_registry_markdown(const ptv_rule_book *book, FILE *out);

/* Finds the rule named (or numbered) `word` in any book. Returns NULL if there is none. */
const ptv_rule *ptv_catalogue_rule(const char *word);

/* Explains a rule to people. */
int ptv_registry_explain(const ptv_rule *rule, FILE *out);

/* Explains an error of the runtime to people and to programs. */
int ptv_error_explain(const fit_error *error, FILE *out);
int ptv_error_json(const fit_error *error, FILE *out);

/* Prints a book in the format of --format. Returns the exit status. */
int ptv_print_rules(ptv_args *args, const ptv_rule_book *book);

/* ---- Shared by all formats ---- */

/* Puts "why:     TEXT", or nothing without a text. */
void ptv_put_part(ptv_buffer *b, const char *label, const char *text);

/* The document of rules: what comes before its list, and what comes after. */
void ptv_rules_begin(ptv_json *w, ptv_buffer *b, const char *failure);
int ptv_rules_end(ptv_json *w, ptv_buffer *b, FILE *out);

/* "note", "warning", "error". */
const char *ptv_severity_word(const ptv_rule *rule);

/*
 * The same for people: "undecided" for gate rules whose findings mean that; "low", "medium" or
 * "high" for audit rules.
 */
const char *ptv_severity_shown(const ptv_rule *rule);

/* "0.1 to 0.7 crash, 1.0 and later refuse it; full verification refuses it": one line. */
void ptv_put_history(ptv_buffer *b, const ptv_history *history);

/*
 * The first case of the rule's recipe (corpus/rules, corpus/schema/rules), generated at build time
 * (examples/examples_main.c).
 */
typedef struct ptv_example {
    uint16_t code;     /* 0 at the end */
    const char *edits; /* a golden model and edits, in one line, or files and a command, that make
                          the rule fire */
    const char *text;  /* what the tool says about it */
} ptv_example;
extern const ptv_example ptv_examples[];

/* Returns NULL if there is none, because the rule is not about the contents of a file. */
const ptv_example *ptv_example_of(const ptv_rule *rule);
