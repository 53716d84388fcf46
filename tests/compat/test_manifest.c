/* Manifests of every kind: what they say, and what is no manifest. */
#include "analysis/compat/builds.h"
#include "analysis/compat/manifest.h"
#include "tests/support/test.h"

static fit_manifest m;

FIXTURE(close_manifest)
{
    fit_manifest_free(&m);
    return 0;
}

TESTS_WITH(NULL, close_manifest);

/* ' stands for ". */
static bool read_json(const char *text)
{
    char json[4096];
    size_t n = 0;
    for (; text[n] != '\0'; n++) {
        assert_true(n + 1 < sizeof json);
        json[n] = text[n] == '\'' ? '"' : text[n];
    }
    fit_manifest_free(&m);
    fit_manifest_begin(&m, "m.json");
    const bool good = fit_read_json(&m, json, n);
    fit_manifest_sort(&m);
    return good;
}

static bool read_yaml(const char *text)
{
    fit_manifest_free(&m);
    fit_manifest_begin(&m, "m.yaml");
    const bool good = fit_read_yaml(&m, text, strlen(text));
    fit_manifest_sort(&m);
    return good;
}

static void expect_fault(unsigned line, unsigned column, const char *text)
{
    if (m.fault.line != line || m.fault.column != column || strstr(m.fault.text, text) == NULL) {
        fail_msg("%u:%u: %s, expected %u:%u: %s", m.fault.line, m.fault.column, m.fault.text, line,
                 column, text);
    }
}

static void expect_warning(unsigned line, unsigned column, const char *text)
{
    assert_int_equal(m.warning_count, 1);
    assert_non_null(strstr(m.warnings[0].text, text));
    assert_int_equal(m.warnings[0].line, line);
    assert_int_equal(m.warnings[0].column, column);
}

/* ---- manifest.json ---- */

TEST(all_members)
{
    assert_true(
        read_json("{'manifest_version': 1, 'release': '1.4.1', 'word_size': 32,\n"
                  " 'event_tracer': true, 'table_constants': false,\n"
                  " 'operators': {'a::b': ['v1/6;0,1|7;', 'v1/1;'], 'a::c': ['fallback']},\n"
                  " 'all_operators': false, 'backends': ['XnnpackBackend'],\n"
                  " 'method_allocator': 8192, 'temp_allocator': null,\n"
                  " 'planned_buffers': [16, 0]}"));
    assert_int_equal(m.warning_count, 0);
    assert_int_equal(m.release, PTV_R1_4);
    assert_int_equal(m.word, LOAD_32);
    assert_true(m.traced && m.no_table_constants && m.has_operators && m.has_backends);
    assert_true(m.has_method && m.has_temporary && m.no_temporary && m.has_planned);
    assert_int_equal(m.method, 8192);
    assert_int_equal(m.planned_count, 2);
    assert_int_equal(m.planned[0], 16);
    assert_int_equal(fit_has_kernel(&m, "a::b", "v1/6;0,1|7;", 0), FIT_YES);
    assert_int_equal(fit_has_kernel(&m, "a::b", "v1/6;1,0|7;", 0), FIT_NOT_FOR_THESE);
    assert_int_equal(fit_has_kernel(&m, "a::c", "v1/6;1,0|7;", 0), FIT_YES);
    assert_int_equal(fit_has_kernel(&m, "a::d", "", 0), FIT_NO);
    assert_true(fit_has_backend(&m, "XnnpackBackend"));
    assert_false(fit_has_backend(&m, "xnnpackbackend"));
}

TEST(little_is_said)
{
    assert_true(read_json("{'manifest_version': 1}"));
    assert_false(m.has_operators || m.has_backends || m.has_method || m.has_temporary);
    assert_int_equal(m.release, 0);
    assert_true(read_json("{'manifest_version': 1, 'all_operators': true, 'operators': []}"));
    assert_int_equal(fit_has_kernel(&m, "any::thing", "", 0), FIT_YES);
}

