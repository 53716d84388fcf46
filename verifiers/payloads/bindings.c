/* Names of the inputs and outputs of a TensorRT payload, and outputs that alias inputs. */
#include "tensorrt.h"

#include "../context/sort.h"

static const ptv_rule payload_metadata_escaped_rule, tensorrt_binding_invalid_rule,
    tensorrt_binding_repeated_rule, tensorrt_aliases_unannounced_rule, tensorrt_alias_invalid_rule,
    tensorrt_alias_repeated_rule;

/* A binding. The backend reads its name by dropping each backslash and keeping what follows. */
struct ptv_trt_binding {
    uint32_t at;           /* offset of the name in the metadata */
    uint32_t raw;          /* bytes there, including backslashes */
    uint32_t length, hash; /* of the decoded name; the sort key */
    uint32_t number;
    uint32_t marks;
};
enum { INPUT = 1, CLAIMED = 2 };
enum { KEY = offsetof(ptv_trt_binding, length) };
_Static_assert(offsetof(ptv_trt_binding, hash) == KEY + sizeof(uint32_t), "side by side");

/* The next character of a string and how many bytes it takes. */
static uint8_t decoded(ptv_json_source text, uint64_t at, unsigned *bytes)
{
    uint8_t c = ptv_json_byte(text, at);
    *bytes = c == '\\' ? 2 : 1;
    return c == '\\' ? ptv_json_byte(text, at + 1) : c;
}

static ptv_trt_binding read_name(const ptv_trt *t, ptv_range text)
{
    ptv_trt_binding b = {
        (uint32_t)(text.at - t->parts.metadata.at), (uint32_t)text.length, 0, 2166136261u, 0, 0};
    unsigned bytes;
    for (uint64_t i = 0; i < text.length; i += bytes) {
        b.hash = (b.hash ^ decoded(t->text, text.at + i, &bytes)) * 16777619u;
        b.length++;
    }
    return b;
}

static ptv_range range_of(const ptv_trt *t, const ptv_trt_binding *b)
{
    return (ptv_range){t->parts.metadata.at + b->at, b->raw};
}

/* Compares by length, by hash, then by decoded name. Returns < 0, 0 or > 0. */
static int compare(const ptv_trt *t, const ptv_trt_binding *a, const ptv_trt_binding *b)
{
    const uint64_t base = t->parts.metadata.at;
    unsigned i = 0, k = 0, x, y;
    if (a->length != b->length || a->hash != b->hash) {
        bool before = a->length != b->length ? a->length < b->length : a->hash < b->hash;
        return before ? -1 : 1;
    }
    for (; i < a->raw; i += x, k += y) {
        int order = decoded(t->text, base + a->at + i, &x) - decoded(t->text, base + b->at + k, &y);
        if (order != 0) {
            return order;
        }
    }
    return 0;
}

static bool is_before(void *context, uint32_t a, uint32_t b)
{
    const ptv_trt *t = context;
    int order = compare(t, &t->bindings[a], &t->bindings[b]);
    return order != 0 ? order < 0 : t->bindings[a].number < t->bindings[b].number;
}

/* Reports escapes that the backend takes for the letter itself. */
static void check_escapes(const ptv_trt *t, unsigned member, uint32_t number, ptv_range text)
{
    unsigned bytes;
    for (uint64_t i = 0; i < text.length; i += bytes) {
        uint8_t c = decoded(t->text, text.at + i, &bytes);
        if (bytes == 2 && c != '"' && c != '\\' && c != '/') {
            ptv_report_trt(t, &payload_metadata_escaped_rule, member, number,
                           (ptv_range){text.at + i, 2});
            return;
        }
    }
}

static const ptv_rule payload_metadata_escaped_rule = {
    .name = "payload-metadata-escaped",
    .code = 1305,
    .severity = PTV_WARNING,
    .title = "a name in the metadata of a payload has an escape that its backend misreads",
    .why = "it drops the backslash and takes the next letter as it is: other readers find another "
           "name",
    .fix = "name the inputs and outputs of the model in plain letters",
};

/* ---- Bindings ---- */

int ptv_trt_is_input(ptv_json_source text, ptv_range binding)
{
    static const char *const names[] = {"is_input"};
    ptv_members m = {.names = names, .count = 1};
    if (!ptv_json_begins(text, binding, '{') || !ptv_read_members(text, binding, &m)) {
        return -1;
    }
    bool input = ptv_json_is(text, m.values[0], "true");
    return input || ptv_json_is(text, m.values[0], "false") ? input : -1;
}

