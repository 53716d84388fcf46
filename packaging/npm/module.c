/*
 * What of the tool is in the module that pages and programs call: the commands that look at a file.
 * The linker leaves out all that the others bring. This table is found before that of
 * tool/command_table.c.
 */
#include "tool/args.h"
#include "tool/cli.h"

static int run_nothing(ptv_args *args)
{
    (void)args;
    return PTV_EXIT_USAGE;
}

static const ptv_command none = {.name = "", .usage = "", .summary = "", .run = run_nothing};

const ptv_command *const ptv_commands[PTV_COMMANDS] = {
    [PTV_VERIFY] = &ptv_verify_command,
    [PTV_RULES] = &none,
    [PTV_EXPLAIN] = &none,
    [PTV_INSPECT] = &ptv_inspect_command,
    [PTV_VIEW] = &ptv_view_command,
    [PTV_AUDIT] = &ptv_audit_command,
    [PTV_FIT] = &ptv_fit_command,
    [PTV_DUMP] = &none,
    [PTV_MAKE] = &none,
    [PTV_EDIT] = &none,
    [PTV_BUNDLE] = &none,
    [PTV_UNBUNDLE] = &none,
    [PTV_PACK] = &none,
    [PTV_UNPACK] = &none,
    [PTV_SMITH] = &none,
    [PTV_SHRINK] = &none,
    [PTV_FUZZ] = &none,
    [PTV_FUZZ_INIT] = &none,
    [PTV_SCHEMA] = &none,
    [PTV_SCHEMA_CHECK] = &none,
    [PTV_SCHEMA_COPIES] = &none,
    [PTV_SCHEMA_PACKERS] = &none,
    [PTV_SCHEMA_MIRROR] = &none,
    [PTV_SCHEMA_EVOLVE] = &none,
    [PTV_SCHEMA_GATE] = &none,
    [PTV_SCHEMA_RULES] = &none,
    [PTV_HELP] = &none,
    [PTV_COMPLETIONS] = &none,
    [PTV_VERSION_COMMAND] = &none,
};
_Static_assert(PTV_COMMANDS == 29, "each command has a row here");
