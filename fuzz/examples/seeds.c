/* Reads seeds and provides them unchanged. Not here: changing them (change.c). */
#include "fuzz/examples/seeds.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/search/search.h"
#include "base/buffer.h"
#include "golden/edit/file.h"

static bool room_for_one(seeds *all)
{
    seed_file *files = ptv_room_for_one(all->files, all->count, &all->room, sizeof *files);
    all->files = files != NULL ? files : all->files;
    return files != NULL;
}

static bool cannot(const char *path, const char *why)
{
    fprintf(stderr, "%s: %s\n", path, why);
    return false;
}

static bool add_file(seeds *all, const char *path)
{
    char *bytes;
    size_t size;
    int why = ge_read(path, &bytes, &size);
    if (why != 0) {
        return cannot(path, strerror(why));
    }
    if (size == 0 || size > all->largest) {
        free(bytes);
        return true;
    }
    char *name = strdup(path);
    if (name == NULL || !room_for_one(all)) {
        free(name);
        free(bytes);
        return cannot(path, "out of memory");
    }
    all->files[all->count++] = (seed_file){name, (uint8_t *)bytes, size};
    return true;
}

static bool add_folder(seeds *all, const char *path)
{
    ptv_search found = {0};
    ptv_search_directory(&found, path);
    bool good = !found.failed || cannot(path, "out of memory");
    for (size_t i = 0; i < found.count && good; i++) {
        const ptv_found *item = &found.items[i];
        good = item->why == NULL ? add_file(all, item->path) : cannot(item->path, item->why);
    }
    ptv_search_free(&found);
    return good;
}

bool seeds_add(seeds *all, const char *path)
{
    return ptv_is_directory(path) ? add_folder(all, path) : add_file(all, path);
}

void seeds_free(seeds *all)
{
    while (all->count > 0) {
        const seed_file *file = &all->files[--all->count];
        free(file->path);
        free(file->bytes);
    }
    free(all->files);
    all->files = NULL;
    all->room = 0;
}

static size_t unchanged(void *state, uint64_t n, uint8_t *out, size_t max)
{
    const seeds *all = state;
    if (n >= all->count || all->files[n].size > max) {
        return 0;
    }
    memcpy(out, all->files[n].bytes, all->files[n].size);
    return all->files[n].size;
}

source seeds_unchanged(seeds *all)
{
    return (source){unchanged, all};
}
