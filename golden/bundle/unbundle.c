/* Converts the tables of a bundle to files. Their structure is valid; this checks their meaning. */
#include "golden/bundle/unbundle.h"

#include <stdarg.h>
#include <string.h>

#include "base/json_writer.h"
#include "golden/bundle/dtype.h"
#include "golden/bundle/npy.h"
#include "golden/codec/blob.h"
#include "golden/codec/real.h"
#include "verifiers/schemas/bundled_program.h"

enum { VERSION = 2, NAME_ROOM = 80 };

/* A place in the bundle, for messages and file names. */
typedef struct site {
    uint32_t suite, test, value;
    bool output;
} site;

typedef struct tensor {
    int64_t dtype;
    gm_shape shape;
    gm_blob data;
} tensor;

static bool refuse(gm_unbundle *u, const site *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool refuse(gm_unbundle *u, const site *at, const char *format, ...)
{
    va_list list;
    int n = 0;
    if (at != NULL) {
        n = snprintf(u->why, sizeof u->why,
                     "method_test_suites[%u].test_cases[%u].%s[%u]: ", (unsigned)at->suite,
                     (unsigned)at->test, at->output ? "expected_outputs" : "inputs",
                     (unsigned)at->value);
    }
    va_start(list, format);
    vsnprintf(u->why + n, sizeof u->why - (size_t)n, format, list);
    va_end(list);
    return false;
}

/* Bytes of the bundle, read from its file if possible, so that they need not stay in memory. */
static gm_blob bytes_of(const gm_source *bundle, const char *path, ptv_vec vec)
{
    gm_blob blob = gm_bytes(bundle->image.bytes + vec.at, vec.count);
    if (path != NULL) {
        blob = (gm_blob){.kind = GM_FILE, .size = vec.count, .path = path, .offset = vec.at};
    }
    return blob;
}

static bool put_file(gm_unbundle *u, const char *name, const gm_blob *blobs, size_t count)
{
    int why = gm_folder_put(u->folder, name, blobs, count);
    return why == 0 || refuse(u, NULL, "cannot write %s: %s", name, strerror(why));
}

/* ---- Text ---- */

static void put_line(gm_unbundle *u, unsigned indent)
{
    ptv_put_char(&u->suite, '\n');
    for (unsigned i = 0; i < indent; i++) {
        ptv_put(&u->suite, "  ", 2);
    }
}

static void put_string(gm_unbundle *u, const char *bytes, size_t n)
{
    ptv_json json;
    ptv_json_begin(&json, &u->suite, 0);
    ptv_json_string(&json, bytes, n);
}

static void put_list(gm_unbundle *u, const char *name, const gm_shape *shape, bool order)
{
    ptv_put_text(&u->suite, name);
    ptv_put_text(&u->suite, "[");
    for (uint32_t i = 0; i < shape->rank; i++) {
        ptv_put_text(&u->suite, i == 0 ? "" : ", ");
        ptv_put_u64(&u->suite, order ? shape->order[i] : (uint32_t)shape->sizes[i]);
    }
    ptv_put_text(&u->suite, "]");
}

/* ---- Tensors ---- */

static bool read_shape(gm_unbundle *u, const site *at, uint32_t table, gm_shape *shape)
{
    const ptv_image *im = &u->bundle->image;
    ptv_vec sizes = ptv_vec_of(im, table, PTV_BUNDLED_PROGRAM_TENSOR_SIZES);
    ptv_vec order = ptv_vec_of(im, table, PTV_BUNDLED_PROGRAM_TENSOR_DIM_ORDER);
    if (sizes.at == 0 || order.at == 0 || sizes.count > GM_RANK || order.count != sizes.count) {
        return refuse(u, at, "its sizes and dim_order are not a shape of at most 16 dimensions");
    }
    shape->rank = sizes.count;
    for (uint32_t i = 0; i < sizes.count; i++) {
        shape->sizes[i] = (int32_t)ptv_u32(im, sizes.at + 4 * i);
        shape->order[i] = ptv_u8(im, order.at + i);
        if (shape->sizes[i] < 0) {
            return refuse(u, at, "sizes[%u]: found %d, expected a number that is not negative",
                          (unsigned)i, (int)shape->sizes[i]);
        }
    }
    return gm_shape_is_ordered(shape) ||
           refuse(u, at, "its dim_order does not have each dimension once");
}

static bool read_tensor(gm_unbundle *u, const site *at, uint32_t table, tensor *t)
{
    const ptv_image *im = &u->bundle->image;
    const ptv_table *type = &ptv_schema_bundled_program.tables[PTV_BUNDLED_PROGRAM_TENSOR];
    ptv_vec data = ptv_vec_of(im, table, PTV_BUNDLED_PROGRAM_TENSOR_DATA);
    uint64_t size;
    t->dtype = (int64_t)ptv_scalar_of(im, table, type, PTV_BUNDLED_PROGRAM_TENSOR_SCALAR_TYPE);
    if (gm_dtype_of(t->dtype) == NULL) {
        return refuse(u, at, "scalar_type: found %d, expected 0..29", (int)t->dtype);
    }
    if (!read_shape(u, at, table, &t->shape)) {
        return false;
    }
    bool known = gm_shape_bytes(&t->shape, gm_dtype_of(t->dtype)->size, &size);
    if (data.at == 0 || !known || data.count != size) {
        return refuse(u, at, "data: found %u bytes, its sizes say otherwise", (unsigned)data.count);
    }
    /* No writer lets tensors share bytes; this keeps a small bundle from filling the disk. */
    u->bytes += data.count;
    t->data = bytes_of(u->bundle, u->path, data);
    return u->bytes <= u->bundle->image.size ||
           refuse(u, at, "more data than the bundle has bytes");
}

static bool put_npy(gm_unbundle *u, const char *name, const tensor *t)
{
    char header[GM_NPY_ROOM];
    size_t n = gm_npy_header(header, (int)t->dtype, &t->shape);
    gm_blob blobs[] = {gm_bytes(header, n), t->data};
    ptv_put_text(&u->suite, "{\"npy\": \"");
    ptv_put_text(&u->suite, name);
    ptv_put_text(&u->suite, "\"}");
    return put_file(u, name, blobs, 2);
}

static bool put_raw(gm_unbundle *u, const char *name, const tensor *t)
{
    ptv_put_text(&u->suite, "{\"dtype\": \"");
    ptv_put_text(&u->suite, gm_dtype_of(t->dtype)->name);
    put_list(u, "\", \"shape\": ", &t->shape, false);
    if (!gm_shape_is_rows(&t->shape)) {
        put_list(u, ", \"dim_order\": ", &t->shape, true);
    }
    ptv_put_text(&u->suite, ", \"file\": \"");
    ptv_put_text(&u->suite, name);
    ptv_put_text(&u->suite, "\"}");
    return put_file(u, name, &t->data, 1);
}

static bool put_tensor(gm_unbundle *u, const site *at, uint32_t table)
{
    char name[NAME_ROOM];
    tensor t;
    if (!read_tensor(u, at, table, &t)) {
        return false;
    }
    bool plain = gm_shape_is_rows(&t.shape) || gm_shape_is_columns(&t.shape);
    bool npy = plain && gm_dtype_of(t.dtype)->npy != NULL;
    snprintf(name, sizeof name, "suite%u-case%u-%s%u.%s", (unsigned)at->suite, (unsigned)at->test,
             at->output ? "output" : "input", (unsigned)at->value, npy ? "npy" : "bin");
    return npy ? put_npy(u, name, &t) : put_raw(u, name, &t);
}

/* ---- Values ---- */

static void put_double(gm_unbundle *u, uint32_t table)
{
    char text[GM_REAL_ROOM];
    uint32_t at = ptv_slot(&u->bundle->image, table, PTV_BUNDLED_PROGRAM_DOUBLE_DOUBLE_VAL);
    uint64_t bits = at == 0 ? 0 : ptv_u64(&u->bundle->image, at);
    size_t n = gm_real_text(bits, false, text);
    ptv_put(&u->suite, text, n);
}

static bool put_value(gm_unbundle *u, const site *at, uint32_t value)
{
    const ptv_image *im = &u->bundle->image;
    const ptv_table *types = ptv_schema_bundled_program.tables;
    uint64_t tag = ptv_scalar_of(im, value, &types[PTV_BUNDLED_PROGRAM_VALUE],
                                 PTV_BUNDLED_PROGRAM_VALUE_VAL_TYPE);
    uint32_t table = ptv_table_of(im, value, PTV_BUNDLED_PROGRAM_VALUE_VAL);
    if (table == 0) {
        tag = PTV_BUNDLED_PROGRAM_VALUE_UNION_NONE;
    }
    switch (tag) {
    case PTV_BUNDLED_PROGRAM_VALUE_UNION_TENSOR: return put_tensor(u, at, table);
    case PTV_BUNDLED_PROGRAM_VALUE_UNION_INT:
        ptv_put_i64(&u->suite, (int64_t)ptv_scalar_of(im, table, &types[PTV_BUNDLED_PROGRAM_INT],
                                                      PTV_BUNDLED_PROGRAM_INT_INT_VAL));
        return true;
    case PTV_BUNDLED_PROGRAM_VALUE_UNION_BOOL:
        ptv_put_text(&u->suite, ptv_scalar_of(im, table, &types[PTV_BUNDLED_PROGRAM_BOOL],
                                              PTV_BUNDLED_PROGRAM_BOOL_BOOL_VAL) != 0
                                    ? "true"
                                    : "false");
        return true;
    case PTV_BUNDLED_PROGRAM_VALUE_UNION_DOUBLE: put_double(u, table); return true;
    default: return refuse(u, at, "it has no value of a kind that bundles support");
    }
}

static bool put_values(gm_unbundle *u, site *at, const char *name, ptv_vec values)
{
    put_line(u, 4);
    ptv_put_text(&u->suite, name);
    for (at->value = 0; at->value < values.count; at->value++) {
        if (at->value > 0) {
            ptv_put_char(&u->suite, ',');
        }
        put_line(u, 5);
        if (!put_value(u, at, ptv_table_in(&u->bundle->image, values, at->value))) {
            return false;
        }
    }
    if (values.count > 0) {
        put_line(u, 4);
    }
    ptv_put_char(&u->suite, ']');
    return true;
}

/* ---- Cases and suites ---- */

static bool put_case(gm_unbundle *u, site *at, uint32_t table)
{
    const ptv_image *im = &u->bundle->image;
    ptv_vec inputs = ptv_vec_of(im, table, PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_CASE_INPUTS);
    ptv_vec outputs =
        ptv_vec_of(im, table, PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_CASE_EXPECTED_OUTPUTS);
    if (inputs.at == 0) {
        return refuse(u, NULL, "method_test_suites[%u].test_cases[%u]: inputs are absent",
                      (unsigned)at->suite, (unsigned)at->test);
    }
    put_line(u, 3);
    ptv_put_char(&u->suite, '{');
    at->output = false;
    if (!put_values(u, at, "\"inputs\": [", inputs)) {
        return false;
    }
    ptv_put_char(&u->suite, ',');
    at->output = true;
    if (!put_values(u, at, "\"expected_outputs\": [", outputs)) {
        return false;
    }
    put_line(u, 3);
    ptv_put_char(&u->suite, '}');
    return true;
}

static bool put_suite(gm_unbundle *u, uint32_t suite, uint32_t table)
{
    const ptv_image *im = &u->bundle->image;
    ptv_vec name = ptv_vec_of(im, table, PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE_METHOD_NAME);
    ptv_vec cases = ptv_vec_of(im, table, PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE_TEST_CASES);
    site at = {.suite = suite};
    if (cases.at == 0) {
        return refuse(u, NULL, "method_test_suites[%u]: test_cases are absent", (unsigned)suite);
    }
    put_line(u, 2);
    put_string(u, (const char *)im->bytes + name.at, name.count);
    ptv_put_text(&u->suite, ": [");
    for (at.test = 0; at.test < cases.count; at.test++) {
        if (at.test > 0) {
            ptv_put_char(&u->suite, ',');
        }
        if (!put_case(u, &at, ptv_table_in(im, cases, at.test))) {
            return false;
        }
    }
    if (cases.count > 0) {
        put_line(u, 2);
    }
    ptv_put_char(&u->suite, ']');
    return true;
}

/* ---- The whole bundle ---- */

bool gm_bundled_program(const gm_source *bundle, const char *path, gm_blob *program)
{
    ptv_vec vec =
        ptv_vec_of(&bundle->image, bundle->root, PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_PROGRAM);
    *program = bytes_of(bundle, path, vec);
    return vec.at != 0;
}

static void put_version(gm_unbundle *u)
{
    const ptv_schema *schema = &ptv_schema_bundled_program;
    uint64_t version =
        ptv_scalar_of(&u->bundle->image, u->bundle->root, &schema->tables[schema->root],
                      PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_VERSION);
    if (version != VERSION) {
        put_line(u, 1);
        ptv_put_text(&u->suite, "\"version\": ");
        ptv_put_u64(&u->suite, version);
        ptv_put_char(&u->suite, ',');
    }
}

static bool put_suites(gm_unbundle *u, ptv_vec suites)
{
    ptv_put_char(&u->suite, '{');
    put_version(u);
    put_line(u, 1);
    ptv_put_text(&u->suite, "\"methods\": {");
    for (uint32_t i = 0; i < suites.count; i++) {
        if (i > 0) {
            ptv_put_char(&u->suite, ',');
        }
        if (!put_suite(u, i, ptv_table_in(&u->bundle->image, suites, i))) {
            return false;
        }
    }
    if (suites.count > 0) {
        put_line(u, 1);
    }
    ptv_put_text(&u->suite, "}\n}\n");
    return !u->suite.failed || refuse(u, NULL, "out of memory");
}

bool gm_unbundle_write(gm_unbundle *u)
{
    gm_blob program;
    ptv_vec suites = ptv_vec_of(&u->bundle->image, u->bundle->root,
                                PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_METHOD_TEST_SUITES);
    if (!gm_bundled_program(u->bundle, u->path, &program) || suites.at == 0) {
        return refuse(u, NULL, "the bundle has no %s",
                      suites.at == 0 ? "method_test_suites" : "program");
    }
    if (!gm_names_are_unique(&u->bundle->image, suites, u->why, sizeof u->why) ||
        !put_suites(u, suites)) {
        return false;
    }
    gm_blob text = gm_bytes(u->suite.bytes, u->suite.length);
    return put_file(u, GM_PROGRAM_FILE, &program, 1) && put_file(u, GM_SUITE_FILE, &text, 1);
}
