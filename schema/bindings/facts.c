/* Lists claims for people, one per line, for `schema check --facts`. */
#include <stdlib.h>
#include <string.h>

#include "schema/bindings/compare.h"

/* "" if the value is clear without a name. */
static const char *const fact_names[BIND_FACTS] = {
    [BIND_KIND] = "",
    [BIND_SPACE] = "namespace",
    [BIND_FOLDER] = "folder",
    [BIND_IDENTIFIER] = "identifier",
    [BIND_EXTENSION] = "extension",
    [BIND_ROOT] = "",
    [BIND_SLOTS] = "slots",
    [BIND_SIZE] = "size",
    [BIND_ALIGN] = "alignment",
    [BIND_BASE] = "type",
    [BIND_COUNT] = "count",
    [BIND_MIN] = "smallest value",
    [BIND_MAX] = "largest value",
    [BIND_ID] = "slot",
    [BIND_OFFSET] = "offset",
    [BIND_TYPE] = "type",
    [BIND_ELEMENT] = "element type",
    [BIND_LENGTH] = "length",
    [BIND_TARGET] = "declared type",
    [BIND_DEFAULT] = "default",
    [BIND_REQUIRED] = "",
    [BIND_KEY] = "",
    [BIND_STRIDE] = "element size",
    [BIND_DATA_ALIGN] = "alignment of the data",
    [BIND_NATURAL_ALIGN] = "element alignment",
    [BIND_NESTED] = "nested root",
    [BIND_PRESENT] = "present",
    [BIND_NUMBER] = "number",
    [BIND_MEMBER] = "member type",
    [BIND_WIRE] = "stored type",
    [BIND_WIRE_ELEMENT] = "stored element type",
    [BIND_ASKED] = "",
};

typedef struct fact {
    const bind_type *type;
    const bind_claim *claim;
    size_t number; /* keeps facts about one place in order */
} fact;

static int in_order(const void *left, const void *right)
{
    const fact *a = left, *b = right;
    const fbs_place *p = &a->claim->place, *q = &b->claim->place;
    int files = strcmp(p->file == NULL ? "" : p->file, q->file == NULL ? "" : q->file);
    return files != 0              ? files
           : p->line != q->line    ? (p->line < q->line ? -1 : 1)
           : a->number < b->number ? -1
                                   : a->number > b->number;
}

/* Sorts all facts by place. Returns NULL if there are none. */
static fact *facts_of(bind_set *set, size_t *count)
{
    *count = 0;
    for (const bind_type *t = set->types; t != NULL; t = t->next) {
        for (const bind_claim *c = t->claims; c != NULL; c = c->next) {
            (*count)++;
        }
    }
    fact *all = *count == 0 ? NULL : bind_take(set, *count * sizeof *all);
    size_t n = 0;
    for (const bind_type *t = set->types; all != NULL && t != NULL; t = t->next) {
        for (const bind_claim *c = t->claims; c != NULL; c = c->next, n++) {
            all[n] = (fact){t, c, n};
        }
    }
    if (all != NULL) {
        qsort(all, *count, sizeof *all, in_order);
    }
    return all;
}

/* "box.h:12: Box.width in the accessor: slot 2" */
static void put_fact(ptv_buffer *out, const fact *f)
{
    gate_words subject, words;
    const bind_claim *c = f->claim;
    const char *name = fact_names[c->fact];
    ptv_put_safe_text(out, c->place.file == NULL ? "" : c->place.file);
    if (c->place.line > 0) { /* a binary schema has no lines */
        ptv_put_format(out, ":%u", (unsigned)c->place.line);
    }
    ptv_put_text(out, ": ");
    ptv_put_safe_text(out, bind_subject(&subject, f->type, c->member));
    ptv_put_format(out, " in the %s: %s", c->copy->name, name);
    if (c->fact != BIND_PRESENT) {
        ptv_put_text(out, name[0] == '\0' ? "" : " ");
        ptv_put_safe_text(out, bind_say(&words, FBS_NONE, c->fact, &c->value));
    }
    ptv_put_char(out, '\n');
}

void bind_put_facts(bind_set *set, ptv_buffer *out)
{
    size_t count;
    const fact *all = facts_of(set, &count);
    for (size_t i = 0; all != NULL && i < count; i++) {
        put_fact(out, &all[i]);
    }
}
