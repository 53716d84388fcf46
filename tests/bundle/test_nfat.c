/* The table of NFAT containers: what is sound, what payloads and their files are called. */
#include "golden/bundle/payloads.h"
#include "golden/codec/blob.h"
#include "golden/codec/encode.h"
#include "tests/support/test.h"
#include "verifiers/nfat/nfat.h"

typedef struct entry {
    const char *id;
    const char *data;
} entry;

/* The container as the encoder writes it. */
static uint8_t *container_of(const entry *entries, size_t count, size_t *size)
{
    gm_model model;
    gm_encoding encoding;
    gm_begin(&model, 0);
    model.format = PTV_FORMAT_NFAT;
    model.entry_count = count;
    model.entries = gm_take(&model, count * sizeof *model.entries);
    assert_non_null(model.entries);
    for (size_t i = 0; i < count; i++) {
        model.entries[i].id = gm_bytes(entries[i].id, strlen(entries[i].id));
        model.entries[i].data = gm_bytes(entries[i].data, strlen(entries[i].data));
    }
    assert_true(gm_encode(&encoding, &model));
    uint8_t *bytes = gm_image_bytes(&encoding.image, encoding.why, sizeof encoding.why);
    assert_non_null(bytes);
    *size = (size_t)encoding.image.size;
    gm_encoding_free(&encoding);
    gm_free(&model);
    return bytes;
}

static const entry two[] = {{"NativeBackend", "abcdET12"}, {"MLXBackend", "xyz"}};

/* Head, two entries of 48 bytes, then 8 and 3 bytes of payload. */
enum { HEAD = 12, ENTRY = 48, SECOND = HEAD + ENTRY, OFFSET = 32, LENGTH = 40, BYTES = 119 };

/* Reads a copy of exactly this size. */
static bool reads(gm_payloads *p, gm_model *memory, const uint8_t *bytes, size_t size)
{
    ptv_image image = {bytes, size, size};
    gm_begin(memory, 0);
    return gm_payloads_read(p, memory, &image);
}

static void refused(const uint8_t *bytes, size_t size, const char *why)
{
    gm_payloads p;
    gm_model memory;
    uint8_t *exact = malloc(size + (size == 0));
    assert_non_null(exact);
    memcpy(exact, bytes, size);
    assert_false(reads(&p, &memory, exact, size));
    if (why != NULL) {
        assert_string_equal(p.why, why);
    }
    assert_true(p.why[0] != '\0');
    gm_free(&memory);
    free(exact);
}

TEST(two_payloads)
{
    size_t size;
    gm_payloads p;
    gm_model memory;
    uint8_t *bytes = container_of(two, 2, &size);
    static const uint8_t head[] = {'N', 'F', 'A', 'T', 1, 0, 0, 0, 2, 0, 0, 0, 'N'};
    assert_int_equal(size, BYTES);
    assert_memory_equal(bytes, head, sizeof head);
    assert_true(reads(&p, &memory, bytes, size));
    assert_true(p.packed);
    assert_int_equal(p.count, 2);
    assert_int_equal(p.all[0].id_size, 13);
    assert_int_equal(p.all[1].offset, 8);
    assert_int_equal(p.all[1].at, 116);
    assert_int_equal(p.all[1].size, 3);
    gm_free(&memory);
    free(bytes);
}

TEST(empty_container)
{
    gm_payloads p;
    gm_model memory;
    static const uint8_t bytes[] = {'N', 'F', 'A', 'T', 1, 0, 0, 0, 0, 0, 0, 0};
    assert_true(reads(&p, &memory, bytes, sizeof bytes));
    assert_true(p.packed);
    assert_int_equal(p.count, 0);
    gm_free(&memory);
}

TEST(broken_containers)
{
    size_t size;
    uint8_t *bytes = container_of(two, 2, &size);
    for (size_t n = 0; n < size; n++) {
        refused(bytes, n, NULL);
    }
    bytes[4] = 2;
    refused(bytes, size, "version: found 2, expected 1");
    bytes[4] = 1;
    bytes[8] = 3;
    refused(bytes, size, "there is no room for 3 entries");
    bytes[8] = 2;
    memset(bytes + SECOND + OFFSET, 0xff, 8);
    refused(bytes, size, "entry 1 reaches past the end of the file");
    memset(bytes + SECOND + OFFSET, 0, 8);
    refused(bytes, size, "two payloads share bytes at offset 0");
    bytes[SECOND + OFFSET] = 7;
    refused(bytes, size, "two payloads share bytes at offset 7");
    bytes[0] = 'X';
    refused(bytes, size, "this is no NFAT container");
    free(bytes);
}

