/* Reads the goldens that the build has made. */
#include "golden/golden.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_ROOM = 1024 };

static int is_golden(const struct dirent *entry)
{
    static const char *const suffixes[] = {".pte", ".bpte", ".ptd", ".nfat", ".xnnpack", ".vulkan"};
    const char *dot = strrchr(entry->d_name, '.');
    for (size_t i = 0; dot != NULL && i < sizeof suffixes / sizeof suffixes[0]; i++) {
        if (strcmp(dot, suffixes[i]) == 0) {
            return 1;
        }
    }
    return 0;
}

static _Noreturn void give_up(const char *path)
{
    perror(path);
    abort();
}

static size_t list(struct dirent ***entries)
{
    int count = scandir(PTV_GOLDEN_DIR, entries, is_golden, alphasort);
    if (count < 0) {
        give_up(PTV_GOLDEN_DIR);
    }
    return (size_t)count;
}

static void free_list(struct dirent **entries, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(entries[i]);
    }
    free(entries);
}

static void read_all(golden *g, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        give_up(path);
    }
    g->size = (size_t)ftell(file);
    g->bytes = malloc(g->size + 1);
    rewind(file);
    if (g->bytes == NULL || fread(g->bytes, 1, g->size, file) != g->size) {
        give_up(path);
    }
    fclose(file);
}

static golden load(const char *file_name)
{
    golden g = {0};
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s/%s", PTV_GOLDEN_DIR, file_name);
    snprintf(g.name, sizeof g.name, "%.*s", (int)(strrchr(file_name, '.') - file_name), file_name);
    read_all(&g, path);
    const ptv_image image = {g.bytes, g.size, g.size};
    g.format = ptv_detect(&image);
    return g;
}

size_t golden_count(void)
{
    struct dirent **entries;
    size_t count = list(&entries);
    free_list(entries, count);
    return count;
}

golden golden_make(size_t i)
{
    struct dirent **entries;
    size_t count = list(&entries);
    golden g = {0};
    if (i < count) {
        g = load(entries[i]->d_name);
    }
    free_list(entries, count);
    return g;
}

golden golden_by_name(const char *name)
{
    struct dirent **entries;
    size_t count = list(&entries);
    size_t n = strlen(name);
    golden g = {0};
    for (size_t i = 0; i < count && g.bytes == NULL; i++) {
        if (strncmp(entries[i]->d_name, name, n) == 0 && entries[i]->d_name[n] == '.') {
            g = load(entries[i]->d_name);
        }
    }
    free_list(entries, count);
    return g;
}

void golden_free(golden *g)
{
    free(g->bytes);
    *g = (golden){0};
}
