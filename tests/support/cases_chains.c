/* Cases of the rules about chains (6xx). */
#include "cases.h"

#define CHAIN "execution_plan[0].chains[0]"

/* clang-format off */
static const rule_case cases[] = {
    {.rule = "stacktrace-longer", .model = "trace", .path = CHAIN ".stacktrace", .at = FIELD(CHAIN ".stacktrace"), .length = 4,
     .fires = {PUT(OBJECT(CHAIN ".instructions"), 4, 0)},
     .near = {PUT(OBJECT(CHAIN ".stacktrace"), 4, 0)}},
};
/* clang-format on */

const case_list chain_cases = CASE_LIST(cases);
