/* The program ptv-schema; what it does is in tool.c. */
#include "tool.h"

int main(int argc, char **argv)
{
    return emit_tool(argc, argv);
}
