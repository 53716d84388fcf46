/*
 * Programs with the data files that exporters wrote along with them: nothing is missing, nothing
 * differs, all hashes of keys match; and a program alone has no errors about them.
 */
#include <dirent.h>

#include "golden/codec/digest.h"
#include "tests/support/files.h"
#include "tests/support/real.h"
#include "tests/support/test.h"

enum { MOST = 4, FIRST_CODE = 810, LAST_CODE = 869 };

typedef struct group {
    const char *program;
    uint8_t *bytes[1 + MOST];
    ptv_image images[1 + MOST];
    uint32_t count;
} group;

static size_t pairs, programs;

static bool ends_in(const char *name, const char *end)
{
    size_t length = strlen(name), tail = strlen(end);
    return length >= tail && strcmp(name + length - tail, end) == 0;
}

static void add(group *g, const char *path)
{
    size_t size;
    assert_true(g->count <= MOST);
    g->bytes[g->count] = read_bytes(path, &size);
    g->images[g->count] = (ptv_image){g->bytes[g->count], size, size};
    g->count++;
}

/* NAME.ptd and NAME.PART.ptd go with NAME.pte. */
static void add_data(group *g)
{
    char folder[512];
    const char *name = strrchr(g->program, '/') + 1;
    size_t stem = strlen(name) - strlen("pte");
    snprintf(folder, sizeof folder, "%.*s", (int)(name - g->program), g->program);
    DIR *files = opendir(folder);
    assert_non_null(files);
    for (struct dirent *entry = readdir(files); entry != NULL; entry = readdir(files)) {
        if (strncmp(entry->d_name, name, stem) == 0 && ends_in(entry->d_name, ".ptd")) {
            char path[1024];
            snprintf(path, sizeof path, "%s%s", folder, entry->d_name);
            add(g, path);
        }
    }
    closedir(files);
}

/* Expected notes: a program without its data files. */
static bool judge(void *context, const ptv_finding *f)
{
    const group *g = context;
    bool ours = f->rule->code >= FIRST_CODE && f->rule->code <= LAST_CODE;
    if (ours && (f->rule->severity != PTV_NOTE || strcmp(f->rule->name, "data-needed") != 0)) {
        fail_msg("%s: %s of %.*s", g->program, f->rule->name, (int)f->subject_length, f->subject);
    }
    return true;
}

static void verify(group *g, uint32_t data, unsigned flags)
{
    static ptv_work work;
    static ptv_run run;
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < g->count; i++) {
        bytes += g->images[i].size;
    }
    ptv_begin(&run, &g->images[0], &work, judge, g);
    run.memory_size = PTV_MEMORY_FOR(bytes);
    run.memory = malloc(run.memory_size);
    run.flags = flags | PTV_READ_SEGMENTS;
    run.sha256 = gm_sha256();
    run.data = g->images + 1;
    run.data_count = data;
    (void)ptv_verify(&run);
    free(run.memory);
    const ptv_rule *rule = ptv_rule_find("external-data-missing");
    bool judged = run.sound && run.errors == 0;
    assert_true(!judged || ptv_skipped(&run, rule) == PTV_SKIP_NONE);
}

static void verify_group(const char *path)
{
    if (!ends_in(path, ".pte") && !ends_in(path, ".bpte")) {
        return;
    }
    group g = {.program = path};
    add(&g, path);
    if (ends_in(path, ".pte")) {
        add_data(&g);
    }
    verify(&g, 0, 0);
    programs++;
    if (g.count > 1) {
        verify(&g, g.count - 1, PTV_COMPLETE);
        pairs++;
    }
    for (uint32_t i = 0; i < g.count; i++) {
        free(g.bytes[i]);
    }
}

TEST(test_all)
{
    pairs = programs = 0;
    (void)real_each(REAL_FOLDER, verify_group);
    print_message("%zu programs, %zu of them with data files\n", programs, pairs);
    assert_true(programs >= 250 && pairs >= 19);
}
