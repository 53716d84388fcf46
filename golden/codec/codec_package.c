/* Writes packages (members, their list, the end record), and safetensors. */
#include "golden/codec/codec_package.h"

#include "base/crc32.h"
#include "golden/codec/blob.h"
#include "golden/codec/builder.h"
#include "golden/codec/container.h"

const gm_member_number gm_member_numbers[GM_MEMBER_NUMBERS] = {
    [GM_MEMBER_VERSION_MADE] = {"version_made_by", 4, 0, 2, 3 << 8 | 20},
    [GM_MEMBER_VERSION_NEEDED] = {"version_needed", 6, 4, 2, 20},
    [GM_MEMBER_FLAGS] = {"flags", 8, 6, 2, 0},
    [GM_MEMBER_METHOD] = {"method", 10, 8, 2, 0},
    [GM_MEMBER_TIME] = {"time", 12, 10, 2, 0},
    [GM_MEMBER_DATE] = {"date", 14, 12, 2, 1 << 5 | 1},
    [GM_MEMBER_CRC32] = {"crc32", 16, 14, 4, 0},
    [GM_MEMBER_COMPRESSED_SIZE] = {"compressed_size", 20, 18, 4, 0},
    [GM_MEMBER_SIZE] = {"size", 24, 22, 4, 0},
    [GM_MEMBER_DISK] = {"disk", 34, 0, 2, 0},
    [GM_MEMBER_INTERNAL] = {"internal_attributes", 36, 0, 2, 0},
    [GM_MEMBER_EXTERNAL] = {"external_attributes", 38, 0, 4, 0x01800000},
    [GM_MEMBER_LOCAL_OFFSET] = {"local_offset", 42, 0, 4, 0},
};

const gm_end_number gm_end_numbers[GM_END_NUMBERS] = {
    {"disk", PTV_ZIP_END_DISK, 2},
    {"directory_disk", PTV_ZIP_END_DIRECTORY_DISK, 2},
    {"entries_here", PTV_ZIP_END_COUNT_HERE, 2},
    {"entries", PTV_ZIP_END_COUNT, 2},
    {"directory_size", PTV_ZIP_END_SIZE, 4},
    {"directory_offset", PTV_ZIP_END_OFFSET, 4},
};

static const gm_blob *local_name(const gm_zip_member *m)
{
    return m->local.named ? &m->local.name : &m->entry.name;
}

static const gm_blob *local_extra(const gm_zip_member *m)
{
    return m->local.named ? &m->local.extra : &m->entry.extra;
}

/* ---- Computed numbers ---- */

static int add_to_crc(void *context, const void *bytes, size_t n)
{
    uint32_t *crc = context;
    *crc = ptv_crc32_more(*crc, bytes, n);
    return 0;
}

int gm_member_header_values(const gm_zip_member *m, uint64_t offset,
                            uint64_t entry[GM_MEMBER_NUMBERS], uint64_t local[GM_MEMBER_NUMBERS])
{
    uint32_t crc = 0;
    int why = gm_blob_read(&m->data, add_to_crc, &crc);
    for (unsigned i = 0; i < GM_MEMBER_NUMBERS; i++) {
        uint64_t computed = gm_member_numbers[i].usual;
        switch (i) {
        case GM_MEMBER_CRC32: computed = crc; break;
        case GM_MEMBER_SIZE:
        case GM_MEMBER_COMPRESSED_SIZE: computed = m->data.size; break;
        case GM_MEMBER_LOCAL_OFFSET: computed = offset; break;
        default: break;
        }
        entry[i] = m->entry.numbers[i].given ? m->entry.numbers[i].value : computed;
        local[i] = m->local.numbers[i].given ? m->local.numbers[i].value : entry[i];
    }
    return why;
}

void gm_end_header_values(const gm_archive *a, uint64_t count, uint64_t size, uint64_t at,
                          uint64_t end[GM_END_NUMBERS])
{
    const uint64_t computed[GM_END_NUMBERS] = {0, 0, count, count, size, at};
    for (unsigned i = 0; i < GM_END_NUMBERS; i++) {
        end[i] = a->end[i].given ? a->end[i].value : computed[i];
    }
}

/* ---- Writing ---- */

static void put_head(gm_container *c, const uint8_t *bytes, size_t size)
{
    const gm_blob piece = gm_bytes(bytes, size);
    gm_rope_piece(&c->rope, &piece);
}

static void put_blob(gm_container *c, const gm_blob *blob)
{
    gm_rope_blob(&c->rope, blob, 0);
}

static bool fits(gm_container *c, const gm_blob *blob)
{
    if (blob->size > UINT16_MAX) {
        c->rope.why = "a name, an extra field or a comment has more than 65535 bytes";
    }
    return c->rope.why == NULL;
}

