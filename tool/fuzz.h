/* Templates of the files that `pteverify fuzz init` writes. */
#pragma once

/*
 * Both members may contain @NAME@, the name of the target. `text` may also contain @SCHEMA@ (its
 * path from the folder), @HEADER@ (which flatc makes), @ROOT@ (the C++ type), @SCOPE@ (its
 * namespace with "::", or ""), @TABLE@ (the type without namespace) and @FOLDER@.
 */
typedef struct ptv_fuzz_file {
    const char *path, *text;
} ptv_fuzz_file;

/* Generated from tool/fuzz/PATH.in. The last entry has no path. */
extern const ptv_fuzz_file ptv_fuzz_files[];
