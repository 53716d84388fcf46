/* Rules about constants: where a program keeps them. */
#include "../tables/program.h"
#include "rules.h"

/* Exporters since 0.4 write this list empty; before, element 0 was a placeholder. */
static void buffer_deprecated(ptv_run *run, const ptv_frame *root)
{
    uint32_t count = ptv_vec_of(&run->image, root->at, PTV_PROGRAM_PROGRAM_CONSTANT_BUFFER).count;
    if (count > 0) {
        ptv_fault(run, ptv_field_of(root, PTV_PROGRAM_PROGRAM_CONSTANT_BUFFER),
                  ptv_unsigned_gap(count, 0, 0));
    }
}

static const ptv_rule rules[] = {
    {.name = "constant-buffer-deprecated",
     .code = 321,
     .severity = PTV_WARNING,
     .on = PTV_PROGRAM_PROGRAM,
     .reads = UINT64_C(1) << PTV_PROGRAM_PROGRAM_CONSTANT_BUFFER,
     .title = "constants are stored inside the program, the way of 2023",
     .why = "runtimes can be built without support for it, and then refuse the program",
     .fix = "export the model again with release 0.4 or newer",
     .breaks = "from legacy_constants",
     .check = buffer_deprecated},
};

const ptv_rule_list ptv_constant_list = PTV_RULE_LIST(rules);
