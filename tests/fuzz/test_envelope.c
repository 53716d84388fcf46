/*
 * Files in parts: files that are read and written again mean the same and are accepted, wrong
 * numbers stay wrong, lists of segments may change, nested files are found and replaced.
 */
#include "base/little_endian.h"
#include "fuzz/envelope/envelope.h"
#include "fuzz/tree/random.h"
#include "golden/codec/codec_compare.h"
#include "golden/codec/decode.h"
#include "golden/golden.h"
#include "tests/support/edited.h"
#include "tests/support/rows.h"
#include "verifiers/schemas/program.h"

enum { ROOM = 1 << 22 };

typedef struct fixture {
    fe_kit kit;
    ptv_arena arena;
    uint8_t *out;
    size_t size; /* of the last file written */
} fixture;

FIXTURE(open_fixture)
{
    fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    assert_true(fe_kit_open(&f->kit));
    f->arena.left = SIZE_MAX / 2;
    f->out = malloc(ROOM);
    assert_non_null(f->out);
    *state = f;
    return 0;
}

FIXTURE(close_fixture)
{
    fixture *f = *state;
    fe_kit_free(&f->kit);
    ptv_arena_free(&f->arena);
    free(f->out);
    free(f);
    return 0;
}

static fe_file read_file(fixture *f, const void *bytes, size_t size)
{
    fe_file file;
    assert_true(fe_read(&file, &f->kit, (fe_bytes){bytes, size}, &f->arena));
    return file;
}

/* Exactly as much room as the file needs is enough; one byte less is not. */
static void write_file(fixture *f, fe_file *file)
{
    const ft_layout layout = {0};
    f->size = fe_write(file, &layout, f->out, ROOM);
    assert_int_not_equal(f->size, 0);
    uint8_t *tight = malloc(f->size);
    assert_non_null(tight);
    assert_int_equal(fe_write(file, &layout, tight, f->size), f->size);
    assert_memory_equal(tight, f->out, f->size);
    assert_int_equal(fe_write(file, &layout, tight, f->size - 1), 0);
    free(tight);
}

/* ---- Unchanged files ---- */

static void read_model(gm_model *model, const char *name, const void *bytes, size_t size)
{
    const ptv_image image = {bytes, size, size};
    gm_source source;
    gm_begin(model, 0);
    if (!gm_open(&source, &image)) {
        fail_msg("%s: %s", name, source.why);
    }
    assert_true(gm_decode(model, &source));
}

static void expect_same(const char *name, const void *before, size_t size, const fixture *f)
{
    char why[128] = "";
    gm_model a, b;
    read_model(&a, name, before, size);
    read_model(&b, name, f->out, f->size);
    if (!gm_same_model(&a, &b, why, sizeof why)) {
        fail_msg("%s: written, it means something else: %s", name, why);
    }
    gm_free(&a);
    gm_free(&b);
}

static void expect_verdict(const char *name, const fixture *f, const char *verdict)
{
    ge_file written = edited_from(f->out, f->size);
    const char *said = edited_verdict(&written);
    if (strcmp(said, verdict) != 0) {
        fail_msg("%s: written, it is %s and not %s", name, said, verdict);
    }
    ge_close(&written);
}

TEST_WITH(test_golden_models_stay_the_same, open_fixture, close_fixture)
{
    fixture *f = *state;
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        if (g.format == PTV_FORMAT_SAFETENSORS) {
            golden_free(&g); /* the kit cannot split it */
            continue;
        }
        ge_file before = edited_from(g.bytes, g.size);
        fe_file file = read_file(f, g.bytes, g.size);
        assert_int_equal(file.format, g.format);
        for (unsigned k = 0; k < PTV_HEADER_NUMBERS; k++) {
            if (file.numbers[k].given && k != PTV_HEADER_LENGTH) {
                fail_msg("%s: number %u is taken for a wrong one", g.name, k);
            }
        }
        write_file(f, &file);
        expect_same(g.name, g.bytes, g.size, f);
        expect_verdict(g.name, f, edited_verdict(&before));
        ge_close(&before);
        golden_free(&g);
        ptv_arena_reset(&f->arena);
    }
}

/* ---- Wrong numbers ---- */

