/*
 * Checks calls of delegates against their payloads, the two sides of an interface. Each payload
 * format has a ptv_adapter, which its descriptor names.
 */
#pragma once

#include "../program/read.h"
#include "ports.h"

extern const ptv_rule ptv_delegate_argument_missing_rule, ptv_delegate_arguments_ignored_rule,
    ptv_delegate_arguments_too_many_rule;

/* What a payload says about a value: that it is an argument at all, its type, or its shape. */
typedef enum ptv_interface_aspect { PTV_OF_NUMBER, PTV_OF_TYPE, PTV_OF_SHAPE } ptv_interface_aspect;

enum { PTV_INTERFACE_FRAMES = 4 };
#define PTV_INTERFACE_WHOLE UINT32_MAX /* not a value, but the payload as a whole */

struct ptv_interface;
struct ptv_port;

typedef struct ptv_adapter {
    uint8_t values; /* slot in the root of the list of values, if any; each call reads it once */
    uint64_t reads; /* which fields of the root are read */
    /* Compares the payload with the arguments. */
    void (*judge)(const struct ptv_interface *interface);
    /* Returns where the payload states `of` for value i. `frames` is storage for the place. */
    ptv_place (*place)(const struct ptv_interface *interface, uint32_t i, ptv_interface_aspect of,
                       ptv_frame frames[PTV_INTERFACE_FRAMES]);
    /* Returns size i of a port, in memory order. NULL if dims are u32. */
    uint32_t (*size)(const struct ptv_interface *interface, const struct ptv_port *port,
                     uint32_t i);
} ptv_adapter;

/* One call, and the payload that it calls. */
typedef struct ptv_interface {
    const ptv_adapter *adapter;
    ptv_run *run;                      /* its current unit is the program */
    uint32_t plan, chain, instruction; /* of the call */
    ptv_vec args;
    ptv_values values;
    uint32_t unit; /* of the payload */
    ptv_image image;
    uint32_t root;   /* of its tables, or 0 if it has none */
    ptv_ports ports; /* what its header says in that case */
} ptv_interface;

/* What a payload expects as one of the arguments. */
typedef struct ptv_port {
    uint32_t argument; /* < args.count */
    uint32_t types;    /* bit n: ScalarType n is accepted; 0: any type */
    ptv_vec dims;   /* in memory order; any shape is accepted if at == 0 or count > PTV_RANK_MAX */
    uint32_t value; /* index in the payload's list */
} ptv_port;

/* Index into a tensor's sizes of its i-th size in memory order: contiguous or channels last. */
static inline uint32_t ptv_in_memory(uint32_t i, bool channels_last)
{
    static const uint8_t last[4] = {0, 2, 3, 1};
    return channels_last ? last[i] : i;
}

/* Reports a count other than `wanted`. Returns false if there are fewer arguments. */
bool ptv_interface_has_count(const ptv_interface *interface, uint64_t wanted);

/* Reports an argument that is not a tensor of the port's type and shape. */
void ptv_interface_judge(const ptv_interface *interface, const ptv_port *port);

/*
 * Reports an argument of the call, or all arguments (-1). The related place is where the payload
 * states `of` for a value, or for PTV_INTERFACE_WHOLE.
 */
void ptv_report_interface(const ptv_interface *interface, const ptv_rule *rule, int64_t argument,
                          ptv_mismatch mismatch, uint32_t value, ptv_interface_aspect of);
