/* A package: members with headers and descriptors, their list, and the end record. */
#include "analysis/inspect/inspect_internal.h"
#include "verifiers/package/package.h"

enum { RANGES = 3 }; /* of a member: header, bytes, descriptor */

static uint32_t count_members(const ptv_zip *zip)
{
    ptv_zip_walk walk = ptv_zip_begin(zip);
    while (ptv_zip_next(zip, &walk)) {
        /* to the end */
    }
    return walk.seen;
}

/* The unit of a member, or PTV_NO_UNIT if it has none. */
static uint32_t unit_of(const ptv_run *run, uint32_t member)
{
    const ptv_children inside = ptv_children_of(run, ptv_state_of(run)->unit);
    for (uint32_t i = inside.first; i < inside.first + inside.count; i++) {
        if (ptv_unit_at(run, i)->item == member) {
            return i;
        }
    }
    return PTV_NO_UNIT;
}

static void add(ptv_part *parts, uint32_t *count, const ptv_part *like, ptv_owner owner,
                ptv_range bytes)
{
    if (bytes.length > 0 || owner == PTV_OWNER_MEMBER) {
        ptv_part *part = &parts[(*count)++];
        *part = *like;
        part->owner = owner;
        part->at = bytes.at;
        part->size = bytes.length;
        part->unit = owner == PTV_OWNER_MEMBER ? like->unit : PTV_NO_UNIT;
    }
}

static void add_member(const ptv_zip *zip, const ptv_zip_walk *walk, ptv_part *parts,
                       uint32_t *count)
{
    const ptv_image *im = &zip->run->image;
    const ptv_zip_header *e = &walk->entry;
    const ptv_range data = ptv_member_data(im, e);
    const uint64_t end = data.at + data.length;
    const ptv_part part = {.segment = PTV_NO_SEGMENT,
                           .name = {(const char *)im->bytes + ptv_zip_name_at(e), e->name_length},
                           .item = walk->i,
                           .owners = 1,
                           .unit = unit_of(zip->run, walk->i)};
    add(parts, count, &part, PTV_OWNER_HEADER,
        (ptv_range){e->local_offset, data.at - e->local_offset});
    add(parts, count, &part, PTV_OWNER_MEMBER, data);
    add(parts, count, &part, PTV_OWNER_HEADER,
        (ptv_range){end, ptv_descriptor_length(im, e, end, zip->directory)});
}

ptv_part *ptv_package_parts(ptv_inspector *l, uint32_t *count)
{
    const ptv_zip zip = ptv_package_zip(&l->run, ptv_unit_at(&l->run, ptv_state_of(&l->run)->unit));
    ptv_part *parts = ptv_take(l, (size_t)count_members(&zip) * RANGES + 1, sizeof *parts);
    ptv_zip_walk walk = ptv_zip_begin(&zip);
    while (parts != NULL && ptv_zip_next(&zip, &walk)) {
        add_member(&zip, &walk, parts, count);
    }
    if (parts != NULL) { /* only its comment may follow the end record */
        const ptv_part list = {.segment = PTV_NO_SEGMENT, .owners = 1};
        add(parts, count, &list, PTV_OWNER_DIRECTORY,
            (ptv_range){zip.directory, l->run.image.size - zip.directory});
    }
    return parts;
}

/* ---- Aliases ---- */

static ptv_string string_of(const ptv_image *im, ptv_range name)
{
    return (ptv_string){(const char *)im->bytes + name.at, (uint32_t)name.length};
}

void ptv_inspect_aliases(ptv_inspector *l)
{
    const ptv_zip zip = ptv_package_zip(&l->run, ptv_unit_at(&l->run, ptv_state_of(&l->run)->unit));
    ptv_json_scan scan;
    ptv_alias alias;
    uint32_t count = 0;
    for (bool more = ptv_aliases_begin(&zip, &scan); more && ptv_alias_next(&scan, &alias);) {
        count++;
    }
    ptv_seen_alias *aliases = ptv_take(l, count, sizeof *aliases);
    bool more = aliases != NULL && ptv_aliases_begin(&zip, &scan);
    for (uint32_t i = 0; more && ptv_alias_next(&scan, &alias); i++) {
        aliases[i] = (ptv_seen_alias){string_of(&l->run.image, alias.name),
                                      string_of(&l->run.image, alias.owner)};
    }
    l->out->aliases = aliases;
    l->out->alias_count = aliases == NULL ? 0 : count;
}
