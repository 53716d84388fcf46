/* Payloads as files: header, identifier, constants, in text and in bytes. */
#include "golden/codec/payload.h"
#include "golden/edit/rebuild.h"
#include "tests/support/dumped.h"
#include "tests/support/edit_steps.h"
#include "tests/support/home.h"
#include "tests/support/model_text.h"
#include "tests/support/rows.h"
#include "tests/support/test.h"
#include "verifiers/core/image.h"

TESTS_WITH(home_setup, home_teardown);

#define EMPTY "'root':{'version':'0','xnodes':[],'xvalues':[]}"
#define XNN(more) "{'format':'xnnpack'," more EMPTY "}"
#define VULKAN(more) \
    "{'format':'vulkan'," more "'root':{'chain':[],'values':[],'input_ids':[],'output_ids':[]}}"

static ge_file made(const char *text)
{
    return edited_text(text, "");
}

static uint32_t u32(const ge_file *file, uint64_t at)
{
    const ptv_image image = ge_image(file);
    return ptv_u32(&image, at);
}

static uint64_t u64(const ge_file *file, uint64_t at)
{
    const ptv_image image = ge_image(file);
    return ptv_u64(&image, at);
}

static uint64_t padded(uint64_t at)
{
    return (at + 15) / 16 * 16;
}

/* ---- Writing ---- */

TEST(test_computed)
{
    ge_file file = made(XNN("'data':{'count':5},"));
    uint32_t size = u32(&file, PTV_PAYLOAD_FLAT_SIZE_AT);
    static const uint8_t begins[] = {0, 0, 0, 0, 'X', 'H', '0', '0', 30, 0, 32, 0, 0, 0};
    assert_memory_equal(file.bytes, begins, sizeof begins);
    assert_memory_equal(file.bytes + 36, "XN01", 4);
    assert_int_equal(u32(&file, PTV_PAYLOAD_DATA_AT), padded(32 + size));
    assert_int_equal(u64(&file, PTV_PAYLOAD_DATA_SIZE_AT), 5);
    assert_int_equal(file.loaded, padded(32 + size) + 5);
    assert_memory_equal(file.bytes + file.loaded - 5, "\1\2\3\4\5", 5);
    ge_close(&file);
}

/* Vulkan's constants are padded, too; without any the file ends where they would begin. */
TEST(test_computed_vulkan)
{
    ge_file file = made(VULKAN("'data':{'count':5},"));
    uint32_t size = u32(&file, PTV_PAYLOAD_FLAT_SIZE_AT);
    assert_memory_equal(file.bytes + 4, "VH00", 4);
    assert_memory_equal(file.bytes + 36, "VK00", 4);
    assert_int_equal(u64(&file, PTV_PAYLOAD_DATA_SIZE_AT), 5);
    assert_int_equal(file.loaded, padded(32 + size) + 16);
    ge_close(&file);
    file = made(VULKAN(""));
    assert_int_equal(u32(&file, PTV_PAYLOAD_DATA_AT), file.loaded);
    assert_int_equal(file.loaded, padded(32 + u32(&file, PTV_PAYLOAD_FLAT_SIZE_AT)));
    ge_close(&file);
}

/* What the text says is written; positions are obeyed where a file can have them. */
TEST_ROWS(test_said, "codec/payload", "said", edit_steps)

TEST(test_remarks)
{
    gm_model model;
    gm_encoding encoding;
    gm_begin(&model, 0);
    parse_model(&model,
                "{\"format\": \"vulkan\", \"root\": {}, \"header\": {\"header_length\": 30, "
                "\"flatbuffer_offset\": 32, \"bytes_offset\": 1, \"bytes_size\": 2}}");
    assert_true(gm_encode(&encoding, &model));
    assert_int_equal(encoding.remark_count, 2);
    assert_string_equal(encoding.remarks[0].what, "header.bytes_offset");
    assert_string_equal(encoding.remarks[1].what, "header.bytes_size");
    gm_encoding_free(&encoding);
    gm_free(&model);
}

