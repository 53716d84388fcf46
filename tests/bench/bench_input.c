/* Maps files for the contestants, so that holes in them take no memory. */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/bench/bench.h"

static void give_up(const char *path)
{
    perror(path);
    exit(1);
}

static void map(bench_file *file, const char *path)
{
    struct stat about;
    int fd = open(path, O_RDONLY);
    if (fd < 0 || fstat(fd, &about) != 0 || about.st_size == 0) {
        give_up(path);
    }
    const uint64_t size = (uint64_t)about.st_size;
    const void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (bytes == MAP_FAILED) {
        give_up(path);
    }
    close(fd);
    *file = (bench_file){.image = {bytes, size, size}};
    bench_prepare(file);
}

static void add(bench_input *input, const char *path)
{
    input->files = realloc(input->files, (input->file_count + 1) * sizeof *input->files);
    if (input->files == NULL) {
        give_up(path);
    }
    bench_file *file = &input->files[input->file_count++];
    map(file, path);
    input->bytes += file->image.size;
}

static int no_dots(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void add_folder(bench_input *input, const char *path)
{
    struct dirent **entries;
    int count = scandir(path, &entries, no_dots, alphasort);
    if (count <= 0) {
        give_up(path);
    }
    for (int i = 0; i < count; i++) {
        char name[4096];
        snprintf(name, sizeof name, "%s/%s", path, entries[i]->d_name);
        add(input, name);
        free(entries[i]);
    }
    free(entries);
}

void bench_read(bench_input *input, const char *path)
{
    struct stat about;
    const char *slash = strrchr(path, '/');
    memset(input, 0, sizeof *input);
    snprintf(input->name, sizeof input->name, "%s", slash == NULL ? path : slash + 1);
    if (stat(path, &about) != 0) {
        give_up(path);
    }
    if (S_ISDIR(about.st_mode)) {
        add_folder(input, path);
    } else {
        add(input, path);
    }
}

void bench_free(bench_input *input)
{
    for (size_t i = 0; i < input->file_count; i++) {
        munmap((void *)input->files[i].image.bytes, input->files[i].image.size);
        free(input->files[i].parts);
    }
    free(input->files);
}
