#include "tests/support/findings.h"

ptv_finding finding_of(ptv_form form, uint64_t found, uint64_t low, uint64_t high)
{
    ptv_finding f = {.rule = ptv_rule_at(0), .at = 0x2a4, .length = 4, .form = form};
    f.found = found;
    f.low = low;
    f.high = high;
    f.place = (ptv_place){.name = "header.program_size", .field = -1, .index = -1};
    return f;
}
