/*
 * What a delegate says about its payload in compile specs, against what the payload is:
 * native_specializations and containers, options that a payload cannot be read without.
 */
#include "../nfat/container.h"

#include <string.h>

#include "../program/read.h"
#include "../common/json.h"
#include "../payloads/payloads.h"

/* A delegate, as frames of its program. */
typedef struct delegate {
    ptv_frame frames[3]; /* the root, the plan, */
    ptv_frame *self;     /* and the delegate */
    ptv_vec specs;
} delegate;

static void fill(const ptv_run *run, const ptv_link *link, delegate *d)
{
    const ptv_image *im = &run->image;
    d->self = ptv_delegate_frames(d->frames, im, run->root, link->plan, link->item);
    d->specs = ptv_vec_of(im, d->self->at, PTV_PROGRAM_BACKEND_DELEGATE_COMPILE_SPECS);
}

static bool is(const ptv_run *run, ptv_vec string, const char *name)
{
    return string.count == strlen(name) &&
           memcmp(run->image.bytes + string.at, name, string.count) == 0;
}

/* The number of the first spec with this key; all of them when there is none. */
static uint32_t find(const ptv_run *run, const delegate *d, const char *key)
{
    for (uint32_t i = 0; i < d->specs.count; i++) {
        uint32_t spec = ptv_table_in(&run->image, d->specs, i);
        if (is(run, ptv_vec_of(&run->image, spec, PTV_PROGRAM_COMPILE_SPEC_KEY), key)) {
            return i;
        }
    }
    return d->specs.count;
}

static ptv_vec value_of(const ptv_run *run, const delegate *d, uint32_t spec)
{
    return ptv_vec_of(&run->image, ptv_table_in(&run->image, d->specs, spec),
                      PTV_PROGRAM_COMPILE_SPEC_VALUE);
}

/* At the value of a spec; where there is no such spec, at the list of them. */
PTV_NOINLINE static void blame(ptv_run *run, const delegate *d, const ptv_rule *rule, uint32_t spec,
                               ptv_gap gap)
{
    const unsigned list = PTV_PROGRAM_BACKEND_DELEGATE_COMPILE_SPECS;
    if (spec == d->specs.count) {
        ptv_fault(run, rule, ptv_field_of(d->self, list), gap);
        return;
    }
    ptv_frame up = *d->self;
    const ptv_frame frame = ptv_frame_below(run, &up, list, (int32_t)spec, PTV_PROGRAM_COMPILE_SPEC,
                                            ptv_table_in(&run->image, d->specs, spec));
    ptv_fault(run, rule, ptv_field_of(&frame, PTV_PROGRAM_COMPILE_SPEC_VALUE), gap);
}

/* ---- Names and entries ---- */

/* Entries of a container whose list is there; its own verification says when it is not. */
static uint32_t entries_of(const ptv_image *container)
{
    uint64_t room = container->size < PTV_NFAT_HEAD ? 0 : container->size - PTV_NFAT_HEAD;
    uint32_t count = room == 0 ? 0 : ptv_u32(container, 8);
    return count <= room / PTV_NFAT_ROW ? count : 0;
}

static bool is_entry(const ptv_image *program, ptv_range name, const ptv_image *container,
                     uint32_t i)
{
    const uint8_t *id = container->bytes + PTV_NFAT_HEAD + PTV_NFAT_ROW * (uint64_t)i;
    return ptv_json_equal(program, name, id, ptv_nfat_id_length(container, i));
}

/* What the list of names says. */
typedef struct names {
    uint32_t count; /* how many */
    uint32_t equal; /* of them, from the first on, are those of the entries behind the first */
    bool list;      /* it is a list of names */
} names;

