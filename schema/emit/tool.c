/* What ptv-schema does with its arguments; main.c is one line, so that tests can link the rest. */
#include "tool.h"

#include "emit.h"
#include "operators.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_BYTES = 2048 };

typedef struct file_pair {
    char path[2][PATH_BYTES], beside[2][PATH_BYTES + 8]; /* header, source */
    const char *texts[2];
} file_pair;

static bool write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    bool good = file != NULL && fputs(text, file) >= 0;
    return file != NULL && fclose(file) == 0 && good;
}

/* A file or nothing, no folder: rename will not stop half way because of it. */
static bool is_replaceable(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return errno == ENOENT;
    }
    bool good = fgetc(file) != EOF || !ferror(file);
    int why = errno;
    fclose(file);
    errno = why;
    return good;
}

/* A signal that ends the process comes when nothing is left beside the files. */
static void hold_signals(sigset_t *before)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, before);
}

/*
 * Both beside, then both renamed: nobody ever sees half a file. What may well fail, space and
 * rights, has failed before the first rename; should only the second one fail, the files are of
 * two ages, and that is said.
 */
static int put_pair(const file_pair *pair)
{
    int tried = 0;
    bool good = true;
    const char *about = "";
    for (; good && tried < 2; tried++) {
        about = pair->path[tried];
        good = is_replaceable(about) && write_text(pair->beside[tried], pair->texts[tried]);
    }
    for (int i = 0; good && i < 2; i++) {
        about = pair->path[i];
        good = rename(pair->beside[i], about) == 0;
    }
    if (!good) {
        perror(about);
        for (int i = 0; i < tried; i++) {
            remove(pair->beside[i]);
        }
    }
    return good ? EMIT_GOOD : EMIT_IO;
}

static int write_pair(const file_pair *pair)
{
    sigset_t before;
    hold_signals(&before);
    int status = put_pair(pair);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return status;
}

static unsigned first_difference(const char *a, const char *b, size_t size)
{
    unsigned line = 1;
    for (size_t i = 0; i < size && a[i] != '\0' && a[i] == b[i]; i++) {
        line += a[i] == '\n';
    }
    return line;
}

static int check_file(const char *path, const char *text)
{
    fbs_files files = {0};
    const char *there = NULL;
    size_t size = 0;
    int status = EMIT_GOOD;
    if (!fbs_files_load(&files, path, &there, &size)) {
        perror(path);
        status = EMIT_IO;
    } else if (size != strlen(text) || memcmp(there, text, size) != 0) {
        fprintf(stderr, "%s:%u: differs from what ptv-schema emit writes\n", path,
                first_difference(text, there, size));
        status = EMIT_DIFFERENT;
    }
    fbs_files_free(&files);
    return status;
}

static int check_pair(const file_pair *pair)
{
    int status = check_file(pair->path[1], pair->texts[1]);
    return status != EMIT_GOOD ? status : check_file(pair->path[0], pair->texts[0]);
}

typedef int deliverer(const file_pair *pair);

static int deliver_both(const char *directory, const emit_files *files, deliverer *deliver)
{
    static file_pair pair;
    pair.texts[0] = files->header;
    pair.texts[1] = files->source;
    for (int i = 0; i < 2; i++) {
        char *path = pair.path[i];
        int n = snprintf(path, PATH_BYTES, "%s/%s.%c", directory, files->name, "hc"[i]);
        if (n < 0 || n >= PATH_BYTES) {
            fprintf(stderr, "%s: path too long\n", directory);
            return EMIT_IO;
        }
        snprintf(pair.beside[i], sizeof pair.beside[i], "%s/%s.%c.new", directory, files->name,
                 "hc"[i]);
    }
    return deliver(&pair);
}

static bool is_readable(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        return false;
    }
    fclose(file);
    return true;
}

static int run(const char *directory, const char *path, deliverer *deliver)
{
    fbs_files texts = {0};
    fbs_options options = {.load = fbs_files_load, .context = &texts};
    fbs_error error;
    emit_files files;
    int status = EMIT_DIFFERENT;
    if (!is_readable(path)) {
        return EMIT_IO;
    }
    fbs_schema *schema = fbs_read(&options, path, &error);
    if (schema != NULL && emit_tables(schema, &files, &error)) {
        status = deliver_both(directory, &files, deliver);
        emit_free(&files);
    } else {
        fprintf(stderr, "%s\n", error.text);
    }
    fbs_free(schema);
    fbs_files_free(&texts);
    return status;
}

static int put_one(const char *path, const char *text)
{
    char beside[PATH_BYTES + 8];
    int n = snprintf(beside, sizeof beside, "%s.new", path);
    bool fits = n >= 0 && (size_t)n < sizeof beside;
    if (fits && is_replaceable(path) && write_text(beside, text) && rename(beside, path) == 0) {
        return EMIT_GOOD;
    }
    perror(path);
    if (fits) {
        remove(beside);
    }
    return EMIT_IO;
}

static int write_one(const char *path, const char *text)
{
    sigset_t before;
    hold_signals(&before);
    int status = put_one(path, text);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return status;
}

typedef int text_deliverer(const char *path, const char *text);

static int run_operators(const char *out, const char *path, text_deliverer *deliver)
{
    fbs_files files = {0};
    fbs_error error;
    const char *text = NULL;
    size_t size = 0;
    op_table table;
    int status = EMIT_DIFFERENT;
    if (!fbs_files_load(&files, path, &text, &size)) {
        perror(path);
        status = EMIT_IO;
    } else if (op_read(&table, path, text, size, &error)) {
        char *source = op_emit(&table);
        if (source == NULL) {
            fprintf(stderr, "%s: out of memory\n", path);
        }
        status = source == NULL ? EMIT_IO : deliver(out, source);
        free(source);
        op_free(&table);
    } else {
        fprintf(stderr, "%s\n", error.text);
    }
    fbs_files_free(&files);
    return status;
}

int emit_tool(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "emit-operators") == 0) {
        return run_operators(argv[2], argv[3], write_one);
    }
    if (argc == 4 && strcmp(argv[1], "check-operators") == 0) {
        return run_operators(argv[2], argv[3], check_file);
    }
    bool emit = argc > 1 && strcmp(argv[1], "emit") == 0;
    if (argc < 4 || (!emit && strcmp(argv[1], "check") != 0)) {
        fputs("usage: ptv-schema emit|check OUTDIR FILE.fbs...\n"
              "       ptv-schema emit-operators|check-operators OUT.c FILE.tsv\n",
              stderr);
        return EMIT_USAGE;
    }
    for (int i = 3; i < argc; i++) {
        int status = run(argv[2], argv[i], emit ? write_pair : check_pair);
        if (status != EMIT_GOOD) {
            return status;
        }
    }
    return EMIT_GOOD;
}
