/* Counting findings, each once. */
#include "schema/finding/finding.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Findings that were told ---- */

void gate_told_free(gate_told *told)
{
    for (size_t i = 0; i < told->room; i++) {
        free(told->keys[i].bytes);
    }
    free(told->keys);
    *told = (gate_told){0};
}

static void add(gate_key *key, const void *bytes, size_t size)
{
    if (key->bytes != NULL) {
        memcpy(key->bytes + key->size, bytes, size);
    }
    key->size += size;
}

static void add_text(gate_key *key, const char *text)
{
    add(key, text == NULL ? "\1" : text, text == NULL ? 2 : strlen(text) + 1);
}

static void add_place(gate_key *key, const fbs_place *place)
{
    const uint32_t at[] = {place->line, place->column};
    add_text(key, place->file);
    add(key, at, sizeof at);
}

/* All that is said of it; without `bytes`, how long that is. */
static void write_key(gate_key *key, const gate_finding *f)
{
    const char *const texts[] = {f->rule->name, f->subject, f->found, f->expected, f->copy};
    key->size = 0;
    add_place(key, &f->at);
    add_place(key, &f->other);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        add_text(key, texts[i]);
    }
    add(key, &f->mild, sizeof f->mild);
}

static gate_key *slot_of(const gate_told *told, const gate_key *key)
{
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < key->size; i++) {
        hash = (hash ^ (unsigned char)key->bytes[i]) * 1099511628211u;
    }
    gate_key *slot = &told->keys[(hash ^ hash >> 32) & (told->room - 1)];
    while (slot->bytes != NULL &&
           (slot->size != key->size || memcmp(slot->bytes, key->bytes, key->size) != 0)) {
        slot = slot + 1 == told->keys + told->room ? told->keys : slot + 1;
    }
    return slot;
}

static bool make_room(gate_told *told)
{
    gate_told more = {.count = told->count, .room = told->room == 0 ? 64 : told->room * 2};
    more.keys = calloc(more.room, sizeof *more.keys);
    for (size_t i = 0; more.keys != NULL && i < told->room; i++) {
        if (told->keys[i].bytes != NULL) {
            *slot_of(&more, &told->keys[i]) = told->keys[i];
        }
    }
    if (more.keys != NULL) {
        free(told->keys);
        *told = more;
    }
    return more.keys != NULL;
}

/* Without memory everything is new: twice is better than never. */
static bool was_told(gate_told *told, const gate_finding *finding)
{
    gate_key key = {0};
    if (told == NULL || (told->count * 2 >= told->room && !make_room(told))) {
        return false;
    }
    write_key(&key, finding);
    key.bytes = malloc(key.size);
    if (key.bytes == NULL) {
        return false;
    }
    write_key(&key, finding);
    gate_key *slot = slot_of(told, &key);
    if (slot->bytes != NULL) {
        free(key.bytes);
        return true;
    }
    *slot = key;
    told->count++;
    return false;
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
