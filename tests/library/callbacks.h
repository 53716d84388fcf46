/*
 * Functions of the library that are called through pointers, and by whom: as calls of the graph.
 */
#pragma once

/*
 * Adds the calls that the graph does not show. Fails when it is not known whom a function calls,
 * or who calls one that nobody names.
 */
void add_callbacks(void);

/* Tables on the longest way from the root of any schema, the root included. */
unsigned deepest_level(void);
