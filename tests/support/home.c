/* Making the folder, and removing it. */
#include "home.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

char home_path[] = "/tmp/ptv_test_XXXXXX";

int home_setup(void **state)
{
    (void)state;
    return mkdtemp(home_path) == NULL ? -1 : chdir(home_path);
}

int home_teardown(void **state)
{
    (void)state;
    char line[64];
    snprintf(line, sizeof line, "rm -rf '%s'", home_path);
    return chdir("/") + system(line);
}
