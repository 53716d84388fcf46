/* A whole file: recognise it, judge its header, walk its flatbuffer, run the rules. */
#include "../tables/program.h"
#include "formats.h"

enum { HEAD = 64 };

/* Everything that has a check of its own and has not been reached is not run. */
static void skip_unreached(ptv_run *run)
{
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        if (!ptv_has_fired(run, rule->code)) {
            ptv_skip_rule(run, rule, PTV_SKIP_STOPPED);
        }
    }
}

/* False when the first `bytes` of the file are not there although the file has them. */
static bool is_loaded(ptv_run *run, uint64_t bytes)
{
    uint64_t wanted = bytes < run->image.size ? bytes : run->image.size;
    if (wanted > run->image.loaded) {
        run->needed = wanted;
        return false;
    }
    return true;
}

static void visit(ptv_run *run)
{
    static const ptv_visitor visitor = {ptv_rule_at, ptv_rule_count, ptv_check_index};
    ptv_visit(run, &ptv_schema_program, &visitor);
}

static void verify_program(ptv_run *run)
{
    uint32_t body;
    if (!ptv_check_header(run, &body)) {
        skip_unreached(run);
        return;
    }
    if (!is_loaded(run, run->program_size)) {
        return;
    }
    ptv_walk(run, &ptv_schema_program, body);
    if (run->sound && !run->stopped) {
        visit(run);
        ptv_check_header_gap(run);
    }
    if (!run->sound || run->stopped) {
        skip_unreached(run);
    }
}

/* Formats that a runtime loads, but that this version cannot verify. */
static bool is_undecidable(ptv_format format)
{
    return format == PTV_FORMAT_BUNDLE || format == PTV_FORMAT_DATA || format == PTV_FORMAT_NFAT;
}

ptv_verdict ptv_verify(ptv_run *run)
{
    if (!is_loaded(run, HEAD)) {
        return PTV_UNDECIDED;
    }
    run->format = ptv_detect(&run->image);
    if (is_undecidable(run->format)) {
        return PTV_UNDECIDED;
    }
    if (run->format == PTV_FORMAT_PROGRAM) {
        verify_program(run);
    } else {
        ptv_refuse(run);
        skip_unreached(run);
    }
    if (run->errors > 0) {
        return PTV_REFUSED;
    }
    return run->needed > 0 ? PTV_UNDECIDED : PTV_CLEAN;
}
