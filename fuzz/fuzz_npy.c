/*
 * Reads any bytes as the header of an .npy file. It may be refused with a reason; if it is read and
 * numpy can express it, writing and reading it again gives the same.
 */
#include <string.h>

#include "fuzz/oracle.h"
#include "golden/bundle/dtype.h"
#include "golden/bundle/npy.h"

static void reads_again(const gm_npy *npy)
{
    char out[GM_NPY_ROOM];
    const char *why;
    gm_npy again;
    size_t n = gm_npy_header(out, npy->dtype, &npy->shape);
    HOLDS(n <= sizeof out);
    HOLDS(gm_npy_parse(&again, (const uint8_t *)out, n, &why));
    HOLDS(again.dtype == npy->dtype && again.shape.rank == npy->shape.rank);
    HOLDS(memcmp(again.shape.sizes, npy->shape.sizes, sizeof again.shape.sizes) == 0);
    HOLDS(memcmp(again.shape.order, npy->shape.order, sizeof again.shape.order) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gm_npy npy;
    const char *why = NULL;
    if (!gm_npy_parse(&npy, data, size, &why)) {
        HOLDS(why != NULL);
        return 0;
    }
    HOLDS(npy.data <= size && npy.shape.rank <= GM_RANK);
    HOLDS(gm_shape_is_ordered(&npy.shape));
    HOLDS(gm_dtype_of(npy.dtype) != NULL && gm_dtype_of(npy.dtype)->npy != NULL);
    reads_again(&npy);
    return 0;
}
