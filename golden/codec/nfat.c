/* NFAT: a head, a list of entries, their payloads one after the other. */
#include "golden/codec/container.h"

#include <string.h>

#include "golden/codec/blob.h"
#include "golden/codec/builder_room.h"

enum { HEAD = 12, ENTRY = 48, ID = 32 };

static const gm_number *said_offset(const gm_container *c, size_t i)
{
    return &c->model->entries[i].offset;
}

/* Writes entry i and returns where its payload ends, counted from the first payload. */
static uint64_t write_entry(gm_container *c, uint8_t *out, size_t i, uint64_t offset,
                            gm_placed *payload)
{
    const gm_entry *entry = &c->model->entries[i];
    if (entry->id.size > ID || gm_blob_copy(&entry->id, out) != 0) {
        c->rope.why = "an id cannot be read or has more than 32 bytes";
        return 0;
    }
    uint64_t at = gm_settle(c, said_offset(c, i), "entries[].offset", i, offset);
    uint64_t length = gm_settle(c, &entry->length, "entries[].length", i, entry->data.size);
    gm_store(out + ID, 8, at);
    gm_store(out + ID + 8, 8, length);
    uint64_t base = HEAD + (uint64_t)ENTRY * c->model->entry_count;
    *payload = (gm_placed){at > UINT64_MAX - base ? UINT64_MAX : base + at, &entry->data};
    return at > UINT64_MAX - length ? offset : at + length;
}

void gm_write_nfat(gm_container *c)
{
    size_t count = c->model->entry_count;
    if (count > UINT32_MAX / ENTRY) {
        c->rope.why = "there are too many entries";
        return;
    }
    size_t size = HEAD + ENTRY * count;
    uint8_t *head = gm_container_bytes(c, size);
    gm_placed *payloads = (gm_placed *)(void *)gm_container_bytes(c, count * sizeof *payloads);
    if (head == NULL || payloads == NULL) {
        return;
    }
    memcpy(head, "NFAT", 4);
    gm_store(head + 4, 4, c->model->nfat_version);
    gm_store(head + 8, 4, count);
    uint64_t offset = 0;
    for (size_t i = 0; i < count && c->rope.why == NULL; i++) {
        offset = write_entry(c, head + HEAD + ENTRY * i, i, offset, &payloads[i]);
    }
    const gm_blob piece = gm_bytes(head, size);
    gm_rope_piece(&c->rope, &piece);
    gm_place(c, payloads, count, 1);
}
