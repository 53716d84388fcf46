/*
 * Reads any bytes as a file, prints it as text and writes it again. This reaches a fixed point:
 * what can be read means the same once written, and writing it twice gives the same bytes.
 */
#include "fuzz/oracle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    reads_and_writes(data, size, false);
    return 0;
}
