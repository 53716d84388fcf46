/*
 * Verifies files that arrive on standard input one after another, each preceded by its length in
 * four bytes. Prints a line for each: the verdict, the number of warnings and the first error.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/crc32.h"
#include "verifiers/core/run.h"

enum { MOST = 1 << 24 };

static bool keep_first(void *context, const ptv_finding *finding)
{
    const ptv_rule **first = context;
    if (finding->rule->severity == PTV_ERROR && *first == NULL) {
        *first = finding->rule;
    }
    return true;
}

/* Prints a part of an accepted package and its place, to compare readers with. */
static void say(const uint8_t *bytes, uint32_t size, bool sums)
{
    static const char *const words[] = {
        [PTV_CLEAN] = "clean", [PTV_REFUSED] = "refused", [PTV_UNDECIDED] = "undecided"};
    static ptv_work work;
    static ptv_run run;
    const ptv_rule *first = NULL;
    const ptv_image image = {bytes, size, size};
    ptv_begin(&run, &image, &work, keep_first, &first);
    run.memory_size = PTV_MEMORY_FOR(size);
    run.memory = malloc(run.memory_size);
    run.crc32 = sums ? ptv_crc32_of : NULL;
    run.flags = PTV_READ_SEGMENTS;
    const ptv_verdict verdict = ptv_verify(&run);
    printf("%s %d %s\n", words[verdict], (int)run.warnings, first == NULL ? "-" : first->name);
    free(run.memory);
}

int main(int argc, char **argv)
{
    const bool sums = argc > 1 && strcmp(argv[1], "--check-hashes") == 0;
    uint8_t *bytes = malloc(MOST);
    uint8_t head[4];
    while (bytes != NULL && fread(head, 1, sizeof head, stdin) == sizeof head) {
        const uint32_t size =
            head[0] | (uint32_t)head[1] << 8 | (uint32_t)head[2] << 16 | (uint32_t)head[3] << 24;
        if (size > MOST || fread(bytes, 1, size, stdin) != size) {
            return EXIT_FAILURE;
        }
        uint8_t *exact = malloc(size > 0 ? size : 1); /* sanitizers see reads past its end */
        if (exact == NULL) {
            return EXIT_FAILURE;
        }
        memcpy(exact, bytes, size);
        say(exact, size, sums);
        free(exact);
    }
    free(bytes);
    return EXIT_SUCCESS;
}
