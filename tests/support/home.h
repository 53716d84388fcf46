/*
 * The folder of a group of tests, in $TMPDIR or /tmp: created empty, made the current folder, and
 * removed at the end with everything in it.
 */
#pragma once

enum { HOME_ROOM = 90 };
extern char home_path[HOME_ROOM];

/* For TESTS_WITH(), and for setups that add files. */
int home_setup(void **state);
int home_teardown(void **state);
