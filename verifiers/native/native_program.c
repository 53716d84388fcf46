/* Rules about a native graph as a whole: its size, its version, its methods. */
#include "native_graph.h"

#include "../context/duplicates.h"

enum { METHODS = 1 << 16, TABLES = 1000000, MAJOR = 1 };

static const ptv_rule native_version_invalid_rule, native_version_newer_rule,
    native_methods_missing_rule, native_method_unnamed_rule, native_method_twice_rule;

/* ---- Size ---- */

/* A reference has four bytes and leads to at most four tables, so small files need no count. */
static void too_large(ptv_run *run, const ptv_frame *program)
{
    ptv_vec methods = ptv_ng_vec(run, program->at, PTV_NG(PROGRAM_METHODS));
    uint64_t tables = run->flat_size < TABLES ? 0 : ptv_ng_count_tables(run);
    if (tables > TABLES) {
        ptv_report_at(run, &ptv_native_graph_too_large_rule, ptv_here(program),
                      ptv_unsigned_mismatch(tables, 0, TABLES));
    }
    if (methods.count > METHODS) {
        ptv_report_at(run, &ptv_native_graph_too_large_rule,
                      ptv_field_of(program, PTV_NG(PROGRAM_METHODS)),
                      ptv_unsigned_mismatch(methods.count, 0, METHODS));
    }
    if (methods.at != 0 && methods.count == 0) {
        ptv_report_at(run, &native_methods_missing_rule,
                      ptv_field_of(program, PTV_NG(PROGRAM_METHODS)), ptv_no_mismatch());
    }
}

const ptv_rule ptv_native_graph_too_large_rule = {
    .name = "native-graph-too-large",
    .code = 1002,
    .severity = PTV_ERROR,
    .on = PTV_NG(PROGRAM),
    .reads = UINT64_C(1) << PTV_NG(PROGRAM_METHODS),
    .check = too_large,
    .title = "a native graph is larger than its reader accepts",
    .why = "the reader refuses more than 65536 methods, 1 GiB, or a million tables",
    .found_is = "number",
    .fix = "split the model",
};

static const ptv_rule native_methods_missing_rule = {
    .name = "native-methods-missing",
    .code = 1005,
    .severity = PTV_WARNING,
    .with = &ptv_native_graph_too_large_rule,
    .title = "a native graph has no methods",
    .why = "it can be read, but nothing in it can be run",
    .fix = "export the model again with a method",
};

/* ---- Version ---- */

typedef struct version {
    uint64_t major, minor;
    bool valid;
} version;

/* Reads digits. Returns false if there are none, or if the number exceeds 32 bits. */
static bool read_number(const ptv_image *im, ptv_vec text, uint32_t *at, uint64_t *number)
{
    uint32_t begin = *at;
    *number = 0;
    for (; *at < text.count && *number <= UINT32_MAX; (*at)++) {
        uint8_t c = ptv_u8(im, text.at + *at);
        if (c < '0' || c > '9') {
            break;
        }
        *number = *number * 10 + (c - '0');
    }
    return *at > begin && *number <= UINT32_MAX;
}

static version read_version(const ptv_image *im, ptv_vec text)
{
    version v = {0, 0, false};
    uint32_t at = 0;
    if (!read_number(im, text, &at, &v.major)) {
        return v;
    }
    if (at < text.count && ptv_u8(im, text.at + at) == '.') {
        at++;
        if (!read_number(im, text, &at, &v.minor)) {
            return v;
        }
    }
    v.valid = at == text.count;
    return v;
}

static void check_version(ptv_run *run, const ptv_frame *program)
{
    ptv_vec text = ptv_ng_vec(run, program->at, PTV_NG(PROGRAM_VERSION));
    const version v = read_version(&run->image, text);
    const ptv_place place = ptv_field_of(program, PTV_NG(PROGRAM_VERSION));
    if (!v.valid) {
        ptv_report_at(run, &native_version_invalid_rule, place, ptv_no_mismatch());
    } else if (v.major != MAJOR || v.minor > 0) {
        ptv_report_at(run, &native_version_newer_rule, place,
                      ptv_unsigned_mismatch(v.major != MAJOR ? v.major : v.minor,
                                            v.major != MAJOR ? MAJOR : 0,
                                            v.major != MAJOR ? MAJOR : 0));
    }
}

static const ptv_rule native_version_invalid_rule = {
    .name = "native-version-invalid",
    .code = 1003,
    .severity = PTV_ERROR,
    .on = PTV_NG(PROGRAM),
    .reads = UINT64_C(1) << PTV_NG(PROGRAM_VERSION),
    .check = check_version,
    .title = "a native graph does not say its version as one or two numbers",
    .why = "the reader refuses it; only the first one that there was did not look",
    .fix = "export the model again: exporters write 1",
};

static const ptv_rule native_version_newer_rule = {
    .name = "native-version-newer",
    .code = 1004,
    .severity = PTV_ERROR,
    .with = &native_version_invalid_rule,
    .title = "a native graph has a version that no reader knows",
    .why = "the reader refuses what is not version 1",
    .found_is = "version",
    .fix = "use a newer pteverify and a newer runtime if a newer exporter wrote it",
};

/* ---- Methods ---- */

static void check_methods(ptv_run *run, const ptv_frame *program)
{
    ptv_vec methods = ptv_ng_vec(run, program->at, PTV_NG(PROGRAM_METHODS));
    if (methods.count <= METHODS) {
        ptv_report_duplicates(run, &native_method_twice_rule, program, PTV_NG(PROGRAM_METHODS),
                              PTV_NG(METHOD_NAME));
    }
}

static const ptv_rule native_method_twice_rule = {
    .name = "native-method-twice",
    .code = 1007,
    .severity = PTV_ERROR,
    .on = PTV_NG(PROGRAM),
    .reads = UINT64_C(1) << PTV_NG(PROGRAM_METHODS),
    .check = check_methods,
    .title = "two methods of a native graph have the same name",
    .why = "the reader refuses it: methods are asked for by name",
    .fix = "give each method a name of its own when they are merged",
};

/* field-missing reports an absent name. */
static void method_unnamed(ptv_run *run, const ptv_frame *method)
{
    ptv_vec name = ptv_ng_vec(run, method->at, PTV_NG(METHOD_NAME));
    if (name.at != 0 && name.count == 0) {
        ptv_report_at(run, &native_method_unnamed_rule, ptv_field_of(method, PTV_NG(METHOD_NAME)),
                      ptv_no_mismatch());
    }
}

static const ptv_rule native_method_unnamed_rule = {
    .name = "native-method-unnamed",
    .code = 1006,
    .severity = PTV_ERROR,
    .on = PTV_NG(METHOD),
    .check = method_unnamed,
    .title = "a method of a native graph has an empty name",
    .why = "the reader refuses it",
    .fix = "give the method a name: exporters call it forward",
};

static const ptv_rule *const rules[] = {
    &ptv_native_graph_too_large_rule, &native_version_invalid_rule, &native_version_newer_rule,
    &native_methods_missing_rule,     &native_method_unnamed_rule,  &native_method_twice_rule};

const ptv_rule_list ptv_native_program_list = PTV_NG_LIST(rules);
