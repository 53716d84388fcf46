/*
 * Edits of packages: fields of members, in the local header, the record or both; the JSON in
 * members, whose length and checksum are kept right; and JSON in any other file.
 */
#include "fuzz/mutator/mutator_internal.h"

#include <string.h>

#include "verifiers/package/zip.h"

/* ---- Fields of members ---- */

static const struct {
    uint8_t record, local, width; /* local 0: not in the local header */
} fields[] = {
    {4, 0, 2},   {6, 4, 2},   {8, 6, 2},   {10, 8, 2},  {12, 10, 2}, {14, 12, 2}, {16, 14, 4},
    {20, 18, 4}, {24, 22, 4}, {28, 26, 2}, {30, 28, 2}, {32, 0, 2},  {34, 0, 2},  {42, 0, 4},
};
enum { FIELDS = sizeof fields / sizeof fields[0] };

static bool put(fm_mutator *m, uint64_t at, uint8_t width, uint64_t value)
{
    const fm_site site = {.form = FM_FRONT, .width = width, .at = (uint32_t)at, .name = "member"};
    return fm_put(m, &site, value);
}

static bool field(fm_mutator *m)
{
    const fe_file *file = fm_file(m);
    if (file->format != PTV_FORMAT_PACKAGE) {
        return false;
    }
    const fe_entry *entry = &file->entries[fm_below(m, file->entry_count)];
    const uint8_t *record = entry->record.bytes;
    const uint32_t f = fm_below(m, FIELDS);
    const uint8_t width = fields[f].width;
    const uint64_t old = le_load(record + fields[f].record, width);
    const uint64_t values[] = {0, old + 1, old - 1, old ^ 8, old ^ 0x800, fm_boundary(m, width)};
    const uint64_t value = values[fm_below(m, sizeof values / sizeof *values)];
    const uint64_t local = entry->offset.value + fields[f].local;
    const uint32_t where = fields[f].local == 0 ? 0 : fm_below(m, 4); /* 2, 3: both */
    bool done =
        where != 1 && put(m, (uint64_t)(record - file->all.bytes) + fields[f].record, width, value);
    return (where > 0 && put(m, local, width, value)) || done;
}

/* Edits the end record of a package: disks, counts of members, the list, the comment. */
static bool end_record(fm_mutator *m)
{
    static const uint8_t numbers[][2] = {{4, 2},  {6, 2},  {8, 2}, {10, 2},
                                         {12, 4}, {16, 4}, {20, 2}};
    enum { NUMBERS = sizeof numbers / sizeof numbers[0], HERE = 2, ALL = 3 };
    const fe_file *file = fm_file(m);
    if (file->format != PTV_FORMAT_PACKAGE) {
        return false;
    }
    const size_t record = file->all.size - PTV_ZIP_END;
    const uint32_t n = fm_below(m, NUMBERS);
    const uint8_t width = numbers[n][1];
    const uint64_t old = le_load(file->all.bytes + record + numbers[n][0], width);
    const uint64_t values[] = {old + 1, old - 1, fm_boundary(m, width)};
    const uint64_t value = values[fm_below(m, sizeof values / sizeof *values)];
    bool done = put(m, record + numbers[n][0], width, value);
    return (n == HERE && put(m, record + numbers[ALL][0], width, value)) || done;
}

/* ---- JSON ---- */

enum { LENGTH = 8, MEMBERS = 8, MOST_NAME = 128, NEAR = 1024 };

/* Finds the JSON of a member: all of it, or what follows the length in a header. */
static bool find_json(fe_bytes data, size_t *at, size_t *size)
{
    const uint64_t length = data.size < LENGTH ? 0 : le_load(data.bytes, LENGTH);
    const bool header = length > 0 && length <= data.size - LENGTH && data.bytes[LENGTH] == '{';
    *at = header ? LENGTH : 0;
    *size = header ? (size_t)length : data.size;
    return header || (data.size > 0 && data.bytes[0] == '{');
}

/* Finds the opening quote of the string around `at`, or the next one after that. */
static const char *find_string(const char *text, size_t size, size_t at)
{
    const char *open = NULL;
    for (size_t i = 0; i < at; i++) {
        if (text[i] == '"') {
            open = open == NULL ? text + i : NULL;
        }
    }
    return open != NULL ? open : memchr(text + at, '"', size - at);
}

/* Picks a token around a random position: a number, a string with its quotes, or any byte. */
static size_t pick_token(fm_mutator *m, const char *text, size_t size, size_t *at)
{
    static const char numbers[] = "0123456789";
    size_t end;
    *at = fm_below(m, (uint32_t)size);
    if (strchr(numbers, text[*at]) != NULL && text[*at] != '\0') {
        for (; *at > 0 && strchr(numbers, text[*at - 1]) != NULL && text[*at - 1] != '\0'; --*at) {
        }
        for (end = *at; end < size && text[end] >= '0' && text[end] <= '9'; end++) {
        }
        return end - *at;
    }
    const char *open = find_string(text, size, *at);
    const char *close =
        open == NULL ? NULL : memchr(open + 1, '"', size - (size_t)(open + 1 - text));
    if (close == NULL) {
        return 1;
    }
    *at = (size_t)(open - text);
    return (size_t)(close + 1 - open);
}