static fixture *now;

/* Breaks a file by edits, writes it, and expects it to be broken in the same way. */
static void number_stays(const test_row *r)
{
    static const char *const fields[] = {
        "header_length", "flatbuffer_offset", "flatbuffer_size", "segments_offset",
        "segments_size", "version",           "count",           NULL};
    const unsigned field = row_choice(r, "field", fields);
    ge_file broken = edited(row_text(r, "file"));
    fe_file file = read_file(now, broken.bytes, broken.loaded);
    assert_true(file.numbers[field].given);
    assert_true(file.numbers[field].value == strtoull(row_text(r, "value"), NULL, 0));
    write_file(now, &file);
    expect_verdict(row_text(r, "file"), now, edited_verdict(&broken));
    ge_close(&broken);
}

TEST_WITH(test_wrong_numbers_stay, open_fixture, close_fixture)
{
    now = *state;
    rows_each("fuzz/envelope", "wrong", number_stays);
}

TEST_WITH(test_wrong_segments_keep_their_numbers, open_fixture, close_fixture)
{
    static const char *const scripts[] = {
        "from segments16\nset segments[1].size = 0x7fffffffffff",
        "from segments16\nset segments[1].offset = 0xfffffffffffffff0",
        "from segments16\nset segments[1].offset = 8",
    };
    fixture *f = *state;
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        ge_file broken = edited(scripts[i]);
        fe_file file = read_file(f, broken.bytes, broken.loaded);
        assert_true(file.segments[1].kept);
        write_file(f, &file);
        expect_verdict(scripts[i], f, edited_verdict(&broken));
        ge_close(&broken);
    }
}

/* A wrong beginning is recognised by its header; its identifier stays wrong. */
TEST_WITH(test_wrong_identifiers_stay, open_fixture, close_fixture)
{
    fixture *f = *state;
    ge_file broken = edited("from linear\nset header.identifier = ABCD");
    fe_file file = read_file(f, broken.bytes, broken.loaded);
    assert_int_equal(file.format, PTV_FORMAT_PROGRAM);
    write_file(f, &file);
    assert_memory_equal(f->out + 4, "ABCD", 4);
    ge_close(&broken);
}

/* ---- Segments ---- */

TEST_WITH(test_segments_follow_their_tables, open_fixture, close_fixture)
{
    fixture *f = *state;
    golden g = golden_by_name("segments16");
    fe_file file = read_file(f, g.bytes, g.size);
    ft_node *list = file.tree.root->as.slots[PTV_PROGRAM_PROGRAM_SEGMENTS].as.node;
    assert_true(list->count >= 2);
    fe_bytes second = fe_segment_at(&file, 1)->bytes;
    uint32_t count = list->count;
    ft_cut(list, 0, 1);
    assert_ptr_equal(fe_segment_at(&file, 0)->bytes.bytes, second.bytes);
    assert_null(fe_segment_at(&file, count - 1));
    assert_non_null(fe_add_segment(&file, (fe_bytes){(const uint8_t *)"0123456789", 10}));
    write_file(f, &file);
    fe_file again = read_file(f, f->out, f->size);
    assert_int_equal(again.segment_count, count);
    assert_int_equal(again.segments[0].bytes.size, second.size);
    assert_memory_equal(again.segments[0].bytes.bytes, second.bytes, second.size);
    assert_memory_equal(again.segments[count - 1].bytes.bytes, "0123456789", 10);
    golden_free(&g);
}

/* A program without segments has no header; with the first one it gets one. */
TEST_WITH(test_first_segment_brings_a_header, open_fixture, close_fixture)
{
    fixture *f = *state;
    fe_file file;
    assert_true(fe_begin(&file, &f->kit, PTV_FORMAT_PROGRAM, &f->arena));
    file.has_header = false;
    write_file(f, &file);
    assert_memory_not_equal(f->out + 8, "eh00", 4);
    assert_non_null(fe_add_segment(&file, (fe_bytes){(const uint8_t *)"abc", 3}));
    write_file(f, &file);
    assert_memory_equal(f->out + 8, "eh00", 4);
    fe_file again = read_file(f, f->out, f->size);
    assert_int_equal(again.segments[0].bytes.size, 3);
    assert_memory_equal(again.segments[0].bytes.bytes, "abc", 3);
}

