/*
 * Everything there is to know about a format, in one place: each has a NAME_format.c in its folder,
 * and registry/formats.c lists them. Layers below the registry get the list from the run.
 */
#pragma once

#include "../core/run.h"

/*
 * How a unit of one format is verified. `open` checks what is before or around the flatbuffer and
 * says where its body begins. It returns false if there is nothing to walk. It has then reported
 * why, unless the format has no flatbuffer or `open` has changed the unit's format to one without:
 * an old generation, which is not checked further. If `open_loads` is set, the flatbuffer is only
 * a part of the unit, and `open` has loaded it or failed to; it is not tried again. `cut` returns
 * whether the flatbuffer continues past the end that was found, and has then reported that. `close`
 * checks what can be checked only after the walk. `nested` adds the units inside, and notes in
 * ptv_state.unseen what cannot be verified. `compare` checks the unit against those. All functions
 * but `open` may be NULL.
 */
typedef struct ptv_handler {
    bool (*open)(ptv_run *run, uint32_t *body);
    bool (*cut)(ptv_run *run, const ptv_schema *schema, uint32_t body);
    void (*close)(ptv_run *run);
    void (*nested)(ptv_run *run);
    void (*compare)(ptv_run *run);
    bool open_loads;
} ptv_handler;

/* The numbers in a header, by meaning. */
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

/* Position of a number, from the beginning of the file; width 0 if the format does not have it. */
typedef struct ptv_header_site {
    uint8_t at, width;
    const char *path; /* e.g. "header.data_offset" */
} ptv_header_site;

/* What is around the flatbuffer, for code that writes files; `open` checks it. */
typedef struct ptv_header_layout {
    const char *magic; /* four characters; NULL if there is none */
    uint8_t magic_at;
    uint8_t head;           /* header_length counts from here */
    bool apart;             /* the flatbuffer follows the header instead of surrounding it */
    bool padded;            /* the file extends to the segments even if they have no bytes */
    bool zeros;             /* precede the magic, which otherwise identifies a bare flatbuffer */
    uint32_t least, length; /* header_length: the minimum, and as written */
    uint32_t room;          /* usual size of the header with its padding */
    uint32_t align;         /* usual alignment of segments or constants */
    ptv_header_site sites[PTV_HEADER_NUMBERS];
} ptv_header_layout;

/* For formats that consist of a flatbuffer alone. */
extern const ptv_header_layout ptv_no_header;

enum { PTV_IDENTIFIERS = 3 };

/* Four characters that identify a format, and their position. */
typedef struct ptv_identifier {
    const char *text;
    uint8_t at;
} ptv_identifier;

/* How other generations are recognised: two letters and any digits at byte 4, or `front` at 0. */
typedef struct ptv_generations {
    const char *letters, *front; /* NULL if no others are known */
    ptv_format format;           /* the format they are reported as */
} ptv_generations;

typedef struct ptv_format_info {
    ptv_format format;
#ifndef PTV_DEVICE
    const char *name; /* ptv_format_name() */
    const char *word; /* in facts: "program" */
#endif
    const char *label; /* in paths and in text models, e.g. "pte"; NULL if it never occurs there */
    const char *extension; /* e.g. ".pte"; NULL if files have no extension of their own */
    const char *backend;   /* for a payload, its backend, e.g. "MLXBackend"; else NULL */
    bool delegated;        /* recognised as the payload of any delegate */
    const ptv_schema *schema;
    const ptv_header_layout *header; /* NULL if unknown */
    ptv_identifier identifiers[PTV_IDENTIFIERS];
    ptv_generations others;
    ptv_handler handler; /* if `open` is NULL, the format is not verified */
    /* For payloads: compares calls with them; may be NULL. */
    const struct ptv_adapter *interface;
} ptv_format_info;

/* A list of formats in the order in which they are tried, terminated by NULL. */
typedef const ptv_format_info *const *ptv_formats;

/* Returns NULL if the format is not in the list. */
const ptv_format_info *ptv_format_in(ptv_formats formats, ptv_format format);

/* detect.c: ptv_detect() among these formats. Reads at most PTV_DETECT_BYTES. */
enum { PTV_DETECT_BYTES = 512 };
ptv_format ptv_detect_among(ptv_formats formats, const ptv_image *image);
