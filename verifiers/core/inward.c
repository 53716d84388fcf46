/* From one table that recurs to the next: along the fields that lead on to them, and no others. */
#include "inward.h"

_Static_assert(sizeof(ptv_inward) <= PTV_INWARD_WORDS * 8, "room in the run");

const ptv_table ptv_inward_end = {.count = 0};

ptv_inward *ptv_begin_inward(ptv_run *run)
{
    ptv_inward *way = (ptv_inward *)(void *)run->inward;
    way->end = (ptv_frame){NULL, &ptv_inward_end, 0, -1, -1};
    way->schema = run->schema;
    way->at[0] = run->root;
    way->index[0] = -1;
    way->type[0] = (uint8_t)run->schema->root;
    way->count = 1;
    return way;
}

/* Goes down to the table at `at`. */
static void append(ptv_inward *way, unsigned type, uint32_t at)
{
    PTV_REQUIRE(way->count < PTV_INWARD_MOST);
    way->at[way->count] = at;
    way->index[way->count] = -1;
    way->type[way->count] = (uint8_t)type;
    way->count++;
}

/* The member of a union that leads on, if it is this one; else 0. */
static bool member_of(const ptv_run *run, uint32_t at, unsigned slot, unsigned *type)
{
    uint32_t tag = ptv_slot(&run->image, at, slot - 1);
    *type = run->schema->unions[*type].members[tag == 0 ? 0 : ptv_u8(&run->image, tag)].table;
    return run->schema->tables[*type].inward != 0;
}

/* Down from the last table, to what follows of the field that leads on. False: nothing does. */
static bool go_down(const ptv_run *run, ptv_inward *way)
{
    const unsigned last = way->count - 1u;
    const ptv_table *table = &run->schema->tables[way->type[last]];
    const unsigned slot = table->inward - 1u;
    const ptv_field *field = &table->fields[slot];
    const uint32_t at = way->at[last];
    unsigned type = field->type;
    if (field->kind == PTV_KIND_TABLES) {
        ptv_vec list = ptv_vec_of(&run->image, at, slot);
        if (way->index[last] + INT64_C(1) >= list.count) {
            return false;
        }
        way->index[last]++;
        append(way, type, ptv_table_in(&run->image, list, (uint32_t)way->index[last]));
        return true;
    }
    uint32_t there = ptv_table_of(&run->image, at, slot);
    if (there == 0 || (field->kind == PTV_KIND_UNION && !member_of(run, at, slot, &type))) {
        return false;
    }
    append(way, type, there);
    return true;
}

/* Up to the nearest list, whose next element is to be looked at. */
static bool go_up(ptv_inward *way)
{
    const ptv_table *tables = way->schema->tables;
    do {
        way->count--;
    } while (way->count > 0 && tables[way->type[way->count - 1]]
                                       .fields[tables[way->type[way->count - 1]].inward - 1u]
                                       .kind != PTV_KIND_TABLES);
    return way->count > 0;
}

bool ptv_next_inward(const ptv_run *run, ptv_inward *way)
{
    for (;;) {
        if (go_down(run, way)) {
            if (way->type[way->count - 1] == run->schema->recurs) {
                return true;
            }
        } else if (!go_up(way)) {
            return false;
        }
    }
}

unsigned ptv_inward_level(const ptv_inward *way)
{
    unsigned level = 0;
    for (unsigned i = 0; i + 1 < way->count; i++) {
        level += way->type[i] == way->schema->recurs;
    }
    return level;
}
