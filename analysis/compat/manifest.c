/* Stores what readers find, and looks it up. */
#define _GNU_SOURCE /* memmem() */
#include "analysis/compat/manifest.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/system.h"

/* A manifest is a list of names: this is a hundred times the size of the largest known. */
enum { MOST_BYTES = 64 << 20 };

void fit_manifest_begin(fit_manifest *m, const char *name)
{
    memset(m, 0, sizeof *m);
    m->name = name;
    m->arena.left = MOST_BYTES;
}

void fit_manifest_free(fit_manifest *m)
{
    free(m->operators);
    free(m->backends.list);
    free(m->planned);
    ptv_arena_free(&m->arena);
    memset(m, 0, sizeof *m);
}

/* ---- Remarks ---- */

static void put_remark(fit_remark *r, unsigned line, unsigned column, const char *format,
                       va_list list)
{
    *r = (fit_remark){.line = line, .column = column};
    vsnprintf(r->text, sizeof r->text, format, list);
}

void fit_warn(fit_manifest *m, unsigned line, unsigned column, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    if (m->warning_count < FIT_REMARKS) {
        put_remark(&m->warnings[m->warning_count], line, column, format, list);
    }
    m->warning_count++;
    va_end(list);
}

bool fit_refuse(fit_manifest *m, unsigned line, unsigned column, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    if (m->fault.text[0] == '\0') {
        put_remark(&m->fault, line, column, format, list);
    }
    va_end(list);
    return false;
}

static bool lack(fit_manifest *m)
{
    m->no_memory = true;
    return fit_refuse(m, 0, 0, "out of memory");
}

/* ---- Keeping ---- */

const char *fit_keep(fit_manifest *m, const char *bytes, size_t n)
{
    char *text = ptv_arena_take(&m->arena, n + 1);
    if (text == NULL) {
        (void)lack(m);
        return NULL;
    }
    memcpy(text, bytes, n);
    return text;
}

/* Room for one more element of `size` bytes. */
static bool grow(fit_manifest *m, void **list, size_t *room, size_t count, size_t size)
{
    void *grown = ptv_room_for_one(*list, count, room, size);
    *list = grown != NULL ? grown : *list;
    return grown != NULL || lack(m);
}

fit_operator *fit_add_operator(fit_manifest *m, const char *name, size_t n)
{
    void *list = m->operators;
    const char *text = fit_keep(m, name, n);
    if (text == NULL ||
        !grow(m, &list, &m->operator_room, m->operator_count, sizeof(fit_operator))) {
        return NULL;
    }
    m->operators = list;
    m->operators[m->operator_count] = (fit_operator){.name = text};
    return &m->operators[m->operator_count++];
}

bool fit_add_key(fit_manifest *m, fit_operator *to, const char *text, size_t n)
{
    fit_key *key = ptv_arena_take(&m->arena, sizeof *key);
    const char *kept = key == NULL ? NULL : fit_keep(m, text, n);
    if (kept == NULL) {
        return lack(m);
    }
    *key = (fit_key){to->keys, kept};
    to->keys = key;
    return true;
}

bool fit_add_backend(fit_manifest *m, const char *name, size_t n)
{
    void *list = m->backends.list;
    const char *text = fit_keep(m, name, n);
    if (text == NULL || !grow(m, &list, &m->backends.room, m->backends.count, sizeof(char *))) {
        return false;
    }
    m->backends.list = list;
    m->backends.list[m->backends.count++] = text;
    return true;
}

bool fit_add_planned(fit_manifest *m, uint64_t bytes)
{
    void *list = m->planned;
    if (!grow(m, &list, &m->planned_room, m->planned_count, sizeof(uint64_t))) {
        return false;
    }
    m->planned = list;
    m->planned[m->planned_count++] = bytes;
    return true;
}

/* ---- Keys ---- */

/* Reads digits, up to 63; ScalarTypes end long before that. */
static bool read_dtype(const char *key, size_t n, size_t *at, uint64_t *dtypes)
{
    const size_t first = *at;
    unsigned dtype = 0;
    while (*at < n && key[*at] >= '0' && key[*at] <= '9' && dtype < 64) {
        dtype = dtype * 10 + (unsigned)(key[(*at)++] - '0');
    }
    const bool good = *at > first && dtype < 64 && *at < n && key[*at] == ';';
    *dtypes |= good ? UINT64_C(1) << dtype : 0;
    return good;
}

