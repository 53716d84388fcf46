/* The version of a program. */
#include "../context/rules.h"
#include "../schemas/program.h"

static const ptv_rule program_version_unknown_rule;

/* No release has written a version other than 0, which takes no bytes. */
static void check_version(ptv_run *run, const ptv_frame *program)
{
    uint32_t version = (uint32_t)ptv_program_program_version(&run->image, program->at);
    if (version != 0) {
        ptv_report_at(run, &program_version_unknown_rule,
                      ptv_field_of(program, PTV_PROGRAM_PROGRAM_VERSION),
                      ptv_unsigned_mismatch(version, 0, 0));
    }
}

static const ptv_rule program_version_unknown_rule = {
    .name = "program-version-unknown",
    .code = 127,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = UINT64_C(1) << PTV_PROGRAM_PROGRAM_VERSION,
    .check = check_version,
    .title = "the program has a version other than 0",
    .why = "no release has written one; runtimes that look at it refuse what is above the highest "
           "that they know",
    .fix = "write 0 as the version, or use a newer pteverify if a newer exporter wrote the file",
};

static const ptv_rule *const rules[] = {&program_version_unknown_rule};

const ptv_rule_list ptv_version_list = PTV_RULE_LIST(rules);
