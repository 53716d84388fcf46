/* See table.h. */
#include "fuzz/examples/table.h"

#include "base/json_writer.h"

static double per_minute(double count, double seconds)
{
    return seconds > 0 ? 60 * count / seconds : 0;
}

static const char *level_of(const cell *one)
{
    return one->full ? "full" : "Minimal";
}

static void put_row(ptv_buffer *out, const cell *one, bool blocks)
{
    const uint64_t *deaths = one->deaths;
    ptv_put_format(
        out, "| %s | %s | %llu | %llu | %.0f | %llu | %llu | %llu | %llu | %llu |", level_of(one),
        one->front ? "yes" : "no", (unsigned long long)one->inputs, (unsigned long long)one->given,
        per_minute((double)one->inputs, one->seconds), (unsigned long long)one->ran,
        (unsigned long long)cell_deaths(one), (unsigned long long)deaths[DEATH_CHECK],
        (unsigned long long)deaths[DEATH_OUTSIDE], (unsigned long long)deaths[DEATH_TIMEOUT]);
    ptv_put_format(out, " %zu | %.1f | %zu |", one->crash_count,
                   per_minute((double)one->crash_count, one->seconds), cell_unknown(one));
    if (blocks) {
        ptv_put_format(out, " %zu |", one->blocks);
    }
    ptv_put_char(out, '\n');
}

bool table_print(const cell *cells, size_t count, bool blocks, FILE *file)
{
    ptv_buffer out = {0};
    ptv_put_format(
        &out,
        "| Verification | pteverify in front | Inputs | Given to the runtime "
        "| Inputs per minute | Ran | Deaths | by a failed check | by a read outside "
        "the file | Not in time | Distinct crashes | Distinct per minute | Not known |%s\n",
        blocks ? " Blocks |" : "");
    ptv_put_format(&out, "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|%s\n",
                   blocks ? "--:|" : "");
    for (size_t i = 0; i < count; i++) {
        put_row(&out, &cells[i], blocks);
    }
    return ptv_buffer_end(&out, file) == 0;
}

static void put_crash_line(ptv_buffer *out, const cell *one, const crash *c)
{
    ptv_put_format(out, "%s, %s pteverify: %s\n    input %llu and %llu more", level_of(one),
                   one->front ? "behind" : "without", c->place, (unsigned long long)c->first,
                   (unsigned long long)c->count - 1);
    ptv_put_text(out, c->text[0] == '\0' ? "" : "; ");
    ptv_put_safe_text(out, c->text);
    ptv_put_text(out, c->warnings[0] == '\0' ? "" : "; warned: ");
    ptv_put_text(out, c->warnings);
    ptv_put_text(out, c->known == NULL ? "" : "; known: ");
    ptv_put_text(out, c->known == NULL ? "" : c->known);
    ptv_put_char(out, '\n');
}

bool table_print_crashes(const cell *one, FILE *file)
{
    ptv_buffer out = {0};
    for (int known = 0; known < 2; known++) {
        for (size_t i = 0; i < one->crash_count; i++) {
            if ((one->crashes[i].known != NULL) == (known != 0)) {
                put_crash_line(&out, one, &one->crashes[i]);
            }
        }
    }
    return ptv_buffer_end(&out, file) == 0;
}

/* ---- JSON ---- */

static void put_crash(ptv_json *w, const crash *c)
{
    ptv_json_object(w);
    ptv_json_text_of(w, "place", c->place);
    ptv_json_text_of(w, "text", c->text);
    ptv_json_text_of(w, "warnings", c->warnings);
    ptv_json_u64_of(w, "first", c->first);
    ptv_json_u64_of(w, "count", c->count);
    if (c->known != NULL) {
        ptv_json_text_of(w, "known", c->known);
    }
    ptv_json_object_end(w);
}

static void put_deaths(ptv_json *w, const cell *one)
{
    static const char *const names[DEATHS] = {
        [DEATH_CHECK] = "check",          [DEATH_ABORT] = "abort",
        [DEATH_OUTSIDE] = "outside_file", [DEATH_PAST] = "outside_memory",
        [DEATH_MEMORY] = "address",       [DEATH_NUMBER] = "number",
        [DEATH_OTHER] = "signal",         [DEATH_TIMEOUT] = "timeout"};
    ptv_json_key(w, "deaths");
    ptv_json_object(w);
    for (size_t i = DEATH_NONE + 1; i < DEATHS; i++) {
        ptv_json_u64_of(w, names[i], one->deaths[i]);
    }
    ptv_json_u64_of(w, "not_alone", one->others);
    ptv_json_object_end(w);
}

static void put_cell(ptv_json *w, const cell *one)
{
    ptv_json_object(w);
    ptv_json_text_of(w, "verification", level_of(one));
    ptv_json_bool_of(w, "in_front", one->front);
    ptv_json_u64_of(w, "inputs", one->inputs);
    ptv_json_u64_of(w, "given", one->given);
    ptv_json_u64_of(w, "ran", one->ran);
    ptv_json_u64_of(w, "milliseconds", (uint64_t)(1000 * one->seconds));
    ptv_json_u64_of(w, "blocks", one->blocks);
    put_deaths(w, one);
    ptv_json_key(w, "crashes");
    ptv_json_array(w);
    for (size_t i = 0; i < one->crash_count; i++) {
        put_crash(w, &one->crashes[i]);
    }
    ptv_json_array_end(w);
    ptv_json_object_end(w);
}

bool table_print_json(const cell *cells, size_t count, uint64_t seed, FILE *file)
{
    ptv_buffer out = {0};
    ptv_json w;
    ptv_json_begin(&w, &out, 0);
    ptv_json_object(&w);
    ptv_json_u64_of(&w, "seed", seed);
    ptv_json_key(&w, "cells");
    ptv_json_array(&w);
    for (size_t i = 0; i < count; i++) {
        put_cell(&w, &cells[i]);
    }
    ptv_json_array_end(&w);
    ptv_json_object_end(&w);
    ptv_put_char(&out, '\n');
    return ptv_buffer_end(&out, file) == 0;
}
