/*
 * Any bytes as a payload: as they are, or under the name of a backend, which decides if the bytes
 * do not. Keys that a payload asks for lie within its bytes.
 */
#include <stdlib.h>

#include "fuzz/oracle.h"
#include "verifiers/payloads/keys.h"

static void keys_are_inside(const ptv_run *run)
{
    for (uint32_t i = 0; i < ptv_state_of(run)->unit_count; i++) {
        const ptv_unit *unit = ptv_unit_at(run, i);
        uint64_t cursor = 0, count = 0;
        ptv_range key;
        while (ptv_payload_key(run, unit, &cursor, &key)) {
            HOLDS(ptv_within(unit->size, key.at, key.length));
            HOLDS(++count <= unit->size);
        }
    }
}

static void check(const uint8_t *bytes, size_t size)
{
    static ptv_run run;
    const ptv_image image = {bytes, size, size};
    (void)all_agree(&image, &run);
    keys_are_inside(&run);
}

/* A payload gets a name as the only entry of a container. NULL: it has none. */
static void check_named(const char *name, const uint8_t *data, size_t size)
{
    uint8_t *copy = name == NULL ? copy_of(data, size) : in_container(&name, 1, data, &size);
    check(copy, size);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {
        NULL, "NeutronBackend", "NeuropilotBackend", "CoreMLBackend", "CudaBackend", "MLXBackend"};
    enum { NAMES = sizeof names / sizeof names[0] };
    const uint64_t hash = hash_of(data, size);
    for (unsigned i = 0; i < NAMES; i++) {
        if (is_asked(hash, i, NAMES)) {
            check_named(names[i], data, size);
        }
    }
    return 0;
}
