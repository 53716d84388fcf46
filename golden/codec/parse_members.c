/* Parses objects that no schema describes, member by member, and lists. */
#include "golden/codec/parse_parts.h"

static bool refuse_unknown(const gm_parser *p, const ptv_step *at, const char *what,
                           const char *name, const gm_named *known, size_t count)
{
    ptv_nearest nearest = {.word = name};
    ptv_step key = ptv_at_key(at, name);
    for (size_t i = 0; i < count; i++) {
        ptv_offer(&nearest, known[i].name);
    }
    return gm_refuse(p, &key, "%s has no member '%.40s'%s", what, name, ptv_did_you_mean(&nearest));
}

static bool is_known(const char *name, const gm_named *known, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(known[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

static bool check_names(const gm_parser *p, const ptv_step *at, const char *what,
                        const json_t *json, const gm_named *known, size_t count)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)json, name, value)
    {
        if (!is_known(name, known, count)) {
            return refuse_unknown(p, at, what, name, known, count);
        }
    }
    return true;
}

bool gm_members_of(gm_parser *p, const ptv_step *at, const char *what, const json_t *json,
                   const gm_named *known, size_t count)
{
    if (!json_is_object(json)) {
        return gm_expected(p, at, "an object", json);
    }
    if (!check_names(p, at, what, json, known, count)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const json_t *value = json_object_get(json, known[i].name);
        ptv_step here = ptv_at_member(at, known[i].name);
        if (value != NULL && !known[i].parse(p, &here, value, known[i].to)) {
            return false;
        }
    }
    return true;
}

void *gm_list_of(gm_parser *p, const ptv_step *at, const json_t *json, size_t size,
                 gm_element_parser *parse, size_t *count)
{
    if (!json_is_array(json)) {
        (void)gm_expected(p, at, "an array", json);
        return NULL;
    }
    *count = json_array_size(json);
    char *list = gm_take(p->model, *count * size);
    if (list == NULL) {
        (void)gm_no_memory(p, at);
    }
    for (size_t i = 0; i < *count && list != NULL; i++) {
        ptv_step here = ptv_at_element(at, i);
        if (!parse(p, &here, json_array_get(json, i), list + i * size)) {
            return NULL;
        }
    }
    return list;
}
