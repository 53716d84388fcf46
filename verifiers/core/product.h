/* Products of numbers from a file, checked against a limit before they are computed. */
#ifndef PTV_CORE_PRODUCT_H
#define PTV_CORE_PRODUCT_H

#include <stdbool.h>
#include <stdint.h>

/* True if a * b is at most `most`. The proof covers one direction: never true if it is more. */
/*@ assigns \nothing; ensures \result ==> a * b <= most; */
static inline bool ptv_product_within(uint64_t most, uint64_t a, uint64_t b)
{
    return b == 0 || a <= most / b;
}

#endif
