/*
 * flatc reads what `dump --flatc` writes, and makes a file with the same meaning. Skipped without
 * flatc.
 */
#include "golden/codec/builder.h"
#include "golden/codec/codec_compare.h"
#include "golden/codec/decode.h"
#include "golden/codec/payload.h"
#include "golden/codec/real.h"
#include "tests/support/dumped.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/model_text.h"
#include "tests/support/sources.h"
#include "tests/support/tool.h"
#include "verifiers/payloads/flat.h"

TESTS_WITH(home_setup, home_teardown);

static unsigned compared;

/* ---- What flatc loses ---- */

/* flatc has a single NaN, and omits scalars equal to their default; -0.0 counts as equal. */
static void normalise_scalar(const ptv_field *field, gm_value *value)
{
    double number = gm_real_of_bits(value->as.scalar, false);
    bool real = field->scalar == PTV_F64;
    if (real && number != number) {
        value->as.scalar = UINT64_C(0x7ff8000000000000);
    }
    if (value->as.scalar == field->value ||
        (real && number == gm_real_of_bits(field->value, false))) {
        value->present = false;
    }
}

/* Changes the tree the way flatc would. */
static void normalise(gm_table *table)
{
    for (unsigned slot = 0; slot < table->type->count; slot++) {
        const ptv_field *field = &table->type->fields[slot];
        gm_value *value = &table->fields[slot];
        bool single = field->kind == PTV_KIND_TABLE || field->kind == PTV_KIND_UNION;
        if (!value->present) {
            continue;
        }
        if (field->kind == PTV_KIND_SCALAR || field->kind == PTV_KIND_TAG) {
            normalise_scalar(field, value);
        } else if (single) {
            normalise(value->as.table);
        }
        for (uint32_t i = 0; field->kind == PTV_KIND_TABLES && i < value->count; i++) {
            normalise(value->as.tables[i]);
        }
    }
}

static void read_tree(gm_model *model, const gm_source *source)
{
    gm_begin(model, 0);
    assert_true(gm_decode(model, source));
    model->segment_count = 0; /* the text has no container */
    model->data.size = 0;
    model->identifier.size = 0;
    normalise(model->root);
}

/* ---- Through flatc ---- */

/* Runs flatc, which writes root.pte, root.bpte, root.ptd or root.bin. */
static void run_flatc(const char *name, const gm_source *s)
{
    static char line[1024];
    char schema[64];
    gm_dump options = {.blobs = GM_NUMBERS, .root_only = true};
    dumped text = dump_source(s, &options);
    if (!text.whole) {
        fail_msg("%s: %s", name, options.why);
    }
    put_file("root.json", text.text, text.size);
    free(text.text);
    snprintf(line, sizeof line, "flatc --binary '%s/%s' root.json", PTV_SOURCE_DIR,
             source_schema(s, schema, sizeof schema));
    if (system(line) != 0) {
        fail_msg("flatc refuses the text of %s", name);
    }
}

enum { HEAD = 8, PTD_ROOM = 48, LEAST = 64, PAYLOAD_ROOM = 32 };

/*
 * flatc writes only tables. Loaders of a .ptd look for a header, which is inserted after the head,
 * as exporters do; those of a .pte want at least 64 bytes.
 */
static uint8_t *complete(const ge_file *file, ptv_format format, size_t *size)
{
    size_t room = format == PTV_FORMAT_DATA ? PTD_ROOM : 0;
    const ptv_image image = ge_image(file);
    uint8_t *bytes = calloc(1, file->loaded + room + LEAST);
    assert_non_null(bytes);
    *size = file->loaded + room < LEAST ? LEAST : file->loaded + room;
    memcpy(bytes, file->bytes, HEAD);
    memcpy(bytes + HEAD + room, file->bytes + HEAD, file->loaded - HEAD);
    if (room > 0) {
        le_store(bytes, 4, ptv_u32(&image, 0) + room);
        memcpy(bytes + HEAD, "FH01", 4);
        le_store(bytes + HEAD + 4, 4, 40);
        le_store(bytes + HEAD + 8, 8, room);
        le_store(bytes + HEAD + 16, 8, file->loaded);
    }
    return bytes;
}

