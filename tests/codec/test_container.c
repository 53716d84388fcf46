/* What stands around the tables: header, segments, patches, size, NFAT. */
#include "golden/codec/blob.h"
#include "golden/codec/decode.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/trees.h"

TESTS_WITH(home_setup, home_teardown);

enum { PROGRAM_SIZE_AT = 16, BASE_AT = 24, BYTES_AT = 32 };

static const uint8_t ones[300] = {1, 1, 1, 1, 1, 1, 1, 1};

static uint64_t word(const uint8_t *at)
{
    uint64_t value = 0;
    for (unsigned i = 8; i-- > 0;) {
        value = value << 8 | at[i];
    }
    return value;
}

/* Scalars of a list in the root, by element; 0 when absent. */
static uint64_t in_list(const uint8_t *bytes, uint64_t size, const char *list, uint32_t i,
                        const char *name)
{
    const ptv_image image = {bytes, size, size};
    gm_source source;
    gm_model model;
    gm_begin(&model, 0);
    assert_true(gm_open(&source, &image) && gm_decode(&model, &source));
    const gm_value *tables = tree_field(model.root, list);
    assert_true(tables->present && i < tables->count);
    const gm_value *value = tree_field(tables->as.tables[i], name);
    uint64_t scalar = value->present ? value->as.scalar : 0;
    gm_free(&model);
    return scalar;
}

/* ---- Segments and header ---- */

TEST(computed_segments)
{
    const gm_blob blobs[] = {gm_zeros(0), gm_bytes(ones, 130), gm_bytes(ones, 5)};
    gm_model model;
    gm_encoding said;
    uint64_t size;
    tree_begin(&model, PTV_FORMAT_PROGRAM);
    tree_program(&model);
    tree_segments(&model, blobs, 3);
    uint8_t *bytes = tree_encode(&model, &size, &said);
    assert_int_equal(said.remark_count, 0);
    assert_memory_equal(bytes + 8, "eh00\x20\0\0\0", 8);
    uint64_t base = word(bytes + BASE_AT);
    assert_int_equal(base, (word(bytes + PROGRAM_SIZE_AT) + 127) / 128 * 128);
    assert_int_equal(word(bytes + BYTES_AT), 256 + 5);
    assert_int_equal(size, base + 256 + 5);
    assert_int_equal(in_list(bytes, size, "segments", 0, "offset"), 0);
    assert_int_equal(in_list(bytes, size, "segments", 1, "size"), 130);
    assert_int_equal(in_list(bytes, size, "segments", 2, "offset"), 256);
    assert_memory_equal(bytes + base + 256, ones, 5);
    assert_false(tree_field(model.root, "segments")->present);
    free(bytes);
    gm_free(&model);
}

/* Exporters pad before each segment, whatever comes then. */
TEST(empty_last_segment)
{
    const gm_blob blobs[] = {gm_bytes(ones, 130), gm_zeros(0)};
    gm_model model;
    uint64_t size;
    tree_begin(&model, PTV_FORMAT_PROGRAM);
    tree_program(&model);
    tree_segments(&model, blobs, 2);
    uint8_t *bytes = tree_encode(&model, &size, NULL);
    assert_int_equal(word(bytes + BYTES_AT), 256);
    assert_int_equal(size, word(bytes + BASE_AT) + 256);
    free(bytes);
    gm_free(&model);
}

TEST(no_bytes_no_header)
{
    const gm_blob none = gm_zeros(0);
    gm_model model;
    uint64_t size;
    tree_begin(&model, PTV_FORMAT_PROGRAM);
    tree_program(&model);
    tree_segments(&model, &none, 1);
    uint8_t *bytes = tree_encode(&model, &size, NULL);
    assert_memory_not_equal(bytes + 8, "eh00", 4);
    assert_int_equal(in_list(bytes, size, "segments", 0, "size"), 0);
    free(bytes);
    gm_free(&model);
}

