/*
 * pteverify for programs that have a heap, and for other languages: the same verification as
 * pteverify.h, behind one object that keeps what was found.
 *
 *     ptv_verifier *v = ptv_verifier_create();
 *     if (ptv_verify_bytes(v, bytes, size) == PTV_DONE && ptv_verifier_verdict(v) == PTV_CLEAN) {
 *         ... load it ...
 *     }
 *     for (size_t i = 0; i < ptv_verifier_count(v); i++) {
 *         const ptv_kept_finding *found = ptv_verifier_finding(v, i);
 *         printf("%s: %s (%s)\n", found->path, found->title, found->comparison);
 *     }
 *     ptv_verifier_destroy(v);
 *
 * Nothing here is about the layout of a struct of pteverify.h, and structs below only grow at their
 * end: other languages can bind it.
 *
 * Memory: a verifier takes what the file needs (pteverify.h, PTV_MEMORY_FOR) and keeps it for the
 * next one, with about 300 bytes for each finding that it keeps. All functions but
 * ptv_verifier_destroy() take a verifier that is not NULL.
 *
 * Threads: any number of verifiers may be used at once; each belongs to one thread.
 */
#ifndef PTEVERIFY_HOST_H
#define PTEVERIFY_HOST_H

#include <pteverify.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ptv_verifier ptv_verifier;

/* Of the library that is linked: PTV_VERSION_NUMBER and PTV_VERSION as it was compiled. */
PTV_API unsigned ptv_version_number(void);
PTV_API const char *ptv_version(void);

/* How a call ended; the verdict is another matter. */
typedef enum ptv_status {
    PTV_DONE,        /* the verdict says what there is to say */
    PTV_NO_MEMORY,   /* here and below it is PTV_UNDECIDED, or PTV_REFUSED for what was found before
                      */
    PTV_READ_FAILED, /* a source could not be read */
    PTV_TOO_FAR,     /* more bytes would have to be read than ptv_verifier_set_budget() allows */
    PTV_INTERRUPTED  /* the progress function wanted no more */
} ptv_status;

/* A new verifier with the settings of ptv_begin() and the signatures of operators. NULL: no memory.
 */
PTV_API ptv_verifier *ptv_verifier_create(void);
PTV_API void ptv_verifier_destroy(ptv_verifier *v); /* NULL is none */

/* ---- Settings; they hold until they are set again ---- */

/* PTV_READ_SEGMENTS, PTV_COMPLETE, PTV_PARTIAL, PTV_LEAVE_PADDING. */
PTV_API void ptv_verifier_set_flags(ptv_verifier *v, unsigned flags);

/* PTV_TARGET_32, PTV_TARGET_64. */
PTV_API void ptv_verifier_set_targets(ptv_verifier *v, unsigned targets);

/* Bytes that the planned buffers of a method may need; 0: any number. */
PTV_API void ptv_verifier_set_planned_limit(ptv_verifier *v, uint64_t bytes);

/* Whether calls are compared with the signatures of operators; they are unless it is set. */
PTV_API void ptv_verifier_set_operators(ptv_verifier *v, bool compared);

/* Most bytes of sources that one verification may read; 0: any number. */
PTV_API void ptv_verifier_set_budget(ptv_verifier *v, uint64_t bytes);

/*
 * Sources are read in blocks of so many bytes, a power of two, 4096 at least: fewer requests, more
 * bytes. 65536 unless it is set.
 */
PTV_API void ptv_verifier_set_block(ptv_verifier *v, uint32_t bytes);

/*
 * Whether what was read of a source stays, for ptv_verifier_bytes(), until the next verification
 * begins; it does not unless it is set. The memory that rules needed is then freed.
 */
PTV_API void ptv_verifier_set_keep(ptv_verifier *v, bool kept);

/*
 * Called before a source is read and for each finding, with what has been read until then. False:
 * the verification ends, with PTV_INTERRUPTED. NULL: nobody is called.
 */
typedef bool (*ptv_progress)(void *context, uint64_t bytes_read, uint64_t findings);
PTV_API void ptv_verifier_set_progress(ptv_verifier *v, ptv_progress progress, void *context);

/* ---- Files ---- */

/*
 * Bytes that are somewhere else. `read` puts bytes [at, at + size) of it at `out`, false when it
 * cannot; it is only asked for bytes below `size`, for none twice, and not when the verification
 * has ended.
 */
