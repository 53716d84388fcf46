/* "cell", a folder that commands write into: reading all of it at once, and emptying it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Creates the cell in the current folder if necessary, and removes everything in it. */
void cell_empty(void);

/* Gets all names and contents, sorted by name, as one text. Returns its length; free() *text. */
size_t cell_read(char **text);

int cell_count(void);
bool cell_is_empty(void);

/* Removes what a killed process left beside its target: NAME.aB3dE6, NAME.new. */
void cell_sweep(void);
