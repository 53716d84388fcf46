/* Makes and removes the folder. */
#include "home.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

char home_path[HOME_ROOM];

int home_setup(void **state)
{
    (void)state;
    const char *above = getenv("TMPDIR");
    snprintf(home_path, sizeof home_path, "%s/ptv_test_XXXXXX", above == NULL ? "/tmp" : above);
    return mkdtemp(home_path) == NULL ? -1 : chdir(home_path);
}

int home_teardown(void **state)
{
    (void)state;
    char line[HOME_ROOM + 16];
    snprintf(line, sizeof line, "rm -rf '%s'", home_path);
    return chdir("/") + system(line);
}
