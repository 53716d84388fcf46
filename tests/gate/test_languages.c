/*
 * Languages of flatc without a test of their own: code that the newest release wrote from plain.fbs
 * with the object API and mutators (corpus/schema/samples/LANGUAGE-25.12.19), or that flatc writes
 * here from simple.fbs; with single edits, and in other layouts; and code that all releases on this
 * machine write from it and other schemas. Numbers and names are changed in test_changed.c.
 */
#include <unistd.h>

#include "tests/support/bound.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

TESTS_WITH(bound_samples, home_teardown);

typedef struct language {
    const bind_language *language;
    const char *option; /* of flatc */
    uint64_t facts;     /* at least, in the sample */
    bool made;          /* the sample is made here, from simple.fbs */
    bool simple;        /* it was made elsewhere, from simple.fbs */
} language;

/* Packages and imports, and the type of a key: compilers notice if they are missing. */
static const char *const go_says_no_more[] = {
    "package ", "import ", "flatbuffers \"", "\"", "*plain__first", "*ByKey(", NULL,
};

static const language languages[] = {
    {&bind_go, "--go", 580, false, false},         {&bind_java, "--java", 690, false, false},
    {&bind_kotlin, "--kotlin", 440, false, false}, {&bind_csharp, "--csharp", 850, false, false},
    {&bind_php, "--php", 450, true, true},         {&bind_lua, "--lua", 290, true, true},
    {&bind_rust, "--rust", 870, false, false},     {&bind_dart, "--dart", 680, false, true},
    {&bind_swift, "--swift", 900, false, true},
};

enum { LANGUAGES = sizeof languages / sizeof languages[0] };

/* Describes a sample. Returns false if there is none. */
static bool sample(const language *l, bound_job *job, char *root, size_t size)
{
    bool simple = l->made || l->simple;
    *job = (bound_job){l->language, simple ? "samples/simple.fbs" : "samples/plain.fbs", root, ""};
    snprintf(root, size, "samples/%s%s", l->language->name, l->made ? "" : "-25.12.19");
    return !l->made || bound_make(bound_flatc(), l->option, job->schema, root);
}

/* Calls `use` for each file of the sample. */
static void each_file(const bound_job *job, void (*use)(const bound_job *job, const char *file))
{
    char line[512];
    snprintf(line, sizeof line, "find %s -type f | sort", job->root);
    FILE *files = popen(line, "r");
    assert_non_null(files);
    while (fgets(line, sizeof line, files) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        use(job, line);
    }
    pclose(files);
}

TEST(samples)
{
    for (size_t i = 0; i < LANGUAGES; i++) {
        char root[64];
        bound_job job;
        if (sample(&languages[i], &job, root, sizeof root)) {
            bound_clean(&job, languages[i].facts);
            job.schema = NULL;
            bound_clean(&job, languages[i].facts);
        }
    }
}

TEST(wrong_in_one_place)
{
    for (size_t i = 0; i < LANGUAGES; i++) {
        char root[64];
        bound_job job;
        if (sample(&languages[i], &job, root, sizeof root)) {
            bound_edits(&job, "gate/languages", languages[i].language->name);
        }
    }
}

/* pre-commit runs the gate if code in any of the languages has changed. */
TEST(hook_knows_all_languages)
{
    tool_must("sed -n '/id: pteverify-schema-gate/,$s/.*files: .\\(.*\\).$/\\1/p' " PTV_SOURCE_DIR
              "/.pre-commit-hooks.yaml > pattern && test -s pattern");
    for (size_t i = 0; bind_language_name(i) != NULL; i++) {
        char line[160];
        const char *suffix = bind_language_named(bind_language_name(i))->suffix;
        const char *dot = suffix[0] == '.' ? "" : ".";
        snprintf(line, sizeof line, "echo 'x%s%s' | grep -qE -f pattern", dot, suffix);
        if (suffix[0] != '\0') {
            tool_must(line);
        }
    }
}

/* ---- With one line missing ---- */

static size_t noticed;

static void cut(const bound_job *job, const char *file)
{
    noticed += bound_sweep(job, file, BOUND_CUT, go_says_no_more);
}

/* Unlike Go, other languages have functions in one line. */
TEST(lines_of_go)
{
    const bound_job job = {&bind_go, "samples/plain.fbs", "samples/go-25.12.19", ""};
    each_file(&job, cut);
    assert_true(noticed > languages[0].facts);
}

