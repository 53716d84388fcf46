/* The files that `pteverify fuzz init` writes, as they are before names are put in. */
#pragma once

/*
 * @NAME@ in both: of the target. In `text` also @SCHEMA@, as seen from the folder, @HEADER@, which
 * flatc makes, @ROOT@, the type as C++ calls it, @SCOPE@, its namespace with "::" or "", @TABLE@,
 * without that, and @FOLDER@.
 */
typedef struct ptv_fuzz_file {
    const char *path, *text;
} ptv_fuzz_file;

/* Made of tool/fuzz/PATH.in; the last has no path. */
extern const ptv_fuzz_file ptv_fuzz_files[];
