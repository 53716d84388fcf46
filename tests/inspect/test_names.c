/* Names of inputs and outputs: what exporters write gives them, all else gives none. */
#include <jansson.h>

#include "tests/support/dumped.h"
#include "tests/support/looked.h"
#include "tests/support/real.h"
#include "tests/support/test.h"

/* As a pytree, as it stands in the file. */
#define L "{\"type\": null, \"context\": null, \"children_spec\": []}"
#define NODE(type, context, children) \
    "{\"type\": \"" type "\", \"context\": \"" context "\", \"children_spec\": [" children "]}"
#define TUPLE(children) NODE("builtins.tuple", "null", children)
#define LIST(children) NODE("builtins.list", "null", children)
#define DICT(keys, children) NODE("builtins.dict", "[" keys "]", children)
#define K(key) "\\\"" key "\\\""
#define CALL(positional, keywords) "[1, " TUPLE(TUPLE(positional) ", " keywords) "]"

#define TEN(text) text text text text text text text text text text

static void expect_name(ptv_string name, const char *wanted, const char *spec)
{
    if (wanted == NULL ? name.bytes != NULL : !look_is(name, wanted)) {
        fail_msg("%s: '%.*s', not '%s'", spec, (int)name.length,
                 name.bytes == NULL ? "" : name.bytes, wanted == NULL ? "" : wanted);
    }
}

/* add has two inputs and one output. */
static void expect_inputs(const char *field, const char *spec, const char *first,
                          const char *second)
{
    static char script[8192];
    json_t *text = json_string(spec);
    char *quoted = json_dumps(text, JSON_ENCODE_ANY);
    ptv_inspection seen;
    snprintf(script, sizeof script, "from add; set execution_plan[0].container_meta_type.%s = %s",
             field, quoted);
    ge_file file = look_at(&seen, script);
    const ptv_seen_method *m = &seen.methods[0];
    const bool inputs = strcmp(field, "encoded_inp_str") == 0;
    const ptv_seen_value *values = inputs ? m->inputs : m->outputs;
    expect_name(values[0].name, first, spec);
    if (inputs) {
        expect_name(values[1].name, second, spec);
    }
    ptv_inspection_free(&seen);
    ge_close(&file);
    free(quoted);
    json_decref(text);
}

