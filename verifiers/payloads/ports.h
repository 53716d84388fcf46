/* What a call passes to payloads that have no schema of ours: how many arguments they take. */
#pragma once

#include "../context/units.h"

typedef struct ptv_ports {
    uint64_t used;    /* arguments that it reads and writes */
    uint64_t without; /* so many will do, too: outputs that are inputs are left out, all of them */
    bool refuses;     /* more are refused; else nobody looks at them */
    bool open;        /* there may be more that it does not use */
    const char *name; /* what says so, for a path; and its bytes in the payload */
    ptv_range at;
} ptv_ports;

/* Bytes of a payload that ptv_payload_ports() reads, more or less. */
uint64_t ptv_ports_cost(const ptv_run *run, const ptv_unit *unit);

/* Of a PTV_FORMAT_PAYLOAD unit; false: that is not known, or cannot be read. */
bool ptv_payload_ports(const ptv_run *run, const ptv_unit *unit, ptv_ports *ports);
