/*
 * ptv-schema emit [--used WORDS] OUTDIR FILE.fbs...   write descriptor tables
 * ptv-schema check [--used WORDS] OUTDIR FILE.fbs...  compare them with what is there
 * ptv-schema emit-operators OUT.c FILE.tsv, check-operators: the same for signatures
 */
#pragma once

/* Exit statuses. */
enum {
    EMIT_GOOD = 0,
    EMIT_DIFFERENT = 1, /* or no tables: a bad schema, or out of memory */
    EMIT_IO = 2,        /* a named file cannot be read or written */
    EMIT_USAGE = 3
};

int emit_tool(int argc, char **argv);
