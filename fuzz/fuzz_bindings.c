/*
 * Takes any bytes as a Python module that flatc might have written, and compares it with a schema
 * and with itself. Each finding has a rule and a file; without an error, something was compared.
 *
 * The first byte selects the name of the module.
 */
#include "fuzz/oracle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const paths[] = {"shapes/Item.py", "shapes/Colour.py", "shapes/Any.py",
                                        "shapes/Point.py", "shapes_generated.py"};
    if (size > 0) {
        const char *path = paths[data[0] % (sizeof paths / sizeof paths[0])];
        bindings_hold(&bind_python, path, (src_span){(const char *)data + 1, size - 1});
    }
    return 0;
}
