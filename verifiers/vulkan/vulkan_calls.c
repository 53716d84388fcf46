/*
 * Rules about the number and kinds of arguments of calls in Vulkan graphs. A call has the
 * operator's arguments except its out tensors, followed by its result. So they are known for
 * operators with known kernels (run->operators), but not for Vulkan's own operators.
 */
#include <string.h>

#include "../core/operators.h"
#include "vulkan_graph.h"

#define KIND(name) (1u << PTV_VULKAN_GRAPH_TYPES_##name)

static const ptv_rule vulkan_argument_count_rule, vulkan_argument_kind_rule;

enum { NAME_BYTES = 96, CANDIDATES = 2 };
static const char space[] = "aten::", dotted[] = "aten.", ending[] = "_out";

/* ---- The operator ---- */

typedef struct call {
    ptv_run *run;
    const ptv_frame *frame;
    ptv_vec args;
    const ptv_operator *rows[CANDIDATES]; /* one of them must fit; NULL after the last */
} call;

/* Splits "aten.add.Tensor" into "add" and "Tensor". */
static bool split(const ptv_image *im, ptv_vec name, ptv_range *base, ptv_range *overload)
{
    const uint8_t *bytes = im->bytes + name.at;
    const size_t prefix = sizeof dotted - 1;
    if (name.count <= prefix || name.count > NAME_BYTES / 2 || memcmp(bytes, dotted, prefix) != 0) {
        return false;
    }
    size_t dot = prefix;
    while (dot < name.count && bytes[dot] != '.') {
        dot++;
    }
    *base = (ptv_range){name.at + prefix, dot - prefix};
    *overload = (ptv_range){name.at + dot + 1, dot < name.count ? name.count - dot - 1 : 0};
    return dot < name.count;
}

static bool is(const ptv_image *im, ptv_range text, const char *word)
{
    return text.length == strlen(word) &&
           memcmp(im->bytes + text.at, word, (size_t)text.length) == 0;
}

static bool same_name(const ptv_operators *all, uint32_t a, uint32_t b)
{
    const char *x = all->text + all->entries[a].name, *y = all->text + all->entries[b].name;
    const size_t length = strlen(x);
    return length == strlen(y) && memcmp(x, y, length) == 0;
}

static bool is_alone(const ptv_operators *all, uint32_t i)
{
    return (i == 0 || !same_name(all, i, i - 1)) &&
           (i + 1u >= all->count || !same_name(all, i, i + 1));
}

/* Operators that make a tensor from numbers alone have options in a graph, but not in a kernel. */
static bool takes_tensor(const ptv_operators *all, const ptv_operator *row)
{
    const unsigned first = row->count == 0 ? PTV_WORD_INT : all->words[row->words] & PTV_WORD_MASK;
    return (row->flags & PTV_OPERATOR_PRIM) == 0 &&
           (first == PTV_WORD_TENSOR || first == PTV_WORD_TENSORS);
}

static void add_row(call *c, const ptv_operator_name *wanted, bool alone)
{
    const ptv_operators *all = c->run->operators;
    const int found = ptv_operator_find(all, wanted);
    if (found >= 0 && (!alone || is_alone(all, (uint32_t)found)) &&
        takes_tensor(all, &all->entries[found])) {
        c->rows[c->rows[0] != NULL] = &all->entries[found];
    }
}

/* These two also have such options: type, layout, device, pinned. */
static bool has_options(const ptv_image *im, ptv_range base)
{
    return is(im, base, "_to_copy") || is(im, base, "full_like");
}

/*
 * The kernel of overload `default` is `out`, if the operator has only this one. That of `Tensor` is
 * `out` or `Tensor_out`, and others append `_out`.
 */
