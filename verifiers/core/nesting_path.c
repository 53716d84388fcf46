/* Finds the next table that recurs, following only the fields that can lead to one. */
#include "nesting_path.h"

_Static_assert(sizeof(ptv_nesting_path) <= PTV_NESTING_PATH_WORDS * 8, "room in the run");

const ptv_table ptv_nesting_path_end = {.count = 0};

ptv_nesting_path *ptv_begin_nesting_path(ptv_run *run)
{
    const ptv_state *state = ptv_state_of(run);
    ptv_nesting_path *path = (ptv_nesting_path *)(void *)state->nesting_path;
    path->end = (ptv_frame){NULL, &ptv_nesting_path_end, 0, -1, -1};
    path->schema = state->schema;
    path->at[0] = run->root;
    path->index[0] = -1;
    path->type[0] = (uint8_t)state->schema->root;
    path->count = 1;
    return path;
}

/* Extends the path to the table at `at`. */
/*@ requires \valid(path) && path->count < PTV_NESTING_PATH_MAX;
    assigns path->at[path->count], path->index[path->count], path->type[path->count], path->count;
    ensures path->count == \old(path->count) + 1; */
static void append(ptv_nesting_path *path, unsigned type, uint32_t at)
{
    PTV_REQUIRE(path->count < PTV_NESTING_PATH_MAX);
    path->at[path->count] = at;
    path->index[path->count] = -1;
    path->type[path->count] = (uint8_t)type;
    path->count++;
}

/* Whether the union's current member can lead on. Sets *type to the table of that member. */
static bool member_of(const ptv_run *run, uint32_t at, unsigned slot, unsigned *type)
{
    const ptv_state *state = ptv_state_of(run);
    uint32_t tag = ptv_slot(&run->image, at, slot - 1);
    *type = state->schema->unions[*type].members[tag == 0 ? 0 : ptv_u8(&run->image, tag)].table;
    return state->schema->tables[*type].recursion != 0;
}

/* Goes down from the last table to the next one in the field that leads on, if any is left. */
static bool go_down(const ptv_run *run, ptv_nesting_path *path)
{
    const unsigned last = path->count - 1u;
    const ptv_table *table = &ptv_state_of(run)->schema->tables[path->type[last]];
    const unsigned slot = table->recursion - 1u;
    const ptv_field *field = &table->fields[slot];
    const uint32_t at = path->at[last];
    unsigned type = field->type;
    if (field->kind == PTV_KIND_TABLES) {
        ptv_vec list = ptv_vec_of(&run->image, at, slot);
        if (path->index[last] + INT64_C(1) >= list.count) {
            return false;
        }
        path->index[last]++;
        append(path, type, ptv_table_in(&run->image, list, (uint32_t)path->index[last]));
        return true;
    }
    uint32_t there = ptv_table_of(&run->image, at, slot);
    if (there == 0 || (field->kind == PTV_KIND_UNION && !member_of(run, at, slot, &type))) {
        return false;
    }
    append(path, type, there);
    return true;
}

/*@ predicate leads_on{L}(ptv_table *type) = \valid_read(type) && 1 <= type->recursion &&
      \valid_read(type->fields + (type->recursion - 1)); */

/* The field of the last table that leads on. */
/*@ requires \valid_read(path) && 1 <= path->count <= PTV_NESTING_PATH_MAX;
    requires \valid_read(path->schema);
    requires leads_on(path->schema->tables + path->type[path->count - 1]);
    assigns \nothing; ensures \valid_read(\result); */
static const ptv_field *last_field(const ptv_nesting_path *path)
{
    const ptv_table *type = &path->schema->tables[path->type[path->count - 1]];
    return &type->fields[type->recursion - 1u];
}

/* Goes up to the nearest vector, whose next element comes next. False if there is none. */
/*@ requires \valid(path) && 1 <= path->count <= PTV_NESTING_PATH_MAX;
    requires \valid_read(path->schema) && \forall integer i; 0 <= i < path->count ==>
      leads_on(path->schema->tables + path->type[i]);
    requires \separated(path, path->schema->tables + (0 .. 255));
    assigns path->count;
    ensures path->count < \old(path->count) && (\result <==> path->count > 0); */
static bool go_up(ptv_nesting_path *path)
{
    /*@ loop invariant 1 <= path->count <= \at(path->count, Pre);
        loop assigns path->count; loop variant path->count; */
    do {
        path->count--;
    } while (path->count > 0 && last_field(path)->kind != PTV_KIND_TABLES);
    return path->count > 0;
}

bool ptv_next_nesting_path(const ptv_run *run, ptv_nesting_path *path)
{
    for (;;) {
        if (go_down(run, path)) {
            if (path->type[path->count - 1] == ptv_state_of(run)->schema->recurs) {
                return true;
            }
        } else if (!go_up(path)) {
            return false;
        }
    }
}

unsigned ptv_nesting_path_level(const ptv_nesting_path *path)
{
    unsigned level = 0;
    /*@ loop invariant 0 <= i && level <= i && (i < path->count || i == 0);
        loop invariant level > 0 ==>
          \exists integer k; 0 <= k < i && path->type[k] == path->schema->recurs;
        loop assigns i, level; loop variant path->count - i; */
    for (unsigned i = 0; i + 1 < path->count; i++) {
        level += path->type[i] == path->schema->recurs;
    }
    return level;
}
