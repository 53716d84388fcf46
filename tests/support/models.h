/* Files that tests need and nobody would call golden: rare, odd or built to do harm. */
#ifndef TESTS_SUPPORT_MODELS_H
#define TESTS_SUPPORT_MODELS_H

#include "edit.h"

/*
 * "free": an instruction that frees a value. "mixed": three segments with bytes, one
 * of constants. "header-only": an extended header without segments. "smallest": 64
 * bytes. "bundle": a bundled program. "bomb": one plan and one value, each listed 64
 * times. "doubled": each listed twice. No bytes when there is no such model.
 */
edit_file model_open(const char *name);

/* A program whose list of plans names one plan `plans` times, and that one value `values` times. */
edit_file model_bomb(uint32_t plans, uint32_t values);

#endif