static void find_rows(call *c, ptv_range base, ptv_range overload)
{
    const ptv_image *im = &c->run->image;
    char name[NAME_BYTES], way[NAME_BYTES];
    const size_t prefix = sizeof space - 1, tail = sizeof ending - 1;
    memcpy(name, space, prefix);
    memcpy(name + prefix, im->bytes + base.at, (size_t)base.length);
    memcpy(way, im->bytes + overload.at, (size_t)overload.length);
    memcpy(way + overload.length, ending, tail);
    const bool plain = is(im, overload, "default");
    ptv_operator_name wanted = {name, way, (uint32_t)(prefix + base.length),
                                (uint32_t)(overload.length + tail)};
    if (!plain) {
        add_row(c, &wanted, false);
    }
    if (plain || is(im, overload, "Tensor")) {
        wanted.overload = ending + 1;
        wanted.overload_length = (uint32_t)tail - 1;
        add_row(c, &wanted, plain);
    }
}

/* ---- Arguments ---- */

/* Kinds that a graph may have for each word: a float may be an integer, an int a symbolic size. */
static unsigned taken(unsigned word)
{
    static const uint16_t kinds[PTV_WORDS] = {
        [PTV_WORD_TENSOR] = KIND(VK_TENSOR),
        [PTV_WORD_INT] = KIND(INT) | KIND(SYM_INT),
        [PTV_WORD_DOUBLE] = KIND(DOUBLE) | KIND(INT) | KIND(SYM_INT),
        [PTV_WORD_BOOL] = KIND(BOOL) | KIND(INT),
        [PTV_WORD_SCALAR] = KIND(INT) | KIND(DOUBLE) | KIND(BOOL) | KIND(SYM_INT),
        [PTV_WORD_STRING] = KIND(STRING),
        [PTV_WORD_INTS] = KIND(INT_LIST) | KIND(VALUE_LIST),
        [PTV_WORD_DOUBLES] = KIND(DOUBLE_LIST) | KIND(INT_LIST) | KIND(VALUE_LIST),
        [PTV_WORD_BOOLS] = KIND(BOOL_LIST) | KIND(INT_LIST),
        [PTV_WORD_TENSORS] = KIND(VALUE_LIST),
        [PTV_WORD_OPTIONAL_TENSORS] = KIND(VALUE_LIST),
        [PTV_WORD_NUMBER] = KIND(INT) | KIND(DOUBLE),
        [PTV_WORD_VALUE] = KIND(INT) | KIND(DOUBLE) | KIND(BOOL),
    };
    return kinds[word & PTV_WORD_MASK] | ((word & PTV_WORD_OR_NULL) != 0 ? KIND(NULL) : 0u);
}

static ptv_vk_value argument(const call *c, uint32_t i)
{
    const ptv_image *im = &c->run->image;
    return ptv_vk_value_at(im, c->run->root, ptv_u32(im, c->args.at + 4 * i));
}

/* index-out-of-range reports a missing value. An empty list of any kind is stored as integers. */
static bool is_kind(const call *c, uint32_t i, unsigned kinds)
{
    enum { LISTS = KIND(DOUBLE_LIST) | KIND(BOOL_LIST) | KIND(VALUE_LIST) };
    const ptv_vk_value value = argument(c, i);
    const bool empty = value.kind == PTV_VULKAN_GRAPH_TYPES_INT_LIST && value.at != 0 &&
                       ptv_vec_of(&c->run->image, value.at, PTV_VULKAN_INT_LIST_ITEMS).count == 0;
    return value.kind == PTV_VULKAN_GRAPH_TYPES_NONE || (kinds >> value.kind & 1) != 0 ||
           (empty && (kinds & LISTS) != 0);
}

/* The number of arguments in a graph: those that kernels write are replaced by one result. */
static uint32_t count_of(const call *c, const ptv_operator *row)
{
    const uint8_t *words = c->run->operators->words + row->words;
    uint32_t count = 1;
    for (uint32_t i = 0; i < row->count; i++) {
        count += (words[i] & PTV_WORD_WRITTEN) == 0;
    }
    return count;
}