/* If a namespace is part of another, flatc since 25.9 writes where names begin. */
TEST(names_from_the_root)
{
    const bound_job job = {&bind_csharp, "samples/plain.fbs", "samples/csharp-25.12.19", ""};
    tool_must("rm -rf root; cp -r samples/csharp-25.12.19 root; find root -name '*.cs' "
              "-exec sed -i '/^namespace/!s/\\<plain[.]/global::&/g' {} +; "
              "test $(grep -r 'global::plain[.]' root | wc -l) -gt 20");
    bound_alike(&job, "root", 850);
}

/* A module may have the name of a crate, which newer releases write with leading colons. */
TEST(modules_called_like_crates)
{
    tool_must("sed 's/\\<first\\>/core/g' samples/plain.fbs > core.fbs; "
              "sed 's/\\<first\\>/core/g; s/_first_/_core_/g; s/First/Core/g' "
              "samples/rust-25.12.19/plain_generated.rs > core.rs; "
              "test $(grep -c 'super::core::' core.rs) -gt 30");
    bound_clean(&(bound_job){&bind_rust, "core.fbs", "core.rs", ""}, 870);
}

/* If a number becomes an enum of the same size, bytes do not change, but names in code do. */
TEST(numbers_that_became_enums)
{
    for (size_t i = 0; i < LANGUAGES; i++) {
        char root[64];
        bound_job job;
        if (languages[i].language->names_enums && sample(&languages[i], &job, root, sizeof root)) {
            tool_must("for s in plain simple; do sed 's/ulong = 184[0-9]*;/Wide = Large;/; "
                      "s/\\[ulong\\]/[Wide]/' samples/$s.fbs > enums-$s.fbs; done");
            job.schema =
                strstr(job.schema, "simple") != NULL ? "enums-simple.fbs" : "enums-plain.fbs";
            bound_said said = bound_check(&job);
            assert_int_equal(2, said.count);
            assert_string_equal("bindings-type-differs", said.at[0].rule);
            assert_string_equal("bindings-type-differs", said.at[1].rule);
        }
    }
}

/* Before 2.0, tables were objects. 2.0.0 compares keys differently, and ends classes with ;. */
TEST(first_forms)
{
    tool_must(
        "rm -rf root; cp -r samples/csharp-25.12.19 root; cd root/plain/first; sed -i 's/^}$/};/' "
        "*.cs; sed 's/new Far().__assign(builder.DataBuffer.Length - "
        "\\(o[12]\\).Value, builder.DataBuffer).Id/builder.DataBuffer.GetUlong(Table.__offset(4, "
        "\\1.Value, builder.DataBuffer))/g; s/Far obj_ = new Far();//; "
        "s/obj_.__assign(tableOffset, "
        "bb);//; s/obj_.Id.Comp/bb.GetUlong(Table.__offset(4, bb.Length - tableOffset, bb)).Comp/; "
        "s/return obj_;/return new Far().__assign(tableOffset, bb);/' Far.cs > old; "
        "grep -q 'bb.Length - tableOffset' old; mv old Far.cs; sed -i 's/\\(Start\\|End\\)Table(/"
        "\\1Object(/; s/__p = new [A-Z][a-z]*(_i, _bb);/__p.bb_pos = _i; __p.bb = _bb;/; "
        "s/<TTable>(o + __p.bb_pos)/<TTable>(o)/; "
        "s/as_span<byte>(\\([0-9]*\\), 1)/as_span(\\1)/;' Far.cs "
        "../second/Root.cs; grep -q 'StartObject' Far.cs");
    bound_clean(&(bound_job){&bind_csharp, "samples/plain.fbs", "root", ""}, 840);
    tool_must("rm -rf root; cp -r samples/java-25.12.19 root; sed -i 's/\\(start\\|end\\)Table(/"
              "\\1Object(/; s/__union(obj, o + bb_pos)/__union(obj, o)/; "
              "s/[.]__lookup_by_key(null, /.__lookup_by_key(/; s/_key(Far obj, int/_key(int/; "
              "s/(obj == null ? new Far() : obj)/new Far()/' root/plain/*/*.java; "
              "grep -q 'endObject' root/plain/second/Root.java; "
              "grep -q '_key(int' root/plain/first/Far.java; "
              "grep -q '_key(__vector' root/plain/second/Root.java");
    bound_clean(&(bound_job){&bind_java, "samples/plain.fbs", "root", ""}, 680);
}

