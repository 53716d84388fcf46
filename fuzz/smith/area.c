/* Constants of graphs, and the arguments of their calls. */
#include "fuzz/smith/payload.h"

#include <string.h>

/* NAMED: what a name costs in the enclosing program, which cannot have many of them. */
enum { AREA = 4096, ALIGNED = 16, NAMED = 120 };

void fs_add_port(fs_payload *payload, const fs_shape *shape, bool output)
{
    fs_port *port = &payload->ports[payload->port_count++];
    *port = (fs_port){.number = shape == NULL, .output = output};
    if (shape != NULL) {
        port->shape = *shape;
    }
}

void fs_ask(fs_build *b, const char *name, fe_bytes bytes)
{
    fs_key *key = fs_take(b, sizeof *key);
    fs_spend(b, NAMED);
    if (key != NULL) {
        *key = (fs_key){name, bytes, b->keys};
        b->keys = key;
    }
}

uint64_t fs_area_take(fs_area *area, uint32_t size, const char **key)
{
    fs_build *b = area->b;
    uint32_t at = (area->used + ALIGNED - 1) / ALIGNED * ALIGNED;
    uint8_t *bytes = fs_filling(b, size);
    fs_spend(b, size);
    area->bytes = area->bytes == NULL ? fs_take(b, AREA) : area->bytes;
    *key = NULL;
    if (bytes == NULL || area->bytes == NULL) {
        return 0;
    }
    if (area->all != 0) {
        memset(bytes, area->all, size);
    }
    if (at + size > AREA || fs_chance(b, 4)) {
        *key = fs_name(b);
        fs_ask(b, *key, (fe_bytes){bytes, size});
        return UINT64_MAX;
    }
    memcpy(area->bytes + at, bytes, size);
    area->used = at + size;
    return at;
}
