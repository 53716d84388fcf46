/*
 * Sets of claims: the memory of many files, that unread files are not reported as missing, and
 * which folder belongs to a namespace.
 */
#include "schema/bindings/compare.h"
#include "schema/bindings/shapes.h"
#include "tests/support/bound.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

TESTS_WITH(bound_samples, home_teardown);

static void ignore(void *context, const gate_finding *finding)
{
    (void)context, (void)finding;
}

/* ---- Memory ---- */

/* Returns how much of a set's memory the bindings below a root take. */
static size_t bytes_of(const char *root)
{
    gate_run run = {.sink = ignore};
    bind_set set = {.prefix = ""};
    bind_read(&set, &run, &bind_typescript, root);
    assert_false(set.failed);
    size_t left = set.arena.left;
    bind_free(&set);
    return set.arena.left - left;
}

/* Patterns are prepared once for all files, so another file takes less memory than they do. */
TEST(many_files)
{
    enum { FILES = 50 };
    assert_int_equal(0, tool_run("mkdir one many && cp samples/typescript-2.0.8/shapes/leaf.ts one "
                                 "&& for i in $(seq 50); do cp one/leaf.ts many/leaf$i.ts; done"));
    size_t one = bytes_of("one"), many = bytes_of("many");
    assert_true(many - one < (FILES - 1) * one / 2);
}

/* Reads the file with so much memory. Returns how much that took, and sets whether it was enough.
 */
static size_t read_within(size_t memory, src_file *file, gate_run *run, bool *enough)
{
    bind_set set = {.run = run, .language = &bind_typescript, .prefix = "", .file = file};
    set.last = &set.types;
    set.arena.left = memory;
    shape_read_file(&set, file);
    *enough = !set.failed;
    size_t taken = memory - set.arena.left;
    bind_free(&set);
    return taken;
}

/* Wherever memory runs out, no line is reported as unknown. */
TEST(too_little_memory_finds_nothing)
{
    gate_run run = {.sink = ignore};
    ptv_arena arena = {.left = SIZE_MAX};
    src_file file = {.path = "samples/typescript-2.0.8/shapes/leaf.ts"};
    bool enough;
    assert_true(src_read(&run, &arena, file.path, &file));
    size_t whole = read_within(1 << 24, &file, &run, &enough);
    assert_true(enough && whole > 0);
    for (size_t memory = 0; memory < whole; memory += whole / 500) {
        read_within(memory, &file, &run, &enough);
        assert_false(enough);
    }
    assert_int_equal(run.errors + run.undecided, 0);
    ptv_arena_free(&arena);
}

/* ---- Unread files ---- */

static uint64_t compared(bool failed, gate_run *run)
{
    fbs_files files = {0};
    fbs_error error;
    bind_set set = {.prefix = ""};
    bind_model model = {0};
    const fbs_options options = {.load = fbs_files_load, .context = &files};
    fbs_schema *schema = fbs_read(&options, "samples/shapes.fbs", &error);
    assert_non_null(schema);
    bind_read(&set, run, &bind_typescript, "samples/typescript-25.12.19/shapes/leaf.ts");
    bind_model_of_schemas(&model, (const fbs_schema *const *)&schema, 1);
    set.failed = failed;
    bind_compare(&set, &model);
    bind_model_free(&model);
    bind_free(&set);
    fbs_free(schema);
    fbs_files_free(&files);
    return run->facts;
}

/* If one of several types was read, the others are missing, unless memory ran out. */
TEST(without_memory_nothing_is_compared)
{
    gate_run whole = {.sink = ignore}, failed = {.sink = ignore};
    assert_true(compared(false, &whole) > 0 && whole.errors > 0);
    assert_int_equal(compared(true, &failed), 0);
    assert_int_equal(failed.errors + failed.undecided, 0);
}

/* ---- Folders ---- */

static bool ends(const char *folder, const char *space, bool (*how)(src_span, src_span))
{
    return bind_ends_as_folder(src_span_of(folder), src_span_of(space), how);
}

TEST(folders_of_namespaces)
{
    assert_true(ends("x/a/b", "a.b", src_same));
    assert_true(ends("a/b", "a.b", src_same));
    assert_true(ends("x/a/b", "", src_same));
    assert_false(ends("xa/b", "a.b", src_same));
    assert_false(ends("b", "a.b", src_same));
    assert_false(ends("x/my-game/A", "MyGame.a", src_same));
    assert_true(ends("x/my-game/A", "MyGame.a", bind_same_name));
    assert_false(ends("x/my-game/b", "MyGame.a", bind_same_name));
}

/* ---- Names ---- */

static bool like(bool (*how)(src_span, src_span), const char *name, const char *spelled)
{
    bool is = how(src_span_of(name), src_span_of(spelled));
    assert_int_equal(is, how(src_span_of(spelled), src_span_of(name)));
    return is;
}

/* Generators append underscores only to keywords, before they change the spelling. */
TEST(underscores_behind_names)
{
    assert_true(like(bind_same_word, "class", "class_"));
    assert_true(like(bind_same_word, "Inner", "Inner"));
    assert_false(like(bind_same_word, "Inner", "Inner_"));
    assert_false(like(bind_same_word, "class", "class__"));
    assert_true(like(bind_same_name, "char16_t", "Char16T_"));
    assert_true(like(bind_same_name, "from", "From_"));
    assert_true(like(bind_same_name, "two__", "Two_"));
    assert_false(like(bind_same_name, "inner_part", "InnerPart_"));
    assert_false(like(bind_same_name, "inner_", "INNER"));
    assert_false(like(bind_same_name, "_", ""));
    assert_true(
        bind_same_member(src_span_of("Collide"), src_span_of("collide"), src_span_of("Collide_")));
    assert_false(
        bind_same_member(src_span_of("Other"), src_span_of("collide"), src_span_of("Collide_")));
}

/* ---- Files of a binary schema ---- */

#define CHECK "\"$P\" schema check --schema main.bfbs --bindings made"

/* Older binary schemas do not name the file of a type, which may have another identifier. */
TEST(files_without_names)
{
    tool_wants_flatc();
    tool_must(
        "printf 'file_identifier \"AAAA\"; table A { x: int; } root_type A;' > a.fbs && "
        "printf 'include \"a.fbs\"; file_identifier \"MMMM\"; table M { a: A; } root_type M;' "
        "> main.fbs && mkdir made && flatc --python -o made a.fbs main.fbs && "
        "flatc -b --schema main.fbs && ! grep -q a.fbs main.bfbs");
    tool_must(CHECK);
    tool_must("sed -i 's/x4D/x4E/' made/M.py && ! " CHECK);
}
