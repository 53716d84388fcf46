/* Chooses a kind of payload, nested as deep as readers follow. */
#include "fuzz/smith/payload.h"

/* Number of files around the innermost one that readers look into (docs/format.md). */
enum { DEEPEST = 4 };

typedef void (*kind)(fs_build *b, fs_payload *payload);

static void make_one(fs_build *b, fs_payload *payload, kind make)
{
    *payload = (fs_payload){.backend = ""};
    b->depth++;
    make(b, payload);
    b->depth--;
}

/* Kinds that contain other files come last, to be left out at the innermost level. */
void fs_make_payload(fs_build *b, fs_payload *payload)
{
    static const kind kinds[] = {fs_xnnpack, fs_xnnpack, fs_xnnpack, fs_native_graph,
                                 fs_mlx,     fs_vulkan,  fs_vulkan,  fs_opaque,
                                 fs_opaque,  fs_opaque,  fs_nfat,    fs_inner_program};
    enum { KINDS = sizeof kinds / sizeof kinds[0], FLAT = KINDS - 2 };
    make_one(b, payload, kinds[fs_below(b, b->depth + 2 > DEEPEST ? FLAT : KINDS)]);
}

void fs_make_usual(fs_build *b, fs_payload *payload)
{
    make_one(b, payload, fs_xnnpack);
}

void fs_make_native(fs_build *b, fs_payload *payload)
{
    static const kind kinds[] = {fs_native_graph, fs_native, fs_xnnpack, fs_vulkan,
                                 fs_inner_program};
    enum { KINDS = sizeof kinds / sizeof kinds[0] };
    make_one(b, payload, kinds[fs_below(b, b->depth + 2 > DEEPEST ? KINDS - 1 : KINDS)]);
}