/* For MLX and MPS: 24 bytes before it, nothing after it. */
static uint8_t *complete_flat(const ge_file *file, ptv_format format, size_t *size)
{
    size_t end = PTV_FLAT_HEADER + (size_t)gm_align_up(file->loaded, 16) + 8;
    uint8_t *bytes = calloc(1, end);
    assert_non_null(bytes);
    *size = end;
    memcpy(bytes + PTV_PAYLOAD_MAGIC_AT, format == PTV_FORMAT_MLX ? "MLX0" : "MP00", 4);
    le_store(bytes + PTV_FLAT_DATA_AT, 8, end);
    memcpy(bytes + PTV_FLAT_HEADER, file->bytes, file->loaded);
    return bytes;
}

/* Adds a header: without one, bytes are no Vulkan payload. */
static uint8_t *complete_payload(const ge_file *file, ptv_format format, size_t *size)
{
    if (gm_is_flat_payload(format)) {
        return complete_flat(file, format, size);
    }
    uint8_t *bytes = calloc(1, PAYLOAD_ROOM + file->loaded);
    assert_non_null(bytes);
    *size = PAYLOAD_ROOM + file->loaded;
    memcpy(bytes + PTV_PAYLOAD_MAGIC_AT, format == PTV_FORMAT_VULKAN ? "VH00" : "XH00", 4);
    le_store(bytes + PTV_PAYLOAD_LENGTH_AT, 2, PTV_PAYLOAD_HEADER);
    le_store(bytes + PTV_PAYLOAD_FLAT_AT, 4, PAYLOAD_ROOM);
    le_store(bytes + PTV_PAYLOAD_FLAT_SIZE_AT, 4, file->loaded);
    le_store(bytes + PTV_PAYLOAD_DATA_AT, 4, *size);
    memcpy(bytes + PAYLOAD_ROOM, file->bytes, file->loaded);
    return bytes;
}

static const gm_source *original;

static void compare_trees(const char *name, const gm_source *written)
{
    gm_model before, after;
    char why[128];
    read_tree(&before, original);
    read_tree(&after, written);
    if (!gm_same_model(&before, &after, why, sizeof why)) {
        fail_msg("%s: flatc understands %s as something else", name, why);
    }
    gm_free(&after);
    gm_free(&before);
    compared++;
}

static void there_and_back(const char *name, const gm_source *source)
{
    char path[32];
    size_t size;
    if (source->schema == NULL) { /* NFAT */
        return;
    }
    run_flatc(name, source);
    bool payload = gm_is_payload(source->format) && gm_has_header(source->format);
    snprintf(path, sizeof path, "root.%s",
             gm_is_payload(source->format) ? "bin" : gm_format_word(source->format));
    ge_file file = load_file(path);
    uint8_t *bytes = payload ? complete_payload(&file, source->format, &size)
                             : complete(&file, source->format, &size);
    ge_close(&file);
    original = source;
    if (!for_source(name, bytes, size, compare_trees)) {
        fail_msg("%s: what flatc wrote cannot be read", name);
    }
    free(bytes);
}

/* ---- Tests ---- */

TEST(goldens)
{
    tool_wants_flatc();
    compared = 0;
    for_golden_sources(there_and_back);
    assert_true(compared > 0);
}

TEST(real_files)
{
    tool_wants_flatc();
    compared = 0;
    for_real_sources(there_and_back);
    print_message("%u real files\n", compared);
}

/* Checks a model made from this text. */
static void check_text(const char *text, source_body body)
{
    gm_model model;
    size_t size;
    parse_model(&model, text);
    uint8_t *bytes = make_bytes(&model, &size);
    assert_true(for_source(text, bytes, size, body));
    free(bytes);
    gm_free(&model);
}

