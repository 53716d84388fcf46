/*
 * What the looks at a file share: where its parts should end, and trying whether an image with
 * something undone is sound. For analysis/diagnose only.
 */
#pragma once

#include "analysis/diagnose/damage.h"

/*
 * What is tried is a copy, so it is bounded. Of files of more than PTV_COPY_WHOLE bytes, tables
 * are copied and segments are not, where a header says which is which.
 */
enum { PTV_COPY_MOST = 64 << 20, PTV_COPY_WHOLE = 16 << 20, PTV_TRY_BYTES = 512 << 20 };

/* Bytes of the longest header, and of what a loader asks for first. */
enum { PTV_HEADER_END = 48, PTV_LOADER_HEAD = 64 };

/* ---- claim.c: what a header says about the file that it stands in ---- */

typedef struct ptv_header_claim {
    uint64_t tables; /* where they end, from the beginning of the file */
    uint64_t base;   /* of segments; 0: there are none, or no header says so */
    uint64_t whole;  /* bytes of the file, 0: the header does not say */
    bool told;       /* `tables` is what a header says, else the file's size */
    bool doubtful;   /* there is a header, and it contradicts itself */
} ptv_header_claim;

/* Begins like what is a file by itself: a program, a bundle, a data file. */
bool ptv_is_model(const ptv_image *image);

/* Reads 48 bytes at most. */
ptv_header_claim ptv_header_claim_of(const ptv_image *image);

/* ---- try.c ---- */

enum { PTV_CULPRITS = 64 };

typedef struct ptv_culprit {
    const ptv_rule *rule;
    uint64_t at, found;
} ptv_culprit;

/* The errors of a verification: of structure where there are any, else all. */
typedef struct ptv_trial {
    bool sound; /* none, in a file of a format that is verified */
    uint64_t errors;
    uint64_t structural;      /* of these */
    uint64_t lowest, highest; /* first bytes of culprits */
    uint64_t below;           /* culprits before `edge` */
    uint64_t edge;
    unsigned listed;
    ptv_culprit list[PTV_CULPRITS]; /* the first ones */
} ptv_trial;

/* Verifies without any other file. `edge` is an offset that trial->below is about. */
void ptv_try(ptv_diagnosis *diagnosis, const ptv_image *image, uint64_t edge, ptv_trial *trial);

/* The same as trial->sound, faster. */
bool ptv_is_sound(ptv_diagnosis *diagnosis, const ptv_image *image);

/* Room for n bytes at diagnosis->copy; false without memory, or when it is too much. */
bool ptv_diagnosis_room(ptv_diagnosis *diagnosis, uint64_t n);

/* False when no more than this many bytes of tables may be tried. */
bool ptv_diagnosis_spend(ptv_diagnosis *diagnosis, uint64_t n);

/* ---- The looks: true when diagnosis->damage has been told ---- */

bool ptv_diagnose_recoded(ptv_diagnosis *diagnosis); /* recoded.c: line ends, character sets */
bool ptv_diagnose_sizes(ptv_diagnosis *diagnosis);  /* sizes.c: fewer or more bytes in all */
bool ptv_diagnose_words(ptv_diagnosis *diagnosis);  /* sizes.c: whole words more or fewer */
bool ptv_diagnose_blocks(ptv_diagnosis *diagnosis); /* blocks.c: zeros, 0xFF */
bool ptv_diagnose_joined(ptv_diagnosis *diagnosis); /* joined.c */
bool ptv_diagnose_front(ptv_diagnosis *diagnosis);  /* front.c: the same before the tables */

/*
 * shift.c: `bytes` more or fewer at one place. When it is not to be thorough, places are tried only
 * where errors lead to.
 */
bool ptv_find_shift(ptv_diagnosis *diagnosis, const ptv_header_claim *extent, bool more,
                    uint64_t bytes, bool thorough);
