/*
 * Names inputs and outputs where the file has names: keys of dicts in the structure of the
 * arguments that the exporter saw, which it records as JSON. Anything not exactly as exporters
 * write it, or without one leaf per value, gives no names: a wrong name is worse than none.
 */
#include "analysis/inspect/inspect_internal.h"

#include <stdio.h>

enum { DEEPEST = 32, LONGEST = 128 }; /* levels; bytes in a name */

typedef enum tree_kind { LEAF, SEQUENCE, DICT, OTHER } tree_kind;

typedef struct tree {
    const char *at, *end;
    bool wrong;
    unsigned depth;
    bool arguments; /* the root is a pair of positional and keyword arguments, without a name */
    uint32_t leaves;
    ptv_inspector *l;
    ptv_seen_value *values; /* NULL while counting leaves */
    /* ---- Of the current leaf: ---- */
    char name[LONGEST];
    size_t length;
    bool keyed; /* it contains a key */
    bool dark;  /* part of it is not known */
} tree;

/* ---- JSON ---- */

static void skip_blanks(tree *t)
{
    while (t->at < t->end && (*t->at == ' ' || *t->at == '\n')) {
        t->at++;
    }
}

static bool take(tree *t, const char *text)
{
    const size_t n = strlen(text);
    skip_blanks(t);
    if ((size_t)(t->end - t->at) < n || memcmp(t->at, text, n) != 0) {
        return false;
    }
    t->at += n;
    return true;
}

static void expect(tree *t, const char *text)
{
    t->wrong = t->wrong || !take(t, text);
}

/* Reads null, as `bytes` NULL, or a string as written, with its escapes. */
static ptv_string text_or_null(tree *t)
{
    ptv_string out = {NULL, 0};
    if (take(t, "null")) {
        return out;
    }
    expect(t, "\"");
    out.bytes = t->at;
    while (t->at < t->end && *t->at != '"') {
        t->at += *t->at == '\\' && t->end - t->at > 1 ? 2 : 1;
    }
    out.length = (uint32_t)(t->at - out.bytes);
    expect(t, "\"");
    return out;
}

/* ---- Keys ---- */

/* Keys of a dict are a JSON list inside a JSON string. Returns false if a key is not plain. */
static bool next_key(ptv_string *keys, ptv_string *key)
{
    static const char quote[] = {'\\', '"'};
    const char *at = keys->bytes + (keys->length > 0 ? 1 : 0);
    const char *end = keys->bytes + keys->length;
    while (at < end && *at == ' ') {
        at++;
    }
    if (end - at < 2 || memcmp(at, quote, 2) != 0) {
        return false;
    }
    key->bytes = at += 2;
    while (at < end && *at != '\\') {
        at++;
    }
    key->length = (uint32_t)(at - key->bytes);
    if (end - at < 3 || memcmp(at, quote, 2) != 0 || (at[2] != ',' && at[2] != ']')) {
        return false;
    }
    *keys = (ptv_string){at + 2, (uint32_t)(end - at - 2)};
    return true;
}

/* The number of keys; UINT32_MAX if not known. */
static uint32_t count_keys(ptv_string keys)
{
    ptv_string key;
    uint32_t count = 0;
    if (keys.length == 2 && memcmp(keys.bytes, "[]", 2) == 0) {
        return 0;
    }
    if (keys.length == 0 || keys.bytes[0] != '[') {
        return UINT32_MAX;
    }
    while (next_key(&keys, &key)) {
        count++;
    }
    return keys.length == 1 && keys.bytes[0] == ']' ? count : UINT32_MAX;
}

/* ---- Names ---- */

static void put(tree *t, const char *bytes, size_t n)
{
    if (n > sizeof t->name - t->length) {
        t->dark = true;
        return;
    }
    memcpy(t->name + t->length, bytes, n);
    t->length += n;
}

static void put_index(tree *t, uint32_t i)
{
    char text[16];
    const int n = snprintf(text, sizeof text, "[%u]", i);
    put(t, text, n > 0 ? (size_t)n : 0);
}

static void put_key(tree *t, ptv_string key)
{
    put(t, ".", t->length > 0 ? 1 : 0);
    put(t, key.bytes, key.length);
    t->keyed = true;
}