/* Extreme values, values equal to a default, fields that are present but empty. */
TEST(extremes)
{
    tool_wants_flatc();
    check_text(
        PTE("\"version\": 0, \"constant_buffer\": [], \"backend_delegate_data\": [],"
            "\"constant_segment\": {\"offsets\": [\"18446744073709551615\", 0]},"
            "\"segments\": [{\"offset\": \"18446744073709551615\"}, {\"size\": 0}, {}],"
            "\"execution_plan\": [{\"name\": \"\\\"'\\\\\\u0000\\u001f\\u007f\\u2028é😀\","
            "\"inputs\": [], \"outputs\": [-2147483648, 2147483647], \"chains\": [{}],"
            "\"operators\": [{\"name\": \"\"}], \"values\": ["
            "{\"val_type\": \"Int\", \"val\": {\"int_val\": -9223372036854775808}},"
            "{\"val_type\": \"Int\", \"val\": {\"int_val\": 9223372036854775807}},"
            "{\"val_type\": \"Double\", \"val\": {\"double_val\": -0.0}},"
            "{\"val_type\": \"Double\", \"val\": {\"double_val\": \"-inf\"}},"
            "{\"val_type\": \"Double\", \"val\": {\"double_val\": \"nan:0xfff0000000000001\"}},"
            "{\"val_type\": \"DoubleList\", \"val\": {\"items\": [\"nan\", \"inf\", \"-inf\","
            " -0.0, 5e-324, 1.7976931348623157e308, 0.1]}},"
            "{\"val_type\": \"DoubleList\", \"val\": {\"items\": []}},"
            "{\"val_type\": \"DoubleList\", \"val\": {}},"
            "{\"val_type\": \"Bool\", \"val\": {\"bool_val\": 2}},"
            "{\"val_type\": \"BoolList\", \"val\": {\"items\": [true, 255, false]}},"
            "{\"val_type\": \"Null\", \"val\": {}},"
            "{\"val_type\": \"Tensor\", \"val\": {\"scalar_type\": 99, \"sizes\": []}}]}]"),
        there_and_back);
}

static char found[256];

static void refuse(const char *name, const gm_source *source)
{
    gm_dump options = {.blobs = GM_NUMBERS, .root_only = true};
    (void)name;
    assert_false(dump_source(source, &options).whole);
    snprintf(found, sizeof found, "%s", options.why);
}

TEST(other_strings)
{
    check_text(PTE("\"execution_plan\": [{}, {\"name\": {\"hex\": \"61 ff\"}}],"
                   "\"segments\": [{}, {}, {}, {}]"),
               refuse);
    assert_string_equal(found,
                        "execution_plan[1].name is not UTF-8, and flatc supports no other strings");
    check_text(
        "{\"format\": \"ptd\", \"root\": {\"named_data\": [{\"key\": {\"hex\": \"c0 80\"}}]}}",
        refuse);
    assert_string_equal(found,
                        "named_data[0].key is not UTF-8, and flatc supports no other strings");
}

TEST(by_the_tool)
{
    put_golden("names");
    tool_must("$P dump --flatc names.pte");
    assert_memory_equal(tool_out, "{\n  \"execution_plan\": [", 22);
    tool_must(
        "$P dump --flatc --defaults -o all.json names.pte && grep -q '\"version\": 0' all.json");
    tool_fails("$P dump --flatc --full names.pte", 3, "--full and --flatc cannot be combined\n");
    tool_fails("$P dump --flatc --blobs b names.pte", 3,
               "--flatc and --blobs cannot be combined\n");
    tool_must("$P make " PTV_SOURCE_DIR "/corpus/models/odd-strings.json -o odd.pte");
    tool_fails("$P dump --flatc -o odd.json odd.pte", 2,
               "pteverify dump: odd.pte: execution_plan[0].name is not UTF-8");
    tool_must("test ! -e odd.json");
}
