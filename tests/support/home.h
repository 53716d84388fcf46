/*
 * The folder of a group of tests, in $TMPDIR or /tmp: fresh, the current one, gone at the end with
 * all in it.
 */
#pragma once

enum { HOME_ROOM = 90 };
extern char home_path[HOME_ROOM];

/* For TESTS_WITH(), and for setups that put files there. */
int home_setup(void **state);
int home_teardown(void **state);
