/* Lends the part of run->memory that units and links leave free. */
#include "memory.h"

#include "units.h"

/* Bytes taken by units, links and what is kept. */
static size_t taken(const ptv_run *run)
{
    const ptv_state *state = ptv_state_of(run);
    return (ptv_units_bytes(run) + 7) / 8 * 8 + (state->links + 7) / 8 * 8 + state->kept +
           state->kept_more;
}

size_t ptv_spare_bytes(const ptv_run *run)
{
    const size_t others = taken(run) - ptv_state_of(run)->kept_more;
    return run->memory == NULL || others > run->memory_size ? 0 : run->memory_size - others;
}

/* Takes from the end, so that sanitizers catch overruns. Returns NULL if there is too little. */
static void *take(const ptv_run *run, size_t bytes)
{
    const ptv_state *state = ptv_state_of(run);
    const size_t others = taken(run), links = (state->links + 7) / 8 * 8;
    if (run->memory == NULL || others > run->memory_size || bytes > run->memory_size - others) {
        return NULL;
    }
    const size_t end = run->memory_size - links - state->kept - state->kept_more;
    return (uint8_t *)run->memory + (end - bytes) / 8 * 8;
}

/* What ptv_keep_more() keeps gives way first. */
void *ptv_spare(ptv_run *run, size_t bytes)
{
    ptv_state *state = ptv_set_state(run);
    void *memory = take(run, bytes);
    if (memory == NULL && state->kept_more > 0) {
        state->kept_more = 0;
        memory = take(run, bytes);
    }
    return memory;
}

static size_t rounded(size_t bytes)
{
    return bytes > SIZE_MAX - 7 ? bytes : (bytes + 7) / 8 * 8;
}

void *ptv_borrow(ptv_run *run, const ptv_rule *rule, size_t bytes)
{
    ptv_state *state = ptv_set_state(run);
    state->kept = state->kept_more = 0;
    return ptv_borrow_beside(run, rule, bytes);
}

void *ptv_keep(ptv_run *run, uint32_t about, size_t bytes, bool *filled)
{
    ptv_state *state = ptv_set_state(run);
    bytes = rounded(bytes);
    uint8_t *here = take(run, 0);
    *filled = here != NULL && state->kept > 0 && state->kept == bytes && state->kept_for == about;
    if (*filled) {
        return here + state->kept_more;
    }
    state->kept = state->kept_more = 0;
    void *memory = bytes == 0 ? NULL : take(run, bytes);
    state->kept = memory == NULL ? 0 : bytes;
    state->kept_for = about;
    return memory;
}

void *ptv_keep_more(ptv_run *run, size_t bytes, bool *filled)
{
    ptv_state *state = ptv_set_state(run);
    bytes = rounded(bytes);
    void *here = take(run, 0);
    *filled = here != NULL && bytes > 0 && state->kept_more == bytes;
    if (*filled) {
        return here;
    }
    state->kept_more = 0;
    void *memory = bytes == 0 || state->kept == 0 ? NULL : take(run, bytes);
    state->kept_more = memory == NULL ? 0 : bytes;
    return memory;
}

void *ptv_borrow_beside(ptv_run *run, const ptv_rule *rule, size_t bytes)
{
    ptv_state *state = ptv_set_state(run);
    bytes = bytes == 0 ? 1 : bytes; /* so that NULL always means a lack of memory */
    void *memory = ptv_spare(run, bytes);
    if (memory == NULL && state->kept > 0) {
        state->kept = 0;
        memory = take(run, bytes);
    }
    if (memory == NULL) {
        ptv_require_memory(run, (uint64_t)taken(run) + bytes);
        ptv_skip_rule(run, rule, PTV_SKIP_MEMORY);
    }
    return memory;
}

void *ptv_borrow_list(ptv_run *run, const ptv_rule *rule, uint32_t count, size_t size)
{
    size_t bytes = count * size;
    if (bytes / size != count) { /* only if size_t has 32 bits */
        ptv_skip_rule(run, rule, PTV_SKIP_TOO_MANY);
        return NULL;
    }
    return ptv_borrow(run, rule, bytes);
}
