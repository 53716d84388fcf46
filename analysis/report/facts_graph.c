/* Facts for diagrams of the graph in a payload: nodes, and what they read and write. */
#include "analysis/report/facts_parts.h"

/* Ports of one node and direction, from `i` on. */
static void ports(ptv_json *w, const char *key, const ptv_seen_payload *p, uint32_t i, bool writes)
{
    const uint32_t node = i < p->port_count ? p->ports[i].node : 0;
    ptv_json_array_of(w, key);
    for (; i < p->port_count && p->ports[i].node == node; i++) {
        const ptv_seen_port *port = &p->ports[i];
        if (port->writes == writes && port->name.bytes != NULL) {
            ptv_json_string(w, port->name.bytes, port->name.length);
        } else if (port->writes == writes) {
            ptv_json_u64(w, port->value);
        }
    }
    ptv_json_array_end(w);
}

void ptv_graph_facts(ptv_json *w, const ptv_seen_payload *p)
{
    if (p->graph == NULL) {
        return;
    }
    uint32_t port = 0;
    const uint32_t shown = ptv_open_list(w, "graph", (uint32_t)p->node_count);
    for (uint32_t i = 0; i < shown; i++) {
        const bool some = port < p->port_count && p->ports[port].node == i;
        ptv_open_row(w);
        ptv_string_member(w, "name", p->graph[i].name);
        ports(w, "reads", p, some ? port : p->port_count, false);
        ports(w, "writes", p, some ? port : p->port_count, true);
        ptv_close_row(w);
        while (port < p->port_count && p->ports[port].node == i) {
            port++;
        }
    }
    ptv_close_list(w);
}
