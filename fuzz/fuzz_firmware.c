/* Any bytes as the binary of a runtime. */
#include "fuzz/manifests.h"
#include "fuzz/oracle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fit_manifest m;
    fit_manifest_begin(&m, "firmware.bin");
    m.arena.left = FUZZ_MEMORY;
    fit_read_binary(&m, data, size);
    manifest_holds(&m, !m.no_memory);
    return 0;
}
