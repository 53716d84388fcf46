/* Reads the goldens made by the build. */
#include "golden/golden.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_ROOM = 1024, NAME_ROOM = 64 };

static _Noreturn void give_up(const char *path)
{
    perror(path);
    abort();
}

/* The names of their files, one per line: the folder may contain others. */
static FILE *open_list(void)
{
    FILE *list = fopen(PTV_GOLDEN_LIST, "r");
    if (list == NULL) {
        give_up(PTV_GOLDEN_LIST);
    }
    return list;
}

static bool next_name(FILE *list, char *name)
{
    bool more = fgets(name, NAME_ROOM, list) != NULL;
    if (more) {
        name[strcspn(name, "\n")] = '\0';
    }
    return more;
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
    char name[NAME_ROOM];
    size_t count = 0;
    FILE *list = open_list();
    while (next_name(list, name)) {
        count++;
    }
    fclose(list);
    return count;
}

golden golden_make(size_t i)
{
    char name[NAME_ROOM];
    FILE *list = open_list();
    bool there = next_name(list, name);
    while (there && i-- > 0) {
        there = next_name(list, name);
    }
    fclose(list);
    return there ? load(name) : (golden){0};
}

static bool is_file_of(const char *file_name, const char *name)
{
    size_t n = strlen(name);
    return strncmp(file_name, name, n) == 0 && file_name[n] == '.';
}

golden golden_by_name(const char *name)
{
    char file_name[NAME_ROOM];
    FILE *list = open_list();
    bool found = false;
    while (!found && next_name(list, file_name)) {
        found = is_file_of(file_name, name);
    }
    fclose(list);
    return found ? load(file_name) : (golden){0};
}

void golden_free(golden *g)
{
    free(g->bytes);
    *g = (golden){0};
}
