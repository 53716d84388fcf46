/* A fuzz target for tests/tool/fuzz_driver.txt, which acts on its first byte. Not one of ours. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);
void fuzz_rules_print(FILE *out);

static unsigned long total, initialized;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    initialized += *argc > 0 && (*argv)[0] != NULL;
    return 0;
}

void fuzz_rules_print(FILE *out)
{
    fprintf(out, "bytes %lu, initialized %lu\n", total, initialized);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t first = size == 0 ? 0 : data[0];
    total += size;
    if (first == 'a') {
        abort();
    }
    if (first == 'o') { /* one byte too far */
        volatile uint8_t beyond = data[size];
        (void)beyond;
    }
    volatile uint8_t hangs = first;
    while (hangs == 'h') {
    }
    return first == 'r' ? 7 : first == '-' ? -1 : 0;
}
