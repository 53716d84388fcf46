/*
 * Headers of flatc for C++: samples of three releases, single edits of them, all lines cut and all
 * numbers changed; and what the flatc of this machine writes of all our schemas.
 */
#include "tests/support/bound.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

#define OLD "samples/cpp-2.0.8/shapes_generated.h"
#define MIDDLE "samples/cpp-24.3.25/shapes_generated.h"
#define NEW "samples/cpp-25.12.19/shapes_generated.h"

static bound_job job_of(const char *root)
{
    return (bound_job){&bind_cpp, "samples/shapes.fbs", root, ""};
}

FIXTURE(make_samples)
{
    int status = home_setup(state);
    if (status == 0) {
        bound_copy("samples");
    }
    return status;
}

TESTS_WITH(make_samples, home_teardown);

TEST(samples)
{
    static const struct {
        const char *root;
        uint64_t facts;
    } rows[] = {{"samples/cpp-2.0.8", 300}, {"samples/cpp-24.3.25", 380}, {NEW, 480}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bound_job job = job_of(rows[i].root);
        bound_clean(&job, rows[i].facts);
        job.schema = NULL;
        bound_clean(&job, rows[i].facts);
    }
}

/* Each place where a fact is stated, wrong in one of them. */
static const bound_edit edits[] = {
    {NEW, "  Green = 2,", "  Green = 4,", "bindings-value-differs", NULL, 2},
    {NEW, "  MAX = Blue", "  MAX = Green", "bindings-value-differs", NULL, 1},
    {NEW, "enum class Colour : int8_t {", "enum class Colour : uint8_t {", "bindings-type-differs",
     NULL, 1},
    {NEW, "EnumValuesColour())[3]", "EnumValuesColour())[2]", "bindings-value-differs", NULL, 1},
    {NEW, "names[5]", "names[4]", "bindings-line-unknown", "    nullptr\n", 1},
    {NEW, "VT_FLAG = 6,", "VT_FLAG = 7,", "bindings-line-unknown", NULL, 17},
    {NEW, "VT_COUNT = 4,", "VT_COUNTER = 4,", "bindings-field-unknown", NULL, 32},
    {NEW, "GetField<int32_t>(VT_COUNT, 3)", "GetField<int32_t>(VT_COUNT, 4)",
     "bindings-default-differs", NULL, 1},
    {NEW, "GetField<uint8_t>(VT_FLAG, 1) != 0", "GetField<uint8_t>(VT_FLAG, 0) != 0",
     "bindings-default-differs", NULL, 1},
    {NEW, "GetField<int32_t>(VT_COUNT, 3)", "GetField<int64_t>(VT_COUNT, 3)",
     "bindings-line-unknown", NULL, 2},
    {NEW, "VerifyField<float>(verifier, VT_RATIO, 4)", "VerifyField<float>(verifier, VT_RATIO, 8)",
     "bindings-line-unknown", NULL, 2},
    {NEW, "VerifyOffsetRequired(verifier, VT_NUMBERS)", "VerifyOffset(verifier, VT_NUMBERS)",
     "bindings-required-differs", NULL, 2},
    {NEW, "AddElement<int32_t>(Item::VT_COUNT, count, 3)",
     "AddElement<int32_t>(Item::VT_COUNT, count, 5)", "bindings-default-differs", NULL, 1},
    {NEW, "    fbb_.Required(o, Item::VT_NUMBERS);\n", "", "bindings-line-unknown",
     "    return o;\n  }\n};\n\ninline ::flatbuffers::Offset<Item>", 1},
    {NEW, "float ratio = 0.5f,", "float ratio = 0.25f,", "bindings-default-differs", NULL, 1},
    {NEW, "  builder_.add_ratio(ratio);\n", "", "bindings-copy-missing",
     "  builder_.add_inner(inner);", 1},
    {NEW, "sizeof(uint8_t), 16); }", "sizeof(uint8_t), 32); }", "bindings-force-align-differs",
     NULL, 1},
    {NEW, "FLATBUFFERS_STRUCT_END(Point, 8);", "FLATBUFFERS_STRUCT_END(Point, 12);",
     "bindings-line-unknown", NULL, 1},
    {NEW, "  int16_t padding0__;\n", "", "bindings-struct-layout-differs", "  int32_t y_;", 6},
    {NEW, "return \"SHP1\";", "return \"SHP2\";", "bindings-identifier-differs", NULL, 1},
    {NEW, "GetRoot<shapes::Leaf>(_f->Data())", "GetRoot<shapes::Item>(_f->Data())",
     "bindings-line-unknown", NULL, 2},
    {NEW, "VerifyNestedFlatBuffer<shapes::Leaf>", "VerifyNestedFlatBuffer<shapes::Item>",
     "bindings-nested-differs", NULL, 1},
    {NEW, "namespace shapes {", "namespace forms {", "bindings-namespace-differs",
     "enum class Colour", 6},
    {OLD, "  Colour_Green = 2,", "  Colour_Green = 3,", "bindings-value-differs", NULL, 2},
    {OLD, "Colour_MAX = Colour_Blue", "Colour_MAX = Colour_Red", "bindings-value-differs", NULL, 1},
    {OLD, "verifier.VerifyVectorOfTables(leaves()) &&\n           ", "", "bindings-line-unknown",
     "VerifyOffset(verifier, VT_POINTS)", 2},
    {MIDDLE, "int32_t count = 3;", "int32_t count = 30;", "bindings-default-differs", NULL, 1},
};

