/* Tables of sizes. */
#include "analysis/memory/sizes.h"

#include <string.h>

/* ---- Objects of the runtime ---- */

/* By machine and first release: of an element's rows that apply, the last one counts. */
typedef struct row {
    load_element element;
    ptv_release since;
    load_size sizes[LOAD_WORDS];
} row;

static const row rows[] = {
    /* Lists moved behind pointers. */
    {LOAD_EVALUE, PTV_R1_0, {{32, 8}, {24, 8}, {16, 4}}},
    {LOAD_EVALUE, PTV_R1_1, {{16, 8}, {16, 8}, {12, 4}}},
    /* FreeableBuffer, which is in both, grew. */
    {LOAD_NAMED_DATA, PTV_R1_0, {{40, 8}, {20, 4}, {20, 4}}},
    {LOAD_NAMED_DATA, PTV_R1_1, {{48, 8}, {40, 8}, {28, 4}}},
    {LOAD_DELEGATE, PTV_R1_0, {{48, 8}, {24, 4}, {24, 4}}},
    {LOAD_DELEGATE, PTV_R1_1, {{56, 8}, {40, 8}, {32, 4}}},
    {LOAD_TENSOR_IMPL, PTV_R1_0, {{64, 8}, {32, 4}, {32, 4}}},
    {LOAD_TENSOR, PTV_R1_0, {{8, 8}, {4, 4}, {4, 4}}},
    {LOAD_OPTIONAL_TENSOR, PTV_R1_0, {{16, 8}, {8, 4}, {8, 4}}},
    {LOAD_EVALUE_POINTER, PTV_R1_0, {{8, 8}, {4, 4}, {4, 4}}},
    {LOAD_BOXED_LIST, PTV_R1_1, {{24, 8}, {12, 4}, {12, 4}}},
    {LOAD_ARRAY_REF, PTV_R1_1, {{16, 8}, {8, 4}, {8, 4}}},
    {LOAD_OPERATOR, PTV_R1_0, {{8, 8}, {4, 4}, {4, 4}}},
    {LOAD_ARGUMENTS, PTV_R1_0, {{16, 8}, {8, 4}, {8, 4}}},
    {LOAD_COMPILE_SPEC, PTV_R1_0, {{24, 8}, {12, 4}, {12, 4}}},
    {LOAD_TENSOR_META, PTV_R1_0, {{24, 8}, {12, 4}, {12, 4}}},
    {LOAD_MERGED_MAP, PTV_R1_0, {{24, 8}, {12, 4}, {12, 4}}},
    {LOAD_CHAIN, PTV_R1_0, {{32, 8}, {16, 4}, {16, 4}}},
    {LOAD_PLATFORM, PTV_R1_0, {{48, 8}, {28, 4}, {28, 4}}},
    {LOAD_INT32, PTV_R1_0, {{4, 4}, {4, 4}, {4, 4}}},
    {LOAD_INT64, PTV_R1_0, {{8, 8}, {8, 8}, {8, 4}}},
    {LOAD_BYTE, PTV_R1_0, {{1, 1}, {1, 1}, {1, 1}}},
};

load_size load_size_of(load_element element, ptv_release release, load_word word)
{
    load_size size = {0, 1};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].element == element && rows[i].since <= release) {
            size = rows[i].sizes[word];
        }
    }
    return size;
}

/* ---- Delegates ---- */

/* Bytes on 64 and 32 bits. `traced` is for builds with an event tracer; 0 means same as plain. */
typedef struct taking_row {
    const char *id;
    ptv_release since;
    uint16_t plain[2], traced[2];
} taking_row;

static const taking_row takings[] = {
    /* One XNNExecutor. */
    {"XnnpackBackend", PTV_R1_0, {120, 60}, {208, 112}},
    {"XnnpackBackend", PTV_R1_1, {136, 68}, {224, 120}},
    {"XnnpackBackend", PTV_R1_4, {184, 92}, {272, 152}},
    /* One pointer; since 1.2 an object on the heap. */
    {"EthosUBackend", PTV_R1_0, {8, 4}, {0, 0}},
    {"EthosUBackend", PTV_R1_2, {0, 0}, {0, 0}},
    /* Two pointers. */
    {"OpenvinoBackend", PTV_R1_0, {16, 8}, {0, 0}},
    {"CoreMLBackend", PTV_R1_0, {0, 0}, {0, 0}},
    {"MetalBackend", PTV_R1_0, {0, 0}, {0, 0}},
    {"CudaBackend", PTV_R1_0, {0, 0}, {0, 0}},
};

static const taking_row *taking_row_of(const char *id, uint32_t n, ptv_release release)
{
    const taking_row *found = NULL;
    for (size_t i = 0; i < sizeof takings / sizeof takings[0]; i++) {
        const taking_row *r = &takings[i];
        if (strlen(r->id) == n && memcmp(r->id, id, n) == 0 && r->since <= release) {
            found = r;
        }
    }
    return found;
}

load_taking load_taking_of(const char *id, uint32_t n, ptv_release release, load_word word,
                           bool traced)
{
    const taking_row *r = taking_row_of(id, n, release);
    load_taking taking = {.known = r != NULL, .one = {0, 1}};
    if (r != NULL) {
        const unsigned narrow = word != LOAD_64;
        const uint16_t size =
            traced && r->traced[narrow] != 0 ? r->traced[narrow] : r->plain[narrow];
        taking.one = (load_size){size, narrow ? 4 : 8};
        /* Members from the C++ library make the size depend on that library. */
        taking.about = narrow && r->traced[narrow] != 0;
    }
    return taking;
}
