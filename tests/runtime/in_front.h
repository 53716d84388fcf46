/* VerifyingDataLoader in front of the runtime that judges (fuzz/runtime/judge.h). */
#pragma once

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* From now on, of whatever is judged, the runtime's loaders are behind it, or no longer. */
void put_in_front(bool verified);

#ifdef __cplusplus
}
#endif
