/*
 * Any bytes as a file that is read, said as text, and written again. What can be read comes to
 * rest: it means the same when it is written, and written twice it is the same bytes.
 */
#include "fuzz/oracle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    reads_and_writes(data, size, false);
    return 0;
}
