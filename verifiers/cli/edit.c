#include "verifiers/cli/cli.h"
#include "verifiers/cli/commands.h"

int ptv_edit_command(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return PTV_EXIT_USAGE;
}
