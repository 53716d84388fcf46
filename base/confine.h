/*
 * Gives up rights before untrusted bytes are read, so that a bug in the code that reads them cannot
 * start a program, use the network, or write elsewhere. Linux does this with seccomp (which system
 * calls are allowed) and Landlock (where files may be written); elsewhere, nothing is given up.
 */
#pragma once

#include <stddef.h>

typedef enum ptv_confined {
    PTV_CONFINED,       /* by seccomp, and by Landlock where the kernel has it */
    PTV_NOT_CONFINABLE, /* the kernel, or an emulator, refuses: calls are not limited */
    PTV_NOT_HERE        /* not available on this system, or in this build */
} ptv_confined;

/*
 * Confines the rest of this process and those that it forks. Still allowed: reading files, memory
 * that is not executable, forking, writing to open files, and writing the given paths, each as a
 * whole by way of a file beside it; they need not exist yet. NULL and "-" are ignored. Without any
 * path, no file can be opened for writing, even if there is no Landlock. What is not allowed fails
 * with EPERM or EACCES. Takes some 80 microseconds.
 */
ptv_confined ptv_confine(const char *const *written, size_t count);
