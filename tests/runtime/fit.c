/*
 * Compares what fit says about methods with the released runtime.
 *
 *     runtime_fit PACKAGE FOLDER...
 *
 * PACKAGE is fit's name of the runtime, executorch-1.5.1. Followed by --manifest, prints the
 * manifest of this program instead, for the tool.
 *
 * Takes each program below the folders, with the data file of its name beside it, and loads each
 * method with and without a temporary allocator. If that succeeds, it must take exactly the
 * computed bytes; the result must be the predicted one. Exit status 1 if something differs, or
 * nothing was compared.
 */
#define _XOPEN_SOURCE 700 /* nftw() */
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "analysis/compat/judge.h"
#include "golden/edit/file.h"
#include "tests/runtime/loads.h"

enum { LONGEST = 1024, NAME = 512, MEMORY = 64 << 20 };

static struct {
    unsigned files, methods, compared, refused, foretold, wrong;
} counts;

static fit_manifest package;
static fit_judgement said;

typedef struct model {
    const char *path;
    char name[NAME]; /* of the method */
    load_request request;
    ptv_image data;
    ptv_run run;
} model;

/* ---- One method ---- */

/* Loads in a process of its own, because some files kill their backend. */
static load_result load_apart(const load_request *request)
{
    enum { DIED = -1 };
    load_result result = {.error = DIED};
    int ends[2];
    if (pipe(ends) != 0) {
        return result;
    }
    const pid_t child = fork();
    if (child == 0) {
        result = freopen("/dev/null", "w", stderr) == NULL ? result : load_method(request);
        _exit(write(ends[1], &result, sizeof result) != sizeof result);
    }
    close(ends[1]);
    if (child < 0 || read(ends[0], &result, sizeof result) != sizeof result) {
        result.error = DIED;
    }
    close(ends[0]);
    if (child > 0) {
        (void)waitpid(child, NULL, 0);
    }
    return result;
}

static void differs(const model *m, const char *method, const char *what, uint64_t ours,
                    uint64_t theirs)
{
    printf("%s, %s%s: %s: %llu, the runtime takes %llu\n", m->path, method,
           m->request.no_temporary ? " (no temporary allocator)" : "", what,
           (unsigned long long)ours, (unsigned long long)theirs);
    counts.wrong++;
}

static void compare(const model *m, const char *method, const load_memory *ours,
                    const load_result *theirs)
{
    counts.compared++;
    if (ours->method != theirs->method) {
        differs(m, method, "bytes of the method allocator", ours->method, theirs->method);
    }
    if (ours->requests != theirs->requests) {
        differs(m, method, "requests", ours->requests, theirs->requests);
    }
    if (!m->request.no_temporary && ours->loading != theirs->loading) {
        differs(m, method, "bytes of the temporary allocator", ours->loading, theirs->loading);
    }
}

/* With one byte less than it takes, the runtime reports too little memory. */
static void compare_short(const model *m, const char *method, const load_memory *ours)
{
    load_request request = m->request;
    request.method_bytes = ours->method - 1;
    const load_result theirs = load_apart(&request);
    if (theirs.error != 0x21) {
        differs(m, method, "error with a byte less", 0x21, (uint64_t)theirs.error);
    }
}

static load_target target_of(const model *m)
{
    return (load_target){.release = PTV_R1_5,
                         .word = LOAD_64,
                         .traced = true,
                         .data = m->request.data.bytes != NULL,
                         .no_temporary = m->request.no_temporary,
                         .temporary = LOAD_ANY,
                         .method = LOAD_ANY};
}

/*
 * The result must be the predicted one. A backend that asks for a weight in a data file may return
 * anything; some die.
 */
static void compare_error(const model *m, const load_plan *plan, int error)
{
    const fit_method *method = &said.methods[plan->index];
    const bool same = method->fits         ? error == 0
                      : method->error == 0 ? error != 0
                                           : error == method->error;
    counts.foretold++;
    if (!same) {
        differs(m, m->name, method->fits ? "is loaded" : "error", (uint64_t)method->error,
                (uint64_t)error);
    }
}

static void load_one(model *m, const load_plan *plan)
{
    const ptv_vec string = load_name_of(plan);
    snprintf(m->name, sizeof m->name, "%.*s", (int)string.count, load_text(plan, string));
    m->request.method = m->name;
    for (unsigned with = 0; with < 2; with++) {
        m->request.no_temporary = with == 0;
        const load_target target = target_of(m);
        const load_memory ours = load_memory_of(plan, &target);
        const load_result theirs = load_apart(&m->request);
        compare_error(m, plan, theirs.error);
        if (theirs.error != 0) {
            counts.refused++;
        } else if (ours.unknown > 0) {
            printf("%s: a backend of which nobody knows what it takes was there\n", m->path);
            counts.wrong++;
        } else {
            compare(m, m->name, &ours, &theirs);
            compare_short(m, m->name, &ours);
        }
    }
}

