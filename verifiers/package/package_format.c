/* The format descriptor of packages: the order of checks, and members as units. */
#include "package.h"

#include "../context/format_info.h"
#include "../context/limits.h"
#include "../context/rules.h"

static const ptv_rule_list *const lists[] = {&ptv_package_end_list,   &ptv_package_entry_list,
                                             &ptv_package_extra_list, &ptv_package_part_list,
                                             &ptv_package_local_list, &ptv_package_layout_list,
                                             &ptv_alias_list};

/* Skips the rules of this list and all later ones, except those that fired. */
static void skip_from(ptv_run *run, size_t list, ptv_skip why)
{
    for (; list < sizeof lists / sizeof lists[0]; list++) {
        for (size_t i = 0; i < lists[list]->count; i++) {
            if (!ptv_has_fired(run, lists[list]->rules[i])) {
                ptv_skip_rule(run, lists[list]->rules[i], why);
            }
        }
    }
}

static bool open_package(ptv_run *run, uint32_t *body)
{
    enum { ENTRIES = 1, LAYOUT = 5 };
    ptv_zip zip;
    (void)body; /* a zip is no flatbuffer */
    if (!ptv_is_loaded(run, run->image.size)) {
        skip_from(run, 0, PTV_SKIP_NOT_LOADED);
        return false;
    }
    if (!ptv_zip_open(run, &zip) || !ptv_check_entries(&zip)) {
        skip_from(run, ENTRIES, PTV_SKIP_STRUCTURE);
        return false;
    }
    run->segment_base = zip.directory;
    run->segment_bytes = zip.size;
    ptv_check_members(&zip);
    if (!ptv_check_locals(&zip)) {
        skip_from(run, LAYOUT, PTV_SKIP_STRUCTURE);
        return false;
    }
    run->sound = ptv_check_layout(&zip) && run->errors == 0;
    if (run->sound) {
        ptv_check_aliases(&zip);
    } else {
        skip_from(run, LAYOUT + 1, PTV_SKIP_STRUCTURE);
    }
    return false;
}

static void add(ptv_run *run, const ptv_zip_walk *walk, ptv_range data, ptv_format format)
{
    ptv_unit unit = ptv_unit_inside(run, data.at, data.length);
    unit.item = walk->i;
    unit.format = (uint8_t)format;
    if (!ptv_add_unit(run, &unit)) {
        ptv_note_unseen(run, format, PTV_SKIP_MEMORY);
    }
}

/* Members with other names are not verified. */
static void add_nested(ptv_run *run)
{
    static const uint8_t formats[PTV_PARTS] = {
        [PTV_PART_PROGRAM] = PTV_FORMAT_NATIVE_GRAPH, [PTV_PART_TENSORS] = PTV_FORMAT_SAFETENSORS};
    const ptv_zip zip = ptv_package_zip(run, ptv_unit_at(run, ptv_state_of(run)->unit));
    for (unsigned part = 0; part < PTV_PART_ALIASES; part++) {
        ptv_zip_walk walk;
        ptv_range data;
        if (!run->sound) {
            ptv_note_unseen(run, (ptv_format)formats[part], PTV_SKIP_STRUCTURE);
        } else if (ptv_package_find(&zip, (ptv_package_part)part, &walk, &data)) {
            add(run, &walk, data, (ptv_format)formats[part]);
        }
    }
}

/* The shortest package has a local header, a directory record and the end record. */
static const ptv_header_layout header = {.least = 98, .align = 1};

const ptv_format_info ptv_package_format = {
    .format = PTV_FORMAT_PACKAGE,
    .name = "a package (.ptn: a native graph and its weights)",
    .word = "ptn",
    .label = "ptn",
    .extension = ".ptn",
    .header = &header,
    .handler = {.open = open_package, .nested = add_nested},
};
