/*
 * Any bytes as safetensors, or as a header with a valid length. If accepted, tensors fill the data:
 * each byte belongs to one of them, and each has the bytes that its type and shape require.
 */
#include <stdlib.h>
#include <string.h>

#include "base/little_endian.h"
#include "fuzz/oracle.h"
#include "verifiers/safetensors/safetensors.h"

enum { LENGTH = 8, FEW = 64 };

static bool has_name(const ptv_image *im, const ptv_tensor_entry *e, const ptv_tensor_entry *other)
{
    return ptv_json_compare(ptv_json_in(im), e->name, other->name) == 0;
}

/* Among the first ones, no two share a name or a byte; together, all are as long as the data. */
static void fills_its_data(const ptv_image *im)
{
    static ptv_tensor_entry seen[FEW];
    ptv_tensor_entry e;
    ptv_tensors t = ptv_tensors_of(im);
    uint64_t sum = 0, bytes = 0;
    unsigned count = 0;
    while (ptv_tensors_next(&t, &e)) {
        if (e.metadata) {
            continue;
        }
        HOLDS(e.fault == NULL && e.type < PTV_DTYPES && ptv_entry_bytes(&e, &bytes));
        HOLDS(e.begin <= e.end && e.end <= t.size && e.end - e.begin == bytes);
        sum += bytes;
        for (unsigned i = 0; i < count; i++) {
            HOLDS(!has_name(im, &e, &seen[i]));
            HOLDS(bytes == 0 || e.begin >= seen[i].end || e.end <= seen[i].begin);
        }
        if (count < FEW) {
            seen[count++] = e;
        }
    }
    HOLDS(sum == t.size);
}

static void check(const uint8_t *bytes, size_t size)
{
    const ptv_run *run = accepted(bytes, size, PTV_FORMAT_SAFETENSORS);
    if (run != NULL) {
        fills_its_data(&ptv_state_of(run)->whole);
    }
}

/* Adds data the header may ask for: fewer than FEW zeros, depending on the size of the input. */
static void check_as_header(const uint8_t *data, size_t size)
{
    const size_t zeros = size % FEW;
    uint8_t *copy = calloc(LENGTH + size + zeros, 1);
    HOLDS(copy != NULL);
    le_store(copy, LENGTH, size);
    if (size > 0) {
        memcpy(copy + LENGTH, data, size);
    }
    check(copy, LENGTH + size + zeros);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fuzz_way *const ways[] = {check, check_as_header};
    try_ways(data, size, ways, 2);
    return 0;
}