/* Code that compares keys and has defaults that are no numbers imports both. */
TEST(imports_of_go)
{
    tool_must("rm -rf root; cp -r samples/go-25.12.19 root; cd root/plain/second; sed -i "
              "'s/^\t\"math\"/\t\"bytes\"\\n&/' Root.go; grep -A1 bytes Root.go | grep -q math");
    bound_clean(&(bound_job){&bind_go, "samples/plain.fbs", "root", ""}, 580);
}

/* Before 1.12, TypeScript created objects without parentheses. */
TEST(made_without_brackets)
{
    tool_must("rm -rf root; cp -r samples/typescript-1.12.0 root; sed -i "
              "'s/new \\([A-Za-z.]*\\)())/new \\1)/' root/older_generated.ts; "
              "grep -q 'new older.first.Far)' root/older_generated.ts");
    bound_clean(&(bound_job){&bind_typescript, "samples/older.fbs", "root", ""}, 200);
}

/* JavaScript before 1.12, also with names beside an enum's numbers; exports as tsc makes them. */
TEST(javascript_before)
{
    tool_must(
        "rm -rf root; cp -r samples/javascript-1.12.0 root; sed -i "
        "-e '/SIZE_PREFIX_LENGTH/d; s/this.bb.bytes().byteOffset + //' "
        "-e '/KindName = {/,/};/d; s/ Less: -1/&, \"-1\": \"Less\"/; s/ Same: 0/&, 0: \"Same\"/' "
        "-e 's/ More: 2$/&, 2: \"More\"/' -e '$a exports.older = require(\"./older.js\");' "
        "root/older_generated.js; "
        "test $(grep -cE ' (Less|Same|More): .*: .(Less|Same|More)' root/older_generated.js) -eq "
        "3");
    bound_clean(&(bound_job){&bind_javascript, "samples/older.fbs", "root", ""}, 190);
}

/* Before 1.12, Rust's constants of enums were private; other forms are those of 1.10. */
TEST(constants_not_public)
{
    tool_must(
        "rm -rf root; cp -r samples/rust-1.12.0 root; sed -i \"s/pub const ENUM_/const ENUM_/; "
        "s/let index = e/let index: usize = e/; s/.index as usize./[index]/; "
        "s/\\(_as_.*\\)&self) -> Option<\\(.*\\)<'a>>/\\1\\&'a self) -> Option<\\2>/\" "
        "root/older_generated.rs; "
        "test $(grep -c '^const ENUM_' root/older_generated.rs) -gt 9; "
        "grep -q 'any_as_root(.*Option<Root> ' root/older_generated.rs");
    bound_clean(&(bound_job){&bind_rust, "samples/older.fbs", "root", ""}, 350);
}

/* Editors add `this.` to members, and drop the namespace that the file is in. */
TEST(as_editors_have_it)
{
    tool_must("rm -rf root; cp -r samples/csharp-25.12.19 root; cd root/plain/second; "
              "sed -i -E '/static|UnPack/!s/([ (!=])__p\\./\\1this.__p./g; "
              "s/plain\\.second\\.Any([^.A-Za-z])/Any\\1/g' Root.cs; "
              "test $(grep -c 'this.__p' Root.cs) -gt 20; "
              "grep -q '(Any).*: plain.second.Any.NONE' Root.cs");
    bound_clean(&(bound_job){&bind_csharp, "samples/plain.fbs", "root", ""}, 850);
}

/* clippy drops lifetimes that it considers needless. */
TEST(as_clippy_has_it)
{
    tool_must("sed \"s/impl<'a> Default for \\([A-Za-z]*\\)<'a>/impl Default for \\1<'_>/\" "
              "samples/rust-25.12.19/plain_generated.rs > clippy.rs; "
              "test $(grep -c \"Default for .*Args<'_>\" clippy.rs) -gt 2");
    bound_clean(&(bound_job){&bind_rust, "samples/plain.fbs", "clippy.rs", ""}, 870);
}

/* Files of 1.3 begin differently; those of Java have one namespace. */
TEST(before_files_name_flatc)
{
    tool_must("sed '/older.first;/d; s/older[.]first[.]//g' samples/older.fbs > older.fbs");
    bound_clean(&(bound_job){&bind_java, "older.fbs", "samples/java-1.3.0", ""}, 250);
    tool_must("cp -r samples/php-1.10.0 php; find php -name '*.php' -exec sed -i "
              "'s/generated by the FlatBuffers compiler/generated/' {} +; "
              "grep -q '// automatically generated, do not modify' php/older/second/Root.php");
    bound_clean(&(bound_job){&bind_php, "samples/older.fbs", "php", ""}, 260);
}

