/*
 * The tool when memory runs out, at every allocation of ours (linked with --wrap): it does
 * what it would do anyway, or says that there is too little; it never says something else.
 */
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/system.h"
#include "schema/emit/tool.h"
#include "tests/support/allocations.h"
#include "tests/support/cell.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tests/support/whole.h"
#include "tool/cli.h"

/* ---- Runs ---- */

enum { ENOUGH = 99 }; /* is added to the status when nothing failed */

typedef struct limit {
    size_t allocations;
    allocations_mode mode;
} limit;

static void begin(const void *context)
{
    const limit *l = context;
    allocations_limit(l->allocations, l->mode);
}

static int end(int status)
{
    allocations_end();
    return allocations_failed() ? status : ENOUGH + status;
}

static int run(const whole *w, size_t allocations, allocations_mode mode)
{
    const limit l = {allocations, mode};
    const whole_frame frame = {begin, end, &l};
    int status;
    cell_empty();
    pid_t pid = whole_start(w, &frame);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    whole_heard();
    if (!WIFEXITED(status)) {
        fail_msg("%s, allocation %zu: signal %d", w->line, allocations, WTERMSIG(status));
    }
    return WEXITSTATUS(status);
}

/* ---- What they must say, and leave ---- */

static bool says_memory(void)
{
    static const char *const words[] = {"out of memory", "Cannot allocate memory",
                                        "too much memory", "no more memory"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strstr(tool_err, words[i]) != NULL || strstr(tool_out, words[i]) != NULL) {
            return true;
        }
    }
    return false;
}

/* Rules that were not run are listed; files are then judged by the others. */
static bool lists_rules_not_run(void)
{
    return strstr(tool_out, "memory") != NULL;
}

/* `shrink` writes what it has found so far. */
static bool leaves_the_best(const whole *w)
{
    return strncmp(w->line, "shrink ", 7) == 0 && tool_run("grep -q forward cell/out.pte") == 0;
}

static void expect_honest(const whole *w, size_t n, allocations_mode mode, int status)
{
    bool same = whole_same(w, status);
    bool ours = w->tool == ptv_cli;
    bool said = says_memory() && (status == PTV_EXIT_FAILED || (!ours && status == EMIT_DIFFERENT));
    bool failed = said && (cell_is_empty() || leaves_the_best(w));
    bool leaked = strstr(tool_err, "Sanitizer") != NULL;
    if (leaked || (!same && !failed && !(status == w->status && lists_rules_not_run()))) {
        fail_msg("%s, allocation %zu, mode %d: status %d\n%.1000s%s", w->line, n, (int)mode, status,
                 tool_out, tool_err);
    }
}

/* All of them; with sanitizers, where a process takes 20 ms, of many a part. */
static size_t next(size_t n)
{
    enum { FEW = 40, PART = 25 };
    return SANITIZED && n >= FEW ? n + PART : n + 1;
}

static void fail_at_each(const whole *w, allocations_mode mode)
{
    enum { MOST = 3000 };
    int status = 0;
    for (size_t n = 0; n < MOST; n = next(n)) {
        status = run(w, n, mode);
        if (status >= ENOUGH) {
            break;
        }
        expect_honest(w, n, mode, status);
    }
    assert_int_equal(status, ENOUGH + w->status);
    assert_true(whole_wrote(w));
}

static void fail_everywhere_of(int (*of)(int argc, char **argv), const char *line)
{
    static whole w; /* a child that comes after a failed test does not leak it */
    w = (whole){.tool = of, .line = line};
    int status = run(&w, SIZE_MAX, ALLOCATION_FAILS) - ENOUGH;
    if (status > PTV_EXIT_REFUSED) {
        fail_msg("%s: status %d: %s", line, status, tool_err);
    }
    whole_keep(&w, status);
    fail_at_each(&w, ALLOCATION_FAILS);
    fail_at_each(&w, ALLOCATIONS_FAIL);
    whole_forget(&w);
}