TEST(no_manifests)
{
    static const struct {
        const char *text, *fault;
        unsigned line, column;
    } rows[] = {
        {"", "'[' or '{' expected", 1, 0},
        {"[]", "a manifest is an object", 1, 1},
        {"{}", "there is no manifest_version", 1, 1},
        {"{'manifest_version': 1", "'}' expected", 1, 22},
        {"{'manifest_version': 2}", "another version", 1, 22},
        {"{'manifest_version': '1'}", "another version", 1, 22},
        {"{'manifest_version': 1,\n 'release': '0.7'}", "an unknown release", 2, 13},
        {"{'manifest_version': 1, 'word_size': 16}", "32 or 64", 1, 38},
        {"{'manifest_version': 1, 'method_allocator': -1}", "a number of bytes", 1, 45},
        {"{'manifest_version': 1, 'temp_allocator': 'x'}", "a number of bytes", 1, 43},
        {"{'manifest_version': 1, 'planned_buffers': [1, 'x']}", "a number of bytes", 1, 48},
        {"{'manifest_version': 1, 'planned_buffers': 5}", "a list of numbers", 1, 44},
        {"{'manifest_version': 1, 'event_tracer': 1}", "true or false", 1, 41},
        {"{'manifest_version': 1, 'operators': 'x'}", "a list of names", 1, 38},
        {"{'manifest_version': 1, 'operators': ['a', '']}", "a name is expected", 1, 44},
        {"{'manifest_version': 1, 'operators': {'a': 'x'}}", "a list is expected", 1, 44},
        {"{'manifest_version': 1, 'operators': {'a': ['x']}}", "a kernel key", 1, 45},
        {"{'manifest_version': 1, 'operators': {'a': ['v1/64;']}}", "a kernel key", 1, 45},
        {"{'manifest_version': 1, 'backends': [1]}", "a name is expected", 1, 38},
        {"{'manifest_version': 1, 'operators': {'a': [], 'a': []}}", "duplicate", 1, 50},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (read_json(rows[i].text)) {
            fail_msg("%s is taken", rows[i].text);
        }
        assert_false(m.no_memory);
        expect_fault(rows[i].line, rows[i].column, rows[i].fault);
    }
}

TEST(warnings)
{
    assert_true(read_json("{'manifest_version': 1,\n 'backend': []}"));
    expect_warning(2, 2, "'backend' is not known, did you mean 'backends'?");
    assert_true(read_json("{'manifest_version': 1, 'operators': ['a', 'b', 'a', 'a']}"));
    expect_warning(0, 0, "duplicate operator: 'a'");
    assert_true(read_json("{'manifest_version': 1, 'backends': ['a',\n'a']}"));
    expect_warning(2, 1, "duplicate backend: 'a'");
}

/* Each beginning of a manifest is none, and nothing is read behind it. */
TEST(cut_short)
{
    static const char whole[] =
        "{\"manifest_version\": 1, \"operators\": {\"a::b\": [\"v1/6;0\"]}}";
    for (size_t n = 0; n + 1 < sizeof whole; n++) {
        fit_manifest_free(&m);
        fit_manifest_begin(&m, "m.json");
        assert_false(fit_read_json(&m, whole, n));
        assert_int_not_equal(m.fault.text[0], '\0');
    }
}

/* ---- Files of a selective build ---- */

static const char selected[] =
    "build_features: []\n"
    "custom_classes: []\n"
    "et_kernel_metadata:\n"
    "  aten::mul.out: ['v1/6;0,1|6;|6;0,1|6;0,1', 'v1/4;|4;']\n"
    "  aten::mm.out: [default]\n"
    "include_all_operators: false\n"
    "kernel_metadata: {}\n"
    "operators:\n"
    "  aten::mul.out: {include_all_overloads: false, debug_info: [my.pte]}\n"
    "  aten::mm.out: {}\n"
    "  aten::sub.out: {include_all_overloads: true}\n";

#define DTYPE(n) (UINT64_C(1) << (n))

static void wants_yaml(void)
{
    if (!fit_has_yaml()) {
        print_message("skipped: built without libyaml\n");
        skip();
    }
}

