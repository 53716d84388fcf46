/*
 * The tools when the kernel refuses: at every open, read, write, rename ... of every command, and
 * when a signal comes. What must follow is in trials.h. Memory: test_memory_cli.c; streams and
 * disks: test_no_room.c.
 */
#include <malloc.h>

#include "schema/emit/tool.h"
#include "tests/support/faults.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tests/support/trials.h"
#include "tool/cli.h"

/* ---- Every command: a new one is a row here ---- */

static const trials_command printing[] = {
    {"rules", NO_TARGET, NULL},
    {"rules --format json", NO_TARGET, NULL},
    {"rules --format markdown", NO_TARGET, NULL},
    {"explain segment-past-end", NO_TARGET, NULL},
    {"explain --format json segment-past-end", NO_TARGET, NULL},
    {"help schema evolve", NO_TARGET, NULL},
    {"help --format man", NO_TARGET, NULL},
    {"completions bash", NO_TARGET, NULL},
    {"--help", NO_TARGET, NULL},
    {"--version", NO_TARGET, NULL},
    {"unpack --list c.nfat", NO_TARGET, NULL},
    {"schema rules --format json", NO_TARGET, NULL},
    {"rules --fit", NO_TARGET, NULL},
    {"explain 0x14", NO_TARGET, NULL},
};

static const trials_command fitting[] = {
    {"fit linear.pte --runtime executorch-1.5.1 --memory", NO_TARGET, NULL},
    {"fit external.pte w.ptd --runtime manifest.json --format json", NO_TARGET, NULL},
    {"fit linear.pte --runtime-binary linear.pte", NO_TARGET, NULL},
    {"fit --emit-manifest linear.pte", NO_TARGET, NULL},
};

static const trials_command verifying[] = {
    {"linear.pte broken.pte", NO_TARGET, NULL},
    {"--format json broken.pte linear.pte", NO_TARGET, NULL},
    {"--quiet broken.pte linear.pte", NO_TARGET, NULL},
    {"pairs", NO_TARGET, NULL},
    {"--with w.ptd external.pte b.bpte c.nfat", NO_TARGET, NULL},
    {"--operators own.tsv --read-segments linear.pte", NO_TARGET, NULL},
    {"inspect b.bpte", NO_TARGET, NULL},
    {"inspect --format json linear.pte", NO_TARGET, NULL},
    {"inspect --diff linear.pte external.pte", NO_TARGET, NULL},
    {"inspect --with w.ptd external.pte", NO_TARGET, NULL},
    {"inspect --format json --diff linear.pte broken.pte", NO_TARGET, NULL},
};

static const trials_command dumping[] = {
    {"dump linear.pte", NO_TARGET, NULL},
    {"dump --full linear.pte -o cell/out.json", ONE_FILE, "cell/out.json"},
    {"dump --blobs cell/blobs c.nfat -o cell/out.json", SEVERAL, "cell/out.json"},
};

static const trials_command writing[] = {
    {"make full.json -o cell/out.pte", ONE_FILE, "cell/out.pte"},
    {"make blobs.json -o cell/out.nfat", ONE_FILE, "cell/out.nfat"},
    {"make nested.json -o -", NO_TARGET, NULL},
    {"edit linear.pte -o cell/out.pte -f script", ONE_FILE, "cell/out.pte"},
    {"edit b.bpte -o cell/out.bpte remove\tprogram.execution_plan[0].name", ONE_FILE,
     "cell/out.bpte"},
    {"pack -o cell/out.nfat a=linear.pte b=external.pte", ONE_FILE, "cell/out.nfat"},
    {"unpack c.nfat -o cell/parts", ONE_FOLDER, NULL},
    {"unbundle b.bpte -o cell/parts", ONE_FOLDER, NULL},
    {"unbundle --program-only b.bpte -o cell/out.pte", ONE_FILE, "cell/out.pte"},
    {"bundle parts/program.pte --suite parts/suite.json -o cell/out.bpte", ONE_FILE,
     "cell/out.bpte"},
};

static const trials_command making_up[] = {
    {"smith --format pte --seed 12 -o cell/out.pte", ONE_FILE, "cell/out.pte"},
    {"smith --format bpte --seed 12 -o -", NO_TARGET, NULL},
    {"smith --format ptd --count 3 -o cell", SOFAR, NULL},
};

static const trials_command shrinking[] = {
    {"shrink linear.pte -o cell/out.pte --runs 4 -- grep -q forward", SOFAR, "cell/out.pte"},
    {"shrink linear.pte -o - --runs 1 -- true", NO_TARGET, NULL},
};

static const trials_command gating[] = {
    {"schema check --schema fig/figure.fbs --bindings fig/gen", NO_TARGET, NULL},
    {"schema check --bindings fig/gen --format json --allow allow.json", NO_TARGET, NULL},
    {"schema check --schema fig/figure.fbs --bindings fig/figure_generated.h --language cpp",
     NO_TARGET, NULL},
    {"schema evolve fig/figure.fbs new.fbs", NO_TARGET, NULL},
    {"schema copies fig/figure.fbs new.fbs", NO_TARGET, NULL},
    {"schema mirror --schema fig/figure.fbs --python python.py", NO_TARGET, NULL},
    {"schema packers --schema fig/figure.fbs --python python.py", NO_TARGET, NULL},
    {"schema gate gate.json", NO_TARGET, NULL},
};