TEST(test_bare)
{
    ge_file file = made(XNN("'header':null,'identifier':'XN00',"));
    ge_file other = made(XNN("'header':null,'identifier':{'hex':'584e3031'},"));
    assert_memory_equal(file.bytes + 4, "XN00", 4);
    assert_memory_equal(other.bytes + 4, "XN01", 4);
    assert_int_equal(edited_bytes(&file, &other), 1);
    ge_close(&other);
    ge_close(&file);
}

/* ---- There and back ---- */

/* A text, as the dump says it, makes the same bytes again. */
static void comes_back(const ge_file *file)
{
    gm_dump options = {.blobs = GM_FULL};
    dumped text = dump_file(file, &options);
    gm_model model;
    gm_error error;
    size_t size = 0;
    assert_true(text.whole);
    gm_begin(&model, 0);
    if (!gm_parse_text(&model, text.text, text.size, "dump", &error)) {
        fail_msg("%s: %s", error.what, text.text);
    }
    uint8_t *bytes = ge_encode(&model, &size, &error);
    assert_int_equal(size, file->loaded);
    assert_memory_equal(bytes, file->bytes, size);
    free(bytes);
    gm_free(&model);
    free(text.text);
}

static void makes_the_same(const test_row *r)
{
    ge_file file = made(row_text(r, "text"));
    comes_back(&file);
    ge_close(&file);
}

TEST_ROWS(test_comes_back, "codec/payload", "comes_back", makes_the_same)

TEST(test_dump)
{
    ge_file file = edited("from xnnpack_add");
    json_t *json = dump_json(&file, &(gm_dump){.blobs = GM_SUMMARY});
    assert_string_equal(json_string_value(json_at(json, "format")), "xnnpack");
    assert_string_equal(json_string_value(json_at(json, "layout.writer")), "flatc");
    assert_null(json_at(json, "layout.segment_alignment"));
    assert_int_equal(json_integer_value(json_at(json, "header.constant_data_offset")),
                     (json_int_t)file.loaded);
    assert_null(json_at(json, "data"));
    assert_null(json_at(json, "size"));
    assert_null(json_at(json, "identifier"));
    assert_int_equal(json_integer_value(json_at(json, "root.xvalues[3].xvalue_union.tensor_value"
                                                      ".constant_buffer_idx")),
                     1);
    json_decref(json);
    ge_close(&file);
}

/* ---- What is broken ---- */

TEST_ROWS(test_missing_data, "codec/payload", "missing_data", dump_as_said)

static void is_unreadable(const test_row *r)
{
    ge_file file = edited(row_text(r, "file"));
    const ptv_image image = ge_image(&file);
    gm_source source;
    assert_false(gm_open(&source, &image));
    assert_true(source.why[0] != '\0');
    ge_close(&file);
}

TEST_ROWS(test_unreadable, "codec/payload", "unreadable", is_unreadable)

/* Where it is counts from the beginning of the file. */
TEST(test_where_it_is_broken)
{
    ge_file file = edited("from xnnpack_add; patch @object(xnodes) u32 0xffffff");
    const ptv_image image = ge_image(&file);
    gm_source source;
    assert_false(gm_open(&source, &image));
    assert_non_null(strstr(source.why, "at xnodes"));
    assert_int_equal(source.why_at, edited_at(&file, "@object(xnodes)"));
    ge_close(&file);
}

static void is_wrong(const test_row *r)
{
    gm_model model;
    gm_error error;
    gm_begin(&model, 0);
    assert_false(gm_parse_text(&model, row_text(r, "text"), row_size(r, "text"), "m.json", &error));
    if (strstr(error.what, row_text(r, "what")) == NULL) {
        fail_msg("%s", error.what);
    }
    gm_free(&model);
}

TEST_ROWS(test_wrong_texts, "codec/payload", "wrong_texts", is_wrong)