TEST(data_always_has_a_header)
{
    const gm_blob one = gm_bytes(ones, 4);
    gm_model model;
    uint64_t size;
    for (uint32_t alignment = 1; alignment <= 4096; alignment *= 64) {
        tree_begin(&model, PTV_FORMAT_DATA);
        model.layout.segment_alignment = alignment;
        tree_tables(&model, model.root, "named_data", 0);
        tree_segments(&model, &one, 1);
        uint8_t *bytes = tree_encode(&model, &size, NULL);
        assert_memory_equal(bytes + 8, "FH01\x28\0\0\0", 8);
        assert_int_equal(word(bytes + 16), 48);
        uint64_t base = word(bytes + 32);
        assert_int_equal(base % alignment, 0);
        assert_true(base >= 48 + word(bytes + 24) && base < 48 + word(bytes + 24) + alignment);
        assert_int_equal(word(bytes + 40), 4);
        assert_int_equal(size, base + 4);
        free(bytes);
        gm_free(&model);
    }
}

TEST(header_follows_alignment)
{
    const gm_blob one = gm_bytes(ones, 4);
    for (uint32_t alignment = 1; alignment <= 65536; alignment *= 4) {
        gm_model model;
        uint64_t size;
        tree_begin(&model, PTV_FORMAT_PROGRAM);
        model.layout.delegate_alignment = alignment;
        model.header.kind = GM_HEADER_GIVEN;
        model.header.length = (gm_number){true, 24};
        tree_segments(&model, &one, 1);
        uint8_t *bytes = tree_encode(&model, &size, NULL);
        assert_int_equal(word(bytes + BYTES_AT), 0); /* 24 bytes do not have it */
        uint64_t room = alignment <= 16 ? 32 : alignment;
        uint32_t root = (uint32_t)word(bytes);
        assert_true(root >= 8 + room && root < 8 + room + 40);
        free(bytes);
        gm_free(&model);
    }
}

/* ---- Items ---- */

TEST(offsets_of_items)
{
    const gm_blob items[] = {gm_zeros(0), gm_bytes(ones, 5), gm_bytes(ones, 16), gm_bytes(ones, 1)};
    const uint64_t expected[] = {0, 0, 16, 32};
    const gm_blob segments[] = {
        {.kind = GM_PARTS, .size = 33, .parts = items, .part_count = 4, .item_alignment = 16},
        {.kind = GM_PARTS, .size = 22, .parts = items, .part_count = 4, .item_alignment = 1}};
    gm_model model, again;
    gm_source source;
    uint64_t size;
    tree_begin(&model, PTV_FORMAT_PROGRAM);
    tree_segments(&model, segments, 2);
    tree_table(&model, model.root, "constant_segment");
    gm_table *mutable = tree_tables(&model, model.root, "mutable_data_segments", 1)[0];
    tree_scalar(mutable, "segment_index", 1);
    uint8_t *bytes = tree_encode(&model, &size, NULL);
    const ptv_image image = {bytes, size, size};
    gm_begin(&again, 0);
    assert_true(gm_open(&source, &image) && gm_decode(&again, &source));
    const gm_value *offsets =
        tree_field(tree_field(again.root, "constant_segment")->as.table, "offsets");
    assert_int_equal(offsets->count, 4);
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(word(offsets->as.blob->bytes + 8 * i), expected[i]);
    }
    offsets = tree_field(tree_field(again.root, "mutable_data_segments")->as.tables[0], "offsets");
    assert_int_equal(word(offsets->as.blob->bytes + 24), 21);
    assert_int_equal(again.segments[0].size, 33);
    assert_int_equal(again.segments[0].bytes[16], 1);
    assert_int_equal(again.segments[0].bytes[5], 0);
    gm_free(&again);
    free(bytes);
    gm_free(&model);
}

/* ---- What the text says ---- */

