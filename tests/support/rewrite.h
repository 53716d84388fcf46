/*
 * What ExecuTorch does to Python that flatc wrote: imports begin with the prefix of a larger
 * package, __init__.py exports all modules. Any failure fails the test.
 */
#ifndef TESTS_SUPPORT_REWRITE_H
#define TESTS_SUPPORT_REWRITE_H

/* The package `name` in the folder `root`; its modules are root/name/MODULE.py. */
void rewrite_package(const char *root, const char *name, const char *prefix);

/* root/__init__.py, of these packages (a list that ends with NULL, ascending). */
void rewrite_root(const char *root, const char *const *names);

#endif
