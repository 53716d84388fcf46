/* See table.h. */
#include "fuzz/examples/table.h"

#include <string.h>

#include "fuzz/runtime/known.h"

static double per_minute(double count, double seconds)
{
    return seconds > 0 ? 60 * count / seconds : 0;
}

static void put_row(ptv_buffer *out, const cell *one, bool blocks)
{
    const uint64_t *deaths = one->deaths;
    ptv_put_format(
        out, "| %s | %s | %llu | %llu | %.0f | %llu | %llu | %llu | %llu | %llu |", cell_level(one),
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
    ptv_put_format(out, "%s, %s pteverify: %s\n    input %llu and %llu more", cell_level(one),
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
    ptv_json_u64_of(w, "group", c->group);
    if (c->known != NULL) {
        ptv_json_text_of(w, "known", c->known);
    }
    ptv_json_object_end(w);
}

static const char *const death_names[DEATHS] = {
    [DEATH_CHECK] = "check",         [DEATH_ABORT] = "abort",    [DEATH_OUTSIDE] = "outside_file",
    [DEATH_PAST] = "outside_memory", [DEATH_MEMORY] = "address", [DEATH_NUMBER] = "number",
    [DEATH_OTHER] = "signal",        [DEATH_REPORT] = "report",  [DEATH_TIMEOUT] = "timeout"};

static void put_deaths(ptv_json *w, const cell *one)
{
    ptv_json_object_of(w, "deaths");
    for (size_t i = DEATH_NONE + 1; i < DEATHS; i++) {
        ptv_json_u64_of(w, death_names[i], one->deaths[i]);
    }
    ptv_json_u64_of(w, "not_alone", one->others);
    ptv_json_object_end(w);
}

static void put_cell(ptv_json *w, const cell *one)
{
    ptv_json_object(w);
    ptv_json_text_of(w, "verification", cell_level(one));
    ptv_json_bool_of(w, "in_front", one->front);
    ptv_json_u64_of(w, "inputs", one->inputs);
    ptv_json_u64_of(w, "given", one->given);
    ptv_json_u64_of(w, "ran", one->ran);
    ptv_json_u64_of(w, "milliseconds", (uint64_t)(1000 * one->seconds));
    ptv_json_u64_of(w, "blocks", one->blocks);
    put_deaths(w, one);
    ptv_json_array_of(w, "crashes");
    for (size_t i = 0; i < one->crash_count; i++) {
        put_crash(w, &one->crashes[i]);
    }
    ptv_json_array_end(w);
    ptv_json_object_end(w);
}

void table_put_cells(ptv_json *w, const cell *cells, size_t count)
{
    ptv_json_array(w);
    for (size_t i = 0; i < count; i++) {
        put_cell(w, &cells[i]);
    }
    ptv_json_array_end(w);
}

/* ---- Reading it back ---- */

static uint64_t number_of(const json_t *object, const char *name)
{
    return (uint64_t)json_integer_value(json_object_get(object, name));
}

static void text_of(const json_t *object, const char *name, char *to, size_t room)
{
    const char *text = json_string_value(json_object_get(object, name));
    (void)snprintf(to, room, "%s", text == NULL ? "" : text);
}

static bool read_crash(const json_t *from, cell *one)
{
    crash *c = cell_new_crash(one);
    if (c == NULL) {
        return false;
    }
    text_of(from, "place", c->place, sizeof c->place);
    text_of(from, "text", c->text, sizeof c->text);
    text_of(from, "warnings", c->warnings, sizeof c->warnings);
    c->first = number_of(from, "first");
    c->count = number_of(from, "count");
    c->group = number_of(from, "group");
    c->known = one->front ? known_place(c->place, c->text, c->warnings) : NULL;
    return c->place[0] != '\0';
}

static bool read_cell(const json_t *from, cell *one)
{
    const json_t *deaths = json_object_get(from, "deaths"),
                 *crashes = json_object_get(from, "crashes");
    one->inputs = number_of(from, "inputs");
    one->given = number_of(from, "given");
    one->ran = number_of(from, "ran");
    one->seconds = (double)number_of(from, "milliseconds") / 1000;
    one->others = number_of(deaths, "not_alone");
    for (size_t i = DEATH_NONE + 1; i < DEATHS; i++) {
        one->deaths[i] = number_of(deaths, death_names[i]);
    }
    bool good = deaths != NULL && json_is_array(crashes);
    for (size_t i = 0; good && i < json_array_size(crashes); i++) {
        good = read_crash(json_array_get(crashes, i), one);
    }
    return good;
}

bool table_read_cells(const json_t *array, cell *cells, size_t count)
{
    bool good = json_array_size(array) == count;
    for (size_t i = 0; good && i < count; i++) {
        good = read_cell(json_array_get(array, i), &cells[i]);
    }
    return good;
}

void table_put_json(ptv_buffer *out, const cell *cells, size_t count, uint64_t seed)
{
    ptv_json w;
    ptv_json_begin(&w, out, 0);
    ptv_json_object(&w);
    ptv_json_u64_of(&w, "seed", seed);
    ptv_json_key(&w, "cells");
    table_put_cells(&w, cells, count);
    ptv_json_object_end(&w);
    ptv_put_char(out, '\n');
}