TEST(selected_operators)
{
    wants_yaml();
    assert_true(read_yaml(selected));
    assert_int_equal(m.warning_count, 0);
    assert_int_equal(m.operator_count, 3);
    assert_int_equal(fit_has_kernel(&m, "aten::mul.out", "", DTYPE(6) | DTYPE(4)), FIT_YES);
    assert_int_equal(fit_has_kernel(&m, "aten::mul.out", "", DTYPE(6) | DTYPE(7)),
                     FIT_NOT_FOR_THESE);
    assert_int_equal(fit_has_kernel(&m, "aten::mm.out", "", DTYPE(7)), FIT_YES);
    assert_int_equal(fit_has_kernel(&m, "aten::sub.Scalar_out", "", DTYPE(7)), FIT_YES);
    assert_int_equal(fit_has_kernel(&m, "aten::su.Scalar_out", "", DTYPE(7)), FIT_NO);
    assert_int_equal(fit_has_kernel(&m, "aten::mm.other_out", "", 0), FIT_NO);
    /* Those of the runtime itself nobody has to select. */
    assert_int_equal(fit_has_kernel(&m, "executorch_prim::add.Scalar", "", 0), FIT_YES);
    assert_false(m.has_backends);
    assert_true(read_yaml("include_all_operators: true\noperators: {}\n"));
    assert_int_equal(fit_has_kernel(&m, "any::thing", "", 0), FIT_YES);
    assert_true(read_yaml("operators:\net_kernel_metadata:\n"));
    assert_int_equal(fit_has_kernel(&m, "aten::mm.out", "", 0), FIT_NO);
}

TEST(functions)
{
    wants_yaml();
    assert_true(read_yaml("- op: add.out\n  kernels:\n    - arg_meta: null\n"
                          "- func: my::mul3.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)\n"));
    assert_int_equal(fit_has_kernel(&m, "aten::add.out", "", DTYPE(6)), FIT_YES);
    assert_int_equal(fit_has_kernel(&m, "my::mul3.out", "", DTYPE(6)), FIT_YES);
    assert_int_equal(fit_has_kernel(&m, "aten::mul3.out", "", DTYPE(6)), FIT_NO);
}

/* A level more is refused at once: the library would take a minute for 100 000 of them. */
TEST(deep_yaml)
{
    enum { MANY = 200000, NESTED = 96 };
    static char text[MANY + 1];
    wants_yaml();
    memset(text, '[', MANY);
    assert_false(read_yaml(text));
    expect_fault(1, NESTED + 1, "too many nested");
    memset(text, '[', NESTED);
    memset(text + NESTED, ']', NESTED);
    text[NESTED * 2] = '\0';
    assert_false(read_yaml(text));
    expect_fault(1, 2, "'op' or 'func'");
}

TEST(many_anchors)
{
    enum { MANY = 100000, ROOM = 16 };
    static char text[MANY * ROOM];
    size_t n = 0;
    wants_yaml();
    for (unsigned i = 0; i < MANY; i++) {
        n += (size_t)snprintf(text + n, ROOM, "- &a%u b\n", i);
    }
    assert_false(read_yaml(text));
    expect_fault(16385, 3, "too many anchors"); /* 16385 * 16384 / 2 comparisons */
}

