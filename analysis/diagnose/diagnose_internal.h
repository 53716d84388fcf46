/*
 * What the diagnoses share: where the parts of a file should end, and whether an image is sound
 * once a change is undone. For analysis/diagnose only.
 */
#pragma once

#include "analysis/diagnose/damage.h"

/*
 * Trials verify copies, so these limits apply. In files larger than PTV_COPY_WHOLE only tables are
 * copied, not segments, if a header says which is which.
 */
enum { PTV_COPY_MOST = 64 << 20, PTV_COPY_WHOLE = 16 << 20, PTV_TRY_BYTES = 512 << 20 };

/* Size of the longest header, and of a loader's first read. */
enum { PTV_HEADER_END = 48, PTV_LOADER_HEAD = 64 };

/* ---- claim.c: what a header claims about its file ---- */

typedef struct ptv_header_claim {
    uint64_t tables; /* end of tables, from the beginning of the file */
    uint64_t base;   /* of segments; 0 if there are none, or no header says */
    uint64_t whole;  /* size of the file, 0 if the header does not say */
    bool told;       /* `tables` comes from a header; otherwise it is the file's size */
    bool doubtful;   /* there is a header, and it contradicts itself */
} ptv_header_claim;

/* Whether it begins like a complete file: a program, bundle or data file. */
bool ptv_is_model(const ptv_image *image);

/* Reads at most 48 bytes. */
ptv_header_claim ptv_header_claim_of(const ptv_image *image);

/* ---- try.c ---- */

enum { PTV_CULPRITS = 64 };

typedef struct ptv_culprit {
    const ptv_rule *rule;
    uint64_t at, found;
} ptv_culprit;

/* The errors of a verification: only those of structure if there are any, otherwise all. */
typedef struct ptv_trial {
    bool sound; /* no errors, and its format is one that is verified */
    uint64_t errors;
    uint64_t structural;      /* how many of these are of structure */
    uint64_t lowest, highest; /* lowest and highest first byte of a culprit */
    uint64_t below;           /* culprits before `edge` */
    uint64_t edge;
    unsigned listed;
    ptv_culprit list[PTV_CULPRITS]; /* the first few */
} ptv_trial;

/* Verifies without other files. `edge` is the offset for trial->below. */
void ptv_try(ptv_diagnosis *diagnosis, const ptv_image *image, uint64_t edge, ptv_trial *trial);

/* The same as trial->sound, but faster. */
bool ptv_is_sound(ptv_diagnosis *diagnosis, const ptv_image *image);

/* Makes room for n bytes at diagnosis->copy. Returns false if it is too much, or out of memory. */
bool ptv_diagnosis_room(ptv_diagnosis *diagnosis, uint64_t n);

/* Takes n bytes of tables from the budget. Returns false if it does not allow that many. */
bool ptv_diagnosis_spend(ptv_diagnosis *diagnosis, uint64_t n);

/* ---- Diagnoses: return true once diagnosis->damage is set ---- */

bool ptv_diagnose_recoded(ptv_diagnosis *diagnosis); /* recoded.c: line ends, character sets */
bool ptv_diagnose_sizes(ptv_diagnosis *diagnosis);   /* sizes.c: bytes missing or extra overall */
bool ptv_diagnose_words(ptv_diagnosis *diagnosis);   /* sizes.c: whole words missing or extra */
bool ptv_diagnose_blocks(ptv_diagnosis *diagnosis);  /* blocks.c: zeros, 0xFF */
bool ptv_diagnose_joined(ptv_diagnosis *diagnosis);  /* joined.c */
bool ptv_diagnose_front(ptv_diagnosis *diagnosis);   /* front.c: the same, before the tables */

/*
 * shift.c: `bytes` extra (more) or missing at one place. Unless thorough, only tries places that
 * errors point to.
 */
bool ptv_find_shift(ptv_diagnosis *diagnosis, const ptv_header_claim *extent, bool more,
                    uint64_t bytes, bool thorough);
