/* Numbers of enum values and union members. */
#include "reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One more than `before`, if that still fits. */
static bool follow(fbs_base base, uint64_t before, uint64_t *value)
{
    char text[24];
    bool negative = fbs_is_signed(base) && before >> 63 != 0;
    uint64_t next = before + 1;
    if (negative && next != 0) {
        *value = next;
        return true;
    }
    snprintf(text, sizeof text, "%llu", (unsigned long long)next);
    *value = next;
    return negative || (before != UINT64_MAX && fbs_integer(text, base, value));
}

static void assign(fbs_reader *r, const fbs_def *def, fbs_value *v, const fbs_value *before)
{
    if (v->explicit_value && !fbs_integer(v->text, def->base, &v->value)) {
        fbs_fail_name(r, v->place, "value", v->text, "an integer that fits the type of the enum");
    } else if (!v->explicit_value && before != NULL &&
               !follow(def->base, before->value, &v->value)) {
        fbs_fail_name(r, v->place, "value", v->name, "a type with room for one more number");
    }
}

static void shift(fbs_reader *r, const fbs_def *def, fbs_value *v)
{
    unsigned bits = 8 * fbs_size_of(def->base) - (fbs_is_signed(def->base) ? 1 : 0);
    if (def->base == FBS_BOOL || v->value >= bits) {
        fbs_fail_name(r, v->place, "bit flag", v->name, "a bit of the type of the enum");
        return;
    }
    v->value = (uint64_t)1 << v->value;
}

/* Values with the same number stay in file order; binary schemas have no places. */
static int by_place(const fbs_value *a, const fbs_value *b)
{
    fbs_place p = a->place, q = b->place;
    if (p.line != q.line || p.column != q.column) {
        return p.line < q.line || (p.line == q.line && p.column < q.column) ? -1 : 1;
    }
    return strcmp(a->name, b->name);
}

static int by_unsigned(const void *a, const void *b)
{
    const fbs_value *x = *(const fbs_value *const *)a, *y = *(const fbs_value *const *)b;
    return x->value != y->value ? (x->value > y->value) - (x->value < y->value) : by_place(x, y);
}

static int by_signed(const void *a, const void *b)
{
    const fbs_value *x = *(const fbs_value *const *)a, *y = *(const fbs_value *const *)b;
    int64_t n = (int64_t)x->value, m = (int64_t)y->value;
    return n != m ? (n > m) - (n < m) : by_place(x, y);
}

/*
 * Relinks the list in ascending order and keeps the array for searching. Like flatc, refuses a
 * duplicate number in an enum only if it is the lowest one, but any duplicate in a union.
 */
static void sort_values(fbs_reader *r, fbs_def *def)
{
    fbs_value **list = fbs_new(r, def->value_count * sizeof *list);
    uint32_t count = 0;
    if (list == NULL) {
        return;
    }
    for (fbs_value *v = def->values; v != NULL; v = v->next) {
        list[count++] = v;
    }
    qsort(list, count, sizeof *list, fbs_is_signed(def->base) ? by_signed : by_unsigned);
    for (uint32_t i = 0; i < count; i++) {
        list[i]->next = i + 1 < count ? list[i + 1] : NULL;
        bool lowest = i > 0 && (list[i - 1]->value == list[0]->value || def->kind == FBS_DEF_UNION);
        if (lowest && list[i]->value == list[i - 1]->value) {
            fbs_fail_name(r, list[i]->place, "a number that is taken by another value at",
                          list[i]->name, "another number");
        }
    }
    def->values = list[0];
    def->by_value = (const fbs_value **)list;
}

void fbs_resolve_values(fbs_reader *r, fbs_def *def)
{
    bool flags = fbs_attr_of(def->attrs, "bit_flags") != NULL;
    const fbs_value *before = NULL;
    for (fbs_value *v = def->values; v != NULL && !r->failed; v = v->next) {
        assign(r, def, v, before);
        before = v;
    }
    for (fbs_value *v = def->values; flags && v != NULL && !r->failed; v = v->next) {
        shift(r, def, v);
    }
    if (!r->failed) {
        sort_values(r, def);
    }
}