TEST_WITH(test_begins_every_format, open_fixture, close_fixture)
{
    static const ptv_format formats[] = {
        PTV_FORMAT_PROGRAM, PTV_FORMAT_BUNDLE, PTV_FORMAT_DATA, PTV_FORMAT_NFAT,
        PTV_FORMAT_XNNPACK, PTV_FORMAT_VULKAN, PTV_FORMAT_MLX,  PTV_FORMAT_NATIVE_GRAPH};
    fixture *f = *state;
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        fe_file file;
        assert_true(fe_begin(&file, &f->kit, formats[i], &f->arena));
        write_file(f, &file);
        fe_file again = read_file(f, f->out, f->size);
        assert_int_equal(again.format, formats[i]);
        for (unsigned k = 0; k < PTV_HEADER_NUMBERS; k++) {
            assert_false(again.numbers[k].given);
        }
    }
    fe_file none;
    assert_false(fe_begin(&none, &f->kit, PTV_FORMAT_ZIP, &f->arena));
}

/* ---- Nested files ---- */

static void replace_by_itself(fixture *f, const char *name, size_t least)
{
    golden g = golden_by_name(name);
    fe_nested nested[16];
    fe_file file = read_file(f, g.bytes, g.size);
    uint32_t count = fe_nested_list(&file, nested, 16);
    assert_true(count >= least && count <= 16);
    for (uint32_t i = 0; i < count; i++) {
        fe_file inner;
        assert_true(fe_read_nested(&inner, &file, &nested[i]));
        const ft_layout layout = {0};
        size_t size = fe_write(&inner, &layout, f->out, ROOM);
        assert_int_not_equal(size, 0);
        assert_true(fe_replace(&file, &nested[i], (fe_bytes){f->out, size}));
    }
    write_file(f, &file);
    expect_verdict(name, f, "clean");
    golden_free(&g);
}

TEST_WITH(test_nested_files_are_exchanged, open_fixture, close_fixture)
{
    replace_by_itself(*state, "bundle", 1);
    replace_by_itself(*state, "xnnpack_program", 1);
    replace_by_itself(*state, "nfat_program", 1);
    replace_by_itself(*state, "nfat", 1);
    replace_by_itself(*state, "vulkan_program", 1);
    replace_by_itself(*state, "shared_payload", 1);
}

/* Delegates with the same bytes are one nested file, with the backend that it is for. */
TEST_WITH(test_shared_payloads_are_listed_once, open_fixture, close_fixture)
{
    fixture *f = *state;
    ge_file model = edited("from xnnpack_program\nrepeat execution_plan[0].delegates 3");
    fe_nested nested[4];
    fe_file file = read_file(f, model.bytes, model.loaded);
    assert_int_equal(fe_nested_list(&file, nested, 4), 1);
    assert_non_null(nested[0].delegate);
    uint8_t *broken = malloc(nested[0].bytes.size);
    assert_non_null(broken);
    memcpy(broken, nested[0].bytes.bytes, nested[0].bytes.size);
    memset(broken + 4, 'z', 4);
    nested[0].bytes.bytes = broken;
    fe_file inner;
    assert_true(fe_read_nested(&inner, &file, &nested[0]));
    assert_int_equal(inner.format, PTV_FORMAT_XNNPACK);
    free(broken);
    ge_close(&model);
    model = edited("from payloads\nrepeat execution_plan[0].delegates 3");
    file = read_file(f, model.bytes, model.loaded);
    assert_int_equal(fe_nested_list(&file, nested, 4), 1);
    assert_non_null(nested[0].vector); /* inline */
    ge_close(&model);
}

/* ---- Repair ---- */

static void is_repaired(const test_row *r)
{
    ge_file broken = edited(row_text(r, "file"));
    fe_repair(&now->kit, broken.bytes, broken.loaded);
    memcpy(now->out, broken.bytes, broken.loaded);
    now->size = broken.loaded;
    const char *said = edited_verdict(&broken);
    if (strstr(said, "header") != NULL || strstr(said, "program-size") != NULL ||
        strstr(said, "checksum") != NULL) {
        fail_msg("repaired, it is %s", said);
    }
    fe_file file = read_file(now, broken.bytes, broken.loaded);
    for (unsigned k = 0; k < PTV_HEADER_NUMBERS; k++) {
        if (file.numbers[k].given) {
            fail_msg("repaired, number %u is wrong", k);
        }
    }
    ge_close(&broken);
}

