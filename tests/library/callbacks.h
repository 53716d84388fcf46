/* Adds the library's calls through pointers to the call graph. */
#pragma once

/*
 * Adds the calls that the graph does not show. Fails if the callees of a pointer, or the callers of
 * a function that nobody names, are unknown.
 */
void add_callbacks(void);

/* Returns the most tables on a path from the root of any schema, including the root. */
unsigned deepest_level(void);