TEST(keys_are_names)
{
    static const struct {
        const char *spec, *first, *second;
    } rows[] = {
        {CALL("", DICT(K("x") ", " K("y"), L ", " L)), "x", "y"},
        {CALL(L, DICT(K("mask"), L)), NULL, "mask"},
        {CALL(L ", " L, DICT("", "")), NULL, NULL},
        {CALL(L ", " DICT(K("q"), L), DICT("", "")), NULL, "[1].q"},
        {CALL("", DICT(K("s"), LIST(L ", " TUPLE(L)))), "s[0]", "s[1][0]"},
        {CALL("", DICT(K("a"), DICT(K("b") "," K("c"), L "," L))), "a.b", "a.c"},
        {CALL("", NODE("collections.OrderedDict", "[" K("x") ", " K("y") "]", L ", " L)), "x", "y"},
        {CALL(NODE("collections.OrderedDict", "[" K("x") ", " K("y") "]", L ", " L), DICT("", "")),
         "[0].x", "[0].y"},
        {CALL("", DICT(K("\xc3\xa9") ", " K("y"), L ", " L)), "\xc3\xa9", "y"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        expect_inputs("encoded_inp_str", rows[i].spec, rows[i].first, rows[i].second);
    }
    expect_inputs("encoded_out_str", "[1, " DICT(K("loss"), L) "]", "loss", NULL);
    expect_inputs("encoded_out_str", "[1, " LIST(DICT(K("loss"), L)) "]", "[0].loss", NULL);
    expect_inputs("encoded_out_str", "[1, {\"type\": null, \"children_spec\": []}]", NULL, NULL);
}

/* A part of a name that is not known takes the names of what is below, and of no other. */
TEST(what_is_not_known_has_no_name)
{
    expect_inputs("encoded_inp_str",
                  CALL(NODE("my.Cache", "null", DICT(K("k"), L)), DICT(K("mask"), L)), NULL,
                  "mask");
    expect_inputs("encoded_inp_str", CALL("", DICT("1, 2", L ", " L)), NULL, NULL);
    expect_inputs("encoded_inp_str", CALL("", DICT(K("x") ", 2", L ", " L)), NULL, NULL);
    expect_inputs("encoded_inp_str", CALL("", DICT("\\\"a\\\\\\\"b\\\", " K("y"), L ", " L)), NULL,
                  NULL);
    expect_inputs("encoded_inp_str",
                  CALL("", DICT(K(TEN("0123456789") TEN("abc")) "," K("y"), L "," L)), NULL, "y");
}

/* Not as exporters write it, or about other values than these. */
TEST(no_guesses)
{
    static const char *const specs[] = {
        "",
        "T2#0#2(T0(),D2#1#1('x':$,'y':$))",
        CALL("", DICT(K("x"), L)),                               /* one leaf */
        CALL(L, DICT(K("x") ", " K("y"), L ", " L)),             /* three */
        CALL("", DICT(K("x"), L ", " L)),                        /* fewer keys than leaves */
        CALL("", DICT(K("x") ", " K("y") ", " K("z"), L "," L)), /* more */
        CALL("", DICT(K("x") ", " K("y"), L ", " L)) " ",
        CALL("", DICT(K("x") ", " K("y"), L ", " L)) "1",
        "[2, " TUPLE(TUPLE("") ", " DICT(K("x") ", " K("y"), L ", " L)) "]",
        "[1, " DICT(K("x") ", " K("y"), L ", " L) "]",
        "[1, " TUPLE(TUPLE("") ", " LIST(DICT(K("x") ", " K("y"), L ", " L))) "]",
        "[1, " TUPLE(DICT(K("x"), L) ", " DICT(K("y"), L)) "]",
        "[1, " TUPLE(TUPLE("") ", " DICT(K("x") "," K("y"), L "," L) ", " TUPLE("")) "]",
        "[1, " TUPLE(TUPLE("") ", " DICT(K("x") ", " K("y"), L ", " L)),
        "[1, {\"type\": \"builtins.tuple",
        "[1, {\"type\": \"\\",
        "[1, {\"context\": null, \"type\": null, \"children_spec\": []}]",
        TEN(TEN("[1, {\"type\": \"")),
    };
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        const bool blank = i == 6; /* JSON may end in a blank */
        expect_inputs("encoded_inp_str", specs[i], blank ? "x" : NULL, blank ? "y" : NULL);
    }
}

/* Deeper than any export, but no deeper than the stack. */
TEST(as_deep_as_the_stack)
{
    static char spec[4096];
    for (unsigned depth = 28; depth < 34; depth++) {
        size_t n = (size_t)snprintf(spec, sizeof spec, "[1, ");
        for (unsigned i = 0; i < depth; i++) {
            n += (size_t)snprintf(
                spec + n, sizeof spec - n,
                "{\"type\":\"builtins.dict\",\"context\":\"[" K("a") "]\",\"children_spec\":[");
        }
        n += (size_t)snprintf(spec + n, sizeof spec - n, L);
        for (unsigned i = 0; i < depth; i++) {
            n += (size_t)snprintf(spec + n, sizeof spec - n, "]}");
        }
        snprintf(spec + n, sizeof spec - n, "]");
        char name[128] = "";
        for (unsigned i = 0; i < depth; i++) {
            snprintf(name + strlen(name), sizeof name - strlen(name), "%sa", i > 0 ? "." : "");
        }
        expect_inputs("encoded_out_str", spec, depth < 32 ? name : NULL, NULL);
    }
}

/* What an exporter has written for f(x, {"q": y}, k=z) -> {"a": u, "b": [v, (w, x)]}. */
TEST(an_export)
{
    static const char path[] = REAL_FOLDER "/exported/features/edge_nested_pytree.pte";
    real_wants(path);
    ge_file file = load_file(path);
    const ptv_image image = ge_image(&file);
    ptv_inspection seen;
    assert_true(look(&seen, &image));
    const ptv_seen_method *m = &seen.methods[0];
    static const char *const inputs[] = {NULL, "[1].q", "k"};
    static const char *const outputs[] = {"a", "b[0]", "b[1][0]", "b[1][1]"};
    assert_int_equal(m->input_count, 3);
    assert_int_equal(m->output_count, 4);
    for (uint32_t i = 0; i < 3; i++) {
        expect_name(m->inputs[i].name, inputs[i], "inputs");
    }
    for (uint32_t i = 0; i < 4; i++) {
        expect_name(m->outputs[i].name, outputs[i], "outputs");
    }
    ptv_inspection_free(&seen);
    ge_close(&file);
}
