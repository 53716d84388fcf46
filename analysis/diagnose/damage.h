/*
 * What happened to a file as a whole: one more look at one that was refused, or that goes on
 * behind its end. It goes by what makes the file sound when it is undone, and by what headers say
 * about sizes; where neither decides it says nothing. Not here: what is wrong in the file
 * (verifiers), what else a file may be that is no model (foreign.h).
 */
#pragma once

#include "base/buffer.h"
#include "verifiers/include/pteverify.h"

typedef enum ptv_damage_kind {
    PTV_DAMAGE_NONE,
    PTV_DAMAGE_CUT,      /* its end is missing */
    PTV_DAMAGE_INSERTED, /* there are more bytes at one place */
    PTV_DAMAGE_MISSING,  /* there are fewer */
    PTV_DAMAGE_CRLF,     /* LF has become CR LF */
    PTV_DAMAGE_LF,       /* CR LF has become LF */
    PTV_DAMAGE_UTF8,     /* each byte has become a character in UTF-8 */
    PTV_DAMAGE_REPLACED, /* what is no UTF-8 has become U+FFFD */
    PTV_DAMAGE_ZEROS,    /* a block of zeros where tables should be */
    PTV_DAMAGE_ERASED,   /* a block of 0xFF */
    PTV_DAMAGE_JOINED,   /* several files, one behind the other */
    PTV_DAMAGE_PACKED,   /* a model in gzip */
    PTV_DAMAGE_BASE64,   /* a model as text */
    PTV_DAMAGE_POINTER   /* a Git LFS pointer */
} ptv_damage_kind;

typedef struct ptv_damage {
    ptv_damage_kind kind;
    uint64_t at, end; /* bytes that it is about, or between which it is: `end` is behind the last */
    uint64_t count;   /* bytes missing or too many, places converted, files joined; 0: not known */
    uint64_t whole;   /* bytes of the file as it was, 0: not known */
    const char *inner; /* what else is in there: the name of a format */
} ptv_damage;

enum { PTV_DIAGNOSIS_WORDS = 1 << 14 };

/* All zero at first, then good for one file after the other. Large: not for the stack. */
typedef struct ptv_diagnosis {
    ptv_image image;   /* that it is about */
    ptv_damage damage; /* what ptv_diagnose() has found */
    bool failed;       /* there was no memory for what it would have taken to find it */
    uint64_t most;     /* bytes of tables that may be tried, 0: as many as take about a second */
    /* ------------------------------------------------------------------ */
    uint8_t *copy;
    size_t room;
    uint64_t left; /* bytes of tables that may still be tried */
    ptv_run run;
    ptv_work work;
    uint64_t memory[PTV_DIAGNOSIS_WORDS];
} ptv_diagnosis;

/*
 * Looks at the file of a finished run. Reads image->bytes[0..size), and copies 64 MiB of it at
 * most; as much is verified in copies as takes about a second. The same bytes give the same answer.
 */
void ptv_diagnose(ptv_diagnosis *diagnosis, const ptv_run *run);

/* Also when the file has gone away under a look, which then was left by a jump. */
void ptv_diagnosis_end(ptv_diagnosis *diagnosis);

/* "cut", "bytes-inserted", ...: what programs get to see. */
const char *ptv_damage_word(ptv_damage_kind kind);

/* In one line without an end, for people. */
void ptv_put_damage(ptv_buffer *b, const ptv_damage *damage);
