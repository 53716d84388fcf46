/* Any bytes as a yaml file of a selective build; without libyaml all of them are refused. */
#include "fuzz/manifests.h"
#include "fuzz/oracle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fit_manifest m;
    fit_manifest_begin(&m, "selected_operators.yaml");
    m.arena.left = FUZZ_MEMORY;
    manifest_holds(&m, fit_read_yaml(&m, size == 0 ? "" : (const char *)data, size));
    return 0;
}
