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
#define KEYS "samples/cpp-25.12.19-keys/keys_generated.h"
#define MORE "samples/cpp-25.12.19-more/more_generated.h"
#define NEW "samples/cpp-25.12.19/shapes_generated.h"

static bound_job job_of(const char *root)
{
    return (bound_job){&bind_cpp, "samples/shapes.fbs", root, ""};
}

TESTS_WITH(bound_samples, home_teardown);

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

/* What 2.0.0 did not write yet, or wrote otherwise. */
TEST(first_form_of_2_0)
{
    tool_must("sed -e '/(void)resolver;/d' -e '/(void)_rehasher;/d' "
              "-e 's/Outer \\*outer = nullptr/Outer *outer = 0/' "
              "-e 's/^  template <typename T>$/#ifndef FLATBUFFERS_CPP98_STL\\n&/' "
              "-e 's/typedef \\(typename .*>::type\\) RT;/using RT = \\1;/' "
              "-e 's/UnionTraits<RT>/Traits<typename RT::TableType>/' "
              "-e '/value = new RT/,/^  }/s/^  }/&\\n#endif/' " MORE
              " > first.h && grep -q '^#endif$' first.h && grep -q 'RT::TableType' first.h");
    bound_clean(&(bound_job){&bind_cpp, "samples/more.fbs", "first.h", ""}, 550);
}

/*
 * Until 2.0 Verify() did not say how fields are aligned, until 22.10 flexbuffers not that they may
 * be absent; keys were compared otherwise until 2.0, keys that are arrays until 22.11.
 */
TEST(older_forms)
{
    bound_job job = job_of("old.h");
    assert_int_equal(0, tool_run("sed 's/\\(VerifyField<.*VT_[A-Z_]*\\), [0-9])/\\1)/' " OLD
                                 " > old.h && ! cmp -s old.h " OLD));
    bound_clean(&job, 300);
    assert_int_equal(
        0, tool_run("sed -e '/_flexbuffer_root/{n;N;N;s/.*/"
                    "return flexbuffers::GetRoot(flex()->Data(), flex()->size());/}' " MORE
                    " > old.h && ! cmp -s old.h " MORE));
    job.schema = "samples/more.fbs";
    bound_clean(&job, 500);
    assert_int_equal(
        0,
        tool_run("sed -e '/curr_colour = /d' -e '/WithValue(const ::flatbuffers::Array/,/^  }/{"
                 "s/::flatbuffers::uoffset_t i = 0; i < curr_colour->/auto i = 0; i < colour()->/;"
                 "s/curr_colour->Get(i)/colour_[i]/; s/lhs/colour_l/g; s/rhs/colour_r/g}' " MORE
                 " > old.h && grep -q 'auto i = 0' old.h"));
    bound_clean(&job, 500);
    assert_int_equal(0, tool_run("sed '/WithValue(int8_t/,/}/s/\\<_colour\\>/val/g; "
                                 "/WithValue(const char/,/}/s/\\<_name\\>/val/' " KEYS
                                 " > old.h && test $(grep -c '\\<val)' old.h) -ge 4"));
    job.schema = "samples/keys.fbs";
    bound_clean(&job, 350);
}

/* QualifierAlignment: Right of clang-format. */
TEST(const_behind_types)
{
    const bound_job job = job_of(NEW);
    tool_must("sed -E 's/\\<const ([A-Za-z_0-9:]+(<[^<>]*>)?)( ?[*&])/\\1 const\\3/g' " NEW
              " > behind.h && test $(grep -Ec ' const ?[*&]' behind.h) -gt 20");
    bound_alike(&job, "behind.h", 480);
}

/* Another namespace has a type of the name, whose values are others. */
TEST(types_of_one_name)
{
    tool_must("{ echo 'include \"other.fbs\";'; cat samples/shapes.fbs; } > both.fbs; "
              "echo 'namespace other; enum Any : byte { One } enum Colour : byte { One }' "
              "> other.fbs");
    bound_clean(&(bound_job){&bind_cpp, "both.fbs", NEW, ""}, 480);
}

/* A table called class: type tables of the reflection have it in two forms, and do not compile. */
TEST(types_called_like_words)
{
    tool_wants_flatc();
    assert_true(bound_make("flatc", "--cpp --gen-object-api", "samples/words.fbs", "made"));
    bound_clean(&(bound_job){&bind_cpp, "samples/words.fbs", "made", ""}, 200);
}

/* Each place where a fact is stated, wrong in one of them. */
TEST(wrong_in_one_place)
{
    bound_job job = job_of(NULL);
    bound_edits(&job, "gate/cpp", "edits");
    bound_edits(&job, "gate/cpp", "names");
    job = (bound_job){&bind_cpp, "samples/keys.fbs", "samples/cpp-25.12.19-keys", ""};
    bound_edits(&job, "gate/cpp", "keys");
    job = (bound_job){&bind_cpp, "samples/native.fbs", "samples/cpp-25.12.19-native", ""};
    bound_edits(&job, "gate/cpp", "native");
}

/* Where nothing is known of native_type, declarations say which tables have classes. */
TEST(classes_that_are_cut)
{
    bound_job job = {&bind_cpp, NULL, "cut.h", ""};
    tool_must("sed -e '/^struct OtherT : /,/^};/d' -e '/^inline .* Other::UnPackTo(/,/^}/d' "
              "-e '/^inline .* Other::Pack(/,/^}/d' samples/cpp-25.12.19-native/*.h > cut.h");
    bound_said said = bound_check(&job);
    assert_int_equal(said.count, 3);
    assert_non_null(strstr(said.text, "bindings-copy-missing Other.A: "));
    tool_must("sed -i '/^struct OtherT;/d' cut.h"); /* as if it were the user's */
    bound_clean(&job, 200);
}

/* Lines that state no fact of a schema. */
static const char *const no_facts[] = {
    "#include ",
    "struct ",
    "inline const ::flatbuffers::TypeTable *",
    "template <bool B",
    "(void)",
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
    "corpus/schema/samples/types.fbs",

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
    "--gen-object-api --force-empty --cpp-ptr-type naked",
    "--gen-object-api --cpp-ptr-type std::shared_ptr --cpp-field-case-style upper",
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