/* A folder may contain the library's own headers; elsewhere, their types count as stale. */
TEST(beside_the_library)
{
    static bound_said said;
    const bound_job job = {&bind_cpp, "samples/shapes.fbs", "root", ""};
    tool_wants_flatc();
    assert_true(bound_make("flatc", "--cpp", PTV_SOURCE_DIR "/schema/reflection/reflection.fbs",
                           "root/flatbuffers"));
    tool_must("cp -r samples/cpp-2.0.8/. root; ls root/flatbuffers/reflection_generated.h");
    bound_clean(&job, 319);
    tool_must("mv root/flatbuffers root/mine");
    said = bound_check(&job);
    assert_true(said.count > 0);
    assert_string_equal(said.at[0].rule, "bindings-type-stale");
}

/* Names of values have underscores that Kotlin constants lacked before 25. */
TEST(values_without_underscores)
{
    put_text("values.fbs", "namespace a; enum Status : ubyte { NOT_HERE, OFF, SO_SO } "
                           "table Root { status: Status; }");
    tool_wants_flatc();
    assert_true(bound_make("flatc", "--kotlin", "values.fbs", "made"));
    bound_clean(&(bound_job){&bind_kotlin, "values.fbs", "made", ""}, 15);
    bound_clean(&(bound_job){&bind_kotlin, NULL, "made", ""}, 15);
}

/* Dart words that the comparison ignores, such as new, are names if they begin with $. */
TEST(called_like_words)
{
    put_text("called.fbs", "namespace a; table Root { new: int = 5; const: string; at: [Root]; }");
    tool_wants_flatc();
    assert_true(bound_make("flatc", "--dart --gen-object-api", "called.fbs", "made"));
    tool_must("grep -q '[$]new' made/*.dart");
    bound_clean(&(bound_job){&bind_dart, "called.fbs", "made", ""}, 40);
}

/* Names that only one generator reserves, or that look like parts of other statements. */
TEST(called_like_words_of_one)
{
    put_text("called.fbs", "namespace a; enum Kind : byte { range, i128, ENUM_MAX }"
                           "table Root { range: Kind; to_little_endian: int; from: string; }");
    tool_wants_flatc();
    assert_true(bound_make("flatc", "--go", "called.fbs", "made"));
    bound_clean(&(bound_job){&bind_go, "called.fbs", "made", ""}, 30);
    assert_true(bound_make("flatc", "--rust", "called.fbs", "made"));
    bound_clean(&(bound_job){&bind_rust, "called.fbs", "made", ""}, 40);
    assert_true(bound_make("flatc", "--ts", "called.fbs", "made"));
    bound_clean(&(bound_job){&bind_typescript, "called.fbs", "made", ""}, 20);
}

/* Two values with the same number may come in either order. */
TEST(numbers_given_twice)
{
    put_text("twice.fbs", "enum Kind : byte { No, Yes, Warn = 1, Stop } table Root { k: Kind; }");
    tool_wants_flatc();
    assert_true(bound_make("flatc", "--csharp", "twice.fbs", "made"));
    bound_clean(&(bound_job){&bind_csharp, "twice.fbs", "made", ""}, 20);
    tool_must("sed -i '/ Warn = 1/{h;d}; / Yes = 1/G' made/Kind.cs; grep -A1 Yes made/Kind.cs | "
              "grep -q Warn");
    bound_clean(&(bound_job){&bind_csharp, "twice.fbs", "made", ""}, 20);
}

/* The function that creates a table has all fields in one line. */
TEST(tables_of_many_fields)
{
    tool_must("(echo 'table Root {'; seq -f 'a_field_of_many_%g: int;' 250; echo '}') > many.fbs");
    tool_wants_flatc();
    assert_true(bound_make("flatc", "--ts", "many.fbs", "made"));
    bound_clean(&(bound_job){&bind_typescript, "many.fbs", "made", ""}, 1500);
}

/* Before 2.0.8, Go and Kotlin mixed several ways to write small letters and underscores. */
TEST(names_in_two_ways)
{
    tool_wants_flatc();
    assert_true(bound_make("flatc", "--go", "samples/names.fbs", "made"));
    tool_must("sed -i '/func (v\\|strconv/!s/\\<any_of\\>/anyOf/g' made/*/*.go; "
              "grep -q 'any_ofNONE *anyOf = 0' made/low/any_of.go");
    bound_clean(&(bound_job){&bind_go, "samples/names.fbs", "made", ""}, 800);
    assert_true(bound_make("flatc", "--kotlin", "samples/names.fbs", "made"));
    tool_must("sed -i -E 's/\\<any_of\\>/anyOf/g; s/\\<bar_baz\\>/barBaz/g; "
              "s/start(Vec|Tabs)_[vV]ector/start\\1Vector/' made/*/*.kt; "
              "grep -q startVecVector made/under_/Under.kt");
    bound_clean(&(bound_job){&bind_kotlin, "samples/names.fbs", "made", ""}, 900);
}

