/*
 * Mutations of schemas and of generated code, as they happen if somebody forgets to generate again,
 * edits by hand, or merges badly: each must be found at its line, and nothing else. Each has a
 * recipe in corpus/schema/mutations.
 *
 * The bindings are made by Debian's flatc, in the form that ExecuTorch checks in.
 */
#include <dirent.h>

#include "base/buffer.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/mutation.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

TESTS_WITH(home_setup, home_teardown);

/* ---- How ExecuTorch rewrites flatc's Python ---- */

enum { MODULES = 256, PATH = 512 };

/* The package to rewrite, and the words by which to recognise it. */
typedef struct package {
    const char *name, *prefix;
    char from[PATH];   /* "from NAME" */
    char import[PATH]; /* "import NAME" */
    char dotted[PATH]; /* "NAME." */
    char whole[PATH];  /* "from PREFIX import NAME\n" */
} package;

static size_t blanks(const char *line)
{
    return strspn(line, " \t");
}

/* Step 2: rewrites `import NAME.X` and `import NAME`. Returns false if it is neither. */
static bool put_import(const package *p, ptv_buffer *out, const char *line, size_t n)
{
    size_t indent = blanks(line), size = strlen(p->import);
    if (indent + size > n || strncmp(line + indent, p->import, size) != 0) {
        return false;
    }
    const char *rest = line + indent + size;
    int left = (int)(line + n - rest);
    ptv_put(out, line, indent);
    if (rest[0] == '.') {
        ptv_put_format(out, "from %s.%s import %.*s", p->prefix, p->name, left - 1, rest + 1);
    } else {
        ptv_put_format(out, "from %s import %s", p->prefix, p->name);
    }
    return true;
}

/* Step 1: rewrites `from NAME` anywhere in the line. */
static void put_line(const package *p, ptv_buffer *out, const char *line, size_t n)
{
    size_t size = strlen(p->from);
    if (put_import(p, out, line, n)) {
        return;
    }
    for (size_t i = 0; i < n;) {
        if (i + size <= n && strncmp(line + i, p->from, size) == 0) {
            ptv_put_format(out, "from %s.%s", p->prefix, p->name);
            i += size;
        } else {
            ptv_put_char(out, line[i++]);
        }
    }
}

static bool is_code(const char *line)
{
    static const char future[] = "from __future__";
    const char *word = line + blanks(line);
    return *word != '\n' && *word != '#' && strncmp(word, future, sizeof future - 1) != 0;
}

/* Step 3: imports the package if something is named by it. */
static void put_module(const package *p, const char *path, const char *text)
{
    ptv_buffer out = {0};
    bool wanted = strstr(text, p->dotted) != NULL && strstr(text, p->whole) == NULL;
    for (const char *line = text; *line != '\0';) {
        if (wanted && is_code(line)) {
            ptv_put_text(&out, p->whole);
            wanted = false;
        }
        size_t n = strcspn(line, "\n");
        ptv_put(&out, line, n);
        if (line[n] == '\n') {
            ptv_put_char(&out, line[n++]);
        }
        line += n;
    }
    assert_false(out.failed);
    put_file(path, out.bytes, out.length);
    ptv_buffer_free(&out);
}

