/*
 * Calls of delegates against their payloads: what the two sides of an interface know of each
 * other. A format of payloads has a ptv_adapter, which its descriptor names.
 */
#pragma once

#include "../program/read.h"
#include "ports.h"

extern const ptv_rule ptv_delegate_argument_missing_rule, ptv_delegate_arguments_ignored_rule,
    ptv_delegate_arguments_too_many_rule;

/* What is said of a value: that it is wanted at all, its type, its shape. */
typedef enum ptv_interface_aspect { PTV_OF_NUMBER, PTV_OF_TYPE, PTV_OF_SHAPE } ptv_interface_aspect;

enum { PTV_INTERFACE_FRAMES = 4 };
#define PTV_INTERFACE_WHOLE UINT32_MAX /* no value: the payload as such */

struct ptv_interface;
struct ptv_port;

typedef struct ptv_adapter {
    uint8_t values; /* slot of the list of values in its root, if any; each call reads it once */
    uint64_t reads; /* fields of its root */
    /* Compares the payload with the arguments. */
    void (*judge)(const struct ptv_interface *interface);
    /* Where the payload says this of value i, by frames made for it. */
    ptv_place (*place)(const struct ptv_interface *interface, uint32_t i, ptv_interface_aspect of,
                       ptv_frame frames[PTV_INTERFACE_FRAMES]);
    /* Size i of a port, in the order of memory; NULL: its dims are u32. */
    uint32_t (*size)(const struct ptv_interface *interface, const struct ptv_port *port,
                     uint32_t i);
} ptv_adapter;

/* One call and the payload that it is for. */
typedef struct ptv_interface {
    const ptv_adapter *adapter;
    ptv_run *run;                      /* at the program: */
    uint32_t plan, chain, instruction; /* where the call is */
    ptv_vec args;
    ptv_values values;
    uint32_t unit; /* the payload: */
    ptv_image image;
    uint32_t root;   /* 0: it has no tables, but */
    ptv_ports ports; /* what its header says */
} ptv_interface;

/* What a payload takes in one place of the arguments. */
typedef struct ptv_port {
    uint32_t argument; /* < args.count */
    uint32_t types;    /* bit n: ScalarType n will do; 0: any */
    ptv_vec dims;   /* u32, in the order of memory; at 0, or more than PTV_RANK_MAX: any will do */
    uint32_t value; /* in the payload's list */
} ptv_port;

/* Size i of a tensor in memory, by its sizes: channels last is the one other order that is known.
 */
static inline uint32_t ptv_in_memory(uint32_t i, bool channels_last)
{
    static const uint8_t last[4] = {0, 2, 3, 1};
    return channels_last ? last[i] : i;
}

/* False, and reported, when there are fewer arguments than that; more are reported, too. */
bool ptv_interface_has_count(const ptv_interface *interface, uint64_t wanted);

/* The argument is a tensor of that type and shape, or is reported. */
void ptv_interface_judge(const ptv_interface *interface, const ptv_port *port);

/*
 * Reports an argument of the call, or all of them (-1), against what the payload says of a
 * value of it, or of the WHOLE.
 */
void ptv_report_interface(const ptv_interface *interface, const ptv_rule *rule, int64_t argument,
                          ptv_mismatch mismatch, uint32_t value, ptv_interface_aspect of);
