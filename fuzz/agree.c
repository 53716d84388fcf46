/* More is asked than "no crash": what one call says must agree with what the others say. */
#include "fuzz/agree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/readall.h"
#include "verifiers/core/image.h"
#include "verifiers/payloads/graph_header.h"
#include "verifiers/common/units.h"

void broken(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
    abort();
}

/* Every finding names bytes of the file, or the place where they should have been, and a path. */
static bool inspect(void *context, const ptv_finding *finding)
{
    const ptv_image *image = context;
    char whole[1024], cut[8];
    size_t length = ptv_path(&finding->place, whole, sizeof whole);
    HOLDS(ptv_within(image->size, finding->at, finding->length));
    HOLDS(length > 0 && length < sizeof whole && strlen(whole) == length);
    HOLDS(ptv_path(&finding->place, cut, sizeof cut) == length);
    HOLDS(strlen(cut) < sizeof cut);
    return true;
}

ptv_verdict verify(ptv_run *run, const ptv_image *image, ptv_sink sink, void *context)
{
    static ptv_work work;
    static uint64_t memory[1 << 18];
    ptv_begin(run, image, &work, sink, context);
    run->memory = memory;
    run->memory_size = sizeof memory;
    run->operators = &ptv_operators_default;
    run->flags = PTV_READ_SEGMENTS;
    ptv_verdict verdict = ptv_verify(run);
    HOLDS(run->memory_needed == 0 || PTV_MEMORY_FOR(image->size) > sizeof memory);
    HOLDS(verdict != PTV_CLEAN || (run->needed == 0 && run->memory_needed == 0));
    return verdict;
}

/*
 * With as much memory as the last run asked for, from none on: each asks for more than it had, none
 * is clean before all rules have run, and the last one has found the same.
 */
static void growing_agrees(const ptv_image *image, ptv_verdict verdict, const ptv_run *counted)
{
    static ptv_work work;
    static ptv_run run;
    static uint64_t memory[1 << 18];
    run.memory_needed = 0;
    do {
        const size_t had = run.memory_needed;
        ptv_begin(&run, image, &work, ptv_sink_count, NULL);
        run.memory = memory;
        run.memory_size = had;
        run.operators = &ptv_operators_default;
        run.flags = PTV_READ_SEGMENTS;
        HOLDS(ptv_verify(&run) != PTV_CLEAN || run.memory_needed == 0);
        HOLDS(run.memory_needed == 0 || run.memory_needed > had);
    } while (run.memory_needed > 0 && run.memory_needed <= sizeof memory);
    if (run.memory_needed == 0 && counted->memory_needed == 0) {
        HOLDS(run.errors == counted->errors && run.warnings == counted->warnings);
        HOLDS(run.notes == counted->notes);
        HOLDS((verdict == PTV_REFUSED) == (run.errors > 0));
    }
}

/* A device stops at the first error; a host counts them all. */
static void device_agrees(const ptv_image *image, ptv_verdict verdict, const ptv_run *counted)
{
    static ptv_run run;
    ptv_first_error first;
    memset(&first, 0, sizeof first);
    HOLDS(verify(&run, image, ptv_sink_first_error, &first) == verdict);
    HOLDS(first.any == (counted->errors > 0));
    HOLDS(first.any == (verdict == PTV_REFUSED));
    HOLDS(!first.any || first.path[0] != '\0');
}

/* Bytes need no alignment: an exact-size copy whose first byte is at an odd address. */
static void odd_copy_agrees(const ptv_image *image, ptv_verdict verdict, const ptv_run *counted)
{
    static ptv_run run;
    uint8_t *copy = malloc((size_t)image->size + 1);
    HOLDS(copy != NULL);
    if (image->size > 0) {
        memcpy(copy + 1, image->bytes, (size_t)image->size);
    }
    const ptv_image odd = {copy + 1, image->size, image->size};
    HOLDS(verify(&run, &odd, ptv_sink_count, NULL) == verdict);
    HOLDS(run.errors == counted->errors && run.warnings == counted->warnings);
    HOLDS(run.notes == counted->notes && run.poisoned == counted->poisoned);
    free(copy);
}

/* AddressSanitizer sees a read past the flatbuffer. */
static void accepted_is_readable(const ptv_image *image, const ptv_run *run)
{
    size_t size = (size_t)run->flat_size;
    const ptv_schema *schema = ptv_schema_of(run->format);
    if (schema == NULL || run->image.bytes != image->bytes) {
        return; /* a payload: its flatbuffer is somewhere inside */
    }
    uint8_t *copy = malloc(size);
    HOLDS(copy != NULL && size <= image->size);
    memcpy(copy, image->bytes, size);
    const ptv_image flatbuffer = {copy, size, size};
    volatile uint64_t sum = readall(&flatbuffer, schema);
    (void)sum;
    free(copy);
}

void all_agree(const ptv_image *image)
{
    static ptv_run counted, inspected;
    ptv_image whole = *image;
    ptv_verdict verdict = verify(&counted, image, ptv_sink_count, NULL);
    HOLDS((verdict == PTV_REFUSED) == (counted.errors > 0));
    HOLDS(verify(&inspected, image, inspect, &whole) == verdict);
    HOLDS(inspected.errors == counted.errors && inspected.notes == counted.notes);
    device_agrees(image, verdict, &counted);
    odd_copy_agrees(image, verdict, &counted);
    growing_agrees(image, verdict, &counted);
    if (verdict == PTV_CLEAN) {
        accepted_is_readable(image, &counted);
    }
}

static void put_word(uint8_t *at, size_t value)
{
    for (unsigned i = 0; i < 4; i++) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
}

uint8_t *with_payload_header(const uint8_t *bytes, size_t *size, const char *magic,
                             const char *identifier)
{
    static const uint8_t head[FUZZ_FLAT] = {
        [PTV_PAYLOAD_LENGTH_AT] = PTV_PAYLOAD_HEADER, [PTV_PAYLOAD_FLAT_AT] = FUZZ_FLAT};
    size_t end = *size / 16 * 16;
    uint8_t *copy = malloc(end);
    HOLDS(copy != NULL && end >= FUZZ_PAYLOAD_LEAST);
    memcpy(copy, bytes, end);
    memcpy(copy, head, FUZZ_FLAT);
    memcpy(copy + PTV_PAYLOAD_MAGIC_AT, magic, 4);
    memcpy(copy + FUZZ_FLAT + 4, identifier, 4);
    put_word(copy + PTV_PAYLOAD_FLAT_SIZE_AT, end - FUZZ_FLAT);
    put_word(copy + PTV_PAYLOAD_DATA_AT, end);
    *size = end;
    return copy;
}
