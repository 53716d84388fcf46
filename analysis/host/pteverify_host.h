/*
 * pteverify for programs that have a heap, and for other languages: the same verification as
 * pteverify.h, behind one object that keeps the findings.
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
 * Nothing here depends on the layout of a struct in pteverify.h, and the structs below only ever
 * grow at their end, so other languages can bind to this header.
 *
 * Memory: a verifier takes what the file needs (pteverify.h, PTV_MEMORY_FOR) and keeps it for the
 * next file, plus about 300 bytes for each finding that it keeps. Every function except
 * ptv_verifier_destroy() requires a verifier that is not NULL.
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

/* Version of the linked library: PTV_VERSION_NUMBER and PTV_VERSION when it was built. */
PTV_API unsigned ptv_version_number(void);
PTV_API const char *ptv_version(void);

/* How a call ended, as opposed to what the verdict is. */
typedef enum ptv_status {
    PTV_DONE,        /* the verdict is complete */
    PTV_NO_MEMORY,   /* from here on, the verdict is UNDECIDED, or REFUSED for earlier errors */
    PTV_READ_FAILED, /* a source could not be read */
    PTV_TOO_FAR,     /* the limit of ptv_verifier_set_budget() would be exceeded */
    PTV_INTERRUPTED  /* the progress function returned false */
} ptv_status;

/* A new verifier: the settings of ptv_begin() and operator signatures. NULL if out of memory. */
PTV_API ptv_verifier *ptv_verifier_create(void);
PTV_API void ptv_verifier_destroy(ptv_verifier *v); /* NULL is allowed */

/* ---- Settings; each holds until it is set again ---- */

/* PTV_READ_SEGMENTS, PTV_COMPLETE, PTV_PARTIAL, PTV_LEAVE_PADDING. */
PTV_API void ptv_verifier_set_flags(ptv_verifier *v, unsigned flags);

/* PTV_TARGET_32, PTV_TARGET_64. */
PTV_API void ptv_verifier_set_targets(ptv_verifier *v, unsigned targets);

/* The most bytes that the planned buffers of a method may need; 0 means no limit. */
PTV_API void ptv_verifier_set_planned_limit(ptv_verifier *v, uint64_t bytes);

/* Whether calls are checked against the signatures of operators. On by default. */
PTV_API void ptv_verifier_set_operators(ptv_verifier *v, bool compared);

/* The most bytes of sources that one verification may read; 0 means no limit. */
PTV_API void ptv_verifier_set_budget(ptv_verifier *v, uint64_t bytes);

/*
 * Sources are read in blocks of this many bytes, a power of two of at least 4096. Larger blocks
 * mean fewer requests but more bytes. The default is 65536.
 */
PTV_API void ptv_verifier_set_block(ptv_verifier *v, uint32_t bytes);

/*
 * Whether the bytes read from a source stay available to ptv_verifier_bytes() until the next
 * verification begins. Off by default. If on, the memory that rules needed is freed at once.
 */
PTV_API void ptv_verifier_set_keep(ptv_verifier *v, bool kept);

/*
 * Called before each read from a source and for each finding, with the totals so far. If it returns
 * false, the verification ends with PTV_INTERRUPTED. Set NULL for no callback.
 */
typedef bool (*ptv_progress)(void *context, uint64_t bytes_read, uint64_t findings);
PTV_API void ptv_verifier_set_progress(ptv_verifier *v, ptv_progress progress, void *context);

/* ---- Files ---- */

/*
 * Bytes that live elsewhere. `read` copies bytes [at, at + size) to `out` and returns false if it
 * cannot. It is only asked for bytes below `size`, never for the same byte twice, and never after
 * the verification has ended.
 */
typedef struct ptv_source {
    uint64_t size;
    bool (*read)(void *context, uint64_t at, uint64_t size, uint8_t *out);
    void *context;
} ptv_source;

