/* See cell.h. */
#include "fuzz/examples/cell.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"

crash *cell_new_crash(cell *one)
{
    crash *crashes =
        ptv_room_for_one(one->crashes, one->crash_count, &one->crash_room, sizeof *crashes);
    if (crashes == NULL) {
        return NULL;
    }
    one->crashes = crashes;
    return memset(&one->crashes[one->crash_count++], 0, sizeof(crash));
}

void cell_free(cell *one)
{
    free(one->crashes);
    one->crashes = NULL;
}

const char *cell_level(const cell *one)
{
    return one->own ? "its own" : one->full ? "full" : "Minimal";
}

uint64_t cell_deaths(const cell *one)
{
    uint64_t sum = 0;
    for (size_t i = DEATH_NONE + 1; i < DEATHS; i++) {
        sum += i == DEATH_TIMEOUT ? 0 : one->deaths[i];
    }
    return sum;
}

size_t cell_unknown(const cell *one)
{
    size_t sum = 0;
    for (size_t i = 0; i < one->crash_count; i++) {
        sum += one->crashes[i].known == NULL;
    }
    return sum;
}
