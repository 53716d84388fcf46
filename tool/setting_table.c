/* What there is to be set. The order is that of --show-config. */
#include "tool/settings.h"

#define OF(command) (UINT64_C(1) << (command))
#define SCHEMAS_ALONE                                                        \
    (OF(PTV_SCHEMA_CHECK) | OF(PTV_SCHEMA_COPIES) | OF(PTV_SCHEMA_PACKERS) | \
     OF(PTV_SCHEMA_MIRROR) | OF(PTV_SCHEMA_EVOLVE))
#define SCHEMAS (SCHEMAS_ALONE | OF(PTV_SCHEMA_GATE))
#define FORMAT_MEMBERS .list = true, .needed = 2, .members = {"format", "file"}

const ptv_setting ptv_setting_table[PTV_SETTINGS] = {
    [PTV_SET_TARGET] = {"target", PTV_TAKES_CHOICE, PTV_OPT_TARGET, "both", .list = false},
    [PTV_SET_RELEASE] = {"release", PTV_TAKES_RELEASE, PTV_OPT_AGAINST, "none", .list = false},
    [PTV_SET_COMPLETE] = {"complete", PTV_TAKES_NOTHING, PTV_OPT_COMPLETE, "false", .list = false},
    [PTV_SET_CHECK_HASHES] = {"check-hashes", PTV_TAKES_NOTHING, PTV_OPT_CHECK_HASHES, "false",
                              .list = false},
    [PTV_SET_READ_SEGMENTS] = {"read-segments", PTV_TAKES_NOTHING, PTV_OPT_READ_SEGMENTS, "false",
                               .list = false},
    [PTV_SET_OPERATORS] = {"operators", PTV_TAKES_FILE, PTV_OPT_OPERATORS, "those of the runtime",
                           .list = false},
    [PTV_SET_BASELINE] = {"baseline", PTV_TAKES_FILE, PTV_OPT_BASELINE, "none", .list = false},
    [PTV_SET_DENY] = {"policy.deny", PTV_TAKES_RULES, PTV_OPT_DENY, "none", .list = true},
    [PTV_SET_ALLOW] = {"policy.allow", PTV_TAKES_RULES, PTV_OPT_ALLOW, "none", .list = true,
                       .needed = 2, .members = {"rule", "reason", "files", "until"}},
    [PTV_SET_MAX_SIZE] = {"limits.max-size", PTV_TAKES_NUMBER, PTV_OPT_MAX_SIZE, "64G, 4G of pipes",
                          .commands = OF(PTV_VERIFY) | OF(PTV_FIT)},
    [PTV_SET_PLANNED] = {"limits.planned-memory", PTV_TAKES_NUMBER, PTV_OPT_PLANNED_LIMIT, "any",
                         .list = false},
    [PTV_SET_JOBS] = {"limits.jobs", PTV_TAKES_NUMBER, PTV_OPT_JOBS, "one per processor",
                      .list = false},
    [PTV_SET_FINDINGS] = {"limits.findings", PTV_TAKES_NUMBER, PTV_OPT_MAX, "by cause",
                          .list = false},
    [PTV_SET_WITH] = {"with", PTV_TAKES_FILE, PTV_OPT_WITH, "none", .list = true, .needed = 1,
                      .members = {"file", "models"}},
    [PTV_SET_EXCLUDE] = {"exclude", PTV_TAKES_TEXT, PTV_OPT_EXCLUDE, "none", .list = true},
    [PTV_SET_FORMATS] = {"formats", PTV_TAKES_TEXT, PTV_OPT_OUTPUT, "text on standard output",
                         FORMAT_MEMBERS},
    [PTV_SET_FIT_RUNTIME] = {"fit.runtime", PTV_TAKES_TEXT, PTV_OPT_RUNTIME, "none",
                             .commands = OF(PTV_FIT)},
    [PTV_SET_FIT_BASELINE] = {"fit.baseline", PTV_TAKES_FILE, PTV_OPT_BASELINE, "none",
                              .commands = OF(PTV_FIT)},
    [PTV_SET_FIT_FORMATS] = {"fit.formats", PTV_TAKES_TEXT, PTV_OPT_OUTPUT,
                             "text on standard output", .commands = OF(PTV_FIT), FORMAT_MEMBERS},
    [PTV_SET_SCHEMA_ALLOW] = {"schema.allow", PTV_TAKES_FILE, PTV_OPT_ALLOW, "none",
                              .commands = SCHEMAS},
    [PTV_SET_SCHEMA_BASELINE] = {"schema.baseline", PTV_TAKES_FILE, PTV_OPT_BASELINE, "none",
                                 .commands = SCHEMAS_ALONE},
    [PTV_SET_SCHEMA_FORMATS] = {"schema.formats", PTV_TAKES_TEXT, PTV_OPT_OUTPUT,
                                "text on standard output", .commands = SCHEMAS, FORMAT_MEMBERS},
};