bool fit_dtypes_of(const char *key, size_t n, uint64_t *dtypes)
{
    static const char begin[] = "v1/";
    size_t at = sizeof begin - 1;
    if (n < at || memcmp(key, begin, at) != 0) {
        return false;
    }
    while (at < n) {
        if (!read_dtype(key, n, &at, dtypes)) {
            return false;
        }
        at++; /* the semicolon */
        while (at < n && ((key[at] >= '0' && key[at] <= '9') || key[at] == ',')) {
            at++;
        }
        if (at < n && key[at++] != '|') {
            return false;
        }
    }
    return true;
}

/* ---- Queries ---- */

static int by_name(const void *a, const void *b)
{
    const fit_operator *left = a, *right = b;
    return strcmp(left->name, right->name);
}

void fit_manifest_sort(fit_manifest *m)
{
    if (m->operator_count > 1) {
        qsort(m->operators, m->operator_count, sizeof *m->operators, by_name);
    }
}

const fit_operator *fit_operator_named(const fit_manifest *m, const char *name)
{
    const fit_operator wanted = {.name = name};
    return m->operator_count == 0
               ? NULL
               : bsearch(&wanted, m->operators, m->operator_count, sizeof *m->operators, by_name);
}

/* Operators that are part of the runtime, whatever is selected. */
static bool is_prim(const char *name)
{
    static const char prefix[] = "executorch_prim::";
    return strncmp(name, prefix, sizeof prefix - 1) == 0 ||
           strcmp(name, "aten::sym_size.int") == 0 || strcmp(name, "aten::sym_numel") == 0 ||
           strcmp(name, "aten::_local_scalar_dense") == 0;
}

/* Whether an entry with the same base name stands for all overloads. */
static bool has_overloads(const fit_manifest *m, const char *name)
{
    const size_t base = strcspn(name, ".");
    size_t low = 0, high = m->operator_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (strncmp(m->operators[middle].name, name, base) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    bool has = false;
    for (; low < m->operator_count && strncmp(m->operators[low].name, name, base) == 0; low++) {
        has = has || (m->operators[low].overloads && strcspn(m->operators[low].name, ".") == base);
    }
    return has;
}

/* Linkers merge a string with the tail of another, so the name may begin anywhere. */
static bool stands_in(const fit_manifest *m, const char *name)
{
    return m->image != NULL && memmem(m->image, m->image_size, name, strlen(name) + 1) != NULL;
}

static bool has_key(const fit_operator *o, const char *key)
{
    const fit_key *k = o->keys;
    while (k != NULL && strcmp(k->text, key) != 0) {
        k = k->next;
    }
    return k != NULL;
}

bool fit_takes(const fit_operator *o, const char *key, uint64_t dtypes)
{
    return o->fallback || (o->pooled ? (dtypes & ~o->dtypes) == 0 : has_key(o, key));
}

fit_answer fit_has_kernel(const fit_manifest *m, const char *name, const char *key, uint64_t dtypes)
{
    const fit_operator *o = fit_operator_named(m, name);
    if (o == NULL) {
        const bool there = m->all_operators || stands_in(m, name) || has_overloads(m, name) ||
                           ((m->kind == FIT_YAML || m->kind == FIT_BINARY) && is_prim(name));
        return there ? FIT_YES : FIT_NO;
    }
    return fit_takes(o, key, dtypes) ? FIT_YES : FIT_NOT_FOR_THESE;
}

bool fit_has_backend(const fit_manifest *m, const char *id)
{
    for (size_t i = 0; i < m->backends.count; i++) {
        if (strcmp(m->backends.list[i], id) == 0) {
            return true;
        }
    }
    return stands_in(m, id);
}

void fit_offer_operators(const fit_manifest *m, ptv_nearest *nearest)
{
    for (size_t i = 0; i < m->operator_count; i++) {
        ptv_offer(nearest, m->operators[i].name);
    }
}

void fit_offer_backends(const fit_manifest *m, ptv_nearest *nearest)
{
    for (size_t i = 0; i < m->backends.count; i++) {
        ptv_offer(nearest, m->backends.list[i]);
    }
}
