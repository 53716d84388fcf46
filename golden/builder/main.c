/* golden-files OUTDIR: writes every golden model as OUTDIR/NAME.pte. */
#include "golden/builder/golden.h"

#include <stdio.h>

static int write_file(const char *folder, const golden *g)
{
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/%s.pte", folder, g->name);
    if (length < 0 || (size_t)length >= sizeof path) {
        (void)fprintf(stderr, "golden-files: %s: name is too long\n", folder);
        return 1;
    }
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        perror(path);
        return 1;
    }
    size_t written = fwrite(g->bytes, 1, g->size, file);
    if (fclose(file) != 0 || written != g->size) {
        perror(path);
        return 1;
    }
    (void)printf("%s: %zu bytes: %s\n", path, g->size, g->purpose);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        (void)fprintf(stderr, "usage: golden-files OUTDIR\n");
        return 3;
    }
    int failed = 0;
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        failed |= write_file(argv[1], &g);
        golden_free(&g);
    }
    return failed;
}
