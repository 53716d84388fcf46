/*
 * What happened to a file as a whole: takes another look at a file that was refused, or that has
 * bytes after its end. Decides by which change undone makes it sound, and by sizes in headers;
 * otherwise says nothing. Not here: what is wrong in the file (verifiers), what kind of file it is
 * if not a model (foreign.h).
 */
#pragma once

#include "base/buffer.h"
#include "verifiers/include/pteverify.h"

typedef enum ptv_damage_kind {
    PTV_DAMAGE_NONE,
    PTV_DAMAGE_CUT,      /* its end is missing */
    PTV_DAMAGE_INSERTED, /* extra bytes at one place */
    PTV_DAMAGE_MISSING,  /* missing bytes at one place */
    PTV_DAMAGE_CRLF,     /* LF has become CR LF */
    PTV_DAMAGE_LF,       /* CR LF has become LF */
    PTV_DAMAGE_UTF8,     /* each byte was encoded as a character in UTF-8 */
    PTV_DAMAGE_REPLACED, /* whatever was not UTF-8 became U+FFFD */
    PTV_DAMAGE_ZEROS,    /* a block of zeros where tables should be */
    PTV_DAMAGE_ERASED,   /* a block of 0xFF */
    PTV_DAMAGE_JOINED,   /* several files, concatenated */
    PTV_DAMAGE_PACKED,   /* a model in gzip */
    PTV_DAMAGE_BASE64,   /* a model as text */
    PTV_DAMAGE_POINTER   /* a Git LFS pointer */
} ptv_damage_kind;

typedef struct ptv_damage {
    ptv_damage_kind kind;
    uint64_t at, end;  /* the affected bytes, or bounds of the place; `end` is exclusive */
    uint64_t count;    /* bytes missing or extra, places converted, files joined; 0 if not known */
    uint64_t whole;    /* original size of the file, 0 if not known */
    const char *inner; /* what else is inside: the name of a format */
} ptv_damage;

enum { PTV_DIAGNOSIS_WORDS = 1 << 14 };

/* Zero it once, then reuse it for any number of files. Large: not for the stack. */
typedef struct ptv_diagnosis {
    ptv_image image;   /* of the file */
    ptv_damage damage; /* result of ptv_diagnose() */
    bool failed;       /* there was not enough memory to find it */
    uint64_t most;     /* limit for bytes of tables to try; 0: about a second's worth */
    /* ------------------------------------------------------------------ */
    uint8_t *copy;
    size_t room;
    uint64_t left; /* bytes of tables that may still be tried */
    ptv_run run;
    ptv_work work;
    uint64_t memory[PTV_DIAGNOSIS_WORDS];
} ptv_diagnosis;

/*
 * Examines the file of a finished run. Reads image->bytes[0..size), copies at most 64 MiB of it,
 * and verifies copies for at most about a second. The same bytes always give the same result.
 */
void ptv_diagnose(ptv_diagnosis *diagnosis, const ptv_run *run);

/* Also safe if the file vanished during a diagnosis, which was then left by a jump. */
void ptv_diagnosis_end(ptv_diagnosis *diagnosis);

/* "cut", "bytes-inserted", ...: the word for programs. */
const char *ptv_damage_word(ptv_damage_kind kind);

/* One line for people, without its end. */
void ptv_put_damage(ptv_buffer *b, const ptv_damage *damage);