/* Reads the name and whether it is an input. Returns false, and reports, if either is missing. */
static bool read_binding(const ptv_trt *t, uint32_t number, ptv_range value, ptv_trt_binding *out)
{
    static const char *const names[] = {"name"};
    ptv_members m = {.names = names, .count = 1};
    ptv_range name = {value.at, 0};
    bool named = ptv_json_begins(t->text, value, '{') && ptv_read_members(t->text, value, &m) &&
                 ptv_json_quoted(t->text, m.values[0], &name) && name.length > 0;
    int input = ptv_trt_is_input(t->text, value);
    if (!named || input < 0) {
        ptv_report_trt(t, &tensorrt_binding_invalid_rule, PTV_TRT_BINDINGS, number, value);
        return false;
    }
    *out = read_name(t, name);
    out->number = number;
    out->marks = input != 0 ? INPUT : 0;
    return true;
}

static const ptv_rule tensorrt_binding_invalid_rule = {
    .name = "tensorrt-binding-invalid",
    .code = 1306,
    .severity = PTV_ERROR,
    .title = "a binding of a TensorRT payload has no name, or does not say whether it is an input",
    .why = "the backend refuses it, or counts it to the wrong side: each argument behind it is "
           "bound to the wrong tensor",
    .fix = "write name and is_input (true or false) of each binding, as exporters do",
};

static uint32_t count_values(const ptv_trt *t, ptv_range list)
{
    ptv_json_scan scan = ptv_json_scan_again(t->text, list);
    ptv_range value;
    uint32_t count = 0;
    while (ptv_json_next_value(&scan, &value) == PTV_JSON_ITEM) {
        count++;
    }
    return count;
}

static void read_bindings(ptv_trt *t)
{
    ptv_json_scan scan = ptv_json_scan_again(t->text, t->members.values[PTV_TRT_BINDINGS]);
    ptv_range value;
    ptv_trt_binding b;
    uint32_t number = 0;
    t->sound = true;
    for (; ptv_json_next_value(&scan, &value) == PTV_JSON_ITEM && !t->parts.run->stopped;
         number++) {
        if (!read_binding(t, number, value, &b)) {
            t->sound = false;
            continue;
        }
        check_escapes(t, PTV_TRT_BINDINGS, number, range_of(t, &b));
        if (t->bindings != NULL) {
            t->bindings[t->count++] = b;
        }
    }
}

void ptv_trt_check_bindings(ptv_trt *t)
{
    uint32_t count = count_values(t, t->members.values[PTV_TRT_BINDINGS]);
    t->bindings = count == 0 ? NULL
                             : ptv_borrow_list(t->parts.run, &tensorrt_binding_repeated_rule, count,
                                               sizeof(ptv_trt_binding));
    t->count = 0;
    read_bindings(t);
    const ptv_sortable sortable = {t->bindings, sizeof(ptv_trt_binding), is_before, t, KEY};
    ptv_sort(&sortable, t->count);
    for (uint32_t i = 1; i < t->count && !t->parts.run->stopped; i++) {
        const ptv_trt_binding *b = &t->bindings[i];
        if (compare(t, &t->bindings[i - 1], b) == 0) {
            t->sound = false;
            ptv_report_trt(t, &tensorrt_binding_repeated_rule, PTV_TRT_BINDINGS, b->number,
                           range_of(t, b));
        }
    }
    t->sound = t->sound && (t->bindings != NULL || count == 0);
}

static const ptv_rule tensorrt_binding_repeated_rule = {
    .name = "tensorrt-binding-repeated",
    .code = 1307,
    .severity = PTV_ERROR,
    .title = "two bindings of a TensorRT payload have one name",
    .why = "the second takes the place of the first: one of the two tensors is never bound",
    .fix = "give each input and output of the engine a name of its own",
};

/* ---- Aliases ---- */