static names read_names(const ptv_run *run, ptv_vec value, const ptv_image *container,
                        uint32_t entries)
{
    names n = {0, 0, false};
    ptv_range name;
    ptv_json_reader list = ptv_json_of(&run->image, (ptv_range){value.at, value.count});
    ptv_json_step step = ptv_json_next(&list, &name);
    for (; step == PTV_JSON_ITEM; step = ptv_json_next(&list, &name)) {
        uint32_t entry = n.count + 1;
        bool equal =
            n.equal == n.count && entry < entries && is_entry(&run->image, name, container, entry);
        n.equal += equal;
        n.count++;
    }
    n.list = step == PTV_JSON_END;
    return n;
}

PTV_NOINLINE static void compare(ptv_run *run, const delegate *d, uint32_t spec,
                                 const ptv_unit *unit)
{
    const ptv_rule *rule = &ptv_specializations_differ_rule;
    const ptv_image container = ptv_unit_image(run, unit);
    uint32_t entries = entries_of(&container);
    if (entries == 0) {
        return; /* its own rules have said why */
    }
    names n = read_names(run, value_of(run, d, spec), &container, entries);
    if (!n.list) {
        blame(run, d, rule, spec, ptv_text_gap("no JSON list of names"));
    } else if (n.equal != n.count || n.count != entries - 1) {
        uint32_t found = n.equal == entries - 1 ? n.count : n.equal;
        blame(run, d, rule, spec, ptv_unsigned_gap(found, entries - 1, entries - 1));
    }
}

static void specializations(ptv_run *run, const delegate *d, const ptv_unit *unit)
{
    uint32_t spec = find(run, d, "native_specializations");
    bool container = unit->format == PTV_FORMAT_NFAT;
    if (container && spec == d->specs.count) {
        blame(run, d, &ptv_specializations_differ_rule, spec, ptv_absent_gap());
    } else if (container) {
        compare(run, d, spec, unit);
    } else if (spec < d->specs.count && unit->loaded == unit->size) {
        names n = read_names(run, value_of(run, d, spec), NULL, 0);
        if (n.count > 0) {
            blame(run, d, &ptv_specializations_without_container_rule, spec,
                  ptv_unsigned_gap(n.count, 0, 0));
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
    .fix = "export the model again",
};

const ptv_rule ptv_specializations_without_container_rule = {
    .name = "specializations-without-container",
    .code = 155,
    .severity = PTV_WARNING,
    .title = "native_specializations lists names, but the payload is no container",
    .why = "a reader that goes by the compile spec looks for entries that are not there",
    .fix = "export the model again",
};

/* ---- Options ---- */

static void options(ptv_run *run, const delegate *d, const ptv_unit *unit)
{
    if (unit->backend == PTV_BACKEND_QNN && unit->format == PTV_FORMAT_PAYLOAD &&
        find(run, d, "qnn_compile_spec") == d->specs.count) {
        blame(run, d, &ptv_payload_options_missing_rule, d->specs.count, ptv_absent_gap());
    }
}

const ptv_rule ptv_payload_options_missing_rule = {
    .name = "payload-options-missing",
    .code = 745,
    .severity = PTV_ERROR,
    .title = "a delegate lacks the compile spec without which its payload cannot be loaded",
    .why = "the backend of QNN follows its options without asking whether there are any",
    .fix = "export the model again",
};

/* Bytes that specializations() reads of the value. */
static uint64_t cost(const ptv_run *run, const delegate *d)
{
    uint32_t spec = find(run, d, "native_specializations");
    return spec == d->specs.count ? 0 : value_of(run, d, spec).count;
}

/* Lists of specs may be shared by delegates: each time they are read, it is paid for. */
void ptv_check_specs(ptv_run *run, const ptv_link *link)
{
    delegate d;
    fill(run, link, &d);
    if (ptv_spend(run, d.self, UINT64_C(4) * d.specs.count) &&
        ptv_spend(run, d.self, cost(run, &d))) {
        const ptv_unit *unit = ptv_unit_at(run, link->unit);
        specializations(run, &d, unit);
        options(run, &d, unit);
    }
}
