/* Programs with many names, and with payloads that ask for them. */
#include <stdlib.h>
#include <string.h>

#include "tests/bench/scale_parts.h"

/* ---- Named data that no payload asks for ---- */

void scale_keys(gm_model *m, gm_table *plan, uint32_t n)
{
    (void)plan;
    scale_add_segments(m, 1, 0);
    gm_table **data = tree_tables(m, m->root, "named_data", n);
    for (uint32_t i = 0; i < n; i++) {
        scale_text(m, data[i], "key", "layer.weight.", (uint32_t)(i * UINT64_C(7919) % n));
    }
}

void scale_equal_keys(gm_model *m, gm_table *plan, uint32_t n)
{
    (void)plan;
    scale_add_segments(m, 1, 0);
    gm_table **data = tree_tables(m, m->root, "named_data", n);
    for (uint32_t i = 0; i < n; i++) {
        tree_string(m, data[i], "key", "layer.weight");
    }
}

/* About 4 sqrt(n) keys, each about sqrt(n) long. */
void scale_long_keys(gm_model *m, gm_table *plan, uint32_t n)
{
    uint32_t many = 1;
    while (many * many < n) {
        many++;
    }
    (void)plan;
    scale_add_segments(m, 1, 0);
    gm_table **data = tree_tables(m, m->root, "named_data", 4 * many);
    for (uint32_t i = 0; i < 4 * many; i++) {
        scale_long_text(m, data[i], "key", many);
    }
}

/* ---- Payloads that ask for named data ---- */

/* An XNNPACK payload with nothing but n keys, for one byte each. */
static gm_blob payload(gm_model *m, uint32_t n, bool equal)
{
    gm_model x;
    uint64_t size;
    tree_begin(&x, PTV_FORMAT_XNNPACK);
    x.layout = GM_LAYOUT_DEFAULT;
    tree_string(&x, x.root, "version", "0");
    (void)tree_tables(&x, x.root, "xvalues", 0);
    (void)tree_tables(&x, x.root, "xnodes", 0);
    gm_table **constants = tree_tables(&x, x.root, "constant_data", n + 1);
    tree_string(&x, constants[0], "named_key", "");
    for (uint32_t i = 1; i <= n; i++) {
        tree_scalar(constants[i], "offset", UINT64_MAX);
        tree_scalar(constants[i], "size", 1);
        scale_text(&x, constants[i], "named_key", "layer.weight.",
                   equal ? 0 : (uint32_t)(i * UINT64_C(104729) % n));
    }
    uint8_t *bytes = tree_encode(&x, &size, NULL);
    uint8_t *kept = gm_take(m, size);
    memcpy(kept, bytes, size);
    free(bytes);
    gm_free(&x);
    return gm_bytes(kept, size);
}

static void add_delegate(gm_model *m, gm_table *plan)
{
    gm_table *delegate = tree_tables(m, plan, "delegates", 1)[0];
    gm_table *processed = tree_table(m, delegate, "processed");
    tree_string(m, delegate, "id", "XnnpackBackend");
    (void)tree_tables(m, delegate, "compile_specs", 0);
    tree_scalar(processed, "location", PTV_PROGRAM_DATA_LOCATION_SEGMENT);
    tree_scalar(processed, "index", 1);
}

static void names(gm_model *m, gm_table *plan, uint32_t n, bool equal)
{
    static const uint8_t byte[1] = {1};
    const gm_blob blobs[2] = {gm_bytes(byte, 1), payload(m, n, equal)};
    gm_table **segments = tree_tables(m, m->root, "segments", 2);
    tree_scalar(segments[0], "size", 1);
    tree_scalar(segments[1], "offset", 16);
    tree_scalar(segments[1], "size", blobs[1].size);
    tree_segments(m, blobs, 2);
    add_delegate(m, plan);
    gm_table **data = tree_tables(m, m->root, "named_data", n);
    for (uint32_t i = 0; i < n; i++) {
        scale_text(m, data[i], "key", "layer.weight.", (uint32_t)(i * UINT64_C(7919) % n));
    }
}

void scale_keys_asked_for(gm_model *m, gm_table *plan, uint32_t n)
{
    names(m, plan, n, false);
}

void scale_one_key_asked_for(gm_model *m, gm_table *plan, uint32_t n)
{
    names(m, plan, n, true);
}
