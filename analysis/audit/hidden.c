/* Bytes that no loader needs: those that nobody owns, and parts that nothing refers to. */
#include <string.h>

#include "analysis/audit/audit_internal.h"
#include "analysis/audit/audit_rules.h"
#include "verifiers/core/view.h"
#include "verifiers/nfat/nfat.h"
#include "verifiers/package/package.h"
#include "verifiers/program/read.h"

/* Reports what the bytes are known to be, or else just where they are. */
static void report(audit *a, const ptv_rule *rule, uint64_t at, uint64_t size, const char *path)
{
    if (!audit_scan(a, at, size, true, path)) {
        audit_add_bytes(a, rule, at, size, path, NULL);
    }
}

void audit_report_unread(audit *a, const ptv_rule *rule, uint64_t at, uint64_t size,
                         const char *path)
{
    const bool looked = a->options->deep || size <= 1;
    if (looked || !audit_scan(a, at + 1, size - 1, true, path)) {
        audit_add_bytes(a, rule, at, size, path, NULL);
    }
}

/* ---- Between the parts ---- */

/*
 * Whether it is a remnant of some writers: the end of a table with the vtable of a shorter one; a
 * vtable and its table; or a count and as many elements. It begins with its length; the rest must
 * be padding.
 */
static bool is_object(audit *a, uint64_t at, uint64_t size)
{
    enum { FIELD = 8, MOST = 256, ELEMENT = 8, PADDING = 16 };
    const audit_span s = audit_span_of(a, at, size);
    const ptv_image im = {s.bytes, size, size};
    if (size <= FIELD || size > MOST || !audit_in(&s, 0, size)) {
        return size <= FIELD;
    }
    const uint32_t vtable = ptv_u16(&im, 0), table = ptv_u16(&im, 2), count = ptv_u32(&im, 0);
    const bool tables = vtable >= 4 && vtable % 2 == 0 && table >= 4 && vtable + table <= size;
    return tables || (count > 0 && 4 + (uint64_t)count <= size &&
                      4 + (uint64_t)count * ELEMENT + PADDING >= size);
}

/* As large as a field or two of a newer schema. */
enum { FEW = 32 };

static const ptv_rule *rule_for(audit *a, const ptv_hidden *h, uint64_t at)
{
    switch (h->where) {
    case PTV_HIDING_TAIL: return &audit_bytes_behind_end;
    case PTV_HIDING_FIELDS:
        return h->size <= FEW ? &audit_fields_unknown : &audit_bytes_between_fields;
    case PTV_HIDING_CONSTANTS: return &audit_constant_unused;
    case PTV_HIDING_HEADER: return &audit_header_reserved;
    case PTV_HIDING_OBJECTS:
        return is_object(a, at, h->size) ? &audit_object_orphaned : &audit_bytes_between_objects;
    default: return &audit_bytes_between_parts;
    }
}

/* Remnants in various places. */
typedef struct pieces {
    uint64_t bytes, at, length; /* at: of the first */
    unsigned count;
} pieces;

static void note_piece(pieces *p, uint64_t at, uint64_t size)
{
    if (p->count++ == 0 || at < p->at) {
        p->at = at;
        p->length = size;
    }
    p->bytes += size;
}

/* The limit is in proportion to the tables. */
static void look_at_pieces(audit *a, const ptv_seen_bytes *account, const pieces *p)
{
    enum { FEW_BYTES = 512, SHARE = 64 };
    if (p->bytes > FEW_BYTES + account->owned[PTV_OWNER_TABLES] / SHARE) {
        audit_add(a, &audit_pieces_hidden, p->at, p->length,
                  audit_path(a, account->unit, "(padding)"),
                  audit_text(a, "%u pieces, %llu bytes", p->count, (unsigned long long)p->bytes));
    }
}

static void look_at_hidden(audit *a, const ptv_seen_bytes *account)
{
    static const char *const names[PTV_HIDINGS] = {
        [PTV_HIDING_TAIL] = "(trailing bytes)", [PTV_HIDING_PARTS] = "(padding)",
        [PTV_HIDING_OBJECTS] = "(padding)",     [PTV_HIDING_FIELDS] = "(padding)",
        [PTV_HIDING_CONSTANTS] = "(padding)",   [PTV_HIDING_HEADER] = "header",
    };
    const char *paths[PTV_HIDINGS] = {NULL}; /* shared, as there may be as many runs as objects */
    pieces small = {0};
    for (const ptv_hidden *h = account->hidden; h != NULL; h = h->next) {
        const uint64_t at = audit_base(a, account) + h->at;
        if (paths[h->where] == NULL) {
            paths[h->where] = audit_path(a, account->unit, names[h->where]);
        }
        const ptv_rule *rule = rule_for(a, h, at);
        if (rule->severity == AUDIT_LOW) {
            note_piece(&small, at, h->size);
        }
        report(a, rule, at, h->size, paths[h->where]);
    }
    look_at_pieces(a, account, &small);
}

