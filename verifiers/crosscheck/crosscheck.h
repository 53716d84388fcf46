/*
 * Rules that compare units with each other, after each has been verified by itself: calls
 * with the payloads they lead to, names with what they name, programs with data files.
 */
#pragma once

#include "../context/rules.h"
#include "../context/units.h"

/* Runs all of them. Units that are not sound are not compared. */
void ptv_crosscheck(ptv_run *run);

/* delegate_calls.c: calls of delegates against the inputs and outputs of their payloads. */
void ptv_check_interfaces(ptv_run *run);

/* name_space.c: one name space for all programs, payloads and data files of a run. */
void ptv_check_name_space(ptv_run *run);

/* package_names_rules.c: keys of a package's graph, its tensors, its aliases. */
void ptv_check_package(ptv_run *run);
