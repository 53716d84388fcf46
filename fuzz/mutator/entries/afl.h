/*
 * The functions AFL++ 4.04 looks up in a custom mutator (its docs/custom_mutators.md). Only AFL++
 * knows afl_state_t; `data` is what afl_custom_init() returned.
 */
#pragma once

#include <stddef.h>

void *afl_custom_init(void *afl, unsigned seed);
void afl_custom_deinit(void *data);
size_t afl_custom_fuzz(void *data, unsigned char *buf, size_t size, unsigned char **out,
                       unsigned char *add, size_t add_size, size_t max);
const char *afl_custom_describe(void *data, size_t most);
size_t afl_custom_post_process(void *data, unsigned char *buf, size_t size, unsigned char **out);
int afl_custom_init_trim(void *data, unsigned char *buf, size_t size);
size_t afl_custom_trim(void *data, unsigned char **out);
int afl_custom_post_trim(void *data, unsigned char success);