static void fail_everywhere(const char *line)
{
    fail_everywhere_of(ptv_cli, line);
}

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("linear");
    put_golden("linear24");
    put_golden("delegates");
    put_golden("external");
    put_golden_as("w.ptd", "external_data");
    put_golden_as("b.bpte", "bundle");
    tool_must("$P edit linear.pte -o broken.pte 'set segments[0].size = 61'");
    tool_must("{ head -c 600 linear.pte; printf x; tail -c +601 linear.pte; } > more.pte");
    tool_must("iconv -f latin1 -t utf-8 linear.pte > text.pte; gzip -c linear.pte > packed.gz");
    put_text("nested.json",
             "{\"format\": \"bpte\", \"root\": {\"program\": {\"model\": {\"format\":"
             " \"pte\", \"root\": {\"version\": 0}}}}}");
    tool_must("head -n 5 " PTV_SOURCE_DIR "/schema/operators.tsv > own.tsv");
    tool_must("$P pack -o c.nfat a=linear.pte b=external.pte");
    tool_must("mkdir folder && cp linear.pte folder && cp broken.pte folder");
    tool_must("mkdir -p pairs/sub && cp external.pte w.ptd pairs && cp external.pte pairs/sub"
              " && cp linear.pte pairs");
    put_text("settings.yaml",
             "policy: {deny: warnings, allow: [{rule: 3xx, reason: r, files: b*}]}\n"
             "with: {file: w.ptd, models: ext*}\nexclude: [x*]\n");
    tool_run("$P -q broken.pte linear.pte --write-baseline known.json");
    return 0;
}

TESTS_WITH(setup, home_teardown);

TEST(verifying)
{
    fail_everywhere("linear.pte broken.pte");
    fail_everywhere("--format json broken.pte linear.pte");
    fail_everywhere("more.pte text.pte packed.gz");
    fail_everywhere("--format json more.pte text.pte packed.gz");
    fail_everywhere("folder");
    fail_everywhere("--quiet folder");
    fail_everywhere("pairs");
    fail_everywhere("--format json external.pte linear.pte w.ptd");
    fail_everywhere("--with w.ptd external.pte b.bpte");
    fail_everywhere("--operators own.tsv linear.pte");
    fail_everywhere("--format sarif broken.pte linear.pte more.pte");
    fail_everywhere("--format junit broken.pte packed.gz");
    fail_everywhere("--format markdown broken.pte folder");
    fail_everywhere("--format gitlab broken.pte");
    fail_everywhere("--config settings.yaml broken.pte external.pte");
    fail_everywhere("--baseline known.json broken.pte linear.pte");
    fail_everywhere("broken.pte --write-baseline cell/out.json");
}

TEST(inspecting)
{
    fail_everywhere("inspect linear.pte");
    fail_everywhere("inspect b.bpte");
    fail_everywhere("inspect broken.pte");
    fail_everywhere("inspect --format json c.nfat");
    fail_everywhere("inspect --full --format json linear.pte");
    fail_everywhere("inspect --plan --map linear.pte");
    fail_everywhere("inspect --values linear.pte");
    fail_everywhere("inspect --format model-explorer delegates.pte");
    fail_everywhere("inspect --format model-explorer b.bpte");
    fail_everywhere("inspect --with w.ptd external.pte");
    fail_everywhere("inspect --diff linear.pte external.pte");
    fail_everywhere("inspect --diff --format json linear.pte external.pte");
}

TEST(viewing)
{
    char page[4096] = "";
    const char *made = "../view/view.html"; /* by ci/view.sh */
    assert_true(ptv_own_folder(page, sizeof page - strlen(made)));
    if (access(strcat(page, made), R_OK) != 0) {
        skip();
    }
    fail_everywhere("view linear.pte -o cell/page.html");
    fail_everywhere("view --diff linear.pte external.pte -o cell/page.html");
}

