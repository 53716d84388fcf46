/* The program ptv-schema; tool.c does the work. */
#include "tool.h"

int main(int argc, char **argv)
{
    return emit_tool(argc, argv);
}
