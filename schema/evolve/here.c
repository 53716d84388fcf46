/* The current files of a repository, uncommitted changes included, to compare with a revision. */
#define _XOPEN_SOURCE 700 /* realpath */

#include "base/system.h"
#include "schema/evolve/evolve_internal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* `path` is relative to the given folder. Returns NULL if memory runs out. */
static const char *path_on_disk(ptv_arena *arena, const evolve_repository *git, const char *path)
{
    const char *folder = git->label == NULL || path[0] == '/' ? "" : git->label;
    size_t size = strlen(folder) + strlen(path) + 2;
    char *whole = ptv_arena_take(arena, size);
    if (whole != NULL) {
        bool nothing = folder[0] == '\0' && path[0] == '\0';
        snprintf(whole, size, "%s%s", folder, nothing ? "." : path);
    }
    return whole;
}

/* Links may lead anywhere but out of the repository. A missing file counts as inside. */
static bool is_inside(ptv_arena *arena, const evolve_repository *git, const char *path)
{
    const char *top = path_on_disk(arena, git, git->top);
    char *root = top == NULL ? NULL : realpath(top, NULL), *real = realpath(path, NULL);
    size_t n = root == NULL ? 0 : strlen(root);
    bool inside = real == NULL || (root != NULL && strncmp(real, root, n) == 0 &&
                                   (real[n] == '/' || root[n - 1] == '/'));
    free(root);
    free(real);
    return inside;
}

bool evolve_here_load(const evolve_tree *tree, gate_run *run, ptv_arena *arena, src_file *file)
{
    const evolve_revision *revision = tree->context;
    src_file there = {.path = path_on_disk(arena, revision->repository, file->path)};
    if (there.path == NULL) {
        return evolve_unreadable(run, file->path, "no more memory");
    }
    if (!is_inside(arena, revision->repository, there.path)) {
        return evolve_unreadable(run, file->path, "not in the repository");
    }
    bool good = evolve_disk.load(&evolve_disk, run, arena, &there);
    file->bytes = there.bytes;
    file->size = there.size;
    return good;
}

static evolve_entry kind_of(mode_t mode)
{
    return S_ISREG(mode)   ? EVOLVE_ENTRY_FILE
           : S_ISDIR(mode) ? EVOLVE_ENTRY_FOLDER
           : S_ISLNK(mode) ? EVOLVE_ENTRY_LINK
                           : EVOLVE_ENTRY_OTHER;
}

evolve_entry evolve_here_entry(gate_run *run, const evolve_repository *git, const char *path)
{
    ptv_arena arena = {.left = 1 << 20};
    const char *there = path_on_disk(&arena, git, path);
    struct stat st;
    bool found = there != NULL && lstat(there, &st) == 0;
    int why = there == NULL ? ENOMEM : errno;
    ptv_arena_free(&arena);
    if (found) {
        return kind_of(st.st_mode);
    }
    if (why == ENOENT || why == ENOTDIR) {
        return EVOLVE_ENTRY_NONE;
    }
    evolve_unreadable(run, path, strerror(why));
    return EVOLVE_ENTRY_UNKNOWN;
}