/* ---- Files ---- */

static bool verify(model *m)
{
    static ptv_work work;
    static uint64_t memory[MEMORY / 8];
    const ptv_image image = {m->request.file.bytes, m->request.file.size, m->request.file.size};
    fit_judgement_begin(&said, &package);
    ptv_begin(&m->run, &image, &work, fit_sink, &said);
    m->run.memory = memory;
    m->run.memory_size = sizeof memory;
    if (m->request.data.bytes != NULL) {
        m->data = (ptv_image){m->request.data.bytes, m->request.data.size, m->request.data.size};
        m->run.data = &m->data;
        m->run.data_count = 1;
    }
    if (ptv_verify(&m->run) != PTV_CLEAN) {
        return false;
    }
    fit_missing_keys(&said, &m->run);
    return load_enter(&m->run);
}

static judge_file read_file(const char *path)
{
    char *bytes = NULL;
    judge_file file = {NULL, 0};
    if (ge_read(path, &bytes, &file.size) == 0) {
        file.bytes = (const uint8_t *)bytes;
    }
    return file;
}

static judge_file read_data(const char *path)
{
    char beside[LONGEST];
    snprintf(beside, sizeof beside, "%.*s.ptd", (int)(strlen(path) - 4), path);
    return read_file(beside);
}

static void load_all(model *m)
{
    const load_target target = fit_target_of(&package, m->request.data.bytes != NULL);
    fit_judge(&said, &m->run, &target);
    for (uint32_t i = 0; i < load_plan_count(&m->run); i++) {
        const load_plan plan = load_plan_at(&m->run, i);
        counts.methods++;
        load_one(m, &plan);
    }
}

static int visit(const char *path, const struct stat *info, int kind, struct FTW *where)
{
    (void)info;
    (void)where;
    const char *dot = strrchr(path, '.');
    if (kind != FTW_F || dot == NULL || strcmp(dot, ".pte") != 0) {
        return 0;
    }
    static model m;
    memset(&m, 0, sizeof m);
    m.path = path;
    m.request.file = read_file(path);
    m.request.data = read_data(path);
    counts.files++;
    if (verify(&m)) {
        load_all(&m);
    }
    fit_judgement_free(&said);
    free((void *)(uintptr_t)m.request.file.bytes);
    free((void *)(uintptr_t)m.request.data.bytes);
    return 0;
}

/* ---- The package ---- */

static size_t kernels;

static void look_at_kernel(const char *name, const char *key)
{
    const fit_operator *known = fit_operator_named(&package, name);
    kernels++;
    if (known == NULL || key[0] != '\0') {
        printf("%s %s is registered, and not known\n", name, key);
        counts.wrong++;
    }
}

static void look_at_backend(const char *name)
{
    if (!fit_has_backend(&package, name)) {
        printf("the backend %s is registered, and not known\n", name);
        counts.wrong++;
    }
}

static void add_backend(const char *name)
{
    (void)fit_add_backend(&package, name, strlen(name));
}

static void pass_kernel(const char *name, const char *key)
{
    (void)name;
    (void)key;
}

/* The package's kernels must be registered, and the backends linked with this program. */
static void ask_registry(void)
{
    each_registered(look_at_kernel, look_at_backend);
    if (kernels != package.operator_count) {
        printf("%zu kernels are registered, %zu known\n", kernels, package.operator_count);
        counts.wrong++;
    }
    package.backends.count = 0;
    each_registered(pass_kernel, add_backend);
}

int main(int argc, char **argv)
{
    fit_manifest_begin(&package, argc > 1 ? argv[1] : "");
    if (!fit_read_built_in(&package, package.name)) {
        fputs("usage: runtime_fit PACKAGE FOLDER...\n", stderr);
        return 3;
    }
    fit_manifest_sort(&package);
    if (argc == 3 && strcmp(argv[2], "--manifest") == 0) {
        print_own_manifest(strrchr(argv[1], '-') + 1, 384, 200);
        return 0;
    }
    ask_registry();
    for (int i = 2; i < argc; i++) {
        (void)nftw(argv[i], visit, 8, 0);
    }
    printf("%u files, %u methods: %u loads foretold, %u of them compared byte for byte, %u refused "
           "by the runtime, %u differ\n",
           counts.files, counts.methods, counts.foretold, counts.compared, counts.refused,
           counts.wrong);
    fit_manifest_free(&package);
    return counts.wrong > 0 || counts.compared == 0;
}
