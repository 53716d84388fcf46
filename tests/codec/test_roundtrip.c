/*
 * Real files and the files nested in them: read into a model and written again, they are the same
 * bytes, or at least mean the same. The folder of files is not part of the project; these tests
 * skip without it. PTV_VERBOSE=1 names every file.
 */
#include "golden/codec/codec_compare.h"
#include "golden/codec/decode.h"
#include "golden/codec/payload.h"
#include "tests/support/files.h"
#include "tests/support/real.h"
#include "tests/support/test.h"
#include "verifiers/schemas/program.h"

enum { LONGEST_PATH = 1024, NESTED = 4 };

static struct {
    unsigned equal, other, nested_equal, nested_other, unreadable, recomputed;
    unsigned payloads, payloads_equal; /* of the nested ones */
} counts;

static void check_image(const char *name, const ptv_image *image, int depth);

/* ---- One image ---- */

static void say_difference(const char *name, const ptv_image *before, const ptv_image *after)
{
    uint64_t at = 0;
    while (at < before->size && at < after->size && before->bytes[at] == after->bytes[at]) {
        at++;
    }
    print_message("%s: differs from byte %llu on, %llu bytes became %llu\n", name,
                  (unsigned long long)at, (unsigned long long)before->size,
                  (unsigned long long)after->size);
}

static void expect_same_meaning(const char *name, const gm_model *model, const ptv_image *image)
{
    char why[128];
    gm_source source;
    gm_model again;
    gm_begin(&again, 0);
    if (!gm_open(&source, image) || !gm_decode(&again, &source)) {
        fail_msg("%s: written, it cannot be read: %s", name, source.why);
    }
    if (!gm_same_model(model, &again, why, sizeof why)) {
        fail_msg("%s: written, it means something else: %s", name, why);
    }
    gm_free(&again);
}

static bool count(const char *name, const ptv_image *before, const ptv_image *after, int depth)
{
    bool equal = before->size == after->size &&
                 memcmp(before->bytes, after->bytes, (size_t)before->size) == 0;
    unsigned *of = depth == 0 ? &counts.equal : &counts.nested_equal;
    of[equal ? 0 : 1]++;
    if (!equal) {
        say_difference(name, before, after);
    } else if (getenv("PTV_VERBOSE") != NULL) {
        print_message("%s: the same bytes\n", name);
    }
    return equal;
}

static uint8_t *encode(const char *name, gm_encoding *encoding, const gm_model *model)
{
    char why[128];
    if (!gm_encode(encoding, model)) {
        fail_msg("%s: %s", name, encoding->why);
    }
    uint8_t *bytes = gm_image_bytes(&encoding->image, why, sizeof why);
    assert_non_null(bytes);
    return bytes;
}

/*
 * Bytes between objects are not in the model. Without them the FlatBuffer gets shorter, so numbers
 * and positions of the old file do not apply to the new one.
 */
static void forget_numbers(gm_model *model)
{
    model->header.program_size.given = false;
    model->header.segment_base.given = false;
    model->header.segment_bytes.given = false;
    model->patch_count = 0;
    model->size.given = false;
}

/* Exporters write the same header numbers as we compute if the text leaves them out. */
static void expect_recomputed(const char *name, gm_model *model, const ptv_image *image)
{
    gm_encoding encoding;
    forget_numbers(model);
    model->header.padded.given = false;
    if (model->header.kind == GM_HEADER_NONE && !gm_is_payload(model->format)) {
        model->header.kind = GM_HEADER_AUTO;
    }
    uint8_t *bytes = encode(name, &encoding, model);
    if (encoding.image.size == image->size && memcmp(bytes, image->bytes, image->size) == 0) {
        counts.recomputed += !gm_is_payload(model->format);
    } else {
        print_message("%s: differs when the header is computed\n", name);
    }
    free(bytes);
    gm_encoding_free(&encoding);
}

static void write_again(const char *name, gm_model *model, const ptv_image *image, int depth)
{
    gm_encoding encoding;
    uint8_t *bytes = encode(name, &encoding, model);
    ptv_image written = {bytes, encoding.image.size, encoding.image.size};
    bool equal = count(name, image, &written, depth);
    counts.payloads += gm_is_payload(model->format);
    counts.payloads_equal += equal && gm_is_payload(model->format);
    if (encoding.remark_count > 0) {
        free(bytes);
        gm_encoding_free(&encoding);
        forget_numbers(model);
        bytes = encode(name, &encoding, model);
        written = (ptv_image){bytes, encoding.image.size, encoding.image.size};
    }
    expect_same_meaning(name, model, &written);
    free(bytes);
    gm_encoding_free(&encoding);
    if (equal && (depth == 0 || gm_is_payload(model->format))) {
        expect_recomputed(name, model, image);
    }
}