/* Before 2.0, elements of vectors of unions were located from the table. */
TEST(vectors_of_unions)
{
    static const struct {
        const bind_language *language;
        const char *option, *file, *edit;
    } all[] = {
        {&bind_java, "--java", "made/a/Root.java", "s/j \\* 4/& - bb_pos/"},
        {&bind_kotlin, "--kotlin", "made/a/Root.kt", "s/j \\* 4/& - bb_pos/"},
        {&bind_csharp, "--csharp", "made/a/Root.cs", "s/j \\* 4/& - __p.bb_pos/"},
    };
    put_text("unions.fbs", "namespace a; table One { x: int; } union Any { One } "
                           "table Root { all: [Any]; }");
    tool_wants_flatc();
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char line[128];
        assert_true(bound_make("flatc", all[i].option, "unions.fbs", "made"));
        snprintf(line, sizeof line, "sed -i '%s' %s; grep -q '4 - ' %s", all[i].edit, all[i].file,
                 all[i].file);
        tool_must(line);
        bound_clean(&(bound_job){all[i].language, "unions.fbs", "made", ""}, 15);
    }
}

/* With --gen-all, the files of two schemas each contain the types of a third one. */
TEST(types_in_two_files)
{
    static const struct {
        const bind_language *language;
        const char *make, *edit;
    } all[] = {
        {&bind_cpp, "flatc --cpp", "sed -i 's/VT_Y = 6/VT_Y = 8/' made/two_*"},
        {&bind_swift, "flatc --swift", "sed -i 's/case y = 6/case y = 8/' made/two_*"},
    };
    tool_wants_flatc();
    put_text("part.fbs", "namespace a; enum E : byte { P, Q } table Part { x: E; y: int; }");
    put_text("one.fbs", "include \"part.fbs\"; namespace a; table One { part: Part; }");
    put_text("two.fbs", "include \"part.fbs\"; namespace a; table Two { part: Part; }");
    put_text("both.fbs", "include \"one.fbs\"; include \"two.fbs\"; include \"part.fbs\";");
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char line[128];
        const bound_job job = {all[i].language, "both.fbs", "made", ""};
        snprintf(line, sizeof line, "rm -rf made; %s --gen-all -o made one.fbs two.fbs",
                 all[i].make);
        tool_must(line);
        bound_clean(&job, 80);
        tool_must(all[i].edit);
        bound_said said = bound_check(&job);
        assert_int_equal(1, said.count);
        assert_string_equal("bindings-slot-differs", said.at[0].rule);
    }
}

/* ---- Other names ---- */

/* Appends an underscore to the name of a type or of a field wherever it is a word of its own. */
TEST(renamed_by_an_underscore)
{
    static const char *const names[] = {"Far", "[Rr]atio"};
    for (size_t i = 0; i < LANGUAGES; i++) {
        char root[64], line[256];
        bound_job job;
        for (size_t k = 0; sample(&languages[i], &job, root, sizeof root) && k < 2; k++) {
            snprintf(line, sizeof line,
                     "rm -rf other; cp -r %s other; find other -type f | xargs sed -i -E "
                     "'s/([^A-Za-z0-9])(%s)\\b/\\1\\2_/g'",
                     root, names[k]);
            tool_must(line);
            job.root = "other";
            bound_said said = bound_check(&job);
            if (said.count == 0 || said.facts == 0) {
                fail_msg("%s: %s_ is not noticed", job.language->name, names[k]);
            }
        }
    }
}

/* ---- Other layouts ---- */

enum { LICENSE_LINES = 20 };

/* Puts a license, which may precede everything that the generator wrote. */
static size_t put_license(const bind_language *of, char *to)
{
    size_t n = 0;
    bool comments = of != &bind_php && of != &bind_lua;
    for (unsigned i = 0; comments && i < LICENSE_LINES; i++) {
        n += (size_t)sprintf(to + n, "// You may not use this but under a license.\n");
    }
    return n;
}

