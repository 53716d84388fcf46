/*
 * The released runtime as judge: what an application would do with a model, in a child
 * process, so that what kills it kills nothing else.
 */
#ifndef TESTS_RUNTIME_JUDGE_H
#define TESTS_RUNTIME_JUDGE_H

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
} judge_verdict;

/*
 * Loads the program (its end at an unreadable page), asks for all metas, loads every
 * method with planned memory of exactly the stated sizes, executes it on zero inputs and
 * reads the outputs. `full`: verification level InternalConsistency instead of Minimal.
 */
judge_verdict judge(const uint8_t *bytes, size_t size, bool full);

#ifdef __cplusplus
}
#endif
#endif