static void rewrite_module(const package *p, const char *path)
{
    size_t size;
    char *text = read_file(path, &size);
    ptv_buffer out = {0};
    for (const char *line = text; *line != '\0';) {
        size_t n = strcspn(line, "\n");
        put_line(p, &out, line, n);
        if (line[n] == '\n') {
            ptv_put_char(&out, line[n++]);
        }
        line += n;
    }
    ptv_put_char(&out, '\0');
    assert_false(out.failed);
    put_module(p, path, out.bytes);
    ptv_buffer_free(&out);
    free(text);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void put_init(const char *path, const char *const *names, size_t count)
{
    ptv_buffer out = {0};
    ptv_put_text(&out, "# Written by the script that generates this package.\n\n");
    for (size_t i = 0; i < count; i++) {
        ptv_put_format(&out, "from . import %s\n", names[i]);
    }
    ptv_put_text(&out, "\n__all__ = [\n");
    for (size_t i = 0; i < count; i++) {
        ptv_put_format(&out, "    \"%s\",\n", names[i]);
    }
    ptv_put_text(&out, "]\n");
    assert_false(out.failed);
    put_file(path, out.bytes, out.length);
    ptv_buffer_free(&out);
}

static size_t modules_of(const char *folder, char modules[MODULES][128])
{
    size_t count = 0;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (const struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        size_t n = strlen(e->d_name);
        if (n > 3 && strcmp(e->d_name + n - 3, ".py") == 0 && e->d_name[0] != '_') {
            assert_true(count < MODULES && n < 128);
            snprintf(modules[count++], 128, "%.*s", (int)(n - 3), e->d_name);
        }
    }
    closedir(dir);
    qsort(modules, count, 128, by_name);
    return count;
}

/* Rewrites the package `name` in the folder `root`; its modules are root/name/MODULE.py. */
static void rewrite_package(const char *root, const char *name, const char *prefix)
{
    static char modules[MODULES][128], path[PATH], folder[PATH];
    static const char *names[MODULES];
    package p = {.name = name, .prefix = prefix};
    snprintf(p.from, PATH, "from %s", name);
    snprintf(p.import, PATH, "import %s", name);
    snprintf(p.dotted, PATH, "%s.", name);
    snprintf(p.whole, PATH, "from %s import %s\n", prefix, name);
    snprintf(folder, PATH, "%s/%s", root, name);
    size_t count = modules_of(folder, modules);
    for (size_t i = 0; i < count; i++) {
        snprintf(path, PATH, "%.250s/%s.py", folder, modules[i]);
        rewrite_module(&p, path);
        names[i] = modules[i];
    }
    snprintf(path, PATH, "%.250s/__init__.py", folder);
    put_init(path, names, count);
}

/* Writes root/__init__.py for these packages (ends with NULL, ascending). */
static void rewrite_root(const char *root, const char *const *names)
{
    char path[PATH];
    size_t count = 0;
    while (names[count] != NULL) {
        count++;
    }
    snprintf(path, PATH, "%s/__init__.py", root);
    put_init(path, names, count);
}

#define EXIR "app.exir.generated"
#define BUNDLED "app.bundled.generated"
#define RECIPES PTV_SOURCE_DIR "/corpus/schema/mutations"
#define PROGRAM "schema/program.fbs schema/scalar_type.fbs"
#define BUNDLE "bundled_schema/bundled_program.fbs bundled_schema/scalar_type.fbs"

static const mutation_command commands[] = {
    {"exir", "\"$P\" schema check --schema " PROGRAM " --bindings exir --package-prefix " EXIR
             " --max 0 --format json"},
    {"bundled", "\"$P\" schema check --schema " BUNDLE
                " --bindings bundled --package-prefix " BUNDLED " --max 0 --format json"},
    {"itself",
     "\"$P\" schema check --bindings exir --package-prefix " EXIR " --max 0 --format json"},
    {"packers", "\"$P\" schema packers --schema bundled_schema/bundled_program.fbs"
                " --python hand/packers.py --format json"},
    {"mirror", "\"$P\" schema mirror --schema bundled_schema/bundled_program.fbs"
               " --python hand/mirror.py --format json"},
    {"copies", "\"$P\" schema copies schema/scalar_type.fbs bundled_schema/scalar_type.fbs"
               " --format json"},
    {"evolve", "\"$P\" schema evolve ../base/schema schema --format json"},
    {NULL, NULL},
};

/* Makes the tree that every recipe starts with, as base, and again as work. */
static void make_base(void)
{
    static const char *const exir[] = {"executorch_flatbuffer", NULL};
    static const char *const bundled[] = {"bundled_program_flatbuffer", "executorch_flatbuffer",
                                          NULL};
    tool_must("mkdir base && cd base && mkdir schema bundled_schema && "
              "cp -r " RECIPES "/hand . && "
              "cp " PTV_SOURCE_DIR "/schema/executorch/program.fbs " PTV_SOURCE_DIR
              "/schema/executorch/scalar_type.fbs schema && "
              "cp " PTV_SOURCE_DIR "/schema/executorch/bundled_program.fbs " PTV_SOURCE_DIR
              "/schema/executorch/scalar_type.fbs bundled_schema");
    tool_must(
        "cd base && flatc --python --gen-object-api --gen-mutable --gen-compare -o exir " PROGRAM);
    tool_must("cd base && flatc --python --gen-object-api --gen-mutable -o bundled " BUNDLE);
    for (size_t i = 0; exir[i] != NULL; i++) {
        rewrite_package("base/exir", exir[i], EXIR);
    }
    for (size_t i = 0; bundled[i] != NULL; i++) {
        rewrite_package("base/bundled", bundled[i], BUNDLED);
    }
    rewrite_root("base/exir", exir);
    rewrite_root("base/bundled", bundled);
}

/* The unchanged tree is clean for every command. */
TEST(base_is_clean)
{
    tool_wants_flatc();
    make_base();
    for (const mutation_command *c = commands; c->name != NULL; c++) {
        char line[1024];
        snprintf(line, sizeof line, "cd base && %s", c->line);
        tool_must(line);
    }
}

TEST(every_mutation_is_found)
{
    tool_wants_flatc();
    size_t good, count = mutation_run_all(RECIPES, commands, &good);
    print_message("%zu of %zu mutations found, each with its line and nothing else\n", good, count);
    assert_int_equal(good, count);
}
