/* Any bytes as manifest.json. */
#include "fuzz/manifests.h"
#include "fuzz/oracle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fit_manifest m;
    fit_manifest_begin(&m, "manifest.json");
    m.arena.left = FUZZ_MEMORY;
    manifest_holds(&m, fit_read_json(&m, size == 0 ? "" : (const char *)data, size));
    return 0;
}
