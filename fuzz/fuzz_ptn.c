/*
 * Any bytes as a package, or as a member of a valid one. If accepted, all readers see the same:
 * each member has bytes of its own, the first begins where the file does, and a walk from there
 * finds what the list of members states.
 */
#include <stdlib.h>
#include <string.h>

#include "base/crc32.h"
#include "base/little_endian.h"
#include "fuzz/oracle.h"
#include "verifiers/package/package.h"

enum { WAYS = 2 };

/* If the walk meets a header of this name, it leads to these bytes: no reader sees others. */
static void is_met(const ptv_image *im, uint64_t at, const ptv_zip_header *e, ptv_range data)
{
    ptv_zip_header l;
    if (ptv_zip_local_at(im, at, im->size, &l) && l.name_length == e->name_length &&
        memcmp(im->bytes + ptv_zip_name_at(&l), im->bytes + ptv_zip_name_at(e), l.name_length) ==
            0) {
        HOLDS(ptv_zip_behind(&l) == data.at);
    }
}

/* The part is where the list says, and a reader that walks from the front finds it there, too. */
static void is_read_alike(const ptv_image *im, const ptv_run *run)
{
    uint64_t at = 0; /* position of the walk; past the file once a gap ends it */
    const uint64_t limit = run->segment_base + run->segment_bytes;
    ptv_zip_header e, l;
    for (uint64_t next = run->segment_base; next < limit; next = ptv_zip_behind(&e)) {
        HOLDS(ptv_zip_entry_at(im, next, limit, &e));
        HOLDS(ptv_zip_local_at(im, e.local_offset, run->segment_base, &l));
        HOLDS(e.method == 0 && e.size == e.compressed_size && l.name_length == e.name_length);
        const ptv_range data = ptv_member_data(im, &e);
        HOLDS(data.at == ptv_zip_behind(&l) && ptv_within(run->segment_base, data.at, data.length));
        is_met(im, at, &e, data);
        at = at == e.local_offset ? data.at + data.length : UINT64_MAX;
    }
}

static void check(const uint8_t *bytes, size_t size)
{
    const ptv_run *run = accepted(bytes, size, PTV_FORMAT_PACKAGE);
    if (run != NULL) {
        is_read_alike(&ptv_state_of(run)->whole, run);
    }
}

static uint8_t *put(uint8_t *to, const void *bytes, size_t size)
{
    memcpy(to, bytes, size);
    return to + size;
}

static uint8_t *put_number(uint8_t *to, uint64_t value, unsigned width)
{
    le_store(to, width, value);
    return to + width;
}

/* The fields both headers share, from the version needed on. */
static uint8_t *put_common(uint8_t *to, const char *name, const uint8_t *data, size_t size)
{
    to = put_number(to, 20, 2);
    to = put_number(to, 0, 8);
    to = put_number(to, ptv_crc32_of(data, size), 4);
    to = put_number(to, size, 4);
    to = put_number(to, size, 4);
    to = put_number(to, strlen(name), 2);
    return put_number(to, 0, 2);
}

/* Checks the bytes as the only part of a package. */
static void check_as_part(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"program.ptg", "program.safetensors", "aliases.json"};
    const char *name = names[hash_of(data, size) / WAYS % 3];
    enum { HEADS = PTV_ZIP_LOCAL + PTV_ZIP_ENTRY + PTV_ZIP_END };
    const size_t length = strlen(name), directory = PTV_ZIP_LOCAL + length + size;
    uint8_t *copy = malloc(HEADS + 2 * length + size), *to = copy;
    HOLDS(copy != NULL);
    to = put_common(put_number(to, PTV_ZIP_LOCAL_MARK, 4), name, data, size);
    to = put(put(to, name, length), data, size);
    to = put_number(put_number(to, PTV_ZIP_ENTRY_MARK, 4), 788, 2);
    to = put_common(to, name, data, size);
    to = put_number(put_number(to, 0, 8), 0, 6); /* comment, disk, attributes, offset */
    to = put(to, name, length);
    to = put_number(to, PTV_ZIP_END_MARK, 4);
    to = put_number(put_number(to, 0, 4), 1, 2);
    to = put_number(put_number(to, 1, 2), PTV_ZIP_ENTRY + length, 4);
    to = put_number(put_number(to, directory, 4), 0, 2);
    check(copy, (size_t)(to - copy));
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fuzz_way *const ways[WAYS] = {check, check_as_part};
    try_ways(data, size, ways, WAYS);
    return 0;
}
