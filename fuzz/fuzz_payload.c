/*
 * Any bytes as a payload: as they are, and under the name of each backend, which decides
 * where the bytes do not. Keys that they ask for are bytes of theirs.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/agree.h"
#include "verifiers/core/image.h"
#include "verifiers/payloads/keys.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEAD = 12, ROW = 48, LENGTH_AT = 40 };

static void keys_are_inside(const ptv_run *run)
{
    for (uint32_t i = 0; i < run->unit_count; i++) {
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
    all_agree(&image);
    (void)verify(&run, &image, ptv_sink_count, NULL);
    keys_are_inside(&run);
}

/* The only entry of a container: that is how a payload gets a name. */
static void check_named(const char *name, const uint8_t *data, size_t size)
{
    uint8_t *copy = calloc(HEAD + ROW + size, 1);
    HOLDS(copy != NULL);
    memcpy(copy, "NFAT\1\0\0\0\1", 9);
    memcpy(copy + HEAD, name, strlen(name));
    for (unsigned i = 0; i < 4; i++) {
        copy[HEAD + LENGTH_AT + i] = (uint8_t)(size >> 8 * i);
    }
    if (size > 0) {
        memcpy(copy + HEAD + ROW, data, size);
    }
    check(copy, HEAD + ROW + size);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"NeutronBackend", "NeuropilotBackend", "CoreMLBackend",
                                        "CudaBackend", "MLXBackend"};
    check(data, size);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        check_named(names[i], data, size);
    }
    return 0;
}
