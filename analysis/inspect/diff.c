/* Compares two files: what has a name by name, everything else by number. */
#include "analysis/inspect/diff_parts.h"

/* ---- Files ---- */

static void compare_sizes(ptv_diff *d)
{
    const ptv_seen_bytes *a = &d->old->account, *b = &d->new->account;
    ptv_diff_about(d, "file");
    ptv_diff_numbers(d, PTV_ASPECT_SIZE, a->size, b->size);
    for (unsigned i = 0; i < PTV_OWNERS; i++) {
        ptv_diff_about(d, ptv_owner_word((ptv_owner)i));
        ptv_diff_numbers(d, PTV_ASPECT_SIZE, a->owned[i], b->owned[i]);
    }
}

static void compare_formats(ptv_diff *d)
{
    ptv_buffer_clear(&d->before);
    ptv_buffer_clear(&d->after);
    ptv_put_text(&d->before, ptv_format_name(d->old->format));
    ptv_put_text(&d->after, ptv_format_name(d->new->format));
    ptv_diff_about(d, "format");
    (void)ptv_diff_texts(d, PTV_ASPECT_SIGNATURE);
}

static void put_layout(ptv_buffer *b, const ptv_seen_data *data)
{
    ptv_buffer_clear(b);
    if (data->has_layout) {
        ptv_put_tensor(b, &data->tensor);
    } else {
        ptv_put_text(b, "no layout");
    }
}

static bool has_own_data(const ptv_inspection *seen)
{
    return seen->program != PTV_NO_UNIT || seen->format == PTV_FORMAT_PACKAGE;
}

/* Keys of a data file are an interface; data of a program or package are internal. */
static void compare_data(ptv_diff *d, const void *old, const void *new)
{
    const ptv_seen_data *a = old, *b = new;
    const bool own = has_own_data(d->old) || has_own_data(d->new);
    ptv_diff_about_name(d, "", (a != NULL ? a : b)->key);
    if (a == NULL || b == NULL) {
        ptv_diff_say_one(d, own ? PTV_ASPECT_DATA : PTV_ASPECT_SIGNATURE, a == NULL,
                         ptv_diff_number((a != NULL ? a : b)->bytes));
        return;
    }
    put_layout(&d->before, a);
    put_layout(&d->after, b);
    (void)ptv_diff_texts(d, own ? PTV_ASPECT_DATA : PTV_ASPECT_SIGNATURE);
    ptv_diff_numbers(d, PTV_ASPECT_DATA, a->bytes, b->bytes);
    if (a->bytes == b->bytes) {
        (void)ptv_diff_bytes(d, PTV_ASPECT_DATA, a->content, b->content, a->bytes);
    }
}

static void compare_aliases(ptv_diff *d, const void *old, const void *new)
{
    const ptv_seen_alias *a = old, *b = new;
    ptv_diff_about_name(d, "alias ", (a != NULL ? a : b)->name);
    ptv_buffer_clear(&d->before);
    ptv_buffer_clear(&d->after);
    ptv_put_string(a != NULL ? &d->before : &d->after, (a != NULL ? a : b)->owner);
    if (a == NULL || b == NULL) {
        ptv_diff_say_one(d, PTV_ASPECT_DATA, a == NULL, ptv_diff_text(d));
        return;
    }
    ptv_put_string(&d->after, b->owner);
    (void)ptv_diff_texts(d, PTV_ASPECT_DATA);
}

static void compare_needs(ptv_diff *d, const void *old, const void *new)
{
    const ptv_seen_need *need = old != NULL ? old : new;
    if (old == NULL || new == NULL) {
        ptv_diff_about_name(d, "", need->name);
        ptv_diff_say_one(d, PTV_ASPECT_NEEDS, old == NULL,
                         (ptv_diff_side){.there = true, .text = {"needed", 6}});
    }
}

static void compare_suites(ptv_diff *d, const void *old, const void *new)
{
    const ptv_seen_suite *a = old, *b = new;
    ptv_diff_about_name(d, "test cases of ", (a != NULL ? a : b)->method);
    if (a != NULL && b != NULL) {
        ptv_diff_numbers(d, PTV_ASPECT_CASES, a->cases, b->cases);
    } else {
        ptv_diff_say_one(d, PTV_ASPECT_CASES, a == NULL,
                         ptv_diff_number((a != NULL ? a : b)->cases));
    }
}

static void compare_entries(ptv_diff *d, const void *old, const void *new)
{
    const ptv_seen_entry *a = old, *b = new;
    ptv_diff_about_name(d, "specialization ", (a != NULL ? a : b)->id);
    if (a != NULL && b != NULL) {
        ptv_diff_numbers(d, PTV_ASPECT_DELEGATES, a->payload.size, b->payload.size);
        ptv_diff_match(d, ptv_nodes_of(&a->payload), ptv_nodes_of(&b->payload), ptv_diff_nodes);
        ptv_diff_payloads(d, &a->payload, &b->payload);
    } else {
        ptv_diff_say_one(d, PTV_ASPECT_SIGNATURE, a == NULL,
                         ptv_diff_number((a != NULL ? a : b)->payload.size));
    }
}

/* Those of the file, or of the program in a bundle. */
static ptv_weights weights_of(const ptv_inspection *seen)
{
    const ptv_seen_bytes *a = &seen->account;
    for (uint32_t i = 0; seen->format == PTV_FORMAT_BUNDLE && i < seen->account.part_count; i++) {
        const ptv_part *part = &seen->account.parts[i];
        a = part->owner == PTV_OWNER_PROGRAM && part->inside != NULL ? part->inside : a;
    }
    return (ptv_weights){a->weights, a->weight_count};
}

#define LIST(file, member, number) \
    ((ptv_diff_list){(file)->member, (file)->number, sizeof *(file)->member})

static void compare_all(ptv_diff *d)
{
    const ptv_inspection *a = d->old, *b = d->new;
    compare_formats(d);
    compare_sizes(d);
    ptv_diff_match(d, LIST(a, methods, method_count), LIST(b, methods, method_count),
                   ptv_diff_methods);
    d->method = (ptv_string){NULL, 0};
    ptv_diff_about(d, "");
    ptv_diff_weights(d, PTV_ASPECT_CONSTANTS, weights_of(a), weights_of(b));
    ptv_diff_match(d, LIST(a, data, data_count), LIST(b, data, data_count), compare_data);
    ptv_diff_match(d, LIST(a, aliases, alias_count), LIST(b, aliases, alias_count),
                   compare_aliases);
    ptv_diff_match(d, LIST(a, needs, need_count), LIST(b, needs, need_count), compare_needs);
    ptv_diff_match(d, LIST(a, suites, suite_count), LIST(b, suites, suite_count), compare_suites);
    ptv_diff_match(d, LIST(a, entries, entry_count), LIST(b, entries, entry_count),
                   compare_entries);
    ptv_diff_about(d, "payload");
    ptv_diff_match(d, ptv_nodes_of(&a->payload), ptv_nodes_of(&b->payload), ptv_diff_nodes);
}

ptv_comparison ptv_compare(const ptv_inspection *before, const ptv_inspection *after,
                           ptv_change_sink sink, void *context)
{
    ptv_diff d = {.old = before, .new = after, .sink = sink, .context = context};
    PTV_REQUIRE(before->done && after->done);
    compare_all(&d);
    ptv_buffer_free(&d.subject);
    ptv_buffer_free(&d.before);
    ptv_buffer_free(&d.after);
    return d.result;
}
