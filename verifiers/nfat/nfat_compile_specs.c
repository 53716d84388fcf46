/*
 * Checks native_specializations, a compile spec of a delegate, against the container that is its
 * payload. It lists the names of all entries but the first, as JSON.
 */
#include "../context/json.h"
#include "../payloads/compile_specs.h"
#include "container.h"

#define KEY "native_specializations"

/* Number of entries, or 0 if the list is incomplete, which the container's own rules report. */
static uint32_t entries_of(const ptv_image *container)
{
    uint64_t room = container->size < PTV_NFAT_HEAD ? 0 : container->size - PTV_NFAT_HEAD;
    uint32_t count = room == 0 ? 0 : ptv_u32(container, PTV_NFAT_COUNT_AT);
    return count <= room / PTV_NFAT_ROW ? count : 0;
}

static bool is_entry(const ptv_image *program, ptv_range name, const ptv_image *container,
                     uint32_t i)
{
    const uint8_t *id = container->bytes + ptv_nfat_row(i);
    return ptv_json_spells(ptv_json_in(program), name, id, ptv_nfat_id_length(container, i));
}

/* What the list of names says. */
typedef struct names {
    uint32_t count; /* how many */
    uint32_t equal; /* how many, from the first on, match the entries after the first */
    bool list;      /* it is a valid list of names */
} names;

static names read_names(const ptv_run *run, ptv_vec value, const ptv_image *container,
                        uint32_t entries)
{
    names n = {0, 0, false};
    ptv_range quoted, name;
    const ptv_json_source text = ptv_json_in(&run->image);
    ptv_json_scan list = ptv_json_scan_of(text, (ptv_range){value.at, value.count});
    ptv_json_step step;
    while ((step = ptv_json_next_value(&list, &quoted)) == PTV_JSON_ITEM &&
           ptv_json_quoted(text, quoted, &name)) {
        uint32_t entry = n.count + 1;
        bool equal =
            n.equal == n.count && entry < entries && is_entry(&run->image, name, container, entry);
        n.equal += equal;
        n.count++;
    }
    n.list = step == PTV_JSON_END && ptv_json_step_on(&list) == PTV_JSON_FINISHED;
    return n;
}

PTV_NOINLINE static void compare(ptv_run *run, ptv_specs *specs, uint32_t spec,
                                 const ptv_unit *unit)
{
    const ptv_rule *rule = &ptv_specializations_differ_rule;
    const ptv_image container = ptv_unit_image(run, unit);
    uint32_t entries = entries_of(&container);
    if (entries == 0) {
        return; /* the container's own rules report why */
    }
    names n = read_names(run, ptv_value_of_spec(run, specs, spec), &container, entries);
    if (!n.list) {
        ptv_report_spec(run, specs, rule, spec, ptv_text_mismatch("no JSON list of names"));
    } else if (n.equal != n.count || n.count != entries - 1) {
        uint32_t found = n.equal == entries - 1 ? n.count : n.equal;
        ptv_report_spec(run, specs, rule, spec,
                        ptv_unsigned_mismatch(found, entries - 1, entries - 1));
    }
}

static bool is_recognised(const ptv_unit *unit)
{
    return unit->loaded == unit->size || unit->format != PTV_FORMAT_UNKNOWN;
}

static void specializations(ptv_run *run, ptv_specs *specs, const ptv_unit *unit)
{
    uint32_t spec = ptv_find_spec(run, specs, KEY);
    bool container = unit->format == PTV_FORMAT_NFAT;
    if (container && spec == specs->list.count) {
        ptv_report_spec(run, specs, &ptv_specializations_differ_rule, spec, ptv_absent_mismatch());
    } else if (container) {
        compare(run, specs, spec, unit);
    } else if (spec < specs->list.count && is_recognised(unit)) {
        names n = read_names(run, ptv_value_of_spec(run, specs, spec), NULL, 0);
        if (n.count > 0) {
            ptv_report_spec(run, specs, &ptv_specializations_without_container_rule, spec,
                            ptv_unsigned_mismatch(n.count, 0, 0));
        }
    }
}

const ptv_rule ptv_specializations_differ_rule = {
    .name = "specializations-differ",
    .code = 154,
    .severity = PTV_WARNING,
    .title = "a container does not hold what native_specializations lists",
    .why = "the compile spec names the entries behind the first one, in their order; without it a "
           "reader does not expect a container",
    .found_is = "names",
    .fix = "compare the names in the compile spec with the entries behind the first: as many, in "
           "the same order; pack again with those that it lists",
};

const ptv_rule ptv_specializations_without_container_rule = {
    .name = "specializations-without-container",
    .code = 155,
    .severity = PTV_WARNING,
    .title = "native_specializations lists names, but the payload is not a container",
    .why = "a reader that goes by the compile spec looks for entries that are not there",
    .found_is = "names",
    .fix = "look whether one of its entries was put into the place of the container, or the "
           "compile spec was taken over from another delegate",
};

/* How many bytes of the value specializations() reads. */
static uint64_t cost(const ptv_run *run, const ptv_specs *specs)
{
    uint32_t spec = ptv_find_spec(run, specs, KEY);
    return spec == specs->list.count ? 0 : ptv_value_of_spec(run, specs, spec).count;
}

/* Delegates may share a list of specs, so every reading of it is charged to the budget. */
PTV_NOINLINE static void check_delegate(ptv_run *run, const ptv_link *link)
{
    ptv_specs specs;
    ptv_specs_of(run, link, &specs);
    if (ptv_spend(run, specs.delegate, UINT64_C(4) * specs.list.count) &&
        ptv_spend(run, specs.delegate, cost(run, &specs))) {
        const ptv_unit *unit = ptv_unit_at(run, link->unit);
        specializations(run, &specs, unit);
        ptv_check_options(run, &specs, unit);
    }
}

void ptv_check_specs(ptv_run *run)
{
    const ptv_unit *program = ptv_unit_at(run, ptv_state_of(run)->unit);
    const ptv_link *links = ptv_links_of(run, program);
    for (uint32_t i = 0; i < program->link_count && !run->stopped; i++) {
        if (links[i].unit != PTV_NO_UNIT) {
            check_delegate(run, &links[i]);
        }
    }
}