/* ---- Parts that nothing refers to ---- */

static const ptv_rule *rule_of_part(const ptv_part *part)
{
    const bool constants = part->owner == PTV_OWNER_CONSTANTS || part->owner == PTV_OWNER_STATE;
    return part->owner == PTV_OWNER_UNUSED        ? &audit_segment_unused
           : constants && part->weight_count == 0 ? &audit_constant_unused
                                                  : NULL;
}

static void look_at_parts(audit *a, const ptv_seen_bytes *account)
{
    char name[32] = "(constants)";
    for (uint32_t i = 0; i < account->part_count; i++) {
        const ptv_part *part = &account->parts[i];
        const uint64_t at = audit_base(a, account) + part->at;
        const ptv_rule *rule = rule_of_part(part);
        if (rule == NULL || audit_is_zero(a, at, part->size)) {
            continue;
        }
        if (part->segment != PTV_NO_SEGMENT) {
            snprintf(name, sizeof name, "segments[%u]", (unsigned)part->segment);
        }
        report(a, rule, at, part->size, audit_path(a, account->unit, name));
    }
}

/* ---- Constants of 2023, in the flatbuffer ---- */

/* The size of constant `number`. Weights are sorted; all before *next have smaller numbers. */
static uint64_t used_bytes(const ptv_seen_bytes *account, uint32_t number, uint32_t *next)
{
    const ptv_weight *w = account->weights;
    while (*next < account->weight_count && w[*next].kind == PTV_WEIGHT_CONSTANT &&
           w[*next].number < number) {
        ++*next;
    }
    const bool found = *next < account->weight_count && w[*next].kind == PTV_WEIGHT_CONSTANT &&
                       w[*next].number == number && w[*next].segment == PTV_NO_SEGMENT;
    return found ? w[*next].size : 0;
}

static void look_at_buffers(audit *a, const ptv_seen_bytes *account)
{
    const ptv_unit *unit = ptv_unit_at(a->run, account->unit);
    const ptv_image im = ptv_flat_image(a->run, unit);
    if (unit->format != PTV_FORMAT_PROGRAM || account->schema == NULL) {
        return;
    }
    const ptv_vec buffers = ptv_vec_of(&im, unit->root, PTV_PROGRAM_PROGRAM_CONSTANT_BUFFER);
    uint32_t next = 0;
    for (uint32_t i = 0; i < buffers.count; i++) {
        const ptv_vec storage =
            ptv_vec_of(&im, ptv_table_in(&im, buffers, i), PTV_PROGRAM_BUFFER_STORAGE);
        const uint64_t used = used_bytes(account, i, &next);
        const uint64_t at = unit->base + unit->flat + storage.at + used;
        if (used < storage.count && !audit_is_zero(a, at, storage.count - used)) {
            char name[40];
            snprintf(name, sizeof name, "constant_buffer[%u].storage", (unsigned)i);
            report(a, &audit_constant_unused, at, storage.count - used,
                   audit_path(a, account->unit, name));
        }
    }
}

/* ---- Payloads in the tables ---- */

/* For one method: marks each payload that one of its delegates uses. */
static void note_payloads(const ptv_image *im, uint32_t plan, uint8_t *used, uint32_t count)
{
    const ptv_vec delegates = ptv_vec_of(im, plan, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES);
    for (uint32_t i = 0; i < delegates.count; i++) {
        const uint32_t data = ptv_table_of(im, ptv_table_in(im, delegates, i),
                                           PTV_PROGRAM_BACKEND_DELEGATE_PROCESSED);
        const int64_t number = ptv_program_backend_delegate_data_reference_index(im, data);
        const bool here = ptv_program_backend_delegate_data_reference_location(im, data) ==
                          PTV_PROGRAM_DATA_LOCATION_INLINE;
        if (here && number >= 0 && number < count) {
            used[number] = 1;
        }
    }
}