/* An empty payload lies in the first one, and hides nothing of what lies in it behind that. */
TEST(overlap_behind_an_empty_one)
{
    static const entry three[] = {{"a", "abcdefgh"}, {"b", ""}, {"c", "xyz"}};
    size_t size;
    uint8_t *bytes = container_of(three, 3, &size);
    bytes[SECOND + OFFSET] = 2;
    bytes[SECOND + ENTRY + OFFSET] = 4;
    refused(bytes, size, "two payloads share bytes at offset 4");
    free(bytes);
}

/* Readable, but packing would not give it again. */
TEST(gaps)
{
    size_t size;
    gm_payloads p;
    gm_model memory;
    uint8_t *bytes = container_of(two, 2, &size);
    uint8_t longer[BYTES + 1] = {0};
    memcpy(longer, bytes, size);
    assert_true(reads(&p, &memory, longer, sizeof longer));
    assert_false(p.packed);
    gm_free(&memory);
    bytes[SECOND + LENGTH] = 2;
    assert_true(reads(&p, &memory, bytes, size));
    assert_false(p.packed);
    gm_free(&memory);
    bytes[SECOND + LENGTH] = 3;
    bytes[HEAD + 20] = 'x'; /* behind the end of the id */
    assert_true(reads(&p, &memory, bytes, size));
    assert_false(p.packed);
    assert_int_equal(p.all[0].id_size, 21);
    gm_free(&memory);
    free(bytes);
}

/* ---- Names ---- */

static void named(const char *id, size_t n, const char *expected)
{
    char out[GM_PAYLOAD_NAME];
    gm_payload payload = {.id = (const uint8_t *)id, .id_size = (unsigned)n};
    gm_payload_name(out, &payload);
    assert_string_equal(out, expected);
}

TEST(names_of_files)
{
    named("NativeBackend", 13, "NativeBackend");
    named("../../etc", 9, "%2E.%2F..%2Fetc");
    named("a/b\\c", 5, "a%2Fb%5Cc");
    named("", 0, "%");
    named(".", 1, "%2E");
    named("%2F~", 4, "%252F%7E");
    named("a\0b", 3, "a%00b");
    named("x.y_z-0", 7, "x.y_z-0");
    char odd[PTV_NFAT_ID_BYTES], all[3 * PTV_NFAT_ID_BYTES + 1];
    memset(odd, '\xff', sizeof odd);
    for (size_t i = 0; i < PTV_NFAT_ID_BYTES; i++) {
        memcpy(all + 3 * i, "%FF", 4);
    }
    named(odd, PTV_NFAT_ID_BYTES, all);
}

TEST(ids)
{
    static const char longest[] = "01234567890123456789012345678901";
    assert_null(gm_payload_id_fault((const uint8_t *)longest, PTV_NFAT_ID_BYTES));
    assert_non_null(gm_payload_id_fault((const uint8_t *)"", 0));
    assert_non_null(gm_payload_id_fault((const uint8_t *)longest, PTV_NFAT_ID_BYTES + 1));
    assert_non_null(gm_payload_id_fault((const uint8_t *)"a\nb", 3));
    assert_non_null(gm_payload_id_fault((const uint8_t *)"\xc3\xa4", 2));
    /* 32 bytes have no terminator. */
    size_t size;
    gm_payloads p;
    gm_model memory;
    const entry one = {longest, "\xff"};
    uint8_t *bytes = container_of(&one, 1, &size);
    assert_true(reads(&p, &memory, bytes, size));
    assert_int_equal(p.all[0].id_size, PTV_NFAT_ID_BYTES);
    gm_free(&memory);
    free(bytes);
}

TEST(kinds)
{
    static const struct {
        const char *bytes;
        size_t n;
        const char *kind;
    } rows[] = {{"", 0, "empty"},
                {"abc", 3, "unknown"},
                {"\x18\0\0\0ET12", 8, "program (ET12)"},
                {"\x18\0\0\0ET1", 7, "unknown"},
                {"NFAT\1\0\0\0", 8, "container (NFAT)"},
                {"\0\0\0\0XH00", 8, "XNNPACK (XH00)"},
                {"\0\0\0\0MLX0", 8, "MLX (MLX0)"},
                {"\xcd\xab\x78\x56", 4, "QNN"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_string_equal(gm_payload_kind((const uint8_t *)rows[i].bytes, rows[i].n),
                            rows[i].kind);
    }
}
