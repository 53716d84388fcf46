/* From a verified file to what is in it: the parts in their order, and the memory of all of them.
 */
#include "verifiers/inspect/inspect.h"

#include <string.h>

#include "verifiers/across/missing.h"
#include "verifiers/inspect/parts.h"

/* Whoever lists a hostile file takes no more than a few times its size; this is no limit to that.
 */
#define BUDGET (SIZE_MAX / 4)

void *ptv_take(ptv_looking *l, size_t count, size_t size)
{
    const bool fits = count <= BUDGET / size;
    void *out = fits ? ptv_arena_take(&l->out->arena, count > 0 ? count * size : size) : NULL;
    l->failed = l->failed || out == NULL;
    return out;
}

bool ptv_may_inspect(const ptv_run *run)
{
    const bool whole = run->image.loaded == run->image.size;
    const bool known =
        run->sound || run->format == PTV_FORMAT_NFAT || run->format == PTV_FORMAT_PAYLOAD;
    return run->errors == 0 && !run->undecided && !run->stopped && run->memory_needed == 0 &&
           run->missed == 0 && whole && known && run->unit_count > 0;
}

/* ---- Names from outside ---- */

static void count_need(void *context, const ptv_missing_name *name)
{
    ptv_looking *l = context;
    (void)name;
    l->out->need_count++;
}

typedef struct needs {
    ptv_seen_need *list;
    uint32_t count, room;
} needs;

static void add_need(void *context, const ptv_missing_name *name)
{
    needs *n = context;
    if (n->count < n->room) {
        n->list[n->count++] = (ptv_seen_need){{(const char *)name->name, name->length}, name->key};
    }
}

static void look_at_needs(ptv_looking *l)
{
    ptv_run copy = l->run;
    if (!ptv_each_missing_name(&copy, count_need, l) || l->out->need_count == 0) {
        return;
    }
    needs n = {ptv_take(l, l->out->need_count, sizeof *n.list), 0, l->out->need_count};
    if (n.list != NULL) {
        copy = l->run;
        (void)ptv_each_missing_name(&copy, add_need, &n);
    }
    l->out->needs = n.list;
    l->out->need_count = n.count;
}

/* ---- All of it ---- */

static void identify(ptv_looking *l)
{
    enum { AT = 4, LENGTH = 4 };
    if (l->run.schema != NULL && ptv_in(&l->run.image, AT, LENGTH)) {
        memcpy(l->out->identifier, l->run.image.bytes + AT, LENGTH);
    }
}

bool ptv_inspect(ptv_inspection *out, const ptv_run *run)
{
    ptv_looking l = {*run, out, false};
    PTV_REQUIRE(ptv_may_inspect(run));
    ptv_arena_free(&out->arena);
    *out = (ptv_inspection){.format = run->format, .methods_at = PTV_NO_UNIT};
    out->arena.left = BUDGET;
    identify(&l);
    look_at_needs(&l);
    ptv_look_at_bytes(&l, 0, &out->account);
    out->done = !l.failed;
    return out->done;
}

void ptv_inspection_free(ptv_inspection *inspection)
{
    ptv_arena_free(&inspection->arena);
    *inspection = (ptv_inspection){.done = false};
}
