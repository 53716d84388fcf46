/* Payloads of delegates, and the arguments of their calls. Not here: how programs refer to them. */
#pragma once

#include "fuzz/smith/shape.h"

enum { FS_PORTS = 8 };

/* An argument that the payload requires. */
typedef struct fs_port {
    fs_shape shape;
    bool number; /* an Int instead of a tensor */
    bool output;
} fs_port;

typedef struct fs_payload {
    const char *backend;
    fe_bytes bytes;
    bool free;            /* a call may pass anything, within these limits: */
    uint32_t least, most; /* number of arguments; most 0: no maximum */
    fs_port ports[FS_PORTS];
    uint32_t port_count;
    const char *spec; /* a required compile spec, with this value, or NULL */
    fe_bytes value;
} fs_payload;

/* Makes any kind, `b->depth` files deep. On failure empty, with b->failed. */
void fs_make_payload(fs_build *b, fs_payload *payload);

/* Makes one for the backend that ships with the runtime. */
void fs_make_usual(fs_build *b, fs_payload *payload);

/* Makes one that may have the name NativeBackend. */
void fs_make_native(fs_build *b, fs_payload *payload);

/* The kinds that are also files (fs_make()). */
void fs_xnnpack(fs_build *b, fs_payload *payload);
void fs_vulkan(fs_build *b, fs_payload *payload);
void fs_nfat(fs_build *b, fs_payload *payload);

void fs_mlx(fs_build *b, fs_payload *payload);
void fs_native_graph(fs_build *b, fs_payload *payload);

/* Adds an argument that the payload requires: a number if shape is NULL. */
void fs_add_port(fs_payload *payload, const fs_shape *shape, bool output);

/* Makes the enclosing program define these bytes under this name. */
void fs_ask(fs_build *b, const char *name, fe_bytes bytes);

/* Makes a flatbuffer that is a program: smith_program.c. */
void fs_inner_program(fs_build *b, fs_payload *payload);

/* Headers of backends with unknown contents: backends.c. */
void fs_opaque(fs_build *b, fs_payload *payload);
void fs_native(fs_build *b, fs_payload *payload);

/*
 * Constants of a payload, at multiples of 16 in an area of its own, or named and elsewhere. The
 * area is added to the file at the end.
 */
typedef struct fs_area {
    fs_build *b;
    uint8_t *bytes;
    uint32_t used;
    uint8_t all; /* value of all bytes taken; 0: any values */
} fs_area;

/* Returns the offset of a constant; *key is its name or NULL. */
uint64_t fs_area_take(fs_area *area, uint32_t size, const char **key);
