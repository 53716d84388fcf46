/*
 * The tool from outside: arguments in, exit status and streams out. Every command
 * runs in a fresh directory with the same few files in it.
 */
#include <sys/stat.h>
#include <unistd.h>

#include <jansson.h>

#include "golden/golden.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tests/support/validate.h"
#include "verifiers/include/pteverify.h"

static void put_broken(const golden *g)
{
    /* The root offset points past the end: one error, nothing else can run. */
    memset(g->bytes, 0xff, 4);
    put_file("broken.pte", g->bytes, g->size);
}

FIXTURE(setup)
{
    golden g = golden_by_name("add");
    if (g.bytes == NULL || home_setup(state) != 0) {
        return -1;
    }
    put_file("good.pte", g.bytes, g.size);
    put_file("cut.pte", g.bytes, g.size / 2);
    put_broken(&g);
    golden_free(&g);
    put_file("text.txt", "hello, this is not a model\n", 27);
    put_file("page.html", "<!DOCTYPE html><html></html>", 28);
    put_file("empty", "", 0);
    put_file("bundle.bpte", "\x10\0\0\0BP08\0\0\0\0\0\0\0\0", 16);
    mkdir("nothing", 0700);
    mkdir("models", 0700);
    mkdir("models/sub", 0700);
    return symlink("..", "models/sub/loop") + symlink("../good.pte", "models/b.pte") +
           symlink("../../good.pte", "models/sub/a.pte");
}

TESTS_WITH(setup, home_teardown);

TEST(clean_file)
{
    assert_int_equal(tool("good.pte"), 0);
    assert_string_equal(tool_out, "good.pte: clean\n");
    assert_string_equal(tool_err, "");
    assert_int_equal(tool("--quiet good.pte"), 0);
    assert_string_equal(tool_out, "");
    assert_int_equal(tool("- < good.pte"), 0);
    assert_string_equal(tool_out, "-: clean\n");
}

TEST(refused_files)
{
    static const char *const files[] = {"broken.pte", "cut.pte", "text.txt",
                                        "page.html",  "empty",   "bundle.bpte"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        assert_int_equal(tool(files[i]), 1);
        assert_non_null(strstr(tool_out, ": error: "));
        assert_string_equal(tool_err, "");
    }
    assert_int_equal(tool("--quiet --summary good.pte broken.pte"), 1);
    assert_string_equal(tool_out, "broken.pte: 1 error, 0 warnings\n");
}

TEST(unreadable_files)
{
    assert_int_equal(tool("missing.pte"), 2);
    assert_string_equal(tool_err, "missing.pte: cannot read: No such file or directory\n");
    assert_int_equal(tool("broken.pte missing.pte good.pte"), 2);
    assert_non_null(strstr(tool_out, "good.pte: clean\n"));
}

TEST(permission_denied)
{
    if (geteuid() == 0) {
        print_message("skipped: root may read everything\n");
        skip();
    }
    chmod("text.txt", 0);
    assert_int_equal(tool("text.txt"), 2);
    chmod("text.txt", 0600);
    assert_string_equal(tool_err, "text.txt: cannot read: Permission denied\n");
}

TEST(directories)
{
    assert_int_equal(tool("models"), 0);
    assert_string_equal(tool_out, "models/b.pte: clean\nmodels/sub/a.pte: clean\n"
                                  "2 files: 2 clean\n");
    assert_int_equal(tool("nothing"), 2);
    assert_string_equal(tool_err, "nothing: cannot read: no file in this directory ends in .pte, "
                                  ".bpte, .ptd, .nfat, .ptn, .ptg or "
                                  ".safetensors\n");
}

TEST(usage)
{
    static const char *const wrong[] = {"",
                                        "--nope x",
                                        "--max",
                                        "--max x good.pte",
                                        "--max= good.pte",
                                        "--format xml good.pte",
                                        "--quiet=1 good.pte",
                                        "explain",
                                        "explain a b",
                                        "rules x",
                                        "--deny '' good.pte"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(tool(wrong[i]), 3);
        assert_string_equal(tool_out, "");
        assert_string_not_equal(tool_err, "");
    }
    assert_int_equal(tool("--deny=segment-past-ende good.pte"), 3);
    assert_string_equal(tool_err, "pteverify: unknown rule 'segment-past-ende', "
                                  "did you mean 'segment-past-end'?\n");
}

