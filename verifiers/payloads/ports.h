/* How many arguments a payload takes, for formats without a schema of ours. */
#pragma once

#include "../context/units.h"

typedef struct ptv_ports {
    uint64_t used;    /* arguments that it reads or writes */
    uint64_t without; /* also accepted: `used` less the outputs that alias inputs */
    bool refuses;     /* surplus arguments are refused; otherwise they are ignored */
    bool open;        /* surplus arguments are legitimate */
    const char *name; /* the field that gives the count, for a path, and its bytes */
    ptv_range at;
} ptv_ports;

/* Roughly how many bytes of a payload ptv_payload_ports() reads. */
uint64_t ptv_ports_cost(const ptv_run *run, const ptv_unit *unit);

/* For a PTV_FORMAT_PAYLOAD unit. Returns false if the count is unknown or unreadable. */
bool ptv_payload_ports(const ptv_run *run, const ptv_unit *unit, ptv_ports *ports);