/*
 * Data files (.ptd) to check programs against, at most 254. The bytes, or whatever the source
 * needs, must stay valid until cleared. Returns false if there are too many files, or no memory.
 */
PTV_API bool ptv_verifier_add_data_bytes(ptv_verifier *v, const uint8_t *bytes, size_t size);
PTV_API bool ptv_verifier_add_data_source(ptv_verifier *v, const ptv_source *source);
PTV_API void ptv_verifier_clear_data(ptv_verifier *v);

/* Verifies a file whose bytes are in memory; they are not copied, and not needed afterwards. */
PTV_API ptv_status ptv_verify_bytes(ptv_verifier *v, const uint8_t *bytes, size_t size);

/*
 * Verifies a file while reading only what is needed: tables, the start of each payload, the padding
 * between segments. Reserves address space for the whole file but memory only for what is read;
 * without mmap(), memory for the whole file. The findings are the same as for the whole file.
 */
PTV_API ptv_status ptv_verify_source(ptv_verifier *v, const ptv_source *source);

/* ---- Results of the last verification, valid until the next one begins ---- */

PTV_API ptv_verdict ptv_verifier_verdict(const ptv_verifier *v);
PTV_API ptv_format ptv_verifier_format(const ptv_verifier *v);

/* Bytes that were read from sources. */
PTV_API uint64_t ptv_verifier_bytes_read(const ptv_verifier *v);

/*
 * Returns bytes [at, at + size) of the source as they were verified, at an address with the same
 * page alignment as `at`. Returns NULL if some of them were not read, or if nothing was kept.
 */
PTV_API const uint8_t *ptv_verifier_bytes(const ptv_verifier *v, uint64_t at, uint64_t size);

/* Whether the rule was unable to run, and why; PTV_SKIP_STOPPED if nothing was verified. */
PTV_API ptv_skip ptv_verifier_skipped(const ptv_verifier *v, const ptv_rule *rule);

/*
 * A finding. Only the first 1000 are kept, and only the first 256 bytes of each subject, because a
 * file can cause as many of either as it has bytes. Every string is NUL-terminated, and except for
 * `subject`, which may be NULL, it is UTF-8 and never NULL.
 */
typedef struct ptv_kept_finding {
    uint32_t struct_size; /* bytes that this library fills in */
    uint16_t code;
    uint8_t severity; /* ptv_severity */
    uint8_t form;     /* ptv_form of the numbers below */
    const char *rule; /* "segment-past-end" */
    const char *title, *why, *fix;
    const char *path;       /* as ptv_path() writes it */
    const char *comparison; /* "found 7, expected 0..3"; "" if the title says it all */
    uint64_t at, length;    /* the offending bytes */
    uint64_t found, low, high;
    const char *text;    /* for PTV_FORM_TEXT; otherwise a condition that does not hold, or "" */
    const char *subject; /* the name in question, arbitrary bytes followed by a NUL; or NULL */
    uint32_t subject_length;
    uint32_t file; /* 0 for the file itself, n for the n-th data file */
    /* The second place of a finding that involves two; other_path is "" if there is none. */
    const char *other_path;
    uint64_t other_at, other_length;
    uint32_t other_file;
} ptv_kept_finding;

/* The number of findings of this severity, kept or not. */
PTV_API uint64_t ptv_verifier_total(const ptv_verifier *v, ptv_severity severity);

/* Findings that were kept, in the order they were found. Returns NULL if there is no finding i. */
PTV_API size_t ptv_verifier_count(const ptv_verifier *v);
PTV_API const ptv_kept_finding *ptv_verifier_finding(const ptv_verifier *v, size_t i);

/* Returns the rule with this code, or NULL. To look one up by name, use ptv_rule_find(). */
PTV_API const ptv_rule *ptv_rule_of_code(unsigned code);

/* The members of a rule, for languages that cannot read the struct; NULL where it has NULL. */
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
