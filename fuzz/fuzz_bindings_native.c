/*
 * Any bytes as a file that a generator might have written for C++, TypeScript or C, or as one of
 * our own tables; compared with a schema and with itself. What yields no error was compared.
 *
 * The first byte chooses the language.
 */
#include "fuzz/oracle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct {
        const bind_language *language;
        const char *path;
    } kinds[] = {{&bind_cpp, "shapes_generated.h"},
                 {&bind_typescript, "shapes/item.ts"},
                 {&bind_flatcc, "shapes_reader.h"},
                 {&bind_tables, "shapes.c"}};
    if (size > 0) {
        size_t kind = data[0] % (sizeof kinds / sizeof kinds[0]);
        bindings_hold(kinds[kind].language, kinds[kind].path,
                      (src_span){(const char *)data + 1, size - 1});
    }
    return 0;
}