TEST_WITH(test_repairs_headers, open_fixture, close_fixture)
{
    now = *state;
    rows_each("fuzz/envelope", "repaired", is_repaired);
}

TEST_WITH(test_right_headers_are_not_repaired, open_fixture, close_fixture)
{
    fixture *f = *state;
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        memcpy(f->out, g.bytes, g.size);
        fe_repair(&f->kit, f->out, g.size);
        if (memcmp(f->out, g.bytes, g.size) != 0) {
            fail_msg("%s was changed", g.name);
        }
        golden_free(&g);
    }
}

/* ---- Any bytes ---- */

/* Uses exact copies, so that sanitizers see reads past the end. */
static void survive(fixture *f, const uint8_t *bytes, size_t size)
{
    uint8_t *copy = malloc(size + 1);
    assert_non_null(copy);
    uint8_t *exact = copy + 1;
    memcpy(exact, bytes, size);
    fe_nested nested[4];
    const ft_layout layout = {0};
    fe_file file = read_file(f, exact, size);
    uint32_t count = fe_nested_list(&file, nested, 4);
    for (uint32_t i = 0; i < count && i < 4; i++) {
        fe_file inner;
        assert_true(fe_read_nested(&inner, &file, &nested[i]));
        (void)fe_write(&inner, &layout, f->out, ROOM);
    }
    (void)fe_write(&file, &layout, f->out, ROOM);
    fe_repair(&f->kit, exact, size);
    free(copy);
    ptv_arena_reset(&f->arena);
}

TEST_WITH(test_survives_prefixes, open_fixture, close_fixture)
{
    fixture *f = *state;
    static const char *const names[] = {"linear", "external_data", "bundle",
                                        "nfat",   "xnnpack_add",   "vulkan_inline"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        golden g = golden_by_name(names[i]);
        for (size_t size = 0; size < g.size; size += size < 128 ? 1 : 61) {
            survive(f, g.bytes, size);
        }
        golden_free(&g);
    }
}

TEST_WITH(test_survives_changed_bytes, open_fixture, close_fixture)
{
    enum { ROUNDS = 100, CHANGES = 4 };
    fixture *f = *state;
    ft_random random = {1};
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        for (unsigned round = 0; round < ROUNDS; round++) {
            uint32_t at[CHANGES];
            uint8_t was[CHANGES];
            for (unsigned k = 0; k < CHANGES; k++) {
                at[k] = ft_random_below(&random, k == 0 && g.size > 64 ? 64 : (uint32_t)g.size);
                was[k] = g.bytes[at[k]];
                g.bytes[at[k]] = (uint8_t)ft_random_next(&random);
            }
            survive(f, g.bytes, g.size);
            for (unsigned k = CHANGES; k-- > 0;) {
                g.bytes[at[k]] = was[k];
            }
        }
        golden_free(&g);
    }
}

/* ---- Files of other schemas ---- */

TEST_WITH(test_plain_files_are_trees, open_fixture, close_fixture)
{
    fixture *f = *state;
    golden g = golden_by_name("bundle");
    memcpy(g.bytes + 4, "\x01\x02\x03\x04", 4);
    fe_file file = read_file(f, g.bytes, g.size);
    assert_int_equal(file.format, PTV_FORMAT_UNKNOWN);
    assert_false(file.has_tree);
    write_file(f, &file);
    assert_memory_equal(f->out, g.bytes, g.size);
    f->kit.plain = f->kit.schemas[PTV_FORMAT_BUNDLE];
    file = read_file(f, g.bytes, g.size);
    f->kit.plain = NULL;
    assert_true(file.has_tree);
    write_file(f, &file);
    assert_memory_equal(f->out + 4, "\x01\x02\x03\x04", 4);
    memcpy(f->out + 4, "BP08", 4);
    expect_verdict("a bundle as any other file", f, "clean");
    golden_free(&g);
}
