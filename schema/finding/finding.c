/* Counting findings, each once. */
#include "schema/finding/finding.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Findings that were told ---- */

void gate_told_free(gate_told *told)
{
    free(told->hashes);
    *told = (gate_told){0};
}

static uint64_t add_bytes(uint64_t hash, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * 1099511628211u;
    }
    return hash;
}

static uint64_t add_text(uint64_t hash, const char *text)
{
    return add_bytes(hash, text == NULL ? "\1" : text, text == NULL ? 2 : strlen(text) + 1);
}

static uint64_t add_place(uint64_t hash, const fbs_place *place)
{
    const uint64_t at[] = {place->line, place->column};
    return add_bytes(add_text(hash, place->file), at, sizeof at);
}

static uint64_t hash_of(const gate_finding *f)
{
    const char *const texts[] = {f->rule->name, f->subject, f->found, f->expected, f->copy};
    uint64_t hash = add_place(add_place(14695981039346656037u, &f->at), &f->other);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        hash = add_text(hash, texts[i]);
    }
    return add_bytes(hash, &f->mild, sizeof f->mild) | 1;
}

static uint64_t *slot_of(const gate_told *told, uint64_t hash)
{
    size_t i = hash >> 1 & (told->room - 1);
    while (told->hashes[i] != 0 && told->hashes[i] != hash) {
        i = (i + 1) & (told->room - 1);
    }
    return &told->hashes[i];
}

static bool make_room(gate_told *told)
{
    gate_told more = {.count = told->count, .room = told->room == 0 ? 64 : told->room * 2};
    more.hashes = calloc(more.room, sizeof *more.hashes);
    for (size_t i = 0; more.hashes != NULL && i < told->room; i++) {
        if (told->hashes[i] != 0) {
            *slot_of(&more, told->hashes[i]) = told->hashes[i];
        }
    }
    if (more.hashes != NULL) {
        free(told->hashes);
        *told = more;
    }
    return more.hashes != NULL;
}

/* Without memory everything is new: twice is better than never. */
static bool was_told(gate_told *told, const gate_finding *finding)
{
    if (told == NULL || (told->count * 2 >= told->room && !make_room(told))) {
        return false;
    }
    uint64_t hash = hash_of(finding), *slot = slot_of(told, hash);
    bool was = *slot == hash;
    *slot = hash;
    told->count += !was;
    return was;
}

/* ---- Counting ---- */

bool gate_is_undecided(const ptv_rule *rule)
{
    return rule->code / 100 == 20 && rule->severity == PTV_ERROR;
}

ptv_severity gate_severity(const gate_finding *finding)
{
    return finding->mild ? PTV_NOTE : (ptv_severity)finding->rule->severity;
}

void gate_fault(gate_run *run, const gate_finding *finding)
{
    if (was_told(run->told, finding)) {
        return;
    }
    if (gate_is_undecided(finding->rule)) {
        run->undecided++;
    } else if (gate_severity(finding) == PTV_ERROR) {
        run->errors++;
    } else if (gate_severity(finding) == PTV_WARNING) {
        run->warnings++;
    } else {
        run->notes++;
    }
    run->sink(run->context, finding);
}

const char *gate_say(gate_words *words, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(words->text, sizeof words->text, format, list);
    va_end(list);
    return words->text;
}