static const gm_remark *remark(const gm_encoding *e, const char *what, size_t index)
{
    for (size_t i = 0; i < e->remark_count; i++) {
        if (strcmp(e->remarks[i].what, what) == 0 && e->remarks[i].index == index) {
            return &e->remarks[i];
        }
    }
    fail_msg("nothing is said about %s", what);
    return NULL;
}

TEST(said_numbers_win)
{
    const gm_blob one = gm_bytes(ones, 4);
    gm_model model;
    gm_encoding said;
    uint64_t size;
    tree_begin(&model, PTV_FORMAT_PROGRAM);
    tree_segments(&model, &one, 1);
    model.header = (gm_header){.kind = GM_HEADER_GIVEN,
                               .program_size = {true, 1},
                               .segment_base = {true, UINT64_MAX},
                               .segment_bytes = {true, 3}};
    uint8_t *bytes = tree_encode(&model, &size, &said);
    assert_int_equal(word(bytes + PROGRAM_SIZE_AT), 1);
    assert_true(word(bytes + BASE_AT) == UINT64_MAX);
    assert_int_equal(word(bytes + BYTES_AT), 3);
    assert_int_equal(size, 128 + 4);
    assert_int_equal(said.remark_count, 3);
    assert_int_equal(remark(&said, "header.segment_base_offset", 0)->computed, 128);
    assert_int_equal(remark(&said, "header.segment_data_size", 0)->said, 3);
    free(bytes);
    gm_free(&model);
}

TEST(said_segments_win)
{
    const gm_blob blobs[] = {gm_bytes(ones, 8), gm_bytes(ones, 4), gm_bytes(ones, 2)};
    gm_model model;
    gm_encoding said;
    uint64_t size;
    tree_begin(&model, PTV_FORMAT_PROGRAM);
    tree_segments(&model, blobs, 3);
    gm_table **list = tree_tables(&model, model.root, "segments", 3);
    tree_scalar(list[0], "offset", 256); /* a gap before it */
    tree_scalar(list[0], "size", 9);
    tree_scalar(list[1], "offset", 0); /* before the first, in its gap */
    tree_scalar(list[1], "size", 4);
    tree_scalar(list[2], "offset", UINT64_MAX - 1); /* nowhere */
    uint8_t *bytes = tree_encode(&model, &size, &said);
    uint64_t base = word(bytes + BASE_AT);
    assert_memory_equal(bytes + base, "\1\1\1\1\0", 5);
    assert_memory_equal(bytes + base + 256, ones, 8);
    assert_int_equal(size, base + 384 + 2); /* where it would have been */
    assert_int_equal(remark(&said, "segments[].size", 0)->computed, 8);
    assert_int_equal(remark(&said, "segments[].offset", 1)->computed, 384);
    assert_int_equal(remark(&said, "segments[].size", 2)->said, 0);
    free(bytes);
    gm_free(&model);
}

TEST(strange_headers)
{
    static const uint64_t strange[] = {0, 3, 23, 1000, 100000, UINT64_MAX};
    const gm_blob one = gm_bytes(ones, 4);
    for (size_t i = 0; i < 4 * (sizeof strange / sizeof strange[0]); i++) {
        gm_model model;
        uint64_t size;
        tree_begin(&model, i % 2 == 0 ? PTV_FORMAT_PROGRAM : PTV_FORMAT_DATA);
        tree_segments(&model, &one, 1);
        model.header.kind = GM_HEADER_GIVEN;
        *(i / 2 % 2 == 0 ? &model.header.length : &model.header.padded) =
            (gm_number){true, strange[i / 4]};
        uint8_t *bytes = tree_encode(&model, &size, NULL);
        assert_true(size < 300000);
        free(bytes);
        gm_free(&model);
    }
}

/* ---- Patches, size ---- */

