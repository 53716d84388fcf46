/* Parses paths, and resolves steps by the schema. Not here: finding them in a binary (find.c). */
#include "golden/edit/path.h"

#include <string.h>

#include "base/nearest.h"
#include "verifiers/core/view.h"

/* ---- Text ---- */

static bool is_part_of_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static ge_text name_at(ge_text *rest)
{
    ge_text name = {rest->at, rest->at};
    while (rest->at < rest->end && is_part_of_name(*rest->at)) {
        name.end = ++rest->at;
    }
    return name;
}

static bool parse_index(ge_step *step, ge_text *rest, gm_error *error)
{
    uint64_t value;
    bool negative = ge_take(rest, '-');
    if (!ge_number(rest, &value) || value > UINT32_MAX || !ge_take(rest, ']')) {
        return ge_refuse(error, "'%.*s': a number and a ] must follow the [", GE_SHOWN(step->name));
    }
    step->indexed = true;
    step->index = negative ? -(int64_t)value : (int64_t)value;
    return true;
}

/* "(root)", "(file)", "(trailing bytes)": always the last step. */
static bool is_in_parentheses(ge_text text)
{
    return ge_length(text) > 2 && text.at[0] == '(' && text.end[-1] == ')';
}

static bool parse_step(ge_step *step, ge_text *rest, gm_error *error)
{
    *step = (ge_step){.name = name_at(rest)};
    if (is_in_parentheses(*rest)) {
        step->name = *rest;
        rest->at = rest->end;
        return true;
    }
    if (ge_length(step->name) == 0) {
        return ge_refuse(error, "a name is missing before '%.*s'", GE_SHOWN(*rest));
    }
    if (rest->at < rest->end && *rest->at == '<') {
        rest->at++;
        step->member = name_at(rest);
        if (!ge_take(rest, '>')) {
            return ge_refuse(error, "'%.*s': a name and a > must follow the <",
                             GE_SHOWN(step->name));
        }
    }
    if (rest->at < rest->end && *rest->at == '[') {
        rest->at++;
        return parse_index(step, rest, error);
    }
    return true;
}

static bool parse_steps(ge_path *path, ge_text rest, gm_error *error)
{
    do {
        if (path->count == GE_STEPS) {
            return ge_refuse(error, "the path has more than %d steps", GE_STEPS);
        }
        if (!parse_step(&path->steps[path->count++], &rest, error)) {
            return false;
        }
    } while (ge_take(&rest, '.'));
    return ge_ends(rest, error);
}

/* `header.` and parentheses do not count as steps. */
static void settle(ge_path *path)
{
    const ge_step *first = &path->steps[0];
    path->header = path->count > 1 && ge_is(first->name, "header") && !first->indexed;
    path->file = path->count == 1 && ge_is(first->name, "(file)");
    if (path->header) {
        path->count--;
        memmove(path->steps, path->steps + 1, path->count * sizeof *path->steps);
    } else if (path->file || (path->count == 1 && ge_is(first->name, "(root)"))) {
        path->count = 0;
    }
}

bool ge_parse_path(ge_path *path, ge_text text, gm_error *error)
{
    *path = (ge_path){.count = 0};
    if (!parse_steps(path, text, error)) {
        return false;
    }
    settle(path);
    return true;
}

ge_path ge_path_behind(const ge_path *path, size_t steps)
{
    ge_path rest = {.count = path->count - steps};
    memcpy(rest.steps, path->steps + steps, rest.count * sizeof *rest.steps);
    settle(&rest);
    return rest;
}

/* ---- Steps ---- */

