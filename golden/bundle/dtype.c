/* The table of element types (docs/format.md; the runtime accepts 0 to 29). */
#include "golden/bundle/dtype.h"

#include <string.h>

#include "verifiers/schemas/program.h"

static const gm_dtype dtypes[] = {
    {"uint8", " byte ", "u1", 1, GM_NATURAL},
    {"int8", " char ", "i1", 1, GM_INTEGER},
    {"int16", " short ", "i2", 2, GM_INTEGER},
    {"int32", " int ", "i4", 4, GM_INTEGER},
    {"int64", " long ", "i8", 8, GM_INTEGER},
    {"float16", " half ", "f2", 2, GM_REAL},
    {"float32", " float ", "f4", 4, GM_REAL},
    {"float64", " double ", "f8", 8, GM_REAL},
    {"complex32", " chalf ", NULL, 4, GM_COMPLEX},
    {"complex64", " cfloat ", "c8", 8, GM_COMPLEX},
    {"complex128", " cdouble ", "c16", 16, GM_COMPLEX},
    {"bool", NULL, "b1", 1, GM_TRUTH},
    {"qint8", NULL, NULL, 1, GM_OPAQUE},
    {"quint8", NULL, NULL, 1, GM_OPAQUE},
    {"qint32", NULL, NULL, 4, GM_OPAQUE},
    {"bfloat16", NULL, NULL, 2, GM_REAL},
    {"quint4x2", NULL, NULL, 1, GM_OPAQUE},
    {"quint2x4", NULL, NULL, 1, GM_OPAQUE},
    {"bits1x8", NULL, NULL, 1, GM_OPAQUE},
    {"bits2x4", NULL, NULL, 1, GM_OPAQUE},
    {"bits4x2", NULL, NULL, 1, GM_OPAQUE},
    {"bits8", NULL, NULL, 1, GM_OPAQUE},
    {"bits16", NULL, NULL, 2, GM_OPAQUE},
    {"float8_e5m2", NULL, NULL, 1, GM_OPAQUE},
    {"float8_e4m3fn", NULL, NULL, 1, GM_OPAQUE},
    {"float8_e5m2fnuz", NULL, NULL, 1, GM_OPAQUE},
    {"float8_e4m3fnuz", NULL, NULL, 1, GM_OPAQUE},
    {"uint16", NULL, "u2", 2, GM_NATURAL},
    {"uint32", NULL, "u4", 4, GM_NATURAL},
    {"uint64", NULL, "u8", 8, GM_NATURAL},
};

enum { DTYPES = sizeof dtypes / sizeof dtypes[0] };

const gm_dtype *gm_dtype_of(int64_t number)
{
    return number >= 0 && number < DTYPES ? &dtypes[number] : NULL;
}

static bool is_among(const char *words, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = words; at != NULL && (at = strstr(at, name)) != NULL; at++) {
        if (at[-1] == ' ' && at[n] == ' ') {
            return true;
        }
    }
    return false;
}

/* FLOAT, LONG and so on: the names in the schema. */
static int by_schema(const char *name)
{
    const ptv_enum *all = ptv_schema_program.enums;
    for (size_t e = 0; e < ptv_schema_program.enum_count; e++) {
        if (strcmp(all[e].name, "ScalarType") != 0) {
            continue;
        }
        for (size_t i = 0; i < all[e].count; i++) {
            if (strcmp(all[e].values[i].name, name) == 0) {
                return (int)all[e].values[i].value;
            }
        }
    }
    return -1;
}

int gm_dtype_by_name(const char *name)
{
    bool is_word = name[0] != '\0' && strchr(name, ' ') == NULL;
    for (int i = 0; i < DTYPES && is_word; i++) {
        if (strcmp(dtypes[i].name, name) == 0 || is_among(dtypes[i].words, name)) {
            return i;
        }
    }
    return by_schema(name);
}

int gm_dtype_by_npy(const char *kind, size_t n)
{
    for (int i = 0; i < DTYPES; i++) {
        const char *known = dtypes[i].npy;
        if (known != NULL && strlen(known) == n && memcmp(known, kind, n) == 0) {
            return i;
        }
    }
    return -1;
}
