/* How many arguments a payload takes, by its header or its metadata. Reports no findings. */
#include "ports.h"

#include <string.h>

#include "keys.h"
#include "tensorrt.h"

/* ---- TensorRT ---- */

/* Finds the metadata of an engine. Edge-LLM has it in the TensorRT payload that it wraps. */
PTV_NOINLINE static bool engine_metadata(const ptv_image *im, const ptv_unit *unit,
                                         ptv_range *metadata)
{
    ptv_parts parts = {.whole = {0, unit->size}};
    bool good = ptv_read_parts(im, &parts);
    if (good && unit->backend == PTV_BACKEND_EDGE_LLM) {
        parts.whole = parts.part;
        good = ptv_is_tensorrt(im, parts.whole) && ptv_read_parts(im, &parts);
    }
    *metadata = parts.metadata;
    return good;
}

PTV_NOINLINE static bool is_json(ptv_json_source text, ptv_range metadata)
{
    ptv_json_scan scan = ptv_json_scan_of(text, metadata);
    return ptv_json_pass(&scan);
}

PTV_NOINLINE static uint64_t count_values(ptv_json_source text, ptv_range list)
{
    ptv_json_scan scan = ptv_json_scan_again(text, list);
    ptv_range value;
    uint64_t count = 0;
    while (list.length > 0 && ptv_json_next_value(&scan, &value) == PTV_JSON_ITEM) {
        count++;
    }
    return count;
}

static bool tensorrt_ports(const ptv_image *im, const ptv_unit *unit, ptv_ports *ports)
{
    static const char *const names[] = {"io_bindings", "aliased_io"};
    const ptv_json_source text = ptv_json_in(im);
    ptv_members m = {.names = names, .count = 2};
    ptv_range metadata;
    if (!engine_metadata(im, unit, &metadata) || !is_json(text, metadata) ||
        !ptv_read_members(text, metadata, &m) || !ptv_json_begins(text, m.values[0], '[')) {
        return false;
    }
    uint64_t aliases = count_values(text, m.values[1]);
    ports->used = count_values(text, m.values[0]);
    ports->without = ports->used - (aliases < ports->used ? aliases : ports->used);
    ports->refuses = true;
    ports->name = "io_bindings";
    ports->at = m.values[0];
    return true;
}

/* ---- Ethos-U ---- */

/* Returns whether the block is a list whose tensors all fit into it. */
static bool is_list(const ptv_image *im, const ptv_vela_block *block)
{
    enum { COUNT_BYTES = 4, TENSOR_BYTES = 36 };
    return block->external == 0 && block->data.length >= COUNT_BYTES &&
           ptv_in(im, block->data.at, block->data.length) &&
           ptv_u32(im, block->data.at) <= (block->data.length - COUNT_BYTES) / TENSOR_BYTES;
}

/* Needs each list exactly once. The payload's own rules report anything else. */
static bool ethos_u_ports(const ptv_image *im, ptv_ports *ports)
{
    enum { BLOCKS_MOST = 64 }; /* there are seven kinds */
    ptv_vela_block block;
    uint64_t at = 0;
    unsigned lists[2] = {0, 0};
    for (unsigned i = 0; i < BLOCKS_MOST && ptv_vela_block_at(im, at, &block); i++) {
        bool inputs = memcmp(im->bytes + at, "inputs", 6) == 0;
        if (inputs || memcmp(im->bytes + at, "outputs", 7) == 0) {
            if (!is_list(im, &block)) {
                return false;
            }
            lists[inputs]++;
            ports->used += ptv_u32(im, block.data.at);
            ports->name = inputs ? "inputs" : "outputs";
            ports->at = (ptv_range){block.data.at, 4};
        }
        at = block.next;
    }
    ports->without = ports->used;
    return at == im->size && lists[0] == 1 && lists[1] == 1;
}

/* ---- NXP ---- */

/* The map gives inputs by their argument index, and outputs by their index after the inputs. */
static bool neutron_ports(const ptv_image *im, ptv_ports *ports)
{
    if (im->size < 3) {
        return false;
    }
    uint64_t inputs = ptv_u8(im, 0), outputs = ptv_u8(im, 1), before = ptv_u8(im, 2);
    uint64_t map = 3 + inputs + outputs;
    if (!ptv_in(im, map, inputs + outputs)) {
        return false;
    }
    for (uint64_t i = 0; i < inputs + outputs; i++) {
        uint64_t argument = ptv_u8(im, map + i) + (i < inputs ? 0 : before);
        if (argument >= ports->used) {
            ports->used = argument + 1;
            ports->at = (ptv_range){map + i, 1};
        }
    }
    ports->without = ports->used;
    ports->open = true;
    ports->name = "header.map";
    return ports->used > 0;
}

/* ---- All backends ---- */

uint64_t ptv_ports_cost(const ptv_run *run, const ptv_unit *unit)
{
    const ptv_image image = ptv_unit_image(run, unit);
    ptv_range metadata = {0, 0};
    bool engine = unit->backend == PTV_BACKEND_TENSORRT || unit->backend == PTV_BACKEND_EDGE_LLM;
    return engine && engine_metadata(&image, unit, &metadata) ? metadata.length : 0;
}

bool ptv_payload_ports(const ptv_run *run, const ptv_unit *unit, ptv_ports *ports)
{
    const ptv_image image = ptv_unit_image(run, unit);
    *ports = (ptv_ports){.used = 0};
    switch (unit->backend) {
    case PTV_BACKEND_TENSORRT:
    case PTV_BACKEND_EDGE_LLM: return tensorrt_ports(&image, unit, ports);
    case PTV_BACKEND_ETHOS_U: return ethos_u_ports(&image, ports);
    case PTV_BACKEND_NEUTRON: return neutron_ports(&image, ports);
    default: return false;
    }
}
