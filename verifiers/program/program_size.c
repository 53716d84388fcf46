/*
 * A header that counts too few bytes for the tables of its program. Each offset past the end that
 * it gives would be an error of its own; this one replaces them all.
 */
#include "program_size.h"

#include <string.h>

#include "../context/limits.h"
#include "../context/rules.h"

static const ptv_rule program_size_small_rule;

enum { SIZE_AT = 16, LOOKED_AT = 64, ALIGNMENT = 4 };

/* Where the tables end at the latest: at the segments, or at the end of the file. */
static uint64_t limit_of(const ptv_run *run)
{
    uint64_t limit = run->segment_base == 0 ? run->image.size : run->segment_base;
    return limit < INT32_MAX ? limit : INT32_MAX;
}

/* How far up to `limit` the file is in memory. */
static uint64_t reached(ptv_run *run, uint64_t limit)
{
    (void)ptv_reaches(run, limit);
    return limit < run->image.loaded ? limit : run->image.loaded;
}

/* The end of the last nonzero byte before `limit`, rounded up to a multiple of 4. */
static uint64_t end_of_tables(const ptv_image *im, uint64_t from, uint64_t limit)
{
    uint64_t end = limit;
    while (end > from + 1 && ptv_u8(im, end - 1) == 0) {
        end--;
    }
    uint64_t whole = (end + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return whole < limit ? whole : limit;
}

/*
 * Padding is zero and tables end at a multiple of 4. Anything else is worth a walk. A few bytes are
 * enough to tell, as tables have no long runs of zeros.
 */
static bool is_doubtful(const ptv_image *im, uint64_t end, uint64_t limit)
{
    uint64_t last = limit - end > LOOKED_AT ? end + LOOKED_AT : limit;
    bool zero = true;
    for (uint64_t at = end; zero && at < last; at++) {
        zero = ptv_u8(im, at) == 0;
    }
    return !zero || end % ALIGNMENT != 0;
}

/* Whether the structure is sound within `bytes` bytes. Reports nothing. */
static bool is_sound(ptv_run *run, const ptv_schema *schema, uint32_t body, uint64_t bytes)
{
    ptv_state *state = ptv_set_state(run);
    uint64_t fired[PTV_CODE_WORDS];
    const uint64_t size = run->flat_size;
    const bool quiet = state->quiet, faulty = state->faulty;
    memcpy(fired, state->fired, sizeof fired);
    run->flat_size = bytes;
    state->quiet = true;
    ptv_walk(run, schema, body);
    bool sound = run->sound && run->invalid_fields == 0;
    memcpy(state->fired, fired, sizeof fired);
    run->flat_size = size;
    state->quiet = quiet;
    state->faulty = faulty;
    return sound;
}

bool ptv_has_small_size(ptv_run *run, const ptv_schema *schema, uint32_t body)
{
    const uint64_t end = run->flat_size, near = end + LOOKED_AT;
    uint64_t limit = limit_of(run);
    if (run->header_length == 0 || end >= limit ||
        !is_doubtful(&run->image, end, reached(run, near < limit ? near : limit)) ||
        is_sound(run, schema, body, end)) {
        return false;
    }
    limit = reached(run, limit);
    if (!is_sound(run, schema, body, limit)) {
        return false;
    }
    run->sound = false; /* so nobody else reads them either */
    run->invalid_fields = UINT64_MAX;
    ptv_report_in_header(run, &program_size_small_rule, "header.program_size",
                         (ptv_range){SIZE_AT, 8},
                         ptv_unsigned_mismatch(end, end_of_tables(&run->image, end, limit), limit));
    return true;
}

static const ptv_rule program_size_small_rule = {
    .name = "program-size-small",
    .code = 126,
    .severity = PTV_ERROR,
    .title = "the header counts too few bytes for the tables of the program",
    .why = "the runtime loads as many bytes as the header says, and reads on behind them",
    .fix = "write the size of all the tables into program_size: they were made longer without it, "
           "or the number was changed",
};

static const ptv_rule *const rules[] = {&program_size_small_rule};

const ptv_rule_list ptv_program_size_list = PTV_RULE_LIST_OF(rules, NULL);
