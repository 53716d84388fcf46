/*
 * What there is to know of a format, in one place: its folder has a NAME_format.c, and
 * registry/formats.c lists them. What is below the registry is given the list by the run.
 */
#pragma once

#include "../core/run.h"

/*
 * How a unit of one format is verified. `open` judges what stands before or around the
 * flatbuffer and says where its body begins; false: there is nothing to walk, which has
 * been reported unless the format has no flatbuffer, or `open` has made it one of those: an old
 * generation of which no more is said. `cut` tells whether the flatbuffer goes on
 * behind the end that was found, which has been reported, too. `close` judges what can only be
 * judged after the walk, `nested` adds the units that are inside and notes in
 * ptv_state.unseen what cannot be verified, `compare` judges the unit against those. All
 * but `open` may be NULL.
 */
typedef struct ptv_handler {
    bool (*open)(ptv_run *run, uint32_t *body);
    bool (*cut)(ptv_run *run, const ptv_schema *schema, uint32_t body);
    void (*close)(ptv_run *run);
    void (*nested)(ptv_run *run);
    void (*compare)(ptv_run *run);
} ptv_handler;

/* Numbers of a header by their meaning. */
typedef enum ptv_header_number {
    PTV_HEADER_LENGTH,
    PTV_HEADER_FLATBUFFER_OFFSET, /* .ptd, payloads */
    PTV_HEADER_FLATBUFFER_SIZE,   /* also program_size of .pte */
    PTV_HEADER_SEGMENTS_OFFSET,   /* segment_base_offset; constants of payloads */
    PTV_HEADER_SEGMENTS_SIZE,
    PTV_HEADER_VERSION, /* NFAT */
    PTV_HEADER_COUNT,   /* NFAT: entries */
    PTV_HEADER_NUMBERS
} ptv_header_number;

/* Where a number is, from the beginning of the file; width 0: the format has none. */
typedef struct ptv_header_site {
    uint8_t at, width;
    const char *path; /* "header.data_offset" */
} ptv_header_site;

/* What is around the flatbuffer, for those who write files; `open` judges it. */
typedef struct ptv_header_layout {
    const char *magic; /* four characters; NULL: there is none */
    uint8_t magic_at;
    uint8_t head;           /* header_length counts from here */
    bool apart;             /* the flatbuffer is behind the header, not around it */
    bool padded;            /* the file goes up to the segments also where they have no bytes */
    bool zeros;             /* before the magic; else it is the identifier of a bare flatbuffer */
    uint32_t least, length; /* header_length: the least, and as written */
    uint32_t room;          /* bytes of the header with its padding, as a rule */
    uint32_t align;         /* of segments or constants, as a rule */
    ptv_header_site sites[PTV_HEADER_NUMBERS];
} ptv_header_layout;

/* Of what is all flatbuffer. */
extern const ptv_header_layout ptv_no_header;

enum { PTV_IDENTIFIERS = 3 };

/* Four characters that a format is recognised by, and where they are. */
typedef struct ptv_identifier {
    const char *text;
    uint8_t at;
} ptv_identifier;

/* How other generations are recognised: two letters and any digits at byte 4, or `front` at 0. */
typedef struct ptv_generations {
    const char *letters, *front; /* NULL: no other ones are known */
    ptv_format format;           /* what they are taken for */
} ptv_generations;

typedef struct ptv_format_info {
    ptv_format format;
#ifndef PTV_DEVICE
    const char *name; /* ptv_format_name() */
    const char *word; /* in facts: "program" */
#endif
    const char *label;     /* in paths and in models as text: "pte"; NULL: there it never is */
    const char *extension; /* ".pte"; NULL: files have no extension of their own */
    const char *backend;   /* "MLXBackend": whose payload it is; NULL: it is none */
    bool delegated;        /* recognised as the payload of any delegate */
    const ptv_schema *schema;
    const ptv_header_layout *header; /* NULL: unknown */
    ptv_identifier identifiers[PTV_IDENTIFIERS];
    ptv_generations others;
    ptv_handler handler; /* without `open`: it is not verified */
    /* Payloads: compares calls with them; NULL: nothing does. */
    const struct ptv_adapter *interface;
} ptv_format_info;

/* A list of formats, in the order in which a file is tried; NULL ends it. */
typedef const ptv_format_info *const *ptv_formats;

/* NULL: the list has none. */
const ptv_format_info *ptv_format_in(ptv_formats formats, ptv_format format);

/* detect.c: ptv_detect() among these formats. It looks at so many bytes at most. */
enum { PTV_DETECT_BYTES = 512 };
ptv_format ptv_detect_among(ptv_formats formats, const ptv_image *image);