bool ge_step_slot(const ge_step *step, const ptv_table *type, unsigned *slot, gm_error *error)
{
    ptv_nearest nearest = {.word = step->name.at, .end = step->name.end};
    for (*slot = 0; *slot < type->count; (*slot)++) {
        const char *name = type->fields[*slot].name;
        if (name != NULL && ge_is(step->name, name)) {
            return true;
        }
        if (name != NULL) {
            ptv_offer(&nearest, name);
        }
    }
    if (nearest.best == NULL) {
        return ge_refuse(error, "'%.*s': %s has no fields", GE_SHOWN(step->name), type->name);
    }
    return ge_refuse(error, "'%.*s': %s has no such field, did you mean '%s'?",
                     GE_SHOWN(step->name), type->name, nearest.best);
}

bool ge_step_index(const ge_step *step, uint32_t count, uint32_t *index, gm_error *error)
{
    int64_t i = step->index < 0 ? step->index + count : step->index;
    if (i < 0 || i >= count) {
        return ge_refuse(error, "%.*s has %u element%s", GE_SHOWN(step->name), count,
                         count == 1 ? "" : "s");
    }
    *index = (uint32_t)i;
    return true;
}

static const char *member_name(const ptv_schema *schema, const ptv_field *field, uint64_t tag)
{
    const ptv_table *member = gm_member(schema, field, tag);
    return member == NULL ? NULL : schema->unions[field->type].members[tag].name;
}

/* The member that the step names, for a union without a known tag. */
static const ptv_table *said_member(const ge_step *step, const ptv_schema *schema,
                                    const ptv_field *field, gm_error *error)
{
    for (uint64_t tag = 1; tag < schema->unions[field->type].count; tag++) {
        const char *name = member_name(schema, field, tag);
        if (name != NULL && ge_is(step->member, name)) {
            return gm_member(schema, field, tag);
        }
    }
    ge_refuse(error, "%s has no member '%.*s'", schema->unions[field->type].name,
              GE_SHOWN(step->member));
    return NULL;
}

const ptv_table *ge_step_member(const ge_step *step, const ptv_schema *schema,
                                const ptv_field *field, uint64_t tag, gm_error *error)
{
    const char *here = member_name(schema, field, tag);
    bool said = ge_length(step->member) > 0;
    if (here == NULL && said) {
        return said_member(step, schema, field, error);
    }
    if (here == NULL) {
        ge_refuse(error, "%.*s has no tag that the schema knows", GE_SHOWN(step->name));
        return NULL;
    }
    if (said && !ge_is(step->member, here)) {
        ge_refuse(error, "%.*s is %s here, not %.*s", GE_SHOWN(step->name), here,
                  GE_SHOWN(step->member));
        return NULL;
    }
    return gm_member(schema, field, tag);
}

static bool is_list(const ptv_field *field)
{
    return field->kind == PTV_KIND_VECTOR || field->kind == PTV_KIND_STRINGS ||
           field->kind == PTV_KIND_TABLES;
}

bool ge_step_fits(const ge_step *step, const ptv_field *field, bool last, gm_error *error)
{
    bool into = field->kind == PTV_KIND_TABLE || field->kind == PTV_KIND_UNION ||
                (field->kind == PTV_KIND_TABLES && step->indexed);
    if (step->indexed && !is_list(field)) {
        return ge_refuse(error, "%.*s is not a list", GE_SHOWN(step->name));
    }
    if (ge_length(step->member) > 0 && field->kind != PTV_KIND_UNION) {
        return ge_refuse(error, "%.*s is not a union", GE_SHOWN(step->name));
    }
    if (!last && !into && field->kind == PTV_KIND_TABLES) {
        return ge_refuse(error, "%.*s is a list, which element?", GE_SHOWN(step->name));
    }
    return last || into || ge_refuse(error, "%.*s is not a table", GE_SHOWN(step->name));
}

bool ge_there(const ge_file *file, const ge_place *place, gm_error *error)
{
    const ptv_image image = ge_image(file);
    if (!place->present) {
        return ge_refuse(error, "%.*s: absent", GE_SHOWN(place->name));
    }
    return ptv_in(&image, place->word, place->width) ||
           ge_refuse(error, "%.*s: outside of the file", GE_SHOWN(place->name));
}
