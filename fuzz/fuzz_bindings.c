/*
 * Any bytes as a module of Python that flatc might have written, compared with a schema and with
 * itself. Each finding says which rule and which file; what yields no error was compared.
 *
 * The first byte says what the module is called.
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
