/* Attributes that make an integer an index. */
#include "plan.h"

#include <stdlib.h>
#include <string.h>

/* Targets that are not lists, and the sibling field that they require. */
static const struct special {
    const char *name, *sibling, *expected;
    bool is_vector;
} specials[] = {
    {"tensor-data", NULL, NULL, false},
    {"delegate-data", "location", "it beside a scalar `location`", false},
    {"subsegment", "offsets", "it beside a vector `offsets`", true},
    {"segment-bytes", "segment_index", "it beside a scalar `segment_index`", false},
};

static const struct special *special_of(const char *text)
{
    for (size_t i = 0; i < sizeof specials / sizeof specials[0]; i++) {
        if (strcmp(specials[i].name, text) == 0) {
            return &specials[i];
        }
    }
    return NULL;
}

static bool has_sibling(const plan *p, uint32_t owner, const struct special *special)
{
    if (special->sibling == NULL) {
        return true;
    }
    const fbs_field *field = fbs_field_of(p->tables[owner].def, special->sibling);
    return field != NULL &&
           (special->is_vector ? field->type.base == FBS_VECTOR : fbs_is_scalar(field->type.base));
}

/* "Table.list": a reachable table and a vector in it. */
static bool find_list(const plan *p, const char *text, plan_index *index)
{
    const char *dot = strrchr(text, '.');
    for (uint32_t t = 0; dot != NULL && t < p->table_count; t++) {
        const fbs_def *def = p->tables[t].def;
        size_t size = (size_t)(dot - text);
        if (strlen(def->name) == size && memcmp(def->name, text, size) == 0) {
            const fbs_field *list = fbs_field_of(def, dot + 1);
            index->table = t;
            index->field = list == NULL ? 0 : list->id;
            return list != NULL && list->type.base == FBS_VECTOR;
        }
    }
    return false;
}

static bool read_first(plan *p, const fbs_field *field, plan_index *index)
{
    const fbs_attr *attr = fbs_attr_of(field->attrs, "index_from");
    char *end = NULL;
    if (attr == NULL) {
        return true;
    }
    long first = attr->value == NULL ? -1 : strtol(attr->value, &end, 10);
    if (first < 0 || first > 255 || end == attr->value || *end != '\0') {
        return plan_fail(p, attr->place, "index_from", attr->value == NULL ? "" : attr->value,
                         "a number that fits the descriptor");
    }
    index->first = (uint32_t)first;
    return true;
}

static fbs_base integer_of(const fbs_field *field)
{
    return field->type.base == FBS_VECTOR ? field->type.element : field->type.base;
}

/* Which negative values stand for none. */
static bool read_none(plan *p, const fbs_field *field, plan_index *index)
{
    const fbs_attr *attr = fbs_attr_of(field->attrs, "index_none");
    fbs_base base = integer_of(field);
    bool small = base == FBS_BYTE || base == FBS_SHORT || base == FBS_INT;
    const char *text = attr == NULL || attr->value == NULL ? "" : attr->value;
    if (attr == NULL) {
        return true;
    }
    if (strcmp(text, "-1") == 0 && (small || base == FBS_LONG)) {
        index->none = "MINUS_ONE";
    } else if (strcmp(text, "negative") == 0 && small) {
        index->none = "NEGATIVE";
    } else {
        return plan_fail(p, attr->place, "index_none", text,
                         "-1 at signed integers, or negative at those of up to four bytes");
    }
    return true;
}

static uint32_t keep(plan *p, const plan_index *index, fbs_place at)
{
    uint32_t i = 0;
    for (; i < p->index_count; i++) {
        const plan_index *k = &p->indexes[i];
        if (k->special == index->special && k->table == index->table && k->field == index->field &&
            k->first == index->first && k->none == index->none && k->end == index->end) {
            return i + 1;
        }
    }
    if (i == PLAN_TYPES - 1) {
        plan_fail(p, at, "too many indexes in", p->name, "at most 254 different ones");
        return 0;
    }
    p->indexes[p->index_count++] = *index;
    return i + 1;
}

static bool is_integer(const fbs_field *field)
{
    fbs_base base = integer_of(field);
    return base >= FBS_BYTE && base <= FBS_ULONG && field->type.def == NULL;
}

static void refuse_strays(plan *p, const fbs_field *field)
{
    static const char *const names[] = {"index_from", "index_none", "index_end"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const fbs_attr *attr = fbs_attr_of(field->attrs, names[i]);
        if (attr != NULL) {
            plan_fail(p, attr->place, "attribute", attr->name, "it beside `indexes` only");
        }
    }
}

static bool read_target(plan *p, uint32_t owner, const fbs_attr *attr, plan_index *index)
{
    const struct special *special = special_of(attr->value);
    if (special != NULL) {
        index->special = special->name;
        return has_sibling(p, owner, special) ||
               plan_fail(p, attr->place, "target", attr->value, special->expected);
    }
    if (!find_list(p, attr->value, index)) {
        return plan_fail(p, attr->place, "target", attr->value, "a list of a table under the root");
    }
    return plan_encloses(p, index->table, owner) ||
           plan_fail(p, attr->place, "target", attr->value,
                     "a list of its own table or of one that is always around it");
}

uint32_t plan_index_of(plan *p, uint32_t owner, const fbs_field *field)
{
    const fbs_attr *attr = fbs_attr_of(field->attrs, "indexes");
    plan_index index = {0};
    if (attr == NULL) {
        refuse_strays(p, field);
        return 0;
    }
    if (attr->value == NULL || !is_integer(field)) {
        plan_fail(p, attr->place, "indexes", field->name, "a target, at an integer field");
        return 0;
    }
    if (!read_target(p, owner, attr, &index) || !read_first(p, field, &index) ||
        !read_none(p, field, &index)) {
        return 0;
    }
    index.end = fbs_attr_of(field->attrs, "index_end") != NULL;
    return keep(p, &index, attr->place);
}