TEST(registry)
{
    fail_everywhere("rules");
    fail_everywhere("rules --format json");
    fail_everywhere("rules --format markdown");
    fail_everywhere("explain segment-past-end");
    fail_everywhere("explain --format json segment-past-end");
    fail_everywhere("help edit");
    fail_everywhere("help --format man");
    fail_everywhere("completions bash");
    fail_everywhere("completions zsh");
    fail_everywhere("completions fish");
}

/* What manifest.json has of everything. */
static const char fit_manifest_text[] =
    "{\"manifest_version\": 1, \"operators\": {\"aten::add.out\": [\"v1/6;0,1\"], \"a::b\": []},"
    " \"backends\": [\"ABackend\"], \"method_allocator\": 10, \"planned_buffers\": [1]}";

TEST(auditing)
{
    fail_everywhere("audit -v linear.pte delegates.pte");
    fail_everywhere("audit --format json --manifest external.pte linear.pte");
    fail_everywhere("audit --manifest linear.pte");
    fail_everywhere("audit -v --format markdown delegates.pte w.ptd -o json=/dev/null");
    tool_run("$P audit --fail-on low delegates.pte --write-baseline audit.json");
    put_text("audit.yaml", "audit: {fail-on: low, steps-limit: 0, baseline: audit.json,\n"
                           "        formats: {format: github, file: out.txt}}\n");
    fail_everywhere("audit delegates.pte --config audit.yaml");
    fail_everywhere("audit --fail-on low delegates.pte --write-baseline cell/out.json");
    fail_everywhere("rules --audit");
}

TEST(fitting)
{
    put_text("manifest.json", fit_manifest_text);
    put_text("manifest.yaml", "operators:\n  aten::add.out: {}\net_kernel_metadata:\n"
                              "  aten::add.out: ['v1/6;0,1']\n");
    fail_everywhere("fit linear.pte --runtime executorch-1.5.1 --memory -o json=/dev/null");
    fail_everywhere("fit delegates.pte --runtime manifest.json --format json");
    fail_everywhere("fit linear.pte --runtime manifest.yaml");
    fail_everywhere("fit linear.pte --runtime-binary linear.pte");
    fail_everywhere("fit external.pte w.ptd --memory");
    fail_everywhere("fit --emit-manifest linear.pte delegates.pte");
    tool_run("$P fit delegates.pte --runtime manifest.json --write-baseline fit.json");
    put_text("fit.yaml", "fit: {runtime: manifest.json, baseline: fit.json,\n"
                         "      formats: {format: github, file: out.txt}}\n");
    fail_everywhere("fit delegates.pte --config fit.yaml");
    fail_everywhere("fit delegates.pte --runtime manifest.json --write-baseline cell/out.json");
    fail_everywhere("rules --fit");
    fail_everywhere("explain 0x14");
    fail_everywhere("explain 0x14 --format json");
}

TEST(dumping)
{
    fail_everywhere("dump linear.pte");
    fail_everywhere("dump --full linear.pte -o cell/out.json");
    fail_everywhere("dump --flatc linear.pte -o cell/out.json");
    fail_everywhere("dump --blobs cell/blobs linear.pte -o cell/out.json");
    fail_everywhere("dump --full c.nfat -o cell/out.json");
}

TEST(making)
{
    tool_must("$P dump --full linear.pte -o full.json");
    fail_everywhere("make full.json -o cell/out.pte");
    tool_must("$P dump --blobs blobs c.nfat -o blobs.json");
    fail_everywhere("make blobs.json -o cell/out.nfat");
    fail_everywhere("make nested.json --writer flatc -o cell/out.bpte");
}

/* In place, and written again; in the words of the shell, and in JSON. */
TEST(editing)
{
    put_text("script", "set segments[0].size = 61\nappend execution_plan[0].outputs = 1\n");
    fail_everywhere("edit linear.pte -o cell/out.pte -f script");
    fail_everywhere("edit linear.pte -o cell/out.pte patch\t@end-1\tff");
    fail_everywhere("edit linear24.pte -o cell/out.pte append\texecution_plan[0].inputs\t=\t1");
    fail_everywhere("edit b.bpte -o cell/out.bpte remove\tprogram.execution_plan[0].name");
    fail_everywhere("edit c.nfat -o cell/out.nfat append\tentries\t=\t"
                    "{\"id\":\"b\",\"data\":{\"hex\":\"00\"}}");
}

