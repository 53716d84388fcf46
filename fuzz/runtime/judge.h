/*
 * The released runtime as judge: what an application would do with a model, in a child
 * process, so that what kills it kills nothing else.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum judgement {
    JUDGE_RAN,     /* everything that was asked was done */
    JUDGE_REFUSED, /* the runtime returned an error somewhere */
    JUDGE_SIGNAL,  /* it died */
    JUDGE_TIMEOUT  /* it did not come to an end in time */
} judgement;

typedef struct judge_verdict {
    judgement judgement;
    int signal;        /* JUDGE_SIGNAL */
    const char *stage; /* what it was about: "load", "metas", "method", "execute", "outputs" */
    uint64_t outputs;  /* a checksum of tensors that came out; not of a series */
} judge_verdict;

typedef struct judge_file {
    const uint8_t *bytes;
    size_t size;
} judge_file;

typedef enum judge_kind { JUDGE_PROGRAM, JUDGE_BUNDLE, JUDGE_DATA } judge_kind;

enum { JUDGE_DATA_FILES = 4 };

/* A model, and the data files that it is loaded with. */
typedef struct judge_model {
    judge_kind kind;
    judge_file file, data[JUDGE_DATA_FILES];
    size_t data_count;
    size_t slack; /* bytes that may be read behind memory that the runtime is given */
    bool ones;    /* inputs are ones, not zeros */
    bool aloud;   /* what the runtime logs goes to standard error */
} judge_model;

/*
 * Each file ends at an unreadable page.
 *
 * A program: loads it, asks for all metas, loads every method with planned memory of
 * exactly the stated sizes, executes it on inputs of zeros, or ones, and reads the outputs.
 * A bundle: the same with its program, and with the inputs of every case, whose expected
 * outputs are compared as the runtime's own reader of bundles does (it is not in the
 * package).
 * A data file: asks for all keys, their layouts and their bytes. The same happens to the
 * data files of a program before it is loaded.
 * `full`: verification level InternalConsistency of programs instead of Minimal.
 */
judge_verdict judge_all(const judge_model *model, bool full);

/*
 * The same of programs with payloads of XNNPACK, which reads up to 16 bytes behind its arguments by
 * design: that is not held against them.
 */
judge_verdict judge_fairly(judge_model *model, bool full);

/* What the bytes say; where they do not, by the end of the name. */
judge_kind judge_kind_of(const char *path, judge_file file);

/*
 * Programs that differ in a few bytes, many of them in one child: `prepare` makes the i-th of
 * them in the bytes of `model`, which only the child sees. Verification level Minimal.
 */
typedef struct judge_series {
    judge_model model;
    size_t count;
    void (*prepare)(void *context, size_t i);
    void *context;
} judge_series;
void judge_each(const judge_series *series, judge_verdict *verdicts);

/* A program alone. */
judge_verdict judge(const uint8_t *bytes, size_t size, bool full);

#ifdef __cplusplus
}
#endif
