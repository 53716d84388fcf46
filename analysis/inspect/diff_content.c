/*
 * Compares bytes with the same key or number in both files. The total is limited to a multiple of
 * the file sizes; if bytes are shared so often that this is exceeded, that is reported.
 */
#include "analysis/inspect/diff_parts.h"

enum { TIMES = 16 }; /* how often each byte may be compared */

static uint64_t count_changed(const uint8_t *a, const uint8_t *b, uint64_t n)
{
    enum { BLOCK = 4096 };
    uint64_t count = 0;
    for (uint64_t at = 0; at < n;) {
        const uint64_t end = n - at > BLOCK ? at + BLOCK : n;
        const bool same = memcmp(a + at, b + at, (size_t)(end - at)) == 0;
        for (; !same && at < end; at++) {
            count += a[at] != b[at];
        }
        at = end;
    }
    return count;
}

static bool may_compare(ptv_diff *d, uint64_t n)
{
    const uint64_t most = TIMES * (d->old->account.size + d->new->account.size);
    const bool may = n <= most && d->compared <= most - n;
    d->compared += may ? n : 0;
    return may;
}

bool ptv_diff_bytes(ptv_diff *d, ptv_aspect aspect, const uint8_t *a, const uint8_t *b, uint64_t n)
{
    if (a == b || n == 0) {
        return false;
    }
    ptv_buffer_clear(&d->before);
    ptv_buffer_clear(&d->after);
    ptv_put_counted(&d->before, n, "byte");
    if (!may_compare(d, n)) {
        ptv_put_text(&d->after, "not compared, too many share them");
        ptv_diff_texts(d, aspect);
        return true;
    }
    const uint64_t count = count_changed(a, b, n);
    ptv_put_u64(&d->after, count);
    ptv_put_text(&d->after, " changed");
    if (count > 0) {
        ptv_diff_texts(d, aspect);
    }
    return count > 0;
}

/* ---- Weights ---- */

static void put_weight(ptv_buffer *b, const ptv_weight *w)
{
    ptv_buffer_clear(b);
    if (w->users > 0) {
        ptv_put_tensor(b, &w->tensor);
        ptv_put_text(b, ", ");
    }
    ptv_put_counted(b, w->size, "byte");
}

static ptv_aspect aspect_of(ptv_aspect constants, const ptv_weight *w)
{
    return w->kind == PTV_WEIGHT_INITIAL ? PTV_ASPECT_STATE : constants;
}

/* Weights that look the same are compared byte by byte. */
static void compare_weight(ptv_diff *d, ptv_aspect aspect, const ptv_weight *a, const ptv_weight *b)
{
    if (a == NULL || b == NULL) {
        put_weight(&d->before, a != NULL ? a : b);
        ptv_diff_say_one(d, aspect, a == NULL, ptv_diff_text(d));
        return;
    }
    put_weight(&d->before, a);
    put_weight(&d->after, b);
    if (!ptv_diff_texts(d, aspect)) {
        (void)ptv_diff_bytes(d, aspect, a->bytes, b->bytes, a->size);
    }
}

static int by_number(const ptv_weight *a, const ptv_weight *b)
{
    if (a->kind != b->kind) {
        return a->kind < b->kind ? -1 : 1;
    }
    return a->number < b->number ? -1 : a->number > b->number;
}

void ptv_diff_weights(ptv_diff *d, ptv_aspect aspect, ptv_weights old, ptv_weights new)
{
    const size_t end = d->subject.length;
    for (uint32_t i = 0, k = 0; i < old.count || k < new.count;) {
        const ptv_weight *a = i < old.count ? &old.list[i] : NULL;
        const ptv_weight *b = k < new.count ? &new.list[k] : NULL;
        const int order = a == NULL ? 1 : b == NULL ? -1 : by_number(a, b);
        const ptv_weight *w = order <= 0 ? a : b;
        ptv_put_text(&d->subject, end > 0 ? " " : "");
        ptv_put_text(&d->subject, ptv_weight_word(w->kind));
        ptv_put_char(&d->subject, ' ');
        ptv_put_u64(&d->subject, w->number);
        compare_weight(d, aspect_of(aspect, w), order <= 0 ? a : NULL, order >= 0 ? b : NULL);
        d->subject.length = end;
        i += order <= 0;
        k += order >= 0;
    }
}

void ptv_diff_payloads(ptv_diff *d, const ptv_seen_payload *old, const ptv_seen_payload *new)
{
    const size_t end = d->subject.length;
    const bool same_size = old->size == new->size && old->bytes != NULL &&new->bytes != NULL;
    ptv_put_text(&d->subject, " payload");
    const bool changed =
        !same_size || ptv_diff_bytes(d, PTV_ASPECT_DELEGATES, old->bytes, new->bytes, old->size);
    d->subject.length = end;
    if (changed) {
        ptv_diff_weights(d, PTV_ASPECT_DELEGATES, (ptv_weights){old->weights, old->weight_count},
                         (ptv_weights){new->weights, new->weight_count});
    }
}
