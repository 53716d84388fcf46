/*
 * Giving up rights before bytes are read that nobody vouches for: a fault in what reads them then
 * cannot start a program, talk to anybody, or write elsewhere. On Linux by seccomp (which calls of
 * the system there are) and Landlock (where files may be written); elsewhere nothing is given up.
 */
#pragma once

#include <stddef.h>

typedef enum ptv_confined {
    PTV_CONFINED,       /* by seccomp, and by Landlock where the kernel has it */
    PTV_NOT_CONFINABLE, /* the kernel refuses, or an emulator: calls are not limited */
    PTV_NOT_HERE        /* not on this system, or not in this build */
} ptv_confined;

/*
 * For the rest of this process and those that it forks. What stays: reading files; memory without
 * code in it; forking; writing to what is open, and to these paths, which may not exist yet: each
 * whole, by way of a file beside it. NULL and "-" are nothing. Without paths no file can be opened
 * for writing, even where there is no Landlock. What is not allowed fails with EPERM or EACCES.
 * Some 80 microseconds.
 */
ptv_confined ptv_confine(const char *const *written, size_t count);
