/* Numbers that are computed or said, and blobs that are put at positions. */
#include "golden/codec/container.h"

#include <stdlib.h>

#include "golden/codec/fill.h"

enum { NEAR = 1 << 20 };

void gm_remark_on(gm_container *c, const char *what, size_t index, uint64_t said, uint64_t computed)
{
    gm_encoding *e = c->encoding;
    if (e->remark_count < GM_REMARKS) {
        e->remarks[e->remark_count++] = (gm_remark){what, index, said, computed};
    }
}

uint64_t gm_settle(gm_container *c, const gm_number *said, const char *what, size_t index,
                   uint64_t computed)
{
    if (!said->given) {
        return computed;
    }
    if (said->value != computed) {
        gm_remark_on(c, what, index, said->value, computed);
    }
    return said->value;
}

uint8_t *gm_container_bytes(gm_container *c, size_t n)
{
    uint8_t *bytes = ptv_arena_take(c->rope.arena, n);
    if (bytes == NULL && c->rope.why == NULL) {
        c->rope.why = "out of memory";
    }
    return bytes;
}

/*
 * A wrong number should make a file with a wrong number, not one of a petabyte. What
 * a model was read from was in a file of this size, so it is never far from the rest.
 */
bool gm_is_near(const gm_container *c, uint64_t end, uint64_t at)
{
    const gm_number *size = &c->model->size;
    return at <= end || at - end <= NEAR || (size->given && at <= size->value);
}

static int by_position(const void *a, const void *b)
{
    const gm_placed *left = a;
    const gm_placed *right = b;
    if (left->at != right->at) {
        return left->at > right->at ? 1 : -1;
    }
    return (left->blob > right->blob) - (left->blob < right->blob); /* of one list: its order */
}

static void place(gm_container *c, const gm_placed *placed, uint64_t alignment)
{
    gm_rope *rope = &c->rope;
    uint64_t at =
        gm_is_near(c, rope->size, placed->at) ? placed->at : gm_align_up(rope->size, alignment);
    if (at > rope->size) {
        gm_rope_zeros(rope, at - rope->size);
    }
    gm_rope_blob(rope, placed->blob, rope->size - at);
}

void gm_place(gm_container *c, gm_placed *placed, size_t count, uint64_t alignment)
{
    qsort(placed, count, sizeof *placed, by_position);
    for (size_t i = 0; i < count && c->rope.why == NULL; i++) {
        if (placed[i].blob->kind != GM_ABSENT) {
            place(c, &placed[i], alignment);
        }
    }
}