TEST(options_and_files_mix)
{
    assert_int_equal(tool("good.pte --max 3 --deny 3xx,warnings --allow=notes -- good.pte"), 0);
    assert_string_equal(tool_out, "good.pte: clean\ngood.pte: clean\n2 files: 2 clean\n");
    assert_int_equal(tool("-- --max"), 2);
    assert_int_equal(tool("good.pte rules"), 2); /* a command only as the first word */
}

TEST(allowed_findings_do_not_count)
{
    assert_int_equal(tool("--allow external-layout-differs good.pte"), 0);
    assert_string_equal(tool_out, "good.pte: clean\n");
    assert_int_equal(tool("--allow 1xx text.txt"), 2); /* it is no model still */
    assert_null(strstr(tool_out, "clean"));
}

TEST(catalogue)
{
    const ptv_rule *rule = ptv_rule_at(0);
    char line[128];
    assert_int_equal(tool("rules"), 0);
    assert_non_null(strstr(tool_out, rule->name));
    snprintf(line, sizeof line, "explain %s", rule->name);
    assert_int_equal(tool(line), 0);
    assert_non_null(strstr(tool_out, rule->why));
    assert_int_equal(tool("explain zzz"), 3); /* nothing is near, not the first of them either */
    assert_string_equal(tool_err, "pteverify explain: unknown rule 'zzz', see pteverify rules\n");
    assert_int_equal(tool("--version"), 0);
    assert_string_equal(tool_out, "pteverify " PTV_VERSION "\n");
    assert_int_equal(tool("--help"), 0);
}

TEST(report_that_cannot_be_written)
{
    static const struct {
        const char *way, *what;
    } ways[] = {{"good.pte >&-", "the report"},
                {"--format json good.pte > /dev/full", "the report"},
                {"rules > /dev/full", "standard output"},
                {"--help >&-", "standard output"}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        char said[64];
        snprintf(said, sizeof said, "cannot write %s: ", ways[i].what);
        assert_int_equal(tool(ways[i].way), 2);
        assert_non_null(strstr(tool_err, said));
    }
}

/* ---- JSON ---- */

static json_t *valid_report(const char *arguments, int status)
{
    assert_int_equal(tool(arguments), status);
    json_t *report = json_loads(tool_out, 0, NULL);
    assert_non_null(report);
    validate_report(report);
    return report;
}

TEST(json_report)
{
    static char before[sizeof tool_out];
    const char *all = "--format json good.pte broken.pte cut.pte text.txt empty "
                      "bundle.bpte missing models";
    json_t *report = valid_report(all, 2);
    assert_int_equal(json_array_size(json_object_get(report, "files")), 9);
    memcpy(before, tool_out, sizeof tool_out);
    assert_int_equal(tool(all), 2);
    assert_string_equal(tool_out, before); /* same bytes, same report */
    json_decref(report);
}

/* Facts of every format, and findings with all their members. */
TEST(json_of_all_formats)
{
    static const char all[] = "--format json $(sed 's|^|" PTV_GOLDEN_DIR "/|' " PTV_GOLDEN_LIST ")";
    json_t *report = valid_report(all, 0);
    json_decref(report);
    report = valid_report("--format json --complete " PTV_GOLDEN_DIR "/external.pte " PTV_GOLDEN_DIR
                          "/shared_data.ptd",
                          1);
    json_decref(report);
}

TEST(json_facts)
{
    json_t *report = valid_report("--format json good.pte", 0);
    const char *name = NULL;
    int tensors = 0;
    assert_int_equal(json_unpack(report, "{s:[{s:{s:{s:[{s:s}]},s:{s:i}}}]}", "files", "facts",
                                 "methods", "items", "name", &name, "counts", "tensors", &tensors),
                     0);
    assert_string_equal(name, "forward");
    assert_int_equal(tensors, 3);
    json_decref(report);
}

TEST(no_colour_without_terminal)
{
    assert_int_equal(tool("broken.pte"), 1);
    assert_null(strchr(tool_out, '\033'));
}
