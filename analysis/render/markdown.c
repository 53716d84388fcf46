/*
 * For job summaries: the outcome of the files, findings by cause, and what to do. Short enough to
 * be read; says how much it leaves out.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/render/formats.h"

enum { MOST_FILES = 100, MOST_PLACES = 5 };

/* Everything from a file is plain text: it cannot form a table, tag, link or mention. */
static void put_plain(ptv_buffer *b, const char *text)
{
    ptv_buffer safe = {0};
    ptv_put_safe_text(&safe, text);
    for (size_t i = 0; i < safe.length; i++) {
        const char c = safe.bytes[i];
        if (strchr("\\`*_{}[]()<>#|~&@!", c) != NULL) {
            ptv_put_format(b, "&#%d;", c);
        } else {
            ptv_put_char(b, c);
        }
    }
    b->failed = b->failed || safe.failed;
    ptv_buffer_free(&safe);
}

static void put_details(ptv_buffer *b, const ptv_said *said)
{
    ptv_buffer line = {0};
    ptv_said_details(&line, said);
    ptv_put_char(&line, '\0');
    put_plain(b, line.failed ? "" : line.bytes);
    b->failed = b->failed || line.failed;
    ptv_buffer_free(&line);
}

/* ---- Files ---- */

static void put_title(ptv_buffer *b, const ptv_call_report *report, const ptv_said_counts *counts)
{
    const char *before = ": ";
    ptv_put_format(b, "### pteverify %s: ", report->command);
    ptv_put_counted(b, counts->all_files, "file");
    for (unsigned i = 0; i <= PTV_OUTCOME_UNREADABLE; i++) {
        if (counts->files[i] > 0) {
            ptv_put_format(b, "%s%llu %s", before, (unsigned long long)counts->files[i],
                           ptv_outcome_word((ptv_outcome)i));
            before = ", ";
        }
    }
    ptv_put_text(b, "\n\n");
}

static void put_row(ptv_buffer *b, const ptv_said *file)
{
    static const char *const marks[] = {":white_check_mark:", ":x:", ":question:", ":question:"};
    ptv_put_text(b, "| ");
    put_plain(b, file->at.file);
    ptv_put_format(b, " | %s %s | %llu | %llu | ", marks[file->outcome % 4],
                   ptv_outcome_word((ptv_outcome)file->outcome), (unsigned long long)file->errors,
                   (unsigned long long)file->warnings);
    put_plain(b, file->detail != NULL ? file->detail : "");
    ptv_put_text(b, file->detail != NULL && file->advice != NULL ? "; " : "");
    put_plain(b, file->advice != NULL ? file->advice : "");
    ptv_put_text(b, " |\n");
}

/* Puts files that are not clean first. */
static void put_files(ptv_buffer *b, const ptv_call_report *report, uint64_t all)
{
    uint64_t rows = 0;
    ptv_put_text(b, "| file | verdict | errors | warnings | |\n|---|---|---:|---:|---|\n");
    for (unsigned clean = 0; clean < 2; clean++) {
        ptv_said said;
        for (size_t at = 0; ptv_said_next(report, &at, &said) && rows < MOST_FILES;) {
            if (said.rule == NULL && (said.outcome == PTV_OUTCOME_CLEAN) == clean) {
                put_row(b, &said);
                rows++;
            }
        }
    }
    if (rows < all) {
        ptv_put_text(b, "\nand ");
        ptv_put_counted(b, all - rows, "more file");
        ptv_put_char(b, '\n');
    }
}

/* ---- Causes ---- */

/* A rule with an effect, for which there are findings. */
typedef struct cause {
    const ptv_rule *rule;
    uint32_t effect;
    uint64_t count;
    size_t places[MOST_PLACES]; /* the first few */
} cause;

typedef struct causes {
    cause *items;
    size_t count, room;
} causes;

static cause *cause_of(causes *all, const ptv_said *said)
{
    size_t i = 0;
    while (i < all->count &&
           (all->items[i].rule != said->rule || all->items[i].effect != said->effect)) {
        i++;
    }
    if (i == all->count) {
        void *grown = ptv_room_for_one(all->items, all->count, &all->room, sizeof(cause));
        if (grown == NULL) {
            return NULL;
        }
        all->items = grown;
        all->items[all->count++] = (cause){.rule = said->rule, .effect = said->effect};
    }
    return &all->items[i];
}

/* Returns false if out of memory. */
static bool gather(causes *all, const ptv_call_report *report)
{
    ptv_said said;
    size_t before = 0;
    for (size_t at = 0; ptv_said_next(report, &at, &said); before = at) {
        if (said.rule != NULL && ptv_is_shown(&said)) {
            cause *c = cause_of(all, &said);
            if (c == NULL) {
                return false;
            }
            if (c->count < MOST_PLACES) {
                c->places[c->count] = before;
            }
            c->count++;
        }
    }
    return true;
}

static void put_place(ptv_buffer *b, const ptv_call_report *report, size_t at)
{
    ptv_said said;
    if (ptv_said_next(report, &at, &said)) {
        ptv_put_text(b, "- ");
        put_plain(b, said.at.file);
        if (said.at.line != 0) {
            ptv_put_format(b, ":%u", said.at.line);
        }
        ptv_put_text(b, ": ");
        put_details(b, &said);
        ptv_put_char(b, '\n');
    }
}

static void put_cause(ptv_buffer *b, const ptv_call_report *report, const cause *c)
{
    ptv_put_format(b, "\n**%s:** %s (`%s`)\n\n", ptv_effect_word((ptv_effect)c->effect),
                   c->rule->title, c->rule->name);
    for (size_t i = 0; i < MOST_PLACES && i < c->count; i++) {
        put_place(b, report, c->places[i]);
    }
    if (c->count > MOST_PLACES) {
        ptv_put_format(b, "- and %llu more\n", (unsigned long long)(c->count - MOST_PLACES));
    }
    if (c->rule->fix != NULL) {
        ptv_put_format(b, "\nWhat to do: %s\n", c->rule->fix);
    }
}

/* Puts errors first. */
static void put_causes(ptv_buffer *b, const ptv_call_report *report)
{
    causes all = {NULL, 0, 0};
    b->failed = b->failed || !gather(&all, report);
    for (unsigned effect = PTV_EFFECTS; effect-- > PTV_EFFECT_NOTE;) {
        for (size_t i = 0; i < all.count; i++) {
            if (all.items[i].effect == effect) {
                put_cause(b, report, &all.items[i]);
            }
        }
    }
    free(all.items);
}

void ptv_render_markdown(ptv_buffer *b, const ptv_call_report *report)
{
    const ptv_said_counts counts = ptv_said_count(report);
    put_title(b, report, &counts);
    put_files(b, report, counts.all_files);
    put_causes(b, report);
}
