/* How many more findings there are, and where, or of which rules. */
#include "analysis/report/more.h"

#include <string.h>

#include "verifiers/registry/registry.h"

enum { FREQUENT = 3 }; /* rules to name */

static const char *name_of(unsigned code)
{
    const ptv_rule *rule;
    ptv_rule_cursor cursor = {0, 0};
    while ((rule = ptv_rule_next(&cursor)) != NULL && rule->code != code) {
    }
    return rule == NULL ? "?" : rule->name;
}

static size_t most_of(const uint64_t counts[PTV_FAMILY_CODES])
{
    size_t most = 0;
    for (size_t i = 1; i < PTV_FAMILY_CODES; i++) {
        most = counts[i] > counts[most] ? i : most;
    }
    return most;
}

/* ": 206 offset-out-of-range, 24 offset-zero, 22 vtable-out-of-range, 10 of other rules" */
static void put_rules(ptv_buffer *b, uint64_t counts[PTV_FAMILY_CODES], uint64_t left)
{
    for (unsigned i = 0; i < FREQUENT && left > 0; i++) {
        size_t most = most_of(counts);
        ptv_put_text(b, i == 0 ? ": " : ", ");
        ptv_put_u64(b, counts[most]);
        ptv_put_char(b, ' ');
        ptv_put_text(b, name_of(PTV_FAMILY_FIRST + (unsigned)most));
        left -= counts[most];
        counts[most] = 0;
    }
    if (left > 0) {
        ptv_put_text(b, ", ");
        ptv_put_u64(b, left);
        ptv_put_text(b, left == 1 ? " of another rule" : " of other rules");
    }
}

/* Whether rules other than that of the first finding are broken; `counts` excludes that finding. */
static bool has_rules(const ptv_groups *groups, const ptv_group *group,
                      uint64_t counts[PTV_FAMILY_CODES])
{
    unsigned first = group->rule->code % PTV_FAMILY_CODES;
    for (unsigned i = 0; i < PTV_FAMILY_CODES; i++) {
        counts[i] = ptv_group_of_rule(groups, group, PTV_FAMILY_FIRST + i);
    }
    counts[first] -= counts[first] > 0;
    return group->rules != 0 && counts[first] + 1 < group->count;
}

static void put_next(ptv_buffer *b, const ptv_groups *groups, const ptv_group *group)
{
    const ptv_buffer path = ptv_piece_of(groups, group->path);
    const ptv_buffer next = ptv_piece_of(groups, group->next);
    if (path.length == next.length && memcmp(path.bytes, next.bytes, path.length) == 0) {
        ptv_put_text(b, " there");
        return;
    }
    ptv_put_text(b, group->count == 2 ? ", at " : ", the next at ");
    ptv_put_safe(b, next.bytes, next.length);
}

void ptv_put_more(ptv_buffer *b, const ptv_groups *groups, const ptv_group *group)
{
    uint64_t counts[PTV_FAMILY_CODES];
    const uint64_t more = group->count - 1;
    if (more == 0) {
        return;
    }
    ptv_put_text(b, "    and ");
    ptv_put_u64(b, more);
    ptv_put_text(b, " more");
    if (has_rules(groups, group, counts)) {
        ptv_put_text(b, " in the same FlatBuffer");
        put_rules(b, counts, more);
    } else {
        put_next(b, groups, group);
    }
    ptv_put_char(b, '\n');
}