typedef struct ptv_source {
    uint64_t size;
    bool (*read)(void *context, uint64_t at, uint64_t size, uint8_t *out);
    void *context;
} ptv_source;

/*
 * Data files (.ptd) that the next verifications compare a program with, at most 254. Bytes and what
 * a source needs must be there as long. False: there are too many, or there is no memory.
 */
PTV_API bool ptv_verifier_add_data_bytes(ptv_verifier *v, const uint8_t *bytes, size_t size);
PTV_API bool ptv_verifier_add_data_source(ptv_verifier *v, const ptv_source *source);
PTV_API void ptv_verifier_clear_data(ptv_verifier *v);

/* Verifies a file whose bytes are in memory; they are not copied, and not needed afterwards. */
PTV_API ptv_status ptv_verify_bytes(ptv_verifier *v, const uint8_t *bytes, size_t size);

/*
 * Verifies a file of which only what is needed is read: tables, beginnings of payloads, the padding
 * between segments. It takes addresses for the whole size, and memory for what is read; where there is
 * no mmap(), memory for the whole size. What was found is what would have been found of the whole file.
 */
PTV_API ptv_status ptv_verify_source(ptv_verifier *v, const ptv_source *source);

/* ---- What the last verification has found; it is there until the next one begins ---- */

PTV_API ptv_verdict ptv_verifier_verdict(const ptv_verifier *v);
PTV_API ptv_format ptv_verifier_format(const ptv_verifier *v);

/* Bytes of sources that were read. */
PTV_API uint64_t ptv_verifier_bytes_read(const ptv_verifier *v);

/*
 * Bytes [at, at + size) of the source as they were verified, at an address that is aligned as `at`
 * is in a page. NULL: not all of them were read, or nothing was kept.
 */
PTV_API const uint8_t *ptv_verifier_bytes(const ptv_verifier *v, uint64_t at, uint64_t size);

/* Whether and why the rule could not do its work; PTV_SKIP_STOPPED when nothing was verified. */
PTV_API ptv_skip ptv_verifier_skipped(const ptv_verifier *v, const ptv_rule *rule);

/*
 * A finding. The first 1000 are kept, and of a subject the first 256 bytes: a file can make as many
 * of both as it has bytes. All strings are UTF-8 but `subject`, end in NUL, and are
 * never NULL but for `subject`.
 */
typedef struct ptv_kept_finding {
    uint32_t struct_size; /* bytes that this library fills in */
    uint16_t code;
    uint8_t severity; /* ptv_severity */
    uint8_t form;     /* ptv_form, of the numbers below */
    const char *rule; /* "segment-past-end" */
    const char *title, *why, *fix;
    const char *path;       /* as ptv_path() writes it */
    const char *comparison; /* "found 7, expected 0..3"; "" when the title says everything */
    uint64_t at, length;    /* the bytes of the culprit */
    uint64_t found, low, high;
    const char *text;    /* PTV_FORM_TEXT; of others a condition that does not hold, or "" */
    const char *subject; /* the name that it is about, any bytes and a NUL behind them; or NULL */
    uint32_t subject_length;
    uint32_t file; /* 0: the file itself; n: the n-th data file */
    /* The other place of a finding that is about two; its path is "" when there is none. */
    const char *other_path;
    uint64_t other_at, other_length;
    uint32_t other_file;
} ptv_kept_finding;

/* How many there are of a severity, kept or not. */
PTV_API uint64_t ptv_verifier_total(const ptv_verifier *v, ptv_severity severity);

/* Those that are kept, in the order in which they were found. NULL: there is no finding i. */
PTV_API size_t ptv_verifier_count(const ptv_verifier *v);
PTV_API const ptv_kept_finding *ptv_verifier_finding(const ptv_verifier *v, size_t i);

/* A rule by its code, NULL: there is none. By name: ptv_rule_find(). */
PTV_API const ptv_rule *ptv_rule_of_code(unsigned code);

/* What is in a rule, for languages that do not read its struct; NULL as there. */
PTV_API unsigned ptv_rule_code(const ptv_rule *rule);
PTV_API ptv_severity ptv_rule_severity(const ptv_rule *rule);
PTV_API const char *ptv_rule_name(const ptv_rule *rule);
PTV_API const char *ptv_rule_title(const ptv_rule *rule);
PTV_API const char *ptv_rule_why(const ptv_rule *rule);
PTV_API const char *ptv_rule_fix(const ptv_rule *rule);

#ifdef __cplusplus
}
#endif
#endif