static void check_nested(const char *name, const char *what, size_t i, const gm_blob *blob,
                         int depth)
{
    char path[LONGEST_PATH];
    if (blob->kind == GM_BYTES && blob->size >= 64 && depth < NESTED) {
        const ptv_image inner = {blob->bytes, blob->size, blob->size};
        snprintf(path, sizeof path, "%.900s > %s %zu", name, what, i);
        check_image(path, &inner, depth + 1);
    }
}

static void check_inline(const char *name, const gm_model *model, int depth)
{
    const gm_value *list = &model->root->fields[PTV_PROGRAM_PROGRAM_BACKEND_DELEGATE_DATA];
    for (uint32_t i = 0; list->present && i < list->count; i++) {
        const gm_value *data =
            &list->as.tables[i]->fields[PTV_PROGRAM_BACKEND_DELEGATE_INLINE_DATA_DATA];
        if (data->present) {
            check_nested(name, "inline delegate", i, data->as.blob, depth);
        }
    }
}

static void check_inside(const char *name, const gm_model *model, int depth)
{
    for (size_t i = 0; i < model->segment_count; i++) {
        check_nested(name, "segment", i, &model->segments[i], depth);
    }
    for (size_t i = 0; i < model->entry_count; i++) {
        check_nested(name, "entry", i, &model->entries[i].data, depth);
    }
    if (model->format == PTV_FORMAT_BUNDLE) {
        const gm_value *program = &model->root->fields[gm_slot(model->root->type, "program")];
        if (program->present) {
            check_nested(name, "program", 0, program->as.blob, depth);
        }
    }
    if (model->format == PTV_FORMAT_PROGRAM) {
        check_inline(name, model, depth);
    }
}

static void check_image(const char *name, const ptv_image *image, int depth)
{
    gm_source source;
    gm_model model;
    if (!gm_open(&source, image)) {
        counts.unreadable += depth == 0;
        return;
    }
    gm_begin(&model, 0);
    assert_true(gm_decode(&model, &source));
    write_again(name, &model, image, depth);
    check_inside(name, &model, depth);
    gm_free(&model);
}

/* ---- Files ---- */

static void check_file(const char *path)
{
    size_t size;
    uint8_t *bytes = read_bytes(path, &size);
    const ptv_image image = {bytes, size, size};
    check_image(path, &image, 0);
    free(bytes);
}

/* Two are of generations that nobody reads; one is from 2023, before any release. */
TEST(real_files)
{
    memset(&counts, 0, sizeof counts);
    (void)real_each(REAL_FOLDER, check_file);
    print_message("%u of %u files are the same bytes, and %u of %u nested in them\n", counts.equal,
                  counts.equal + counts.other, counts.nested_equal,
                  counts.nested_equal + counts.nested_other);
    print_message("%u of %u payloads with tables are the same bytes\n", counts.payloads_equal,
                  counts.payloads);
    assert_true(counts.equal > 0);
    assert_true(counts.unreadable <= 2);
    assert_true(counts.other * 100 <= counts.equal); /* 99 of 100 */
    assert_true((counts.equal - counts.recomputed) * 100 <= counts.equal);
    assert_true(counts.nested_other * 100 <= counts.nested_equal);
}

/* Their tables are odd, but whatever can be read can be written with the same meaning. */
TEST(crashing_files)
{
    memset(&counts, 0, sizeof counts);
    (void)real_each(CRASHERS_FOLDER, check_file);
    print_message("%u of %u files that crash the runtime are the same bytes\n", counts.equal,
                  counts.equal + counts.other);
    assert_true(counts.equal > 0);
}

/* Packages and native graphs: there is a single writer, and all are as it writes them. */
TEST(packages)
{
    memset(&counts, 0, sizeof counts);
    const size_t files = real_each(PACKAGE_FOLDER, check_file);
    print_message("%u of %zu packages and native graphs are the same bytes\n", counts.equal, files);
    assert_int_equal(counts.equal, files);
    assert_int_equal(counts.nested_other, 0);
}
