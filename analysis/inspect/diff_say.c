/* Reports changes, and matches elements by name. */
#include "analysis/inspect/diff_parts.h"

#include <stdlib.h>

const char *ptv_aspect_word(ptv_aspect aspect)
{
    static const char *const words[PTV_ASPECTS] = {
        [PTV_ASPECT_SIGNATURE] = "signature", [PTV_ASPECT_SIZE] = "size",
        [PTV_ASPECT_OPERATORS] = "operators", [PTV_ASPECT_DELEGATES] = "delegates",
        [PTV_ASPECT_PLAN] = "plan",           [PTV_ASPECT_CONSTANTS] = "constants",
        [PTV_ASPECT_STATE] = "state",         [PTV_ASPECT_DATA] = "data",
        [PTV_ASPECT_NEEDS] = "needs",         [PTV_ASPECT_CASES] = "cases",
    };
    return words[aspect];
}

/* ---- Reporting ---- */

static ptv_string string_of(const ptv_buffer *b)
{
    return (ptv_string){b->length > 0 ? b->bytes : "", (uint32_t)b->length};
}

void ptv_diff_say(ptv_diff *d, ptv_aspect aspect, ptv_diff_side before, ptv_diff_side after)
{
    const ptv_change change = {aspect, d->method, string_of(&d->subject), before, after};
    d->result.changes[aspect]++;
    d->result.failed = d->result.failed || d->subject.failed || d->before.failed || d->after.failed;
    d->sink(d->context, &change);
}

void ptv_diff_about_name(ptv_diff *d, const char *text, ptv_string name)
{
    ptv_buffer_clear(&d->subject);
    ptv_put_text(&d->subject, text);
    ptv_put(&d->subject, name.bytes, name.length);
}

void ptv_diff_about(ptv_diff *d, const char *text)
{
    ptv_diff_about_name(d, text, (ptv_string){"", 0});
}

void ptv_diff_about_number(ptv_diff *d, const char *text, uint32_t number)
{
    ptv_diff_about(d, text);
    ptv_put_u64(&d->subject, number);
}

ptv_diff_side ptv_diff_number(uint64_t number)
{
    return (ptv_diff_side){.there = true, .numeric = true, .number = number};
}

void ptv_diff_numbers(ptv_diff *d, ptv_aspect aspect, uint64_t old, uint64_t new)
{
    if (old != new) {
        ptv_diff_say(d, aspect, ptv_diff_number(old), ptv_diff_number(new));
    }
}

bool ptv_diff_texts(ptv_diff *d, ptv_aspect aspect)
{
    const ptv_string old = string_of(&d->before), new = string_of(&d->after);
    const bool differ = ptv_compare_strings(old, new) != 0;
    if (differ) {
        ptv_diff_say(d, aspect, (ptv_diff_side){.there = true, .text = old},
                     (ptv_diff_side){.there = true, .text = new});
    }
    return differ;
}

void ptv_diff_say_one(ptv_diff *d, ptv_aspect aspect, bool is_new, ptv_diff_side side)
{
    const ptv_diff_side none = {.there = false};
    ptv_diff_say(d, aspect, is_new ? none : side, is_new ? side : none);
}

ptv_diff_side ptv_diff_text(ptv_diff *d)
{
    return (ptv_diff_side){.there = true, .text = string_of(&d->before)};
}

/* ---- Matching by name ---- */

typedef struct keyed {
    ptv_string key;
    uint32_t index;
} keyed;

static int by_key(const void *a, const void *b)
{
    const keyed *x = a;
    const keyed *y = b;
    const int order = ptv_compare_strings(x->key, y->key);
    return order != 0 ? order : x->index < y->index ? -1 : x->index > y->index;
}

static const void *element(ptv_diff_list l, uint32_t i)
{
    return (const char *)l.items + (size_t)i * l.size;
}

static keyed *sorted(ptv_diff *d, ptv_diff_list l)
{
    keyed *keys = calloc((size_t)l.count + 1, sizeof *keys);
    d->result.failed = d->result.failed || keys == NULL;
    for (uint32_t i = 0; keys != NULL && i < l.count; i++) {
        keys[i] = (keyed){*(const ptv_string *)element(l, i), i};
    }
    if (keys != NULL) {
        qsort(keys, l.count, sizeof *keys, by_key);
    }
    return keys;
}

static void visit_pairs(ptv_diff *d, ptv_diff_list old, ptv_diff_list new, const keyed *a,
                        const keyed *b, ptv_pair_visitor visit)
{
    for (uint32_t i = 0, k = 0; i < old.count || k < new.count;) {
        const int order = i == old.count   ? 1
                          : k == new.count ? -1
                                           : ptv_compare_strings(a[i].key, b[k].key);
        const void *x = order <= 0 ? element(old, a[i].index) : NULL;
        const void *y = order >= 0 ? element(new, b[k].index) : NULL;
        visit(d, x, y);
        i += order <= 0;
        k += order >= 0;
    }
}

void ptv_diff_match(ptv_diff *d, ptv_diff_list old, ptv_diff_list new, ptv_pair_visitor visit)
{
    keyed *a = sorted(d, old);
    keyed *b = sorted(d, new);
    if (a != NULL && b != NULL) {
        visit_pairs(d, old, new, a, b, visit);
    }
    free(a);
    free(b);
}