static void name_leaf(tree *t)
{
    ptv_seen_value *value = t->values == NULL ? NULL : &t->values[t->leaves];
    t->leaves++;
    if (value == NULL || !t->keyed || t->dark || value->name.bytes != NULL) {
        return;
    }
    char *name = ptv_take(t->l, t->length, 1);
    if (name != NULL) {
        memcpy(name, t->name, t->length);
        value->name = (ptv_string){name, (uint32_t)t->length};
    }
}

/* ---- The tree ---- */

static tree_kind kind_of(ptv_string type)
{
    static const struct {
        const char *name;
        tree_kind kind;
    } kinds[] = {{"builtins.tuple", SEQUENCE},
                 {"builtins.list", SEQUENCE},
                 {"builtins.dict", DICT},
                 {"collections.OrderedDict", DICT}};
    if (type.bytes == NULL) {
        return LEAF;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strlen(kinds[i].name) == type.length &&
            memcmp(kinds[i].name, type.bytes, type.length) == 0) {
            return kinds[i].kind;
        }
    }
    return OTHER;
}

static void read_node(tree *t, uint32_t i);

/* Reads child i of a node. Its part of the name is removed once its leaves have it. */
static void read_child(tree *t, tree_kind kind, ptv_string *keys, uint32_t i)
{
    const size_t length = t->length;
    const bool keyed = t->keyed, dark = t->dark;
    ptv_string key;
    if (t->arguments && t->depth == 1) {
        t->length = 0;
    } else if (kind == SEQUENCE) {
        put_index(t, i);
    } else if (kind == DICT && next_key(keys, &key)) {
        put_key(t, key);
    } else {
        t->dark = true;
    }
    read_node(t, i);
    t->length = length;
    t->keyed = keyed;
    t->dark = dark;
}

static uint32_t read_children(tree *t, tree_kind kind, ptv_string keys)
{
    uint32_t count = 0;
    expect(t, "[");
    if (take(t, "]")) {
        return 0;
    }
    do {
        read_child(t, kind, &keys, count++);
    } while (!t->wrong && take(t, ","));
    expect(t, "]");
    return count;
}

/* Positional arguments come first, then keywords. */
static bool is_in_its_place(const tree *t, tree_kind kind, uint32_t i)
{
    return !t->arguments || t->depth > 2 || kind == (t->depth == 2 && i == 1 ? DICT : SEQUENCE);
}

static void read_node(tree *t, uint32_t i)
{
    enum { PAIR = 2 };
    ptv_string keys = {NULL, 0};
    t->depth++;
    t->wrong = t->wrong || t->depth > DEEPEST;
    expect(t, "{\"type\":");
    const ptv_string type = t->wrong ? keys : text_or_null(t);
    const tree_kind kind = kind_of(type);
    expect(t, ",");
    if (!t->wrong && take(t, "\"context\":")) {
        keys = text_or_null(t);
        expect(t, ",");
    }
    expect(t, "\"children_spec\":");
    t->wrong = t->wrong || !is_in_its_place(t, kind, i);
    const uint32_t known = kind == DICT ? count_keys(keys) : UINT32_MAX;
    const ptv_string none = {"", 0};
    const uint32_t count = t->wrong ? 0 : read_children(t, kind, known == UINT32_MAX ? none : keys);
    expect(t, "}");
    t->wrong = t->wrong || (known != UINT32_MAX && known != count) || (kind == LEAF && count > 0) ||
               (t->arguments && t->depth == 1 && count != PAIR);
    if (kind == LEAF && !t->wrong) {
        name_leaf(t);
    }
    t->depth--;
}

static bool read_tree(tree *t, ptv_string spec)
{
    t->at = spec.bytes;
    t->end = spec.bytes + spec.length;
    t->leaves = 0;
    expect(t, "[1,"); /* version of the encoding */
    if (!t->wrong) {
        read_node(t, 0);
    }
    expect(t, "]");
    skip_blanks(t);
    return !t->wrong && t->at == t->end;
}

void ptv_name_values(ptv_inspector *l, ptv_string spec, bool arguments, ptv_seen_value *values,
                     uint32_t count)
{
    tree t = {.l = l, .arguments = arguments};
    if (spec.length > 0 && read_tree(&t, spec) && t.leaves == count) {
        t.values = values;
        (void)read_tree(&t, spec);
    }
}
