/* Calls of delegates: which payload each is for. */
#pragma once

#include "../payloads/delegate_interface.h"
#include "crosscheck.h"

/* delegate_payload.c: the first unit inside `parent`, or where it would be. */
uint32_t ptv_first_inside(const ptv_run *run, uint32_t parent);

/* delegate_payload.c: judges the payload in a unit, or the first entry of a container. */
void ptv_judge_payload(ptv_interface *interface, uint32_t unit);

/* interface_container.c: judges the graphs in a container, by its unit. */
void ptv_judge_container(ptv_interface *interface, uint32_t container);

/* native_specs.c: judges the native graphs of the program that has been entered. */
void ptv_check_native_specs(ptv_run *run);
