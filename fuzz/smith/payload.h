/*
 * Payloads of delegates, and what their calls pass. Not here: how programs name them.
 */
#pragma once

#include "fuzz/smith/shape.h"

enum { FS_PORTS = 8 };

/* An argument that the payload demands. */
typedef struct fs_port {
    fs_shape shape;
    bool number; /* an Int instead */
    bool output;
} fs_port;

typedef struct fs_payload {
    const char *backend;
    fe_bytes bytes;
    bool free;            /* a call may pass what it wants, but */
    uint32_t least, most; /* so many; most 0: any more */
    fs_port ports[FS_PORTS];
    uint32_t port_count;
    const char *spec; /* a compile spec that must be there, with this value; NULL: none */
    fe_bytes value;
} fs_payload;

/* Any kind, `b->depth` files deep. Without bytes: b->failed. */
void fs_make_payload(fs_build *b, fs_payload *payload);

/* Of the backend that comes with the runtime. */
void fs_make_usual(fs_build *b, fs_payload *payload);

/* One that may stand under the name NativeBackend. */
void fs_make_native(fs_build *b, fs_payload *payload);

/* The kinds that are files as well (fs_make()). */
void fs_xnnpack(fs_build *b, fs_payload *payload);
void fs_vulkan(fs_build *b, fs_payload *payload);
void fs_nfat(fs_build *b, fs_payload *payload);

void fs_mlx(fs_build *b, fs_payload *payload);
void fs_native_graph(fs_build *b, fs_payload *payload);

/* The next argument that the payload demands: a number where there is no shape. */
void fs_add_port(fs_payload *payload, const fs_shape *shape, bool output);

/* The program around has these bytes under this name. */
void fs_ask(fs_build *b, const char *name, fe_bytes bytes);

/* A flatbuffer that is a program: smith_program.c. */
void fs_inner_program(fs_build *b, fs_payload *payload);

/* Headers of backends whose insides nobody knows: backends.c. */
void fs_opaque(fs_build *b, fs_payload *payload);
void fs_native(fs_build *b, fs_payload *payload);

/*
 * Constants of a payload: in an area of its own at multiples of 16, or, named, elsewhere. What
 * area there is, is in `file` when it is ended.
 */
typedef struct fs_area {
    fs_build *b;
    uint8_t *bytes;
    uint32_t used;
    uint8_t all; /* each byte of what is taken; 0: they are any */
} fs_area;

/* Where so many bytes are; *key is their name, or NULL. */
uint64_t fs_area_take(fs_area *area, uint32_t size, const char **key);