/* With git. */
static const trials_command evolving[] = {
    {"schema evolve --repository repo --git HEAD -- figure.fbs", NO_TARGET, NULL},
    {"schema evolve --repository repo --history -- figure.fbs", NO_TARGET, NULL},
};

/* Of ptv-schema. */
static const trials_command emitting[] = {
    {"emit cell fig/figure.fbs", SEVERAL, NULL},
    {"check tables fig/figure.fbs", NO_TARGET, NULL},
    {"emit-operators cell/out.c own.tsv", ONE_FILE, "cell/out.c"},
    {"check-operators own.c own.tsv", NO_TARGET, NULL},
};

static void skip_unless_faults(void)
{
    const char *missing = faults_missing();
    if (missing != NULL) {
        print_message("skipped: %s\n", missing);
        exit(FAULTS_SKIPPED);
    }
}

FIXTURE(setup)
{
    skip_unless_faults();
    /* Or malloc() asks for large blocks in another way once one of them has been freed. */
    mallopt(M_MMAP_THRESHOLD, 1 << 17);
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("linear");
    put_golden("external");
    put_golden_as("w.ptd", "external_data");
    put_golden_as("b.bpte", "bundle");
    put_text("script", "set segments[0].size = 61\nappend execution_plan[0].outputs = 1\n");
    put_text("nested.json",
             "{\"format\": \"bpte\", \"root\": {\"program\": {\"model\": {\"format\":"
             " \"pte\", \"root\": {\"version\": 0}}}}}");
    put_text("python.py", "from enum import IntEnum\nclass Color(IntEnum):\n    RED = 0\n");
    put_text("allow.json", "[{\"rule\": \"bindings-slot-differs\", \"subject\": \"T.a\","
                           " \"reason\": \"r\"}]");
    put_text("gate.json", "{\"version\": 1, \"sets\": [{\"name\": \"fig\", \"schemas\":"
                          " [\"fig/figure.fbs\"], \"bindings\": [{\"path\": \"fig/gen\"}]}]}");
    tool_must("cp -r " PTV_SOURCE_DIR "/corpus/schema/figure fig");
    tool_must("sed 's/radius/size/' fig/figure.fbs > new.fbs");
    tool_must("head -n 5 " PTV_SOURCE_DIR "/schema/operators.tsv > own.tsv");
    tool_must("mkdir tables; " PTV_SCHEMA_TOOL " emit tables fig/figure.fbs;" PTV_SCHEMA_TOOL
              " emit-operators own.c own.tsv");
    tool_must("$P edit linear.pte -o broken.pte 'set segments[0].size = 61'");
    tool_must("$P pack -o c.nfat a=linear.pte b=external.pte");
    tool_must(
        "$P dump --full linear.pte -o full.json && $P dump --blobs blobs c.nfat -o blobs.json");
    tool_must("$P unbundle b.bpte -o parts");
    tool_must("mkdir -p pairs/sub && cp external.pte w.ptd pairs && cp external.pte pairs/sub"
              " && cp linear.pte pairs");
    return 0;
}

TESTS_WITH(setup, home_teardown);

TEST(printing_fails)
{
    trials_of(ptv_cli, printing, sizeof printing / sizeof printing[0]);
}

TEST(fitting_fails)
{
    put_text("manifest.json", "{\"manifest_version\": 1, \"operators\": [\"aten::linear.out\"]}");
    trials_of(ptv_cli, fitting, sizeof fitting / sizeof fitting[0]);
}

TEST(verifying_fails)
{
    trials_of(ptv_cli, verifying, sizeof verifying / sizeof verifying[0]);
}

TEST(dumping_fails)
{
    trials_of(ptv_cli, dumping, sizeof dumping / sizeof dumping[0]);
}

TEST(writing_fails)
{
    trials_of(ptv_cli, writing, sizeof writing / sizeof writing[0]);
}

TEST(making_up_fails)
{
    trials_of(ptv_cli, making_up, sizeof making_up / sizeof making_up[0]);
}

/* What is killed leaves the folder with the model, so that is in the home of the test. */
TEST(shrinking_fails)
{
    assert_int_equal(setenv("TMPDIR", home_path, 1), 0);
    trials_of(ptv_cli, shrinking, sizeof shrinking / sizeof shrinking[0]);
    assert_int_equal(unsetenv("TMPDIR"), 0);
}

TEST(gating_fails)
{
    trials_of(ptv_cli, gating, sizeof gating / sizeof gating[0]);
}

TEST(evolving_fails)
{
    if (tool_run("git --version") != 0) {
        print_message("skipped: no git here\n");
        skip();
    }
    tool_must("git init -q repo && cd repo && git config user.name a && git config user.email a@b"
              " && cp ../fig/figure.fbs . && git add . && git commit -qm 1"
              " && cp ../new.fbs figure.fbs && git commit -qam 2");
    trials_of(ptv_cli, evolving, sizeof evolving / sizeof evolving[0]);
}

TEST(emitting_fails)
{
    trials_of(emit_tool, emitting, sizeof emitting / sizeof emitting[0]);
}

/* Where no process may be traced there is nothing to try. */
