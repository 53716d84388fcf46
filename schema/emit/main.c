/*
 * ptv-schema emit OUTDIR FILE.fbs...   write descriptor tables
 * ptv-schema check OUTDIR FILE.fbs...  compare them with what is there
 *
 * Exit: 0 good, 1 schema error or difference, 2 I/O, 3 usage.
 */
#include "emit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GOOD, DIFFERENT, IO, USAGE, PATH_BYTES = 4096 };

/* Beside, then renamed: nobody ever sees half a file. */
static int write_file(const char *path, const char *text)
{
    char beside[PATH_BYTES + 8];
    snprintf(beside, sizeof beside, "%s.new", path);
    FILE *file = fopen(beside, "wb");
    bool good = file != NULL && fputs(text, file) >= 0;
    good = file != NULL && fclose(file) == 0 && good;
    if (!good || rename(beside, path) != 0) {
        perror(path);
        remove(beside);
        return IO;
    }
    return GOOD;
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
    int status = GOOD;
    if (!fbs_files_load(&files, path, &there, &size)) {
        perror(path);
        status = IO;
    } else if (size != strlen(text) || memcmp(there, text, size) != 0) {
        fprintf(stderr, "%s:%u: differs from what ptv-schema emit writes\n", path,
                first_difference(text, there, size));
        status = DIFFERENT;
    }
    fbs_files_free(&files);
    return status;
}

typedef int deliverer(const char *path, const char *text);

static int put_both(const char *directory, const emit_files *files, deliverer *deliver)
{
    char path[PATH_BYTES];
    const char *const texts[] = {files->source, files->header};
    for (int i = 0; i < 2; i++) {
        int n = snprintf(path, sizeof path, "%s/%s.%c", directory, files->name, "ch"[i]);
        if (n < 0 || n >= (int)sizeof path) {
            fprintf(stderr, "%s: path too long\n", directory);
            return IO;
        }
        int status = deliver(path, texts[i]);
        if (status != GOOD) {
            return status;
        }
    }
    return GOOD;
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
    int status = DIFFERENT;
    if (!is_readable(path)) {
        return IO;
    }
    fbs_schema *schema = fbs_read(&options, path, &error);
    if (schema != NULL && emit_tables(schema, &files, &error)) {
        status = put_both(directory, &files, deliver);
        emit_free(&files);
    } else {
        fprintf(stderr, "%s\n", error.text);
    }
    fbs_free(schema);
    fbs_files_free(&texts);
    return status;
}

int main(int argc, char **argv)
{
    bool emit = argc > 1 && strcmp(argv[1], "emit") == 0;
    if (argc < 4 || (!emit && strcmp(argv[1], "check") != 0)) {
        fputs("usage: ptv-schema emit|check OUTDIR FILE.fbs...\n", stderr);
        return USAGE;
    }
    for (int i = 3; i < argc; i++) {
        int status = run(argv[2], argv[i], emit ? write_file : check_file);
        if (status != GOOD) {
            return status;
        }
    }
    return GOOD;
}
