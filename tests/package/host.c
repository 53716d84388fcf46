/* The smallest user of the library for programs with a heap, as docs/host.md shows it. */
#include <pteverify_host.h>
#include <stdio.h>

/* Reads the requested bytes of a file. */
static bool read_file(void *context, uint64_t at, uint64_t size, uint8_t *out)
{
    FILE *file = context;
    return fseek(file, (long)at, SEEK_SET) == 0 && fread(out, 1, (size_t)size, file) == size;
}

int main(int argc, char **argv)
{
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    ptv_verifier *v = ptv_verifier_create();
    if (file == NULL || v == NULL || fseek(file, 0, SEEK_END) != 0) {
        return 2;
    }
    const ptv_source source = {(uint64_t)ftell(file), read_file, file};
    bool clean = ptv_verify_source(v, &source) == PTV_DONE &&
                 ptv_verifier_verdict(v) == PTV_CLEAN;
    for (size_t i = 0; i < ptv_verifier_count(v); i++) {
        const ptv_kept_finding *f = ptv_verifier_finding(v, i);
        printf("%s at %s %s\n", f->rule, f->path, f->comparison);
    }
    ptv_verifier_destroy(v);
    fclose(file);
    return clean ? 0 : 1;
}
