/* Where items come from: every text of the project that makes seeds. */
#include "fuzz/seeds/seeds.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY = 256 << 20 }; /* for the texts of one source */

typedef struct source {
    const char *folder, *ending; /* including subfolders */
    seeds_reader *read;
} source;

static const source sources[] = {
    {"golden/files", ".json", seeds_of_text},
    {"golden/files", ".json", seeds_of_model},
    {"corpus/models", ".json", seeds_of_text},
    {"corpus/models", ".json", seeds_of_model},
    {"corpus/rules", ".ptx", seeds_of_recipe},
    {"corpus/bounds", ".ptx", seeds_of_recipe},
    {"corpus/audit", ".ptx", seeds_of_recipe},
    {"schema", "operators.tsv", seeds_of_text},
    {"schema", ".fbs", seeds_of_text},
    {"schema", ".fbs", seeds_of_versions},
    {"corpus/schema", ".fbs", seeds_of_text},
    {"corpus/schema", ".hex", seeds_of_hex},
    {"corpus/schema/samples", "", seeds_of_text},
    {"corpus/schema/python", ".py", seeds_of_text},
    {"corpus/schema/mutations/hand", ".py", seeds_of_text},
    {"corpus/schema/rules", ".gx", seeds_of_gate},
    {"corpus/schema/bindings", ".txt", seeds_of_replaced},
    {"verifiers/schemas", "", seeds_of_text},
    {"ci/gate", ".json", seeds_of_text},
};

/* Readers of files in corpus/seeds/TARGET and corpus/regressions/TARGET, by ending. */
static const struct {
    const char *ending;
    seeds_reader *read;
} homes[] = {
    {".ptx", seeds_of_recipe},
    {".json", seeds_of_model}, /* unless the target takes JSON itself */
    {".hex", seeds_of_hex},
    {"", seeds_of_text},
};

/* Reads the file and passes it to the reader. */
static bool read_one(seeds *s, ptv_arena *arena, const char *path, seeds_reader *read,
                     const char *home)
{
    src_file file;
    return seeds_read(arena, path, &file) && read(s, &file, home);
}

static bool read_source(seeds *s, const source *from)
{
    ptv_arena arena = {.left = MEMORY};
    src_file *file = seeds_folder(&arena, from->folder, from->ending);
    bool good = file != NULL;
    for (; file != NULL && good; file = file->next) {
        good = read_one(s, &arena, file->path, from->read, NULL);
    }
    ptv_arena_free(&arena);
    return good;
}

/* ---- Folders of targets ---- */

static seeds_reader *reader_of(const char *path, const char *target)
{
    size_t i = 0;
    while (!src_ends(src_span_of(path), homes[i].ending)) {
        i++;
    }
    return homes[i].read == seeds_of_model && seeds_takes(target, ".json") ? seeds_of_text
                                                                           : homes[i].read;
}

/* "corpus/seeds/TARGET/...": skips files next to the folders of targets. */
static bool read_at_home(seeds *s, ptv_arena *arena, const char *path, const char *folder)
{
    const char *target = path + strlen(folder) + 1, *end = strchr(target, '/');
    if (end == NULL) {
        return true;
    }
    const char *home = src_copy(arena, (src_span){target, (size_t)(end - target)});
    return home != NULL && read_one(s, arena, path, reader_of(path, home), home);
}

static bool read_homes(seeds *s, const char *folder)
{
    ptv_arena arena = {.left = MEMORY};
    src_file *file = seeds_folder(&arena, folder, "");
    bool good = file != NULL;
    for (; file != NULL && good; file = file->next) {
        good = read_at_home(s, &arena, file->path, folder);
    }
    ptv_arena_free(&arena);
    return good;
}

bool seeds_of_project(seeds *s)
{
    bool good = true;
    for (size_t i = 0; i < sizeof sources / sizeof sources[0] && good; i++) {
        good = read_source(s, &sources[i]);
    }
    return good && read_homes(s, "corpus/seeds") && read_homes(s, "corpus/regressions");
}
