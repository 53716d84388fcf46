/* Tensors of the suite: their type and shape, and where their bytes come from. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "base/system.h"
#include "golden/bundle/dtype.h"
#include "golden/bundle/npy.h"
#include "golden/bundle/suite_parts.h"
#include "golden/codec/blob.h"

/* Where the bytes come from: exactly one of these must be present. */
static const struct {
    const char *name;
    const char *const *members; /* members allowed along with it */
} origins[] = {
    {"data", (const char *const[]){"data", "dtype", "shape", "dim_order", NULL}},
    {"file", (const char *const[]){"file", "dtype", "shape", "dim_order", "offset", NULL}},
    {"npy", (const char *const[]){"npy", NULL}},
    {"zeros", (const char *const[]){"zeros", "dtype", "shape", "dim_order", NULL}},
    {"fill", (const char *const[]){"fill", "dtype", "shape", "dim_order", NULL}},
};

enum { ORIGINS = sizeof origins / sizeof origins[0], DATA = 0, FILE_, NPY, ZEROS, FILL };

/* ---- dtype, shape, dim_order ---- */

static bool read_dtype(gm_suite *s, const ptv_step *at, const json_t *json, int *dtype)
{
    const json_t *name = json_object_get(json, "dtype");
    ptv_step in = ptv_at_member(at, "dtype");
    if (name == NULL) {
        return gm_suite_refuse(s, at, "the tensor has no dtype");
    }
    if (!json_is_string(name)) {
        return gm_suite_refuse(s, &in, "dtype: expected a name such as \"float32\"");
    }
    *dtype = gm_dtype_by_name(json_string_value(name));
    if (*dtype < 0) {
        return gm_suite_refuse(s, &in, "dtype: unknown name '%.40s'", json_string_value(name));
    }
    return true;
}

/* Reads an array of at most 16 integers from 0 to `most`. */
static bool read_list(gm_suite *s, const ptv_step *at, const json_t *list, int64_t most,
                      int32_t out[GM_RANK], uint32_t *count)
{
    if (!json_is_array(list) || json_array_size(list) > GM_RANK) {
        return gm_suite_refuse(s, at, "%s: expected an array of at most 16 integers", at->name);
    }
    *count = (uint32_t)json_array_size(list);
    for (uint32_t i = 0; i < *count; i++) {
        const json_t *item = json_array_get(list, i);
        int64_t value = json_integer_value(item);
        ptv_step in = ptv_at_element(at, i);
        if (!json_is_integer(item) || value < 0 || value > most) {
            return gm_suite_refuse(s, &in, "%s[%u]: expected an integer from 0 to %" PRId64,
                                   at->name, (unsigned)i, most);
        }
        out[i] = (int32_t)value;
    }
    return true;
}

static bool read_order(gm_suite *s, const ptv_step *at, const json_t *json, gm_shape *shape)
{
    const json_t *list = json_object_get(json, "dim_order");
    ptv_step in = ptv_at_member(at, "dim_order");
    int32_t order[GM_RANK];
    uint32_t count;
    gm_shape_rows(shape);
    if (list == NULL) {
        return true;
    }
    if (!read_list(s, &in, list, GM_RANK - 1, order, &count)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        shape->order[i] = (uint8_t)order[i];
    }
    return (count == shape->rank && gm_shape_is_ordered(shape)) ||
           gm_suite_refuse(s, &in, "dim_order: expected each dimension of the shape once");
}

static bool read_shape(gm_suite *s, const ptv_step *at, const json_t *json, gm_shape *shape)
{
    const json_t *list = json_object_get(json, "shape");
    ptv_step in = ptv_at_member(at, "shape");
    if (list == NULL) {
        return gm_suite_refuse(s, at, "the tensor has no shape");
    }
    return read_list(s, &in, list, INT32_MAX, shape->sizes, &shape->rank) &&
           read_order(s, at, json, shape);
}

static bool measure(gm_suite *s, const ptv_step *at, gm_suite_value *tensor)
{
    uint64_t size;
    if (!gm_shape_bytes(&tensor->shape, gm_dtype_of(tensor->dtype)->size, &size)) {
        return gm_suite_refuse(s, at, "the tensor would exceed 2 GiB");
    }
    tensor->data.size = size;
    return true;
}

/* ---- Files ---- */

static const char *read_name(gm_suite *s, const ptv_step *in, const json_t *json)
{
    const json_t *name = json_object_get(json, in->name);
    const char *path = NULL;
    if (!json_is_string(name)) {
        gm_suite_refuse(s, in, "%s: expected the name of a file", in->name);
    } else if ((path = gm_path_beside(s->model, s->path, json_string_value(name))) == NULL) {
        gm_suite_no_memory(s, in);
    }
    return path;
}

