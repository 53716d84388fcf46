/*
 * What happened to a file as a whole: one more look at one that was refused, or that goes on
 * behind its end. It goes by what makes the file sound when it is undone, and by what headers say
 * about sizes; where neither decides it says nothing. Not here: what is wrong in the file
 * (catalogue), what else a file may be that is no model (kind.h).
 */
#ifndef PTV_DAMAGE_DAMAGE_H
#define PTV_DAMAGE_DAMAGE_H

#include "verifiers/host/buffer.h"
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
    uint64_t at, end;  /* bytes that it is about, or between which it is: `end` is behind the last */
    uint64_t count;    /* bytes missing or too many, places converted, files joined; 0: not known */
    uint64_t whole;    /* bytes of the file as it was, 0: not known */
    const char *inner; /* what else is in there: the name of a format */
} ptv_damage;

/* All zero before ptv_look_begin(). Large: not for the stack. */
typedef struct ptv_look {
    ptv_image image;
    ptv_damage damage; /* what ptv_look_for_damage() has found */
    /* ------------------------------------------------------------------ */
    uint8_t *copy;
    size_t room;
    void *memory;
    uint64_t left; /* bytes of tables that may still be tried */
    ptv_work work;
    ptv_run run;
} ptv_look;

/*
 * Looks at the file of a finished run without data files. Reads image->bytes[0..size). Where the
 * file goes away under it and it is left by a jump, ptv_look_end() is called all the same.
 * Deterministic; copies of 64 MiB at most, and as much is verified in them as takes a second.
 */
void ptv_look_for_damage(ptv_look *look, const ptv_run *run);
void ptv_look_end(ptv_look *look);

/* "cut", "bytes-inserted", ...: what programs get to see. */
const char *ptv_damage_word(ptv_damage_kind kind);

/* In one line without an end, for people. */
void ptv_put_damage(ptv_buffer *b, const ptv_damage *damage);

#endif
