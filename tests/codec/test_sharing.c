/* Small files that could keep a dump busy for hours, or fill a disk. */
#include <unistd.h>

#include "tests/support/dumped.h"
#include "base/little_endian.h"

enum { PATIENCE = 60 }; /* seconds; without a bound it takes many times as long */

static bool discard(void *context, const char *bytes, size_t n)
{
    (void)context;
    (void)bytes;
    (void)n;
    return true;
}

static void ends_soon(const ge_file *file, gm_dump *options)
{
    gm_source source;
    const ptv_image image = ge_image(file);
    assert_true(gm_open(&source, &image));
    options->put = discard;
    alarm(PATIENCE);
    assert_true(gm_dump_text(options, &source));
    alarm(0);
}

/* A program with `count` buffers without fields, which share one vtable of 64 KiB. */
static ge_file with_large_vtable(uint32_t count)
{
    enum { ROOT = 24, PLANS = 36, BUFFERS = 40, VTABLE = 65534 };
    size_t tables = BUFFERS + 4 + 4 * (size_t)count;
    size_t vtable = tables + 4 * (size_t)count;
    size_t size = vtable + VTABLE + 2;
    uint8_t *bytes = calloc(size, 1);
    assert_non_null(bytes);
    static const uint8_t head[] = {ROOT, 0, 0, 0, 'E', 'T', '1', '2', 10, 0, 12, 0, 0, 0, 4, 0, 8};
    memcpy(bytes, head, sizeof head);
    le_store(bytes + ROOT, 4, ROOT - 8);
    le_store(bytes + ROOT + 4, 4, PLANS - (ROOT + 4));
    le_store(bytes + ROOT + 8, 4, BUFFERS - (ROOT + 8));
    le_store(bytes + BUFFERS, 4, count);
    le_store(bytes + vtable, 2, VTABLE);
    le_store(bytes + vtable + 2, 2, 4);
    for (size_t i = 0; i < count; i++) {
        le_store(bytes + BUFFERS + 4 + 4 * i, 4, tables - BUFFERS - 4);
        le_store(bytes + tables + 4 * i, 4, tables + 4 * i - vtable);
    }
    ge_file file = edited_from(bytes, size);
    free(bytes);
    return file;
}

TEST(large_vtable)
{
    gm_dump options = {.blobs = GM_SUMMARY};
    ge_file file = with_large_vtable(1 << 19);
    ends_soon(&file, &options);
    assert_int_equal(options.unknown_fields, 0);
    ge_close(&file);
}

/* As many stray bytes between payloads as there are payloads. */
TEST(many_gaps)
{
    enum { HEAD = 12, ENTRY = 48, OFFSET = 32, LENGTH = 40, COUNT = 1 << 18 };
    gm_dump options = {.blobs = GM_SUMMARY};
    size_t size = HEAD + (size_t)(ENTRY + 2) * COUNT;
    uint8_t *bytes = calloc(size, 1);
    assert_non_null(bytes);
    memcpy(bytes, "NFAT\1", 5);
    le_store(bytes + 8, 4, COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        le_store(bytes + HEAD + ENTRY * i + OFFSET, 8, 2 * i);
        le_store(bytes + HEAD + ENTRY * i + LENGTH, 8, 1);
    }
    memset(bytes + HEAD + (size_t)ENTRY * COUNT, 'x', 2 * (size_t)COUNT);
    ge_file file = edited_from(bytes, size);
    free(bytes);
    ends_soon(&file, &options);
    ge_close(&file);
}
