/* A leak that a variable of the program keeps: it must be found with what is in tool.c. */
#include <stdlib.h>

static void *volatile kept;

int main(void)
{
    kept = malloc(16);
    return kept == NULL;
}