static void look_at_payloads(audit *a, const ptv_seen_bytes *account)
{
    const ptv_unit *unit = ptv_unit_at(a->run, account->unit);
    const ptv_image im = ptv_flat_image(a->run, unit);
    if (unit->format != PTV_FORMAT_PROGRAM || account->schema == NULL) {
        return;
    }
    const ptv_vec list = ptv_vec_of(&im, unit->root, PTV_PROGRAM_PROGRAM_BACKEND_DELEGATE_DATA);
    const ptv_vec plans = ptv_vec_of(&im, unit->root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    uint8_t *used = audit_take(a, list.count, 1);
    for (uint32_t i = 0; used != NULL && i < plans.count; i++) {
        note_payloads(&im, ptv_table_in(&im, plans, i), used, list.count);
    }
    for (uint32_t i = 0; used != NULL && i < list.count; i++) {
        const ptv_vec data = ptv_vec_of(&im, ptv_table_in(&im, list, i),
                                        PTV_PROGRAM_BACKEND_DELEGATE_INLINE_DATA_DATA);
        const uint64_t at = unit->base + unit->flat + data.at;
        if (used[i] == 0 && data.count > 0 && !audit_is_zero(a, at, data.count)) {
            char name[40];
            snprintf(name, sizeof name, "backend_delegate_data[%u].data", (unsigned)i);
            report(a, &audit_segment_unused, at, data.count, audit_path(a, account->unit, name));
        }
    }
}

/* ---- Containers ---- */

/* Bytes after the NUL of an id. */
static void look_at_ids(audit *a, const ptv_seen_bytes *account)
{
    const ptv_unit *unit = ptv_unit_at(a->run, account->unit);
    for (uint32_t i = 0; unit->format == PTV_FORMAT_NFAT && i < account->part_count; i++) {
        const uint32_t item = account->parts[i].item;
        const uint64_t row = audit_base(a, account) + ptv_nfat_row(item);
        const uint8_t *id = audit_bytes(a, row);
        const uint8_t *nul = memchr(id, 0, PTV_NFAT_ID_BYTES);
        const uint64_t used = nul == NULL ? PTV_NFAT_ID_BYTES : (uint64_t)(nul - id);
        const uint64_t at = row + used;
        if (account->parts[i].owner == PTV_OWNER_ENTRY &&
            !audit_is_zero(a, at, PTV_NFAT_ID_BYTES - used)) {
            char name[40];
            snprintf(name, sizeof name, "entries[%u].id", (unsigned)item);
            report(a, &audit_header_reserved, at, PTV_NFAT_ID_BYTES - used,
                   audit_path(a, account->unit, name));
        }
    }
}

/* ---- Named data ---- */

/* Whether some delegate may request keys that are not known here. */
static bool is_opaque(const ptv_inspection *seen)
{
    for (uint32_t i = 0; i < seen->method_count; i++) {
        for (uint32_t k = 0; k < seen->methods[i].delegate_count; k++) {
            const ptv_format format = seen->methods[i].delegates[k].payload.format;
            if (format == PTV_FORMAT_UNKNOWN || format == PTV_FORMAT_PAYLOAD) {
                return true;
            }
        }
    }
    return false;
}

static void look_at_data(audit *a)
{
    const ptv_inspection *seen = a->seen;
    const bool program = seen->program != PTV_NO_UNIT && !is_opaque(seen);
    for (uint32_t i = 0; program && i < seen->data_count; i++) {
        const ptv_seen_data *data = &seen->data[i];
        if (data->user_count == 0 && data->content != NULL && data->bytes > 0) {
            const uint64_t at = (uint64_t)(data->content - audit_bytes(a, 0));
            char name[40];
            snprintf(name, sizeof name, "named_data[%u]", (unsigned)i);
            audit_report_unread(a, &audit_data_unused, at, data->bytes,
                                audit_path(a, seen->program, name));
        }
    }
}

/* ---- Packages ---- */

static void look_at_comment(audit *a, uint64_t at, uint64_t size, const char *name)
{
    if (size > 0) {
        report(a, &audit_archive_comment, at, size, audit_path(a, 0, name));
    }
}

static void look_at_member(audit *a, const ptv_zip *zip, const ptv_zip_walk *walk)
{
    const ptv_image *im = &zip->run->image;
    const ptv_zip_header *e = &walk->entry;
    const ptv_range data = ptv_member_data(im, e);
    ptv_zip_header local;
    char name[40];
    snprintf(name, sizeof name, "members[%u]", (unsigned)walk->i);
    if (ptv_part_of(im, e) == PTV_PART_OTHER && data.length > 0) {
        report(a, &audit_member_unused, data.at, data.length, audit_path(a, 0, name));
    }
    look_at_comment(a, ptv_zip_extra_at(e), (uint64_t)e->extra_length + e->comment_length, name);
    if (ptv_zip_local_at(im, e->local_offset, zip->directory, &local)) {
        look_at_comment(a, ptv_zip_extra_at(&local), local.extra_length, name);
    }
}

static void look_at_package(audit *a)
{
    ptv_run run = *a->run;
    ptv_enter(&run, 0);
    const ptv_zip zip = ptv_package_zip(&run, ptv_unit_at(&run, 0));
    ptv_zip_walk walk = ptv_zip_begin(&zip);
    while (ptv_zip_next(&zip, &walk)) {
        look_at_member(a, &zip, &walk);
    }
    look_at_comment(a, zip.end + PTV_ZIP_END, ptv_u16(&run.image, zip.end + PTV_ZIP_END_COMMENT),
                    "end.comment");
}

void audit_hidden(audit *a)
{
    audit_each_account(a, look_at_hidden);
    audit_each_account(a, look_at_parts);
    audit_each_account(a, look_at_buffers);
    audit_each_account(a, look_at_payloads);
    audit_each_account(a, look_at_ids);
    look_at_data(a);
    if (a->seen->format == PTV_FORMAT_PACKAGE) {
        look_at_package(a);
    }
}