/* Returns the first argument of a wrong kind, or args.count. */
static uint32_t first_wrong(const call *c, const ptv_operator *row)
{
    const uint8_t *words = c->run->operators->words + row->words;
    uint32_t at = 0;
    for (uint32_t i = 0; i < row->count; i++) {
        if ((words[i] & PTV_WORD_WRITTEN) == 0 && !is_kind(c, at++, taken(words[i]))) {
            return at - 1;
        }
    }
    const bool list = (row->flags & PTV_OPERATOR_LIST) != 0;
    return is_kind(c, at, list ? KIND(VALUE_LIST) : KIND(VK_TENSOR)) ? c->args.count : at;
}

PTV_COLD static void report_kind(const call *c, uint32_t i)
{
    const ptv_schema *schema = ptv_state_of(c->run)->schema;
    const ptv_union *kinds = &schema->unions[schema->tables[PTV_VULKAN_VK_VALUE].fields[0].type];
    ptv_report_at(c->run, &vulkan_argument_kind_rule,
                  ptv_element_of(c->frame, PTV_VULKAN_OPERATOR_CALL_ARGS, i),
                  ptv_text_mismatch(kinds->members[argument(c, i).kind].name));
}

static void judge(const call *c)
{
    uint32_t wrong = c->args.count, wanted = 0;
    for (unsigned i = 0; i < CANDIDATES && c->rows[i] != NULL; i++) {
        const uint32_t count = count_of(c, c->rows[i]);
        if (count != c->args.count) {
            wanted = count;
            continue;
        }
        wrong = first_wrong(c, c->rows[i]);
        if (wrong == c->args.count) {
            return;
        }
    }
    if (wrong < c->args.count) {
        report_kind(c, wrong);
    } else {
        ptv_report_at(c->run, &vulkan_argument_count_rule,
                      ptv_field_of(c->frame, PTV_VULKAN_OPERATOR_CALL_ARGS),
                      ptv_unsigned_mismatch(c->args.count, wanted, wanted));
    }
}

static void check_call(ptv_run *run, const ptv_frame *frame)
{
    const ptv_image *im = &run->image;
    call c = {.run = run,
              .frame = frame,
              .args = ptv_vec_of(im, frame->at, PTV_VULKAN_OPERATOR_CALL_ARGS)};
    ptv_range base, overload;
    if (run->operators == NULL || c.args.at == 0 ||
        !split(im, ptv_vec_of(im, frame->at, PTV_VULKAN_OPERATOR_CALL_NAME), &base, &overload) ||
        has_options(im, base)) {
        return;
    }
    find_rows(&c, base, overload);
    if (c.rows[0] != NULL) {
        judge(&c);
    }
}

static const ptv_rule vulkan_argument_count_rule = {
    .name = "vulkan-argument-count",
    .code = 788,
    .severity = PTV_WARNING,
    .on = PTV_VULKAN_OPERATOR_CALL,
    .reads = UINT64_C(1) << PTV_VULKAN_VK_GRAPH_VALUES,
    .check = check_call,
    .title = "a call of a Vulkan graph has more or fewer arguments than its operator takes",
    .why = "the backend reads them by their place: past the end of the list, which part of its "
           "operators do not check, or others than are meant",
    .found_is = "arguments",
    .fix = "lower the model again with the release that runs it; the last argument is the result",
};

static const ptv_rule vulkan_argument_kind_rule = {
    .name = "vulkan-argument-kind",
    .code = 789,
    .severity = PTV_WARNING,
    .with = &vulkan_argument_count_rule,
    .title = "an argument of a call of a Vulkan graph is of a kind that its operator does not take",
    .why = "the backend asks the value for a tensor, a number, a list, and throws an exception "
           "where it is something else",
    .fix = "compare the value with the signature of the operator: a pass changed the one without "
           "the other",
};

static const ptv_rule *const rules[] = {&vulkan_argument_count_rule, &vulkan_argument_kind_rule};

const ptv_rule_list ptv_vulkan_call_list = PTV_RULE_LIST_OF(rules, &ptv_schema_vulkan);
