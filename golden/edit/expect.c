/* Parses expectations. Not here: comparing them with findings (check.c). */
#include "golden/edit/from.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/report/finding.h"
#include "base/nearest.h"
#include "golden/edit/path.h"

static ptv_severity severity_named(ge_text word)
{
    for (ptv_severity severity = PTV_NOTE; severity <= PTV_ERROR; severity++) {
        if (ge_is(word, ptv_severity_name(severity))) {
            return severity;
        }
    }
    return 0;
}

/* Copies the word to an array of `room` bytes. */
static bool keep(char *to, size_t room, ge_text word, gm_error *error)
{
    if (ge_length(word) == 0) {
        return ge_refuse(error, "a word is missing: expect error NAME at PATH");
    }
    if (ge_length(word) >= room) {
        return ge_refuse(error, "'%.*s...' is too long", GE_SHOWN(word));
    }
    memcpy(to, word.at, ge_length(word));
    to[ge_length(word)] = '\0';
    return true;
}

static bool refuse_rule(const char *name, gm_error *error)
{
    ptv_nearest nearest = {.word = name};
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        ptv_offer(&nearest, ptv_rule_at(i)->name);
    }
    return ge_refuse(error, "there is no rule '%s', did you mean '%s'?", name, nearest.best);
}

static bool take_rule(ge_expectation *e, ge_text *rest, gm_error *error)
{
    ge_text word = ge_word(rest);
    if (!keep(e->rule, sizeof e->rule, word, error)) {
        return false;
    }
    const ptv_rule *rule = ptv_rule_find(e->rule);
    if (rule == NULL) {
        return refuse_rule(e->rule, error);
    }
    return rule->severity == e->severity ||
           ge_refuse(error, "%s is of severity %s", e->rule,
                     ptv_severity_name((ptv_severity)rule->severity));
}

/* Ends at a blank outside of parentheses: "(trailing bytes)" contains one. */
static ge_text path_in(ge_text *rest)
{
    bool open = false;
    ge_skip_blanks(rest);
    ge_text path = {rest->at, rest->at};
    while (rest->at < rest->end && (open || (*rest->at != ' ' && *rest->at != '\t'))) {
        open = *rest->at == '(' || (open && *rest->at != ')');
        path.end = ++rest->at;
    }
    return path;
}

static bool take_path(ge_expectation *e, ge_text *rest, gm_error *error)
{
    return keep(e->path, sizeof e->path, path_in(rest), error);
}

static bool take_bytes(ge_expectation *e, const ge_file *file, ge_text *rest, gm_error *error)
{
    bool negative;
    e->ranged = true;
    return ge_take_address(file, rest, &e->at, error) &&
           ge_take_size(file, rest, &e->length, &negative, error);
}

/* The sentence that the tool prints below the path, up to the end of the line. */
static bool take_words(ge_expectation *e, ge_text words, gm_error *error)
{
    ge_skip_blanks(&words);
    ge_text rest = words;
    if (ge_is(ge_word(&rest), "found")) {
        return keep(e->words, sizeof e->words, words, error);
    }
    return ge_ends(words, error);
}

/* `in N` after the path: in the n-th data file. */
static bool take_file(const ge_case *current, ge_expectation *e, ge_text *rest, gm_error *error)
{
    uint64_t file;
    if (!ge_number(rest, &file) || file == 0 || file > current->data_count) {
        return ge_refuse(error, "'in' is followed by the number of a data file, here at most %u",
                         (unsigned)current->data_count);
    }
    e->file = (uint32_t)file;
    return true;
}

/* What may follow the path: `in N`, `bytes ADDRESS LENGTH`, `found ...`, in this order. */
static bool take_range(const ge_case *current, ge_expectation *e, ge_text *rest, gm_error *error)
{
    ge_text behind = *rest;
    ge_text word = ge_word(&behind);
    if (ge_is(word, "in")) {
        if (!take_file(current, e, &behind, error)) {
            return false;
        }
        *rest = behind;
        word = ge_word(&behind);
    }
    if (ge_is(word, "bytes")) {
        *rest = behind;
        return take_bytes(e, ge_file_of(current, e->file), rest, error) &&
               take_words(e, *rest, error);
    }
    return ge_length(word) == 0 || ge_is(word, "found")
               ? take_words(e, *rest, error)
               : ge_refuse(error,
                           "'%.*s': only `in N`, `bytes ADDRESS LENGTH` and `found ...` may "
                           "follow the path",
                           GE_SHOWN(word));
}

static bool take_finding(ge_case *current, ptv_severity severity, ge_text rest, unsigned line,
                         gm_error *error)
{
    if (current->expected_count == GE_EXPECTATIONS) {
        return ge_refuse(error, "more than %d expectations", GE_EXPECTATIONS);
    }
    if (current->expected == NULL) {
        current->expected = calloc(GE_EXPECTATIONS, sizeof *current->expected);
    }
    if (current->expected == NULL) {
        return ge_refuse(error, "out of memory");
    }
    ge_expectation *e = &current->expected[current->expected_count];
    *e = (ge_expectation){.severity = severity, .line = line};
    if (!take_rule(e, &rest, error)) {
        return false;
    }
    if (!ge_is(ge_word(&rest), "at")) {
        return ge_refuse(error, "'at' and a path are missing after the rule");
    }
    if (!take_path(e, &rest, error) || !take_range(current, e, &rest, error)) {
        return false;
    }
    current->expected_count++;
    return true;
}

bool ge_expect(ge_case *current, ge_text rest, unsigned line, gm_error *error)
{
    ge_text word = ge_word(&rest);
    ptv_severity severity = severity_named(word);
    if (severity != 0) {
        return take_finding(current, severity, rest, line, error);
    }
    if (ge_is(word, "clean")) {
        current->clean = true;
        return ge_ends(rest, error);
    }
    if (ge_is(word, "undecided")) {
        current->undecided = true;
        return ge_ends(rest, error);
    }
    return ge_refuse(error, "'%.*s' is not one of error, warning, note, clean, undecided",
                     GE_SHOWN(word));
}

bool ge_expects_something(const ge_case *current, gm_error *error)
{
    bool errors = false;
    for (size_t i = 0; i < current->expected_count; i++) {
        errors = errors || current->expected[i].severity == PTV_ERROR;
    }
    if (current->clean + current->undecided + errors > 1) {
        return ge_refuse(error, "expects two of error, clean, undecided at once");
    }
    return current->clean || current->undecided || current->expected_count > 0 ||
           ge_refuse(error, "expects nothing: add `expect clean`, or what is wrong with it");
}
