/*
 * The released runtime as judge: does what an application would do with a model, in a child
 * process, so that a crash kills nothing else.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum judgement {
    JUDGE_RAN,     /* did everything that was asked */
    JUDGE_REFUSED, /* the runtime returned an error at some point */
    JUDGE_SIGNAL,  /* crashed */
    JUDGE_TIMEOUT  /* did not finish in time */
} judgement;

typedef struct judge_verdict {
    judgement judgement;
    int signal;        /* JUDGE_SIGNAL */
    const char *stage; /* where it ended: "load", "metas", "method", "execute", "outputs" */
    uint64_t outputs;  /* a checksum of output tensors; not for a series */
} judge_verdict;

typedef struct judge_file {
    const uint8_t *bytes;
    size_t size;
} judge_file;

typedef enum judge_kind { JUDGE_PROGRAM, JUDGE_BUNDLE, JUDGE_DATA } judge_kind;

enum { JUDGE_DATA_FILES = 4 };

/* A model, and the data files to load it with. */
typedef struct judge_model {
    judge_kind kind;
    judge_file file, data[JUDGE_DATA_FILES];
    size_t data_count;
    size_t slack; /* bytes that may be read past the end of memory given to the runtime */
    bool ones;    /* inputs are ones, not zeros */
    bool aloud;   /* logs of the runtime go to standard error */
} judge_model;

/*
 * Each file ends at an unreadable page.
 *
 * A program: loads it, asks for all metas, loads every method with planned memory of exactly the
 * stated sizes, executes it on inputs of zeros or ones, and reads the outputs.
 * A bundle: the same with its program and with the inputs of every case; compares expected outputs
 * the way the runtime's own reader of bundles does, which is not in the package.
 * A data file: asks for all keys, their layouts and their bytes. Likewise for the data files of a
 * program, before it is loaded.
 * `full`: verification level InternalConsistency of programs instead of Minimal.
 */
judge_verdict judge_all(const judge_model *model, bool full);

/*
 * The same, but excuses a program with payloads of XNNPACK, which by design reads up to 16 bytes
 * past its arguments.
 */
judge_verdict judge_fairly(judge_model *model, bool full);

/* Returns the kind that the bytes tell or, failing that, the end of the name. */
judge_kind judge_kind_of(const char *path, judge_file file);

/*
 * Programs that differ in a few bytes, with many judged in one child: `prepare` writes the i-th of
 * them into the bytes of `model`, seen only by the child. Verification level Minimal.
 */
typedef struct judge_series {
    judge_model model;
    size_t count;
    void (*prepare)(void *context, size_t i);
    void *context;
} judge_series;
void judge_each(const judge_series *series, judge_verdict *verdicts);

/* Judges a program on its own. */
judge_verdict judge(const uint8_t *bytes, size_t size, bool full);

#ifdef __cplusplus
}
#endif
