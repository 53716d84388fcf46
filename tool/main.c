/* The tool. Everything is in cli.c and below. */
#include "base/system.h"
#include "tool/cli.h"

int main(int argc, char **argv)
{
    ptv_tidy_arguments(argc, argv);
    return ptv_cli(argc, argv);
}
