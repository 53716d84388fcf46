/* The folder of a test program: fresh, the current one, gone at the end with all in it. */
#ifndef TESTS_SUPPORT_HOME_H
#define TESTS_SUPPORT_HOME_H

extern char home_path[];

/* For TESTS_WITH(), and for setups that put files there. */
int home_setup(void **state);
int home_teardown(void **state);

#endif
