/* Indexes claims by member, since readers look up the same field for line after line. */
#include <string.h>

#include "schema/bindings/shapes.h"

enum {
    INDEX_FIRST = 1024, /* a power of two, like all sizes */
    INDEX_SPELLINGS = 8
};

typedef struct entry {
    const bind_type *type;
    const bind_claim *claim; /* NULL: free entry */
} entry;

typedef struct claim_index {
    entry *entries;
    size_t size, used;
} claim_index;

/* Hashes letters and digits of the name, as bind_same_name() compares. */
static size_t hash_of(const bind_type *type, src_span member, const bind_claim_site *copy,
                      bind_fact fact)
{
    uint64_t hash = (uintptr_t)type * 31 + (uintptr_t)copy * 17 + (uint64_t)fact;
    for (size_t i = 0; i < member.size; i++) {
        char c = member.at[i];
        if (c != '_' && c != '-') {
            hash = (hash ^ (uint8_t)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c)) * 1099511628211u;
        }
    }
    return (size_t)(hash ^ hash >> 29);
}

static bool is_of(const entry *e, const bind_type *type, src_span member,
                  const bind_claim_site *copy, bind_fact fact)
{
    return e->type == type && e->claim->copy == copy && e->claim->fact == fact &&
           bind_same_member(type->name, e->claim->member, member);
}

/* Keeps the first claim for each spelling, and a few spellings per name. */
static void put(claim_index *index, const bind_type *type, const bind_claim *claim)
{
    unsigned spellings = 0;
    size_t i = hash_of(type, claim->member, claim->copy, claim->fact) & (index->size - 1);
    for (; index->entries[i].claim != NULL; i = (i + 1) & (index->size - 1)) {
        const entry *e = &index->entries[i];
        if (is_of(e, type, claim->member, claim->copy, claim->fact) &&
            (src_same(e->claim->member, claim->member) || ++spellings == INDEX_SPELLINGS)) {
            return;
        }
    }
    index->entries[i] = (entry){type, claim};
    index->used++;
}

/* Doubles the size when it is half full. Returns false if memory runs out. */
static bool grow(bind_set *set, claim_index *index)
{
    if (index->size > 0 && index->used * 2 < index->size) {
        return true;
    }
    claim_index more = {.size = index->size == 0 ? INDEX_FIRST : index->size * 2};
    more.entries = ptv_arena_take(&set->arena, more.size * sizeof *more.entries);
    for (size_t i = 0; more.entries != NULL && i < index->size; i++) {
        if (index->entries[i].claim != NULL) {
            put(&more, index->entries[i].type, index->entries[i].claim);
        }
    }
    set->failed = set->failed || more.entries == NULL;
    *index = more.entries == NULL ? *index : more;
    return more.entries != NULL;
}

void shape_add(bind_set *set, bind_type *type, const bind_claim *claim)
{
    if (set->index == NULL) {
        set->index = ptv_arena_take(&set->arena, sizeof(claim_index));
        set->failed = set->failed || set->index == NULL;
    }
    if (type == NULL || set->failed) {
        return;
    }
    bind_claim **link = type->last;
    bind_claim_of(set, type, claim);
    if (*link != NULL && claim->member.size > 0 && grow(set, set->index)) {
        put(set->index, type, *link);
    }
}

/* Prefers an exact name to a similar one, and earlier claims to later ones. */
const bind_claim *shape_find_of(const bind_set *set, const bind_type *type, src_span member,
                                const bind_claim_site *copy, bind_fact fact)
{
    const claim_index *index = set->index;
    const bind_claim *like = NULL;
    if (index == NULL || index->size == 0 || type == NULL) {
        return NULL;
    }
    size_t i = hash_of(type, member, copy, fact) & (index->size - 1);
    for (; index->entries[i].claim != NULL; i = (i + 1) & (index->size - 1)) {
        const bind_claim *c = index->entries[i].claim;
        bool same = is_of(&index->entries[i], type, member, copy, fact);
        if (same && src_same(c->member, member)) {
            return c;
        }
        like = same && like == NULL ? c : like;
    }
    return like;
}
