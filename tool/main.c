/* The tool. Everything is in cli.c and below. */
#include "tool/cli.h"

int main(int argc, char **argv)
{
    return ptv_cli(argc, argv);
}