TEST(packing)
{
    fail_everywhere("pack -o cell/out.nfat a=linear.pte b=delegates.pte");
    fail_everywhere("unpack c.nfat -o cell/parts");
    fail_everywhere("unpack --list c.nfat");
}

TEST(bundling)
{
    fail_everywhere("unbundle b.bpte -o cell/parts");
    fail_everywhere("unbundle --program-only b.bpte -o cell/out.pte");
    tool_must("$P unbundle b.bpte -o parts");
    fail_everywhere("bundle parts/program.pte --suite parts/suite.json -o cell/out.bpte");
}

TEST(making_up)
{
    fail_everywhere("smith --format pte --seed 12 --size 64K --choices 4K -o cell/out.pte");
    fail_everywhere("smith --format bpte --size 1M --choices 64K -o -");
    fail_everywhere("smith --format nfat --seed 5 --size 64K --choices 4K -o cell/out.nfat");
}

TEST(shrinking)
{
    fail_everywhere("shrink linear.pte -o cell/out.pte --runs 6 -- grep -q forward");
    fail_everywhere("shrink linear.pte -o cell/out.pte --runs 3 --recipe cell/out.ptx -- true");
}

/* What cannot be compared for want of memory is undecided, never clean. */
TEST(gating)
{
    tool_must("cp -r " PTV_SOURCE_DIR "/corpus/schema/figure fig");
    tool_must("sed 's/radius/size/' fig/figure.fbs > new.fbs");
    put_text("python.py", "from enum import IntEnum\nclass Color(IntEnum):\n    RED = 0\n");
    put_text("allow.json", "[{\"rule\": \"bindings-slot-differs\", \"subject\": \"T.a\","
                           " \"reason\": \"r\"}]");
    put_text("gate.json", "{\"version\": 1, \"sets\": [{\"name\": \"fig\", \"schemas\":"
                          " [\"fig/figure.fbs\"], \"bindings\": [{\"path\": \"fig/gen\"}]}]}");
    fail_everywhere("schema check --schema fig/figure.fbs --bindings fig/gen");
    fail_everywhere("schema check --bindings fig/gen --format json --allow allow.json");
    fail_everywhere("schema check --schema fig/figure.fbs --bindings fig/figure_generated.h"
                    " --language cpp");
    fail_everywhere("schema evolve fig/figure.fbs new.fbs");
    fail_everywhere("schema copies fig/figure.fbs new.fbs");
    fail_everywhere("schema mirror --schema fig/figure.fbs --python python.py");
    tool_run("$P schema evolve fig/figure.fbs new.fbs --write-baseline known.json");
    put_text("schema.yaml", "schema: {baseline: known.json, allow: allow.json}\n");
    fail_everywhere("schema evolve fig/figure.fbs new.fbs --config schema.yaml");
    fail_everywhere("schema evolve fig/figure.fbs new.fbs --write-baseline cell/out.json");
    fail_everywhere("schema gate gate.json");
}

TEST(asking_git)
{
    if (tool_run("git --version") != 0) {
        print_message("skipped: no git here\n");
        skip();
    }
    put_text("a.fbs", "table T { a: int; }\nroot_type T;\n");
    tool_must("git init -q repo && cp a.fbs repo && cd repo && git config user.name a"
              " && git config user.email a@b && git add . && git commit -qm 1");
    fail_everywhere("schema evolve --repository repo --git HEAD -- a.fbs");
}

/* A schema that takes too much memory is a schema that is wrong. */
TEST(emitting)
{
    fail_everywhere_of(emit_tool, "emit cell " PTV_SOURCE_DIR "/corpus/schema/figure/figure.fbs");
    fail_everywhere_of(emit_tool, "emit-operators cell/out.c own.tsv");
}
