/* What the graph views share. */
#include "analysis/inspect/graph.h"

void ptv_visit_node(ptv_gathering *g, ptv_string name)
{
    if (g->list != NULL) {
        g->list[g->count] = (ptv_seen_nodes){name, 1};
    }
    g->count++;
}

static void add_port(ptv_gathering *g, ptv_seen_port port)
{
    if (!g->fully) {
        return;
    }
    if (g->ports != NULL) {
        port.node = g->count - 1;
        g->ports[g->port_count] = port;
    }
    g->port_count++;
}

void ptv_visit_port(ptv_gathering *g, bool writes, uint32_t value)
{
    if (value != PTV_NO_NUMBER) { /* how XNNPACK and MPS say none */
        add_port(g, (ptv_seen_port){.value = value, .writes = writes});
    }
}

void ptv_visit_named_port(ptv_gathering *g, bool writes, ptv_string name)
{
    add_port(g, (ptv_seen_port){.value = PTV_NO_NUMBER, .writes = writes, .name = name});
}

ptv_string ptv_union_member(const ptv_image *im, const ptv_schema *schema, unsigned table,
                            uint32_t at, unsigned slot)
{
    const ptv_table *type = &schema->tables[table];
    const ptv_union *members = &schema->unions[type->fields[slot].type];
    const uint64_t tag = ptv_scalar_of(im, at, type, slot - 1);
    const bool named = tag < members->count && members->members[tag].name != NULL;
    return ptv_text_string(named ? members->members[tag].name : "unknown");
}

ptv_weight ptv_weight_in_area(const ptv_inspector *l, uint64_t offset, uint64_t size)
{
    const ptv_run *run = &l->run;
    const bool inside = offset <= run->segment_bytes && size <= run->segment_bytes - offset;
    return (ptv_weight){.segment = PTV_NO_SEGMENT,
                        .at = run->segment_base + (inside ? offset : 0),
                        .size = inside ? size : 0};
}

void ptv_add_weight(ptv_weight *out, uint32_t *count, ptv_weight weight, uint32_t number)
{
    if (weight.size > 0) {
        weight.number = number;
        out[(*count)++] = weight;
    }
}
