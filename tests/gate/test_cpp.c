/* C++ headers as older flatc wrote them, and with classes removed (others: test_samples.c). */
#include "tests/support/bound.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

#define OLD "samples/cpp-2.0.8/shapes_generated.h"
#define KEYS "samples/cpp-25.12.19-keys/keys_generated.h"
#define NEW "samples/cpp-25.12.19/shapes_generated.h"
#define MORE "samples/cpp-25.12.19-more/more_generated.h"

static bound_job job_of(const char *root)
{
    return (bound_job){&bind_cpp, "samples/shapes.fbs", root, ""};
}

TESTS_WITH(bound_samples, home_teardown);

/* Code that 2.0.0 did not write yet, or wrote differently. */
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
 * Until 2.0, Verify() got no alignment of fields, and keys were compared differently (keys that are
 * arrays, until 22.11). Until 22.10, accessors of flexbuffers took none to be absent.
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

/* As clang-format writes it with QualifierAlignment: Right. */
TEST(const_behind_types)
{
    const bound_job job = job_of(NEW);
    tool_must("sed -E 's/\\<const ([A-Za-z_0-9:]+(<[^<>]*>)?)( ?[*&])/\\1 const\\3/g' " NEW
              " > behind.h && test $(grep -Ec ' const ?[*&]' behind.h) -gt 20");
    bound_alike(&job, "behind.h", 480);
}

/* Another namespace has a type of the same name, with other values. */
TEST(types_of_one_name)
{
    tool_must("{ echo 'include \"other.fbs\";'; cat samples/shapes.fbs; } > both.fbs; "
              "echo 'namespace other; enum Any : byte { One } enum Colour : byte { One }' "
              "> other.fbs");
    bound_clean(&(bound_job){&bind_cpp, "both.fbs", NEW, ""}, 480);
}

/* A table named class: the type tables for reflection spell it in two ways, and do not compile. */
TEST(types_called_like_words)
{
    tool_wants_flatc();
    assert_true(bound_make("flatc", "--cpp --gen-object-api", "samples/words.fbs", "made"));
    bound_clean(&(bound_job){&bind_cpp, "samples/words.fbs", "made", ""}, 200);
}

/* If native_type is unknown, declarations show which tables have classes. */
TEST(classes_that_are_cut)
{
    bound_job job = {&bind_cpp, NULL, "cut.h", ""};
    tool_must("sed -e '/^struct OtherT : /,/^};/d' -e '/^inline .* Other::UnPackTo(/,/^}/d' "
              "-e '/^inline .* Other::Pack(/,/^}/d' samples/cpp-25.12.19-native/*.h > cut.h");
    bound_said said = bound_check(&job);
    assert_int_equal(said.count, 3);
    assert_non_null(strstr(said.text, "bindings-copy-missing Other.A: "));
    tool_must("sed -i '/^struct OtherT;/d' cut.h"); /* as if it were a class of the user */
    bound_clean(&job, 200);
}