/* Picks a random token of the JSON in a member, or a name in its graph: what names refer to. */
static fe_bytes pick_elsewhere(fm_mutator *m, char *room, size_t most)
{
    fe_nested nested[MEMBERS];
    fe_file inner;
    size_t begin, size, at;
    const uint32_t all = fe_nested_list(fm_file(m), nested, MEMBERS);
    const fe_nested *member = &nested[fm_below(m, all < MEMBERS ? all : MEMBERS)];
    if (find_json(member->bytes, &begin, &size)) {
        const char *text = (const char *)member->bytes.bytes + begin;
        const size_t n = pick_token(m, text, size, &at);
        return (fe_bytes){(const uint8_t *)text + at, n};
    }
    bool tree = fe_read_nested(&inner, fm_file(m), member) && inner.has_tree;
    const uint32_t first = tree ? fm_below(m, inner.tree.count) : 0;
    for (uint32_t i = 0; tree && i < inner.tree.count; i++) {
        const ft_node *node = inner.tree.nodes[(first + i) % inner.tree.count];
        if (node->shape == FT_TEXT && node->count > 0) {
            const int n =
                snprintf(room, most, "\"%.*s\"", (int)node->count, (const char *)node->as.bytes);
            return (fe_bytes){(const uint8_t *)room, n > 0 && (size_t)n < most ? (size_t)n : 0};
        }
    }
    return (fe_bytes){(const uint8_t *)"0", 1};
}

/* Picks a replacement for a token. */
static fe_bytes pick_other(fm_mutator *m, char *room, size_t most)
{
    static const char *const others[] = {"\"F32\"",   "\"BOOL\"",    "\"C64\"",  "\"__metadata__\"",
                                         "\"dtype\"", "\"\\u0061\"", "\"\"",     "{}",
                                         "[]",        "null",        "-1",       "1e0",
                                         " ",         ",",           "\"a\":1,", "\"\\ud800\"",
                                         "\xff"};
    int length;
    switch (fm_below(m, 3)) {
    case 0:
        length = snprintf(room, most, "%llu", (unsigned long long)fm_boundary(m, 8));
        return (fe_bytes){(const uint8_t *)room, (size_t)length};
    case 1: return pick_elsewhere(m, room, most);
    default: {
        const char *other = others[fm_below(m, sizeof others / sizeof *others)];
        return (fe_bytes){(const uint8_t *)other, strlen(other)};
    }
    }
}

static bool json(fm_mutator *m)
{
    fe_file *file = fm_file(m);
    char room[MOST_NAME];
    size_t begin, size, at;
    if (file->format != PTV_FORMAT_PACKAGE || file->entry_count == 0) {
        return false;
    }
    const uint32_t which = fm_below(m, file->entry_count);
    fe_bytes *data = &file->entries[which].data;
    if (!find_json(*data, &begin, &size)) {
        return false;
    }
    const char *text = (const char *)data->bytes + begin;
    const size_t length = pick_token(m, text, size, &at);
    const fe_bytes other = pick_other(m, room, sizeof room);
    const size_t behind = begin + at + length, rest = data->size - behind;
    uint8_t *out = ptv_arena_take(&m->arena, begin + at + other.size + rest);
    if (out == NULL) {
        return false;
    }
    memcpy(out, data->bytes, begin + at);
    memcpy(out + begin + at, other.bytes, other.size);
    memcpy(out + begin + at + other.size, data->bytes + behind, rest);
    if (begin > 0) {
        le_store(out, LENGTH, size - length + other.size);
    }
    *data = (fe_bytes){out, begin + at + other.size + rest};
    return fm_note(m, "other JSON in members[%u]", (unsigned)which);
}

/* Finds the next JSON object after a random position, or NULL. */
static char *any_json(fm_mutator *m, size_t *size)
{
    const uint32_t all = (uint32_t)m->size, first = fm_below(m, all);
    for (uint32_t i = 0; i < all; i++) {
        const uint32_t at = (first + i) % all;
        if (m->bytes[at] == '{' && at + 1 < all && m->bytes[at + 1] == '"') {
            *size = all - at < NEAR ? all - at : NEAR;
            return (char *)m->bytes + at;
        }
    }
    return NULL;
}

/* In JSON anywhere in the file, overwrites a token with another that is no longer. */
static bool token(fm_mutator *m)
{
    size_t size, at, from;
    char *text = any_json(m, &size);
    for (int i = 0; text != NULL && i < FM_TRIES; i++) {
        const size_t n = pick_token(m, text, size, &at), other = pick_token(m, text, size, &from);
        if (n > 1 && n >= other) {
            memmove(text + at, text + from, other);
            memset(text + at + other, ' ', n - other);
            fm_note_patch(m, (size_t)((uint8_t *)text - m->bytes) + at, n);
            return true;
        }
    }
    return false;
}

static const fm_row rows[] = {
    {"member-field", 20, FM_PLACE, true, field},
    {"package-end", 6, FM_PLACE, true, end_record},
    {"member-json", 40, FM_TREE, false, json},
    {"json-token", 60, FM_BYTES, true, token},
};

const fm_row_list fm_package_list = FM_ROW_LIST(rows);