static ptv_trt_binding *find(const ptv_trt *t, ptv_range name)
{
    const ptv_trt_binding wanted = read_name(t, name);
    uint32_t low = 0, high = t->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (compare(t, &t->bindings[middle], &wanted) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    bool found = low < t->count && compare(t, &t->bindings[low], &wanted) == 0;
    return found ? &t->bindings[low] : NULL;
}

/* Each side of an alias must name a binding of that side, which no other alias names. */
static void claim(const ptv_trt *t, uint32_t number, ptv_range name, uint32_t side)
{
    ptv_trt_binding *b = find(t, name);
    if (b == NULL || (b->marks & INPUT) != side) {
        ptv_report_trt(t, &tensorrt_alias_invalid_rule, PTV_TRT_ALIASES, number, name);
    } else if ((b->marks & CLAIMED) != 0) {
        ptv_report_trt(t, &tensorrt_alias_repeated_rule, PTV_TRT_ALIASES, number, name);
    } else {
        b->marks |= CLAIMED;
    }
}

static void check_alias(const ptv_trt *t, uint32_t number, ptv_range value)
{
    static const char *const names[] = {"output", "input", "kind"};
    enum { TO, FROM, KIND };
    ptv_members m = {.names = names, .count = 3};
    ptv_range output = {value.at, 0}, input = output, kind = output;
    bool sound = ptv_json_begins(t->text, value, '{') && ptv_read_members(t->text, value, &m) &&
                 ptv_json_quoted(t->text, m.values[TO], &output) && output.length > 0 &&
                 ptv_json_quoted(t->text, m.values[FROM], &input) && input.length > 0 &&
                 (m.values[KIND].length == 0 || ptv_json_quoted(t->text, m.values[KIND], &kind));
    if (!sound || !(kind.length == 0 || ptv_json_reads(t->text, kind, "kv_cache_update") ||
                    ptv_json_reads(t->text, kind, "user"))) {
        ptv_report_trt(t, &tensorrt_alias_invalid_rule, PTV_TRT_ALIASES, number, value);
        return;
    }
    check_escapes(t, PTV_TRT_ALIASES, number, output);
    check_escapes(t, PTV_TRT_ALIASES, number, input);
    if (t->sound) {
        claim(t, number, output, 0);
        claim(t, number, input, INPUT);
    }
}

static const ptv_rule tensorrt_alias_invalid_rule = {
    .name = "tensorrt-alias-invalid",
    .code = 1310,
    .severity = PTV_ERROR,
    .title = "an alias of a TensorRT payload does not say which output is which input",
    .why = "the backend refuses it: output and input are names of such bindings, and the kind is "
           "kv_cache_update or user",
    .fix = "compare the alias with io_bindings: a binding was renamed or removed",
};

static const ptv_rule tensorrt_alias_repeated_rule = {
    .name = "tensorrt-alias-repeated",
    .code = 1311,
    .severity = PTV_ERROR,
    .title = "two aliases of a TensorRT payload have the same output or the same input",
    .why = "two outputs would be written to one place; the arguments of a call are counted wrong",
    .fix = "give each output that is updated in place an input of its own",
};

static uint32_t check_alias_list(const ptv_trt *t)
{
    ptv_json_scan scan = ptv_json_scan_again(t->text, t->members.values[PTV_TRT_ALIASES]);
    ptv_range value;
    uint32_t number = 0;
    if (t->members.values[PTV_TRT_ALIASES].length == 0) {
        return 0;
    }
    for (; ptv_json_next_value(&scan, &value) == PTV_JSON_ITEM && !t->parts.run->stopped;
         number++) {
        check_alias(t, number, value);
    }
    return number;
}

void ptv_trt_check_aliases(const ptv_trt *t)
{
    uint32_t count = check_alias_list(t);
    const ptv_range magic = {t->parts.whole.at, 4};
    bool announced = ptv_u8(&t->parts.run->image, magic.at + 3) == '2';
    if (announced && count == 0) {
        ptv_report_trt(t, &ptv_tensorrt_aliases_missing_rule, PTV_TRT_ALIASES, -1, magic);
    } else if (!announced && count > 0) {
        ptv_report_trt(t, &tensorrt_aliases_unannounced_rule, PTV_TRT_ALIASES, -1, magic);
    }
}

const ptv_rule ptv_tensorrt_aliases_missing_rule = {
    .name = "tensorrt-aliases-missing",
    .code = 1308,
    .severity = PTV_ERROR,
    .title = "a payload TR02 of TensorRT has no aliases",
    .why = "the backend refuses it: outputs that it believes to be updated in place would not be",
    .fix = "look whether aliased_io was cut from the metadata; a payload without is TR01",
};

static const ptv_rule tensorrt_aliases_unannounced_rule = {
    .name = "tensorrt-aliases-unannounced",
    .code = 1309,
    .severity = PTV_WARNING,
    .title = "a payload TR01 of TensorRT has aliases",
    .why = "a backend that knows no other generation ignores them: outputs get memory of their own",
    .fix = "write TR02 in front of a payload whose aliased_io is not empty",
};

static const ptv_rule *const rules[] = {
    &payload_metadata_escaped_rule,     &tensorrt_binding_invalid_rule,
    &tensorrt_binding_repeated_rule,    &ptv_tensorrt_aliases_missing_rule,
    &tensorrt_aliases_unannounced_rule, &tensorrt_alias_invalid_rule,
    &tensorrt_alias_repeated_rule};

const ptv_rule_list ptv_tensorrt_binding_list = PTV_RULE_LIST_OF(rules, NULL);
