/* Writes one call as a text model: values in the order of the arguments, items of lists first. */
#include "tests/runtime/call.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "golden/codec/encode.h"

typedef struct builder {
    const call *call;
    char *text;
    size_t used;
    unsigned values;            /* so far */
    unsigned args[CALL_VALUES]; /* of the call */
    unsigned arg_count;
    unsigned written[CALL_VALUES]; /* tensors that the kernel writes */
    unsigned written_count;
    uint64_t memory; /* bytes planned so far */
    bool failed;
} builder;

static void put(builder *b, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vsnprintf(b->text + b->used, CALL_BUILT - b->used, format, list);
    va_end(list);
    b->failed = b->failed || n < 0 || (size_t)n >= CALL_BUILT - b->used;
    b->used += b->failed ? 0 : (size_t)n;
}

/* ---- Values: each returns its index ---- */

static unsigned end_value(builder *b)
{
    b->failed = b->failed || b->values + 1 >= CALL_VALUES;
    return b->values++;
}

static void begin_value(builder *b, const char *kind)
{
    put(b, "%s{\"val_type\": \"%s\", \"val\": {", b->values == 0 ? "" : ", ", kind);
}

static int type_of(char letter)
{
    static const struct {
        char letter;
        int type;
    } types[] = {{'B', 0}, {'c', 1},  {'l', 4}, {'f', 6},  {'d', 7}, {'s', 2},
                 {'i', 3}, {'u', 27}, {'h', 5}, {'g', 15}, {'C', 9}, {'b', 11}};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (types[i].letter == letter) {
            return types[i].type;
        }
    }
    return -1;
}

/* Gets the sizes of "2x3". Returns their number. */
static unsigned sizes_of(const char *token, uint64_t sizes[8])
{
    unsigned rank = 0;
    char *end = (char *)token;
    while (*end >= '0' && *end <= '9' && rank < 8) {
        sizes[rank++] = strtoul(end, &end, 10);
        end += *end == 'x';
    }
    return rank;
}

/* Returns the dimension that comes d-th in memory. */
static unsigned order_of(const char *token, unsigned d, unsigned rank)
{
    bool last = strchr(token, '!') != NULL, back = strchr(token, '^') != NULL;
    return back ? rank - 1 - d : !last || d == 0 ? d : d + 1 == rank ? 1 : d + 1;
}

static unsigned put_tensor(builder *b, const char *token)
{
    enum { LARGEST = 16 }; /* bytes of an element */
    const char *colon = strchr(token, ':');
    uint64_t sizes[8], bytes = LARGEST;
    unsigned rank = sizes_of(token, sizes);
    int type = colon == NULL ? 6 : type_of(colon[1]);
    b->failed = b->failed || type < 0 || (rank == 0 && token[0] != '.');
    begin_value(b, "Tensor");
    put(b, "\"scalar_type\": %d, %s\"sizes\": [", type,
        strchr(token, '~') == NULL ? "" : "\"shape_dynamism\": \"DYNAMIC_BOUND\", ");
    for (unsigned d = 0; d < rank; d++) {
        put(b, "%s%u", d == 0 ? "" : ", ", (unsigned)sizes[d]);
        bytes *= sizes[d];
    }
    put(b, "], \"dim_order\": [");
    for (unsigned d = 0; d < rank; d++) {
        put(b, "%s%u", d == 0 ? "" : ", ", order_of(token, d, rank));
    }
    put(b, "], \"allocation_info\": {\"memory_id\": 1, \"memory_offset_low\": %u}}}",
        (unsigned)b->memory);
    b->memory += bytes;
    return end_value(b);
}

static unsigned put_number(builder *b, const char *token)
{
    bool is_bool = strcmp(token, "t") == 0 || strcmp(token, "f") == 0;
    bool is_double = !is_bool && strchr(token, '.') != NULL;
    if (is_bool) {
        begin_value(b, "Bool");
        put(b, "\"bool_val\": %s}}", token[0] == 't' ? "true" : "false");
    } else {
        begin_value(b, is_double ? "Double" : "Int");
        put(b, "\"%s\": %s}}", is_double ? "double_val" : "int_val", token);
    }
    return end_value(b);
}

static unsigned put_null(builder *b)
{
    begin_value(b, "Null");
    put(b, "}}");
    return end_value(b);
}

