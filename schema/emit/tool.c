/* Implements the commands of ptv-schema. emit_main.c is a single line, so that tests can link the
 * rest. */
#include "base/system.h"
#include "tool.h"

#include "emit.h"
#include "operators.h"

#include <errno.h>
#include <stdlib.h>

enum { PATH_BYTES = 2048 };

/* A file to write or compare with. Its text ends at the first NUL. */
typedef struct output {
    char path[PATH_BYTES], beside[PATH_BYTES + 8];
    const char *text;
} output;

/* What to do with the outputs. */
typedef int deliverer(const output *list, int count);

static bool write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    bool good = file != NULL && fputs(text, file) >= 0;
    return file != NULL && fclose(file) == 0 && good;
}

/* A file or nothing, but no folder, which would make rename stop half way. */
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

/* Delays signals that end the process, so that no temporary files remain. */
static void hold_signals(sigset_t *before)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, before);
}

/*
 * Writes all temporary files, then renames them all: nobody ever sees half a file. The likely
 * failures, space and permissions, strike before the first rename. If a later rename fails after
 * all, old and new files are mixed, and that is reported.
 */
static int put_all(const output *list, int count)
{
    int tried = 0;
    bool good = true;
    const char *about = "";
    for (; good && tried < count; tried++) {
        about = list[tried].path;
        good = is_replaceable(about) && write_text(list[tried].beside, list[tried].text);
    }
    for (int i = 0; good && i < count; i++) {
        about = list[i].path;
        good = rename(list[i].beside, about) == 0;
    }
    if (!good) {
        perror(about);
        for (int i = 0; i < tried; i++) {
            remove(list[i].beside);
        }
    }
    return good ? EMIT_GOOD : EMIT_IO;
}

static int write_all(const output *list, int count)
{
    sigset_t before;
    hold_signals(&before);
    int status = put_all(list, count);
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

static int check_all(const output *list, int count)
{
    int status = EMIT_GOOD;
    for (int i = 0; i < count && status == EMIT_GOOD; i++) {
        status = check_file(list[i].path, list[i].text);
    }
    return status;
}

/* Composes FOLDER/NAME.SUFFIX. If the path is too long, reports that and returns false. */
static bool set_output(output *out, const char *folder, const char *name, char suffix,
                       const char *text)
{
    int n = snprintf(out->path, PATH_BYTES, "%s/%s.%c", folder, name, suffix);
    snprintf(out->beside, sizeof out->beside, "%s.new", out->path);
    out->text = text;
    if (n < 0 || n >= PATH_BYTES) {
        fprintf(stderr, "%s: path too long\n", folder);
        return false;
    }
    return true;
}

static int deliver_both(const char *folder, const emit_files *files, deliverer *deliver)
{
    static output both[2];
    bool good = set_output(&both[0], folder, files->name, 'c', files->source) &&
                set_output(&both[1], folder, files->name, 'h', files->header);
    return good ? deliver(both, 2) : EMIT_IO;
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

static int run(const char *directory, const char *path, const emit_used *used, deliverer *deliver)
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
    if (schema != NULL && emit_used_tables(schema, used, &files, &error)) {
        status = deliver_both(directory, &files, deliver);
        emit_free(&files);
    } else {
        fprintf(stderr, "%s\n", error.text);
    }
    fbs_free(schema);
    fbs_files_free(&texts);
    return status;
}

static int deliver_one(const char *path, const char *text, deliverer *deliver)
{
    static output one;
    one.text = text;
    int n = snprintf(one.path, sizeof one.path, "%s", path);
    snprintf(one.beside, sizeof one.beside, "%s.new", one.path);
    if (n < 0 || (size_t)n >= sizeof one.path) {
        errno = ENAMETOOLONG;
        perror(path);
        return EMIT_IO;
    }
    return deliver(&one, 1);
}

static int run_operators(const char *out, const char *path, deliverer *deliver)
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
        status = source == NULL ? EMIT_IO : deliver_one(out, source, deliver);
        free(source);
        op_free(&table);
    } else {
        fprintf(stderr, "%s\n", error.text);
    }
    fbs_files_free(&files);
    return status;
}

static int run_all(char **paths, const emit_used *used, deliverer *deliver)
{
    int status = EMIT_GOOD;
    for (const char *directory = *paths++; *paths != NULL && status == EMIT_GOOD; paths++) {
        status = run(directory, *paths, used, deliver);
    }
    return status;
}

/* Delivers tables limited to the words in a file. */
static int run_used(const char *words, char **paths, deliverer *deliver)
{
    fbs_files files = {0};
    emit_used used;
    const char *text = NULL;
    size_t size = 0;
    int status = EMIT_IO;
    if (fbs_files_load(&files, words, &text, &size) && emit_used_read(&used, text, size)) {
        status = run_all(paths, &used, deliver);
        emit_used_free(&used);
    } else {
        perror(words);
    }
    fbs_files_free(&files);
    return status;
}

int emit_tool(int argc, char **argv)
{
    const char *verb = argc > 1 ? argv[1] : "";
    bool operators = strcmp(verb, "emit-operators") == 0 || strcmp(verb, "check-operators") == 0;
    bool tables = strcmp(verb, "emit") == 0 || strcmp(verb, "check") == 0;
    bool used = tables && argc > 3 && strcmp(argv[2], "--used") == 0;
    deliverer *deliver = verb[0] == 'e' ? write_all : check_all;
    if (operators && argc == 4) {
        return run_operators(argv[2], argv[3], deliver);
    }
    if (!tables || argc < (used ? 6 : 4)) {
        fputs("usage: ptv-schema emit|check [--used WORDS] OUTDIR FILE.fbs...\n"
              "       ptv-schema emit-operators|check-operators OUT.c FILE.tsv\n",
              stderr);
        return EMIT_USAGE;
    }
    return used ? run_used(argv[3], argv + 4, deliver) : run_all(argv + 2, NULL, deliver);
}