TEST(patches)
{
    static const uint8_t two[] = {2, 2, 2, 2};
    static const uint8_t expected[] = {0, 2, 2, 2, 2, 1, 1, 0, 0, 0};
    gm_patch list[] = {{4, gm_bytes(ones, 3)}, {1, gm_bytes(two, 4)}, {9999, gm_zeros(1)}};
    gm_model model;
    uint64_t size;
    tree_begin(&model, PTV_FORMAT_NFAT);
    list[0].at += 70;
    list[1].at += 70;
    model.patches = list;
    model.patch_count = 3;
    model.size = (gm_number){true, 80};
    uint8_t *bytes = tree_encode(&model, &size, NULL);
    assert_int_equal(size, 80);
    assert_memory_equal(bytes + 70, expected, sizeof expected);
    assert_int_equal(list[0].at, 74); /* the model is as it was */
    free(bytes);
    model.size.given = false;
    free(tree_encode(&model, &size, NULL));
    assert_int_equal(size, 10000);
    model.size = (gm_number){true, 0};
    free(tree_encode(&model, &size, NULL));
    assert_int_equal(size, 0);
    gm_free(&model);
}

/* A patch cuts pieces of every kind. */
TEST(patches_inside)
{
    gm_patch list[] = {{100, gm_bytes("x", 1)}, {170, gm_bytes("y", 1)}, {240, gm_bytes("z", 1)}};
    gm_model model;
    uint64_t size;
    put_file("data", ones, 70);
    gm_entry entry = {.data = {.kind = GM_FILE, .size = 64, .path = "data", .offset = 6}};
    gm_entry zeros = {.data = gm_zeros(90)};
    gm_entry entries[] = {entry, zeros};
    tree_begin(&model, PTV_FORMAT_NFAT);
    model.entries = entries;
    model.entry_count = 2;
    model.patches = list;
    model.patch_count = 3;
    uint8_t *bytes = tree_encode(&model, &size, NULL);
    assert_int_equal(size, 12 + 96 + 64 + 90);
    assert_memory_equal(bytes + 108, "\1\1\0", 3);
    assert_int_equal(bytes[100], 'x');
    assert_int_equal(bytes[170], 'y');
    assert_int_equal(bytes[240], 'z');
    free(bytes);
    gm_free(&model);
}

TEST(sizes_that_pass_all_bounds)
{
    const gm_blob huge[] = {gm_zeros(INT64_MAX), gm_zeros(INT64_MAX)};
    gm_model model;
    tree_begin(&model, PTV_FORMAT_PROGRAM);
    tree_segments(&model, huge, 2);
    tree_expect_failure(&model, "the segments would exceed 2^63 bytes");
    tree_segments(&model, huge, 1);
    tree_expect_failure(&model, "the file would exceed 2^63 bytes");
    gm_free(&model);
}

/* ---- NFAT ---- */

TEST(fat_container)
{
    const gm_blob id = gm_bytes("NativeBackend", 13);
    const gm_blob data = gm_bytes(ones, 100);
    gm_entry entries[] = {{.id = id, .data = data},
                          {.id = gm_bytes(ones, 32), .data = data},
                          {.id = id, .length = {true, 7}, .offset = {true, 150}, .data = data}};
    gm_model model;
    gm_encoding said;
    uint64_t size;
    tree_begin(&model, PTV_FORMAT_NFAT);
    model.entries = entries;
    model.entry_count = 3;
    uint8_t *bytes = tree_encode(&model, &size, &said);
    assert_memory_equal(bytes, "NFAT\1\0\0\0\3\0\0\0NativeBackend\0", 26);
    assert_int_equal(word(bytes + 12 + 48 + 32), 100);
    assert_int_equal(word(bytes + 12 + 96 + 32), 150);
    assert_int_equal(size, 12 + 3 * 48 + 150 + 100);
    assert_int_equal(remark(&said, "entries[].offset", 2)->computed, 200);
    assert_int_equal(remark(&said, "entries[].length", 2)->computed, 100);
    free(bytes);
    entries[0].id = gm_zeros(33);
    tree_expect_failure(&model, "an id cannot be read or has more than 32 bytes");
    gm_free(&model);
}
