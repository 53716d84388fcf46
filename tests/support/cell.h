/* "cell", a folder that commands write into: what is in it, all at once, and emptying it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Makes it in the current folder when it is not there, and removes all in it. */
void cell_empty(void);

/* Names and contents as one text, in the order of names. Returns its length; free() *text. */
size_t cell_read(char **text);

int cell_count(void);
bool cell_is_empty(void);

/* Removes what a process that was killed left beside its target: NAME.aB3dE6, NAME.new. */
void cell_sweep(void);