static bool read_offset(gm_suite *s, const ptv_step *at, const json_t *json, uint64_t *offset)
{
    const json_t *number = json_object_get(json, "offset");
    ptv_step in = ptv_at_member(at, "offset");
    *offset = 0;
    if (number == NULL) {
        return true;
    }
    if (!json_is_integer(number) || json_integer_value(number) < 0) {
        return gm_suite_refuse(s, &in, "offset: expected an integer from 0");
    }
    *offset = (uint64_t)json_integer_value(number);
    return true;
}

static void set_file(gm_suite_value *tensor, const char *path, uint64_t offset)
{
    tensor->data =
        (gm_blob){.kind = GM_FILE, .size = tensor->data.size, .path = path, .offset = offset};
}

/* Without an offset, the file must contain the tensor and nothing else. */
static bool read_file(gm_suite *s, const ptv_step *at, const json_t *json, gm_suite_value *tensor)
{
    struct stat about;
    uint64_t offset;
    ptv_step in = ptv_at_member(at, "file");
    const char *path = read_name(s, &in, json);
    if (path == NULL || !read_offset(s, at, json, &offset)) {
        return false;
    }
    if (stat(path, &about) != 0) {
        return gm_suite_refuse(s, &in, "%.80s: %s", path, strerror(errno));
    }
    if (!S_ISREG(about.st_mode)) {
        return gm_suite_refuse(s, &in, "%.80s: it is not a regular file", path);
    }
    uint64_t size = (uint64_t)about.st_size;
    uint64_t rest = offset <= size ? size - offset : 0;
    bool whole = json_object_get(json, "offset") == NULL;
    if (offset > size || (whole ? rest != tensor->data.size : rest < tensor->data.size)) {
        return gm_suite_refuse(s, &in, "%.80s: it has %" PRIu64 " bytes there, the tensor %" PRIu64,
                               path, rest, tensor->data.size);
    }
    set_file(tensor, path, offset);
    return true;
}

static bool read_npy(gm_suite *s, const ptv_step *at, const json_t *json, gm_suite_value *tensor)
{
    gm_npy npy;
    uint64_t rest = 0;
    const char *why;
    ptv_step in = ptv_at_member(at, "npy");
    const char *path = read_name(s, &in, json);
    if (path == NULL) {
        return false;
    }
    if (!gm_npy_open(&npy, path, &rest, &why)) {
        return gm_suite_refuse(s, &in, "%.80s: %s", path, why);
    }
    tensor->dtype = npy.dtype;
    tensor->shape = npy.shape;
    if (!measure(s, at, tensor)) {
        return false;
    }
    if (rest != tensor->data.size) {
        return gm_suite_refuse(s, &in,
                               "%.80s: %" PRIu64 " bytes follow its header, its shape has %" PRIu64,
                               path, rest, tensor->data.size);
    }
    set_file(tensor, path, npy.data);
    return true;
}

/* ---- Choosing the origin ---- */

static unsigned origin_of(const json_t *json, unsigned *count)
{
    unsigned origin = ORIGINS;
    *count = 0;
    for (unsigned i = 0; i < ORIGINS; i++) {
        if (json_object_get(json, origins[i].name) != NULL) {
            origin = i;
            ++*count;
        }
    }
    return origin;
}

static bool read_bytes(gm_suite *s, const ptv_step *at, const json_t *json, unsigned origin,
                       gm_suite_value *tensor)
{
    ptv_step in = ptv_at_member(at, origins[origin].name);
    const json_t *value = json_object_get(json, origins[origin].name);
    switch (origin) {
    case DATA: return gm_suite_numbers(s, &in, value, tensor);
    case FILE_: return read_file(s, at, json, tensor);
    case FILL: return gm_suite_fill(s, &in, value, tensor);
    default: break;
    }
    tensor->data = gm_zeros(tensor->data.size);
    return json_is_true(value) || gm_suite_refuse(s, &in, "zeros: expected true");
}

bool gm_suite_tensor(gm_suite *s, const ptv_step *at, const json_t *json, gm_suite_value *tensor)
{
    unsigned count;
    unsigned origin = origin_of(json, &count);
    if (count != 1) {
        return gm_suite_refuse(s, at,
                               "a tensor needs exactly one of data, file, npy, zeros and fill");
    }
    if (!gm_suite_members(s, at, json, origins[origin].members)) {
        return false;
    }
    if (origin == NPY) {
        return read_npy(s, at, json, tensor);
    }
    return read_dtype(s, at, json, &tensor->dtype) && read_shape(s, at, json, &tensor->shape) &&
           measure(s, at, tensor) && read_bytes(s, at, json, origin, tensor);
}
