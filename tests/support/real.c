/* Walks through folders of models. */
#define _XOPEN_SOURCE 700 /* nftw() */
#include "real.h"

#include <ftw.h>
#include <unistd.h>

#include "sanitized.h"
#include "tests/support/test.h"

static void (*visitor)(const char *path);
static size_t visited;

static bool is_model(const char *path)
{
    static const char *const endings[] = {".pte", ".bpte", ".ptd", ".ptg", ".ptn", ".ff"};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof endings / sizeof endings[0]; i++) {
        if (strcmp(dot, endings[i]) == 0) {
            return true;
        }
    }
    return false;
}

FROM_LIBC static int visit(const char *path, const struct stat *info, int kind, struct FTW *where)
{
    (void)info;
    (void)where;
    if (kind == FTW_F && is_model(text_from_libc(path))) {
        visited++;
        visitor(path);
    }
    return 0;
}

void real_wants(const char *path)
{
    if (access(path, F_OK) != 0) {
        print_message("skipped: no real files in %s (PTV_SHARED_DIR)\n", PTV_SHARED_DIR);
        skip();
    }
}

size_t real_each(const char *folder, void (*body)(const char *path))
{
    real_wants(folder);
    visitor = body;
    visited = 0;
    assert_int_equal(nftw(folder, visit, 8, 0), 0);
    return visited;
}