/* Keeps the line ends of comments, and the gap between a name and the next line. */
static void lay_out(const bound_job *job, const char *file)
{
    size_t size;
    char *text = read_file(file, &size), *wide = malloc(4 * size + 64 * LICENSE_LINES);
    bool quoted = false;
    char quote = job->language == &bind_dart ? '\'' : '"';
    assert_non_null(wide);
    size_t n = put_license(job->language, wide);
    for (const char *at = text; *at != '\0'; at++) {
        bool first = at == text || at[-1] == '\n';
        bool kept = first && (strncmp(at + strspn(at, " \t"), "//", 2) == 0 || *at == '#');
        quoted = quoted != (*at == quote);
        if (kept) {
            size_t line = strcspn(at, "\n") + 1;
            memcpy(wide + n, at, line);
            n += line;
            at += line - 1;
        } else if (!quoted && strchr("({\n", *at) != NULL) {
            n += (size_t)sprintf(wide + n, "%c\n  ", *at);
        } else {
            wide[n++] = *at;
        }
    }
    put_file(file, wide, n);
    free(wide);
    free(text);
}

TEST(laid_out_otherwise)
{
    for (size_t i = 0; i < LANGUAGES; i++) {
        char root[64], line[160], other[64];
        bound_job job;
        if (!sample(&languages[i], &job, root, sizeof root)) {
            continue;
        }
        snprintf(line, sizeof line, "rm -rf laid; mkdir laid; cp -r %s laid", root);
        tool_must(line);
        snprintf(other, sizeof other, "laid/%s", strrchr(root, '/') + 1);
        const bound_job laid = {job.language, job.schema, other, ""};
        each_file(&laid, lay_out);
        bound_alike(&job, other, 60);
    }
}

/* ---- All releases on this machine ---- */

static const char *const options[] = {
    "",
    "--gen-object-api",
    ("--gen-object-api --gen-mutable --gen-all --gen-nullable --gen-generated --gen-compare "
     "--cs-gen-json-serializer --gen-jvmstatic"),
    "--gen-object-api --object-prefix Pre --object-suffix _obj",
    "--gen-onefile --gen-object-api", /* last: puts types of two namespaces into one package */
};

static const char *const schemas[] = {
    "corpus/schema/samples/plain.fbs", "corpus/schema/samples/shapes.fbs",
    "schema/executorch/program.fbs",   "schema/executorch/flat_tensor.fbs",
    "schema/payloads/xnnpack.fbs",     "corpus/schema/samples/simple.fbs",
    "corpus/schema/samples/names.fbs", "corpus/schema/samples/types.fbs",
    "corpus/schema/samples/words.fbs", "corpus/schema/samples/more.fbs", /* two of one name */
};

enum { OPTIONS = sizeof options / sizeof options[0], SCHEMAS = sizeof schemas / sizeof schemas[0] };

/*
 * Leaves out two types of one name in one package, and Java objects named like keywords, which do
 * not compile. Schemas about names are made only once.
 */
static bool is_left_out(const language *l, size_t schema, size_t option)
{
    size_t once = l->language == &bind_java ? 0 : 2;
    return schema == SCHEMAS - 1 ? option == OPTIONS - 1 : schema >= SCHEMAS - 4 && option != once;
}

static void all_of(const language *l, const char *flatc)
{
    static size_t count;
    for (size_t s = 0; s < SCHEMAS; s++) {
        for (size_t o = 0; o < OPTIONS; o++) {
            char all[256], schema[512];
            snprintf(schema, sizeof schema, "%s/%s", PTV_SOURCE_DIR, schemas[s]);
            snprintf(all, sizeof all, "%s %s", l->option, options[o]);
            if (!is_left_out(l, s, o) && is_tried(count++, 3) &&
                bound_make(flatc, all, schema, "made")) {
                bound_clean(&(bound_job){l->language, schema, "made", ""}, 40);
            }
        }
    }
}

TEST(generated_here)
{
    static const char *const flatcs[] = {"flatc", "22.10.26", "24.3.25", "25.2.10", "25.12.19"};
    tool_wants_flatc();
    for (size_t f = 0; f < sizeof flatcs / sizeof flatcs[0]; f++) {
        char path[512];
        snprintf(path, sizeof path, f == 0 ? "%s" : PTV_SOURCE_DIR "/build/flatc/%s/flatc",
                 flatcs[f]);
        for (size_t i = 0; i < LANGUAGES && (f == 0 || access(path, X_OK) == 0); i++) {
            all_of(&languages[i], path);
        }
    }
}