/* ---- Lists ---- */

/* Calls `each` with the items between the brackets, as strings. Returns how many. */
static unsigned split_items(builder *b, const char *token, char between,
                            unsigned items[CALL_TENSORS],
                            unsigned (*each)(builder *b, const char *item))
{
    char item[64];
    unsigned count = 0;
    const char *at = token + 1;
    while (*at != '\0' && at[1] != '\0' && count < CALL_TENSORS) {
        size_t n = 0;
        while (at[n] != between && at[n + 1] != '\0') {
            n++;
        }
        snprintf(item, sizeof item, "%.*s", (int)n, at);
        items[count++] = each(b, item);
        at += n + (at[n] == between);
    }
    return count;
}

static unsigned put_indexes(builder *b, const char *kind, const unsigned *items, unsigned count)
{
    begin_value(b, kind);
    put(b, "\"items\": [");
    for (unsigned i = 0; i < count; i++) {
        put(b, "%s%d", i == 0 ? "" : ", ", (int)items[i]);
    }
    put(b, "]}}");
    return end_value(b);
}

static unsigned put_ints(builder *b, const char *token)
{
    unsigned items[CALL_TENSORS];
    unsigned count = split_items(b, token, ',', items, put_number);
    return put_indexes(b, "IntList", items, count);
}

/* Puts a list of Doubles or Bools, which are in the list itself. */
static unsigned put_plain(builder *b, const char *kind, const char *token)
{
    begin_value(b, kind);
    put(b, "\"items\": [");
    for (const char *at = token + 1; *at != ']' && *at != '\0'; at++) {
        put(b, "%s", *at == 't' ? "true" : *at == 'f' ? "false" : (char[]){*at, '\0'});
    }
    put(b, "]}}");
    return end_value(b);
}

static unsigned put_some_tensor(builder *b, const char *token)
{
    return token[0] == '-' ? (unsigned)-1 : put_tensor(b, token);
}

static unsigned put_tensors(builder *b, const char *kind, const char *token)
{
    unsigned items[CALL_TENSORS];
    unsigned count = split_items(b, token, ';', items, put_some_tensor);
    return put_indexes(b, kind, items, count);
}

/* ---- Arguments ---- */

static unsigned put_argument(builder *b, unsigned word, const char *token)
{
    if (token[0] == '-' && token[1] == '\0') {
        return put_null(b);
    }
    switch (word & PTV_WORD_MASK) {
    case PTV_WORD_TENSOR: return put_tensor(b, token);
    case PTV_WORD_INTS: return put_ints(b, token);
    case PTV_WORD_DOUBLES: return put_plain(b, "DoubleList", token);
    case PTV_WORD_BOOLS: return put_plain(b, "BoolList", token);
    case PTV_WORD_TENSORS: return put_tensors(b, "TensorList", token);
    case PTV_WORD_OPTIONAL_TENSORS: return put_tensors(b, "OptionalTensorList", token);
    case PTV_WORD_STRING:
        begin_value(b, "String");
        put(b, "\"string_val\": %s}}", token);
        return end_value(b);
    default: return put_number(b, token);
    }
}

static void put_arguments(builder *b)
{
    const char *at = b->call->arguments;
    char token[128];
    for (unsigned i = 0; i < b->call->op->count; i++) {
        unsigned word = ptv_operators_default.words[b->call->op->words + i];
        size_t n = strcspn(at, " ");
        snprintf(token, sizeof token, "%.*s", (int)n, at);
        at += n + (at[n] == ' ');
        bool any = (word & PTV_WORD_MASK) == PTV_WORD_SCALAR && b->call->numbers != NULL;
        b->args[i] = put_argument(b, word, any ? b->call->numbers : token);
        if ((word & PTV_WORD_WRITTEN) != 0) {
            b->written[b->written_count++] = b->args[i];
        }
    }
    b->arg_count = b->call->op->count;
    b->failed = b->failed || *at != '\0';
}

/* Puts the result of the call: what it has written, several tensors as a list. */
static void put_result(builder *b)
{
    bool list = (b->call->op->flags & PTV_OPERATOR_LIST) != 0;
    unsigned last = b->written_count == 0 ? 0 : b->written[b->written_count - 1];
    bool made = list && (ptv_operators_default.words[b->call->op->words + b->call->op->count - 1] &
                         PTV_WORD_MASK) == PTV_WORD_TENSOR;
    if ((b->call->op->flags & PTV_OPERATOR_PRIM) == 0) {
        b->args[b->arg_count++] =
            made ? put_indexes(b, "TensorList", b->written, b->written_count) : last;
    }
}

