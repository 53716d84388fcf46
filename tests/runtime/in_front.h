/* Puts VerifyingDataLoader in front of the runtime that judges (fuzz/runtime/judge.h). */
#pragma once

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Chooses whether the runtime's loaders are behind it from now on. */
void put_in_front(bool verified);

#ifdef __cplusplus
}
#endif
