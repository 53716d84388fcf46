/* Gathering the files of a call, and a first look at each. */
#include "verifiers/cli/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "verifiers/cli/search.h"
#include "verifiers/report/needs.h"

/* ---- Gathering ---- */

static ptv_file *add(ptv_files *files, char *path)
{
    if (files->count == files->room) {
        size_t room = files->room == 0 ? 16 : files->room * 2;
        ptv_file *items = realloc(files->items, room * sizeof *items);
        if (items == NULL) {
            files->failed = true;
            free(path);
            return NULL;
        }
        files->items = items;
        files->room = room;
    }
    ptv_file *file = &files->items[files->count];
    *file = (ptv_file){.path = path, .input.file = -1};
    files->failed = files->failed || path == NULL;
    files->count += path != NULL;
    return path == NULL ? NULL : file;
}

static void add_found(ptv_files *files, ptv_found *found)
{
    ptv_file *file = add(files, found->path);
    found->path = NULL; /* taken */
    if (file != NULL) {
        file->found = true;
        file->why = found->why;
    }
}

static void add_folder(ptv_files *files, const char *path)
{
    ptv_search search;
    ptv_search_directory(&search, path);
    if (search.failed || search.count == 0) {
        ptv_file *file = add(files, strdup(path));
        if (file != NULL) {
            file->why = search.failed
                            ? "out of memory"
                            : "no file in this directory ends in .pte, .bpte, .ptd or .nfat";
        }
    }
    for (size_t i = 0; i < search.count; i++) {
        add_found(files, &search.items[i]);
    }
    ptv_search_free(&search);
}

void ptv_files_gather(ptv_files *files, const ptv_options *options)
{
    *files = (ptv_files){0};
    for (size_t i = 0; i < options->with_count; i++) {
        ptv_file *file = add(files, strdup(options->with[i]));
        if (file != NULL) {
            file->with = true;
        }
    }
    for (size_t i = 0; i < options->operand_count; i++) {
        const char *path = options->operands[i];
        if (strcmp(path, "-") != 0 && ptv_is_directory(path)) {
            add_folder(files, path);
        } else {
            add(files, strdup(path));
        }
    }
}

/* ---- Looking ---- */

static void hold(ptv_file *file)
{
    file->error = ptv_input_open(&file->input, file->path);
    file->held = file->error == 0;
    file->why = file->held ? NULL : strerror(file->error);
}

/* The first bytes of a regular file, without mapping it; false: it has to be read whole. */
static bool read_head(ptv_file *file, uint8_t *head, size_t room, ptv_image *image)
{
    struct stat st;
    if (strcmp(file->path, "-") == 0 || stat(file->path, &st) != 0 || !S_ISREG(st.st_mode) ||
        st.st_size == 0) {
        return false;
    }
    int in = open(file->path, O_RDONLY | O_CLOEXEC);
    ssize_t n = in < 0 ? -1 : read(in, head, room);
    if (in >= 0) {
        close(in);
    }
    *image = (ptv_image){head, n < 0 ? 0 : (uint64_t)n, (uint64_t)st.st_size};
    return n > 0;
}

/* What was found is on disk and is opened when its turn comes. */
static void look_at(ptv_files *files, ptv_file *file)
{
    enum { ROOM = 512 };
    uint8_t head[ROOM];
    ptv_image image;
    if (!read_head(file, head, sizeof head, &image)) {
        hold(file);
        image = (ptv_image){file->input.bytes, file->input.size, file->input.size};
    }
    file->format = file->why == NULL ? ptv_detect(&image) : PTV_FORMAT_UNKNOWN;
    files->programs += ptv_takes_data(file->format);
    if (file->format != PTV_FORMAT_DATA || file->found) {
        return;
    }
    if (files->data == PTV_DATA_MAX) {
        files->too_many = true;
        return;
    }
    if (!file->held) {
        hold(file);
    }
    files->data += file->held;
}

static void look_at_all(ptv_files *files, bool found)
{
    for (size_t i = 0; i < files->count; i++) {
        ptv_file *file = &files->items[i];
        if (file->found == found && file->why == NULL) {
            look_at(files, file);
        }
    }
}

void ptv_files_look(ptv_files *files)
{
    if (files->count < 2) {
        return; /* nothing goes with it */
    }
    look_at_all(files, false);
    if (files->data > 0) {
        look_at_all(files, true);
    }
}

bool ptv_is_same_input(const ptv_input *a, const ptv_input *b)
{
    return a == b || (a->mapped && b->mapped && a->before.st_dev == b->before.st_dev &&
                      a->before.st_ino == b->before.st_ino);
}

void ptv_files_free(ptv_files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        if (files->items[i].held) {
            ptv_input_close(&files->items[i].input);
        }
        free(files->items[i].path);
    }
    free(files->items);
    *files = (ptv_files){0};
}