static bool call_text(const call *c, char text[CALL_BUILT])
{
    builder b = {.call = c, .text = text};
    const char *name = ptv_operators_default.text + c->op->name;
    const char *overload = ptv_operators_default.text + c->op->overload;
    put(&b, "{\"format\": \"pte\", \"root\": {\"execution_plan\": [{\"name\": \"forward\", "
            "\"container_meta_type\": {\"encoded_inp_str\": \"\", \"encoded_out_str\": \"\"}, "
            "\"values\": [");
    put_arguments(&b);
    put_result(&b);
    put(&b, "], \"inputs\": [], \"outputs\": [], \"chains\": [{\"inputs\": [], \"outputs\": [], "
            "\"instructions\": [{\"instr_args_type\": \"KernelCall\", \"instr_args\": "
            "{\"op_index\": 0, \"args\": [");
    for (unsigned i = 0; i < b.arg_count; i++) {
        put(&b, "%s%u", i == 0 ? "" : ", ", b.args[i]);
    }
    put(&b,
        "]}}]}], \"operators\": [{\"name\": \"%s\", \"overload\": \"%s\"}], \"delegates\": [], ",
        name, overload);
    put(&b,
        "\"non_const_buffer_sizes\": [0, %u]}], \"constant_buffer\": [], "
        "\"backend_delegate_data\": [], \"constant_segment\": {\"offsets\": [0]}}}",
        (unsigned)b.memory);
    return !b.failed;
}

bool call_file(const call *c, ge_file *file)
{
    static char text[CALL_BUILT];
    gm_model model;
    gm_encoding encoding;
    gm_error error;
    char why[256];
    gm_begin(&model, 0);
    bool parsed =
        call_text(c, text) && gm_parse_text(&model, text, strlen(text), "call.json", &error);
    bool made = parsed && gm_encode(&encoding, &model);
    uint8_t *bytes = made ? gm_image_bytes(&encoding.image, why, sizeof why) : NULL;
    bool good = bytes != NULL && ge_open(file, (const char *)bytes, encoding.image.size);
    if (parsed) {
        gm_encoding_free(&encoding);
    }
    gm_free(&model);
    free(bytes);
    return good;
}

/* ---- Tables of calls ---- */

/* Splits name, overload (may be empty) and arguments. */
static bool split_line(char *line, char *parts[3])
{
    line[strcspn(line, "\n")] = '\0';
    for (unsigned i = 0; i < 3; i++) {
        size_t n = strcspn(line, "\t");
        bool more = line[n] != '\0';
        parts[i] = line;
        line[n] = '\0';
        line += more ? n + 1 : n;
        if (i < 2 && !more) {
            return false;
        }
    }
    return true;
}

static bool visit_line(char *line, void (*visit)(void *context, const call *c, const char *name),
                       void *context)
{
    char name[256], *parts[3];
    int entry = -1;
    if (split_line(line, parts)) {
        const ptv_operator_name wanted = {parts[0], parts[1], (uint32_t)strlen(parts[0]),
                                          (uint32_t)strlen(parts[1])};
        entry = ptv_operator_find(&ptv_operators_default, &wanted);
        snprintf(name, sizeof name, "%s.%s", parts[0], parts[1]);
    }
    if (entry < 0) {
        printf("%s: there is no such operator\n", line);
        return false;
    }
    const call c = {&ptv_operators_default.entries[entry], parts[2], NULL};
    visit(context, &c, name);
    return true;
}

bool call_each(const char *path, const char *part,
               void (*visit)(void *context, const call *c, const char *name), void *context)
{
    char line[1024];
    FILE *file = fopen(path, "r");
    bool good = file != NULL && fgets(line, sizeof line, file) != NULL;
    if (!good) {
        perror(path);
    }
    while (good && fgets(line, sizeof line, file) != NULL) {
        good = (part != NULL && strstr(line, part) == NULL) || visit_line(line, visit, context);
    }
    if (file != NULL) {
        fclose(file);
    }
    return good;
}