TEST(no_yaml)
{
    wants_yaml();
    static const struct {
        const char *text, *fault;
        unsigned line, column;
    } rows[] = {
        {"operators: {}\n---\noperators: {}\n", "one document is expected", 2, 1},
        {"", "there is nothing in it", 0, 0},
        {"operators: [", "did not find expected node content", 2, 1},
        {"operators: [a]", "a mapping is expected", 1, 12},
        {"operators:\n  [a]: {}", "a name is expected", 2, 3},
        {"et_kernel_metadata:\n  a: x", "a list of kernels", 2, 6},
        {"et_kernel_metadata:\n  a: [x]", "'default'", 2, 7},
        {"- a\n", "'op' or 'func'", 1, 3},
        {"just text", "a mapping is expected", 1, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (read_yaml(rows[i].text)) {
            fail_msg("%s is taken", rows[i].text);
        }
        expect_fault(rows[i].line, rows[i].column, rows[i].fault);
    }
    assert_true(read_yaml("operatorz: {}\n"));
    expect_warning(1, 1, "'operatorz' is not known");
    assert_true(read_yaml("operators:\n  a: {}\n  a: {}\n"));
    expect_warning(0, 0, "duplicate operator: 'a'");
}

/* Aliases may lead in circles. */
TEST(circles)
{
    wants_yaml();
    assert_true(read_yaml("operators: &a\n  x: *a\n") || m.fault.text[0] != '\0');
    assert_true(read_yaml("et_kernel_metadata: &a\n  x: *a\n") || m.fault.text[0] != '\0');
}

/* ---- Binaries ---- */

static void read_binary(const char *bytes, size_t n)
{
    fit_manifest_free(&m);
    fit_manifest_begin(&m, "firmware.bin");
    fit_read_binary(&m, (const uint8_t *)bytes, n);
    fit_manifest_sort(&m);
}

TEST(strings_of_a_binary)
{
    static const char bytes[] = "\x7f"
                                "ELF\0aten::add.out\0\x01\x02xaten::sym_size.int\0Method::execute\0"
                                "my::own.out\0aten::\0aten::a..b\0aten::cut.out\0xXnnpackBackend\0"
                                "aten::add.out\0VgfBackendish\0aten::unended";
    read_binary(bytes, sizeof bytes - 1);
    assert_int_equal(m.warning_count, 0);
    assert_int_equal(m.operator_count, 3);
    assert_int_equal(fit_has_kernel(&m, "aten::add.out", "v1/6;0", DTYPE(6)), FIT_YES);
    assert_int_equal(fit_has_kernel(&m, "aten::sym_size.int", "", 0), FIT_YES);
    assert_int_equal(fit_has_kernel(&m, "my::own.out", "", 0), FIT_YES); /* asked for, and there */
    assert_int_equal(fit_has_kernel(&m, "aten::ad.out", "", 0), FIT_NO);
    assert_int_equal(fit_has_kernel(&m, "aten::unended", "", 0), FIT_NO);
    assert_int_equal(fit_has_kernel(&m, "aten::add", "", 0), FIT_NO);
    assert_true(fit_has_backend(&m, "XnnpackBackend"));
    assert_false(fit_has_backend(&m, "VgfBackend"));
}

/* Of ELF files the class and the machine. */
TEST(words_of_a_binary)
{
    char elf[20] = "\177ELF";
    static const struct {
        char class, machine;
        load_word word;
    } rows[] = {{1, 40, LOAD_32}, {1, 3, LOAD_I386}, {2, 62, LOAD_64}, {2, 3, LOAD_64}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        elf[4] = rows[i].class;
        elf[18] = rows[i].machine;
        read_binary(elf, sizeof elf);
        assert_true(m.has_word);
        assert_int_equal(m.word, rows[i].word);
        fit_manifest_free(&m);
        read_binary(elf, sizeof elf - 1);
        assert_false(m.has_word);
        fit_manifest_free(&m);
    }
    elf[0] = 0;
    read_binary(elf, sizeof elf);
    assert_false(m.has_word);
    fit_manifest_free(&m);
}

TEST(no_binary)
{
    read_binary("", 0);
    expect_warning(0, 0, "no operator or backend name");
    read_binary("just text\n", 10);
    expect_warning(0, 0, "no operator or backend name");
}

/* ---- Packages ---- */

static const struct {
    const char *name;
    size_t operators, backends;
} packages[] = {
    {"executorch-1.0.1", 202 + 25 + 19, 1}, {"executorch-1.1.0", 207 + 25 + 19, 1},
    {"executorch-1.2.0", 208 + 25 + 19, 2}, {"executorch-1.3.1", 210 + 25 + 19, 3},
    {"executorch-1.4.1", 212 + 28 + 19, 4}, {"executorch-1.5.1", 212 + 28 + 19, 3},
    {"executorch-1.5", 212 + 28 + 19, 3},
};

TEST(released_packages)
{
    for (size_t i = 0; i < sizeof packages / sizeof packages[0]; i++) {
        fit_manifest_free(&m);
        fit_manifest_begin(&m, packages[i].name);
        assert_true(fit_read_built_in(&m, packages[i].name));
        fit_manifest_sort(&m);
        assert_int_equal(m.operator_count, packages[i].operators);
        assert_int_equal(m.backends.count, packages[i].backends);
        assert_int_equal(fit_has_kernel(&m, "aten::add.out", "", DTYPE(6)), FIT_YES);
    }
    static const char *const none[] = {"executorch", "executorch-0.7",  "executorch-main",
                                       "1.5.1",      "executorch-1.55", "Executorch-1.5"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        assert_false(fit_read_built_in(&m, none[i]));
    }
}

TEST(tables_are_in_order)
{
    for (const fit_build_operator *o = fit_build_operators; o[1].name != NULL; o++) {
        assert_true(strcmp(o[0].name, o[1].name) < 0);
    }
    for (const fit_build_backend *b = fit_build_backends; b[1].name != NULL; b++) {
        assert_true(strcmp(b[0].name, b[1].name) < 0);
    }
}