TEST(wrong_in_one_place)
{
    bound_job job = job_of(NULL);
    bound_edits(&job, edits, sizeof edits / sizeof edits[0]);
}

/* Lines that state no fact of a schema. */
static const char *const no_facts[] = {
    "#include ",
    "struct ",
    "inline const ::flatbuffers::TypeTable *",
    "template <bool B",
    "template<typename T> const T *",
    "typedef ItemT NativeTableType;",
    "typedef LeafT NativeTableType;",
    "::flatbuffers::Offset<Leaf> CreateLeaf(",
    "::flatbuffers::Offset<Item> CreateItem(",
    "static_assert(FLATBUFFERS_VERSION_MAJOR",
    "FLATBUFFERS_VERSION_",
    "{ ::flatbuffers::ET_INT, 0, -1 },", /* of the deprecated field */
    NULL,
};

TEST(lines_that_are_cut)
{
    static const char *const files[] = {OLD, MIDDLE, NEW};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        bound_job job = job_of(files[i]);
        assert_true(bound_sweep(&job, files[i], BOUND_CUT, no_facts) > 400);
    }
}

TEST(numbers_that_are_changed)
{
    static const char *const files[] = {OLD, NEW};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        bound_job job = job_of(files[i]);
        assert_true(bound_sweep(&job, files[i], BOUND_NUMBER, no_facts) > 60);
    }
}

TEST(lines_that_are_added)
{
    static const char *const nothing[] = {NULL};
    bound_job job = job_of(OLD);
    assert_true(bound_sweep(&job, OLD, BOUND_ADD, nothing) > 400);
}

/* ---- The flatc of this machine ---- */

static const char *const schemas[] = {
    "schema/executorch/program.fbs",     "schema/executorch/bundled_program.fbs",
    "schema/executorch/flat_tensor.fbs", "schema/payloads/vulkan.fbs",
    "schema/payloads/xnnpack.fbs",       "corpus/schema/torture_native.fbs",
};

static const char *const options[] = {
    "",
    "--scoped-enums --gen-mutable",
    "--gen-object-api --gen-compare",
    "--gen-object-api --gen-compare --gen-mutable --scoped-enums --reflect-types --reflect-names",
    "--cpp-std c++17 --cpp-static-reflection --gen-object-api",
    "--no-prefix --gen-name-strings",
    "--gen-nullable --gen-mutable",
    "--object-prefix Pre --object-suffix Suf --gen-object-api",
};

TEST(generated_here)
{
    tool_wants_flatc();
    for (size_t s = 0; s < sizeof schemas / sizeof schemas[0]; s++) {
        for (size_t o = 0; o < sizeof options / sizeof options[0]; o++) {
            char line[512], schema[256];
            snprintf(schema, sizeof schema, "%s/%s", PTV_SOURCE_DIR, schemas[s]);
            snprintf(line, sizeof line, "rm -rf made; mkdir made; flatc --cpp %s -o made %s",
                     options[o], schema);
            tool_must(line);
            bound_job job = {&bind_cpp, schema, "made", ""};
            bound_clean(&job, 100);
            job.schema = NULL;
            bound_clean(&job, 100);
        }
    }
}