static void put_local(gm_container *c, const gm_zip_member *m,
                      const uint64_t numbers[GM_MEMBER_NUMBERS])
{
    const gm_blob *name = local_name(m), *extra = local_extra(m);
    uint8_t *head = gm_container_bytes(c, PTV_ZIP_LOCAL);
    if (head == NULL || !fits(c, name) || !fits(c, extra)) {
        return;
    }
    le_store(head, 4, PTV_ZIP_LOCAL_MARK);
    for (unsigned i = 0; i < GM_MEMBER_NUMBERS; i++) {
        if (gm_member_numbers[i].local != 0) {
            le_store(head + gm_member_numbers[i].local, gm_member_numbers[i].width, numbers[i]);
        }
    }
    le_store(head + 26, 2, name->size);
    le_store(head + 28, 2, extra->size);
    put_head(c, head, PTV_ZIP_LOCAL);
    put_blob(c, name);
    put_blob(c, extra);
}

static void put_entry(gm_container *c, const gm_zip_member *m,
                      const uint64_t numbers[GM_MEMBER_NUMBERS])
{
    uint8_t *head = gm_container_bytes(c, PTV_ZIP_ENTRY);
    if (head == NULL || !fits(c, &m->entry.name) || !fits(c, &m->entry.extra) ||
        !fits(c, &m->comment)) {
        return;
    }
    le_store(head, 4, PTV_ZIP_ENTRY_MARK);
    for (unsigned i = 0; i < GM_MEMBER_NUMBERS; i++) {
        le_store(head + gm_member_numbers[i].entry, gm_member_numbers[i].width, numbers[i]);
    }
    le_store(head + 28, 2, m->entry.name.size);
    le_store(head + 30, 2, m->entry.extra.size);
    le_store(head + 32, 2, m->comment.size);
    put_head(c, head, PTV_ZIP_ENTRY);
    put_blob(c, &m->entry.name);
    put_blob(c, &m->entry.extra);
    put_blob(c, &m->comment);
}

/* Index of the member whose entry is the n-th; without ranks, entries are in file order. */
static size_t ranked(const gm_model *model, size_t n)
{
    for (size_t i = 0; i < model->member_count; i++) {
        const gm_number *rank = &model->members[i].rank;
        if (rank->given ? rank->value == n : i == n) {
            return i;
        }
    }
    return n;
}

static void put_end(gm_container *c, uint64_t at, uint64_t size)
{
    const gm_archive *a = &c->model->archive;
    uint64_t numbers[GM_END_NUMBERS];
    uint8_t *end = gm_container_bytes(c, PTV_ZIP_END);
    if (end == NULL || !fits(c, &a->comment)) {
        return;
    }
    gm_end_header_values(a, c->model->member_count, size, at, numbers);
    le_store(end, 4, PTV_ZIP_END_MARK);
    for (unsigned i = 0; i < GM_END_NUMBERS; i++) {
        le_store(end + gm_end_numbers[i].at, gm_end_numbers[i].width, numbers[i]);
    }
    le_store(end + PTV_ZIP_END_COMMENT, 2, a->comment.size);
    put_head(c, end, PTV_ZIP_END);
    put_blob(c, &a->comment);
}

/* Writes all members; returns their numbers for the list in `entries`. */
static void put_members(gm_container *c, uint64_t (*entries)[GM_MEMBER_NUMBERS])
{
    for (size_t i = 0; i < c->model->member_count && c->rope.why == NULL; i++) {
        const gm_zip_member *m = &c->model->members[i];
        uint64_t local[GM_MEMBER_NUMBERS];
        put_blob(c, &m->before);
        int why = gm_member_header_values(m, c->rope.size, entries[i], local);
        c->rope.why = why != 0 && c->rope.why == NULL ? "a member cannot be read" : c->rope.why;
        put_local(c, m, local);
        put_blob(c, &m->data);
        put_blob(c, &m->after);
    }
}

void gm_write_package(gm_container *c)
{
    const size_t count = c->model->member_count;
    uint64_t(*entries)[GM_MEMBER_NUMBERS] =
        (void *)gm_container_bytes(c, (count + 1) * sizeof *entries);
    if (entries == NULL) {
        return;
    }
    put_members(c, entries);
    put_blob(c, &c->model->archive.before);
    const uint64_t at = c->rope.size;
    for (size_t n = 0; n < count && c->rope.why == NULL; n++) {
        const size_t i = ranked(c->model, n);
        put_entry(c, &c->model->members[i], entries[i]);
    }
    const uint64_t size = c->rope.size - at;
    put_blob(c, &c->model->archive.zip64);
    put_end(c, at, size);
}

void gm_write_safetensors(gm_container *c)
{
    const gm_model *m = c->model;
    uint8_t *head = gm_container_bytes(c, 8);
    if (head == NULL) {
        return;
    }
    le_store(head, 8, gm_header_value(c, &m->json_length, "length", 0, m->json.size));
    put_head(c, head, 8);
    put_blob(c, &m->json);
    put_blob(c, &m->data);
}
