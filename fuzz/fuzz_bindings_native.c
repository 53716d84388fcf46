/*
 * Takes any bytes as generated code in any language but Python, or as one of our own tables, and
 * compares it with a schema and with itself. Without an error, something was compared.
 *
 * The first byte selects the language: 'E' and up those added later, other bytes the first four.
 */
#include "fuzz/oracle.h"

typedef struct kind {
    const bind_language *language;
    const char *path;
} kind;

static const kind first[] = {{&bind_cpp, "shapes_generated.h"},
                             {&bind_typescript, "shapes/item.ts"},
                             {&bind_flatcc, "shapes_reader.h"},
                             {&bind_tables, "shapes.c"}};
static const kind later[] = {{&bind_go, "shapes/Item.go"},
                             {&bind_java, "shapes/Item.java"},
                             {&bind_kotlin, "shapes/Item.kt"},
                             {&bind_csharp, "shapes/Item.cs"},
                             {&bind_php, "shapes/Item.php"},
                             {&bind_lua, "shapes/Item.lua"},
                             {&bind_rust, "shapes_generated.rs"},
                             {&bind_dart, "shapes_generated.dart"},
                             {&bind_swift, "shapes_generated.swift"},
                             {&bind_javascript, "shapes_generated.js"}};

static const kind *kind_of(uint8_t byte)
{
    size_t n = (uint8_t)(byte - 'E');
    return n < sizeof later / sizeof later[0] ? &later[n]
                                              : &first[byte % (sizeof first / sizeof first[0])];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 0) {
        const kind *k = kind_of(data[0]);
        bindings_hold(k->language, k->path, (src_span){(const char *)data + 1, size - 1});
    }
    return 0;
}
