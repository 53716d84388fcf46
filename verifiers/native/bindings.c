/*
 * Rules about what a method declares beside its graph: constants and buffers with their keys, and
 * the use of each output. native_flow.c checks that their names are values of the graph.
 */
#include "native_graph.h"

#include "../context/duplicates.h"
#include "../context/sort.h"

static const ptv_rule native_output_specs_count_rule, native_output_spec_name_rule,
    native_output_target_rule, native_buffer_target_rule, native_constant_kind_rule,
    native_constant_mutated_rule, native_key_empty_rule, native_key_twice_rule;

/* ---- Output specs ---- */

static bool same_bytes(const ptv_image *im, ptv_vec a, ptv_vec b)
{
    return a.count == b.count && memcmp(im->bytes + a.at, im->bytes + b.at, a.count) == 0;
}

PTV_COLD static void report_spec(ptv_run *run, const ptv_frame *method, uint32_t i,
                                 const ptv_rule *rule, unsigned slot)
{
    ptv_frame frames[2] = {*method};
    const ptv_frame *spec = ptv_frame_down(run, frames, PTV_NG(METHOD_OUTPUT_SPECS), (int32_t)i);
    ptv_report_at(run, rule, ptv_field_of(spec, slot), ptv_no_mismatch());
}

static void check_spec(ptv_run *run, const ptv_frame *method, uint32_t spec, uint32_t i,
                       ptv_vec output)
{
    const ptv_image *im = &run->image;
    ptv_vec name = ptv_vec_of(im, spec, PTV_NG(OUTPUT_SPEC_NAME));
    if (name.at != 0 && ptv_spend(run, method, name.count) && !same_bytes(im, name, output)) {
        report_spec(run, method, i, &native_output_spec_name_rule, PTV_NG(OUTPUT_SPEC_NAME));
    }
    if (ptv_native_graph_output_spec_kind(im, spec) == PTV_NG(OUTPUT_KIND_USER_OUTPUT) &&
        ptv_vec_of(im, spec, PTV_NG(OUTPUT_SPEC_TARGET)).count > 0) {
        report_spec(run, method, i, &native_output_target_rule, PTV_NG(OUTPUT_SPEC_TARGET));
    }
}

static void check_specs(ptv_run *run, const ptv_frame *method)
{
    const ptv_image *im = &run->image;
    uint32_t graph = ptv_table_of(im, method->at, PTV_NG(METHOD_GRAPH));
    ptv_vec specs = ptv_vec_of(im, method->at, PTV_NG(METHOD_OUTPUT_SPECS));
    ptv_vec outputs = graph == 0 ? (ptv_vec){0, 0} : ptv_vec_of(im, graph, PTV_NG(GRAPH_OUTPUTS));
    if (specs.count != outputs.count) {
        ptv_report_at(run, &native_output_specs_count_rule,
                      ptv_field_of(method, PTV_NG(METHOD_OUTPUT_SPECS)),
                      ptv_unsigned_mismatch(specs.count, outputs.count, outputs.count));
        return;
    }
    for (uint32_t i = 0; i < specs.count && !run->stopped; i++) {
        check_spec(run, method, ptv_table_in(im, specs, i), i, ptv_string_in(im, outputs, i));
    }
}

static const ptv_rule native_output_specs_count_rule = {
    .name = "native-output-specs-count",
    .code = 1040,
    .severity = PTV_ERROR,
    .on = PTV_NG(METHOD),
    .check = check_specs,
    .title = "a method has more or fewer output specs than its graph has outputs",
    .why = "spec i says what becomes of output i: the reader refuses the method",
    .found_is = "specs",
    .fix = "look for the pass that removed an output and left its spec, or the other way round",
};

static const ptv_rule native_output_spec_name_rule = {
    .name = "native-output-spec-name",
    .code = 1041,
    .severity = PTV_WARNING,
    .with = &native_output_specs_count_rule,
    .title = "an output spec and the output in its place have different names",
    .why = "readers go by the place and never look at the name: one of the two is wrong",
    .fix = "look for the pass that sorted one of the two lists",
};

static const ptv_rule native_output_target_rule = {
    .name = "native-output-target",
    .code = 1042,
    .severity = PTV_WARNING,
    .with = &native_output_specs_count_rule,
    .title = "an output for the caller has a target",
    .why = "nothing is copied anywhere: perhaps it was meant to change a buffer or an input",
    .fix = "write the kind that is meant, or leave the target out",
};

/* ---- Constants ---- */

static void check_constant(ptv_run *run, const ptv_frame *constant)
{
    const ptv_image *im = &run->image;
    int64_t kind = ptv_native_graph_named_tensor_ref_kind(im, constant->at);
    if (kind == PTV_NG(INPUT_KIND_USER_INPUT)) {
        ptv_report_at(run, &native_constant_kind_rule,
                      ptv_field_of(constant, PTV_NG(NAMED_TENSOR_REF_KIND)), ptv_no_mismatch());
    } else if (kind != PTV_NG(INPUT_KIND_BUFFER) &&
               ptv_native_graph_named_tensor_ref_mutated(im, constant->at) != 0) {
        ptv_report_at(run, &native_constant_mutated_rule,
                      ptv_field_of(constant, PTV_NG(NAMED_TENSOR_REF_MUTATED)), ptv_no_mismatch());
    }
}

static const ptv_rule native_constant_kind_rule = {
    .name = "native-constant-kind",
    .code = 1044,
    .severity = PTV_ERROR,
    .on = PTV_NG(NAMED_TENSOR_REF),
    .check = check_constant,
    .title = "a constant of a method is said to be an input",
    .why = "an input has no key: its bytes come with each call",
    .fix = "write the kind that is meant; USER_INPUT is 0, which is what an absent one is",
};

static const ptv_rule native_constant_mutated_rule = {
    .name = "native-constant-mutated",
    .code = 1045,
    .severity = PTV_ERROR,
    .with = &native_constant_kind_rule,
    .title = "a constant that is no buffer is said to change",
    .why = "only buffers may: the reader refuses the method",
    .fix = "write BUFFER, or look for the pass that takes it for state",
};

/* ---- Keys ---- */

/* The owner of a key, in the two high bits of ptv_ng_name.index. */
#define WHO_SHIFT 30
enum { OF_CONSTANT, OF_STATE, OF_TARGET };

typedef struct keys {
    ptv_run *run;
    const ptv_frame *method;
    ptv_ng_name *list;
    uint32_t count;
} keys;

static const struct {
    uint8_t list, slot;
} columns[] = {
    [OF_CONSTANT] = {PTV_NG(METHOD_CONSTANTS), PTV_NG(NAMED_TENSOR_REF_DATA_KEY)},
    [OF_STATE] = {PTV_NG(METHOD_MUTABLE_BUFFERS), PTV_NG(MUTABLE_BUFFER_SPEC_FQN)},
    [OF_TARGET] = {PTV_NG(METHOD_OUTPUT_SPECS), PTV_NG(OUTPUT_SPEC_TARGET)},
};

static ptv_place place_of(const keys *k, const ptv_ng_name *name, ptv_frame frames[2])
{
    uint32_t who = name->index >> WHO_SHIFT;
    int32_t i = (int32_t)(name->index & ((UINT32_C(1) << WHO_SHIFT) - 1));
    frames[0] = *k->method;
    return ptv_field_of(ptv_frame_down(k->run, frames, columns[who].list, i), columns[who].slot);
}

PTV_COLD static void report_key(const keys *k, const ptv_rule *rule, const ptv_ng_name *name)
{
    ptv_frame frames[2];
    const ptv_place place = place_of(k, name, frames);
    ptv_report_about(
        k->run, rule, place, ptv_locate(&k->run->image, &place), ptv_no_mismatch(),
        (ptv_about){.subject = k->run->image.bytes + name->bytes.at, .length = name->bytes.count});
}

PTV_COLD static void report_duplicates(const keys *k, const ptv_ng_name *first,
                                       const ptv_ng_name *name)
{
    ptv_frame ours[2], theirs[2];
    ptv_related related;
    const ptv_place place = place_of(k, name, ours);
    const ptv_place other = place_of(k, first, theirs);
    ptv_report_duplicate(k->run, &native_key_twice_rule, place, name->bytes, other, &related);
}

static bool take(keys *k, ptv_vec bytes, uint32_t who, uint32_t i)
{
    const ptv_image *im = &k->run->image;
    const ptv_ng_name name = {bytes, (uint32_t)ptv_hash(im, bytes.at, bytes.count),
                              who << WHO_SHIFT | i};
    if (bytes.count == 0) { /* field-missing reports absent ones, except targets */
        if (who == OF_TARGET) {
            report_key(k, &native_buffer_target_rule, &name);
        } else if (bytes.at != 0) {
            report_key(k, &native_key_empty_rule, &name);
        }
        return true;
    }
    k->list[k->count++] = name;
    return ptv_spend(k->run, k->method, bytes.count);
}

static bool collect(keys *k)
{
    const ptv_image *im = &k->run->image;
    bool more = true;
    for (uint32_t who = OF_CONSTANT; who <= OF_TARGET; who++) {
        ptv_vec tables = ptv_vec_of(im, k->method->at, columns[who].list);
        for (uint32_t i = 0; i < tables.count && more; i++) {
            uint32_t at = ptv_table_in(im, tables, i);
            bool meant = who != OF_TARGET || ptv_native_graph_output_spec_kind(im, at) ==
                                                 PTV_NG(OUTPUT_KIND_BUFFER_MUTATION);
            more = !meant || take(k, ptv_vec_of(im, at, columns[who].slot), who, i);
        }
    }
    return more;
}

/* True for a constant of kind buffer, and for a mutable buffer, which has no bytes. */
static bool can_change(const keys *k, const ptv_ng_name *name)
{
    const ptv_image *im = &k->run->image;
    if (name->index >> WHO_SHIFT != OF_CONSTANT) {
        return name->index >> WHO_SHIFT == OF_STATE;
    }
    ptv_vec constants = ptv_vec_of(im, k->method->at, PTV_NG(METHOD_CONSTANTS));
    return ptv_native_graph_named_tensor_ref_kind(im, ptv_table_in(im, constants, name->index)) ==
           PTV_NG(INPUT_KIND_BUFFER);
}

/* Checks the equal keys from `first` on: bindings come before targets. Returns where they end. */
static uint32_t judge_group(const keys *k, uint32_t first)
{
    const ptv_image *im = &k->run->image;
    uint32_t i = first;
    for (; i < k->count && ptv_ng_same_name(im, &k->list[first], &k->list[i]); i++) {
        if (k->list[i].index >> WHO_SHIFT != OF_TARGET) {
            if (i > first) {
                report_duplicates(k, &k->list[first], &k->list[i]);
            }
        } else if (!can_change(k, &k->list[first])) {
            report_key(k, &native_buffer_target_rule, &k->list[i]);
        }
    }
    return i;
}

/* Each key has an element of 4 bytes in a list, so 16 per key are less than PTV_MEMORY_FOR. */
static void check_keys(ptv_run *run, const ptv_frame *method)
{
    keys k = {run, method, NULL, 0};
    uint32_t count = 0;
    for (uint32_t who = OF_CONSTANT; who <= OF_TARGET; who++) {
        count += ptv_ng_vec(run, method->at, columns[who].list).count;
    }
    if (count == 0) {
        return;
    }
    k.list = ptv_borrow_list(run, &native_key_twice_rule, count, sizeof *k.list);
    if (k.list == NULL) {
        ptv_skip_rule(run, &native_buffer_target_rule, PTV_SKIP_MEMORY);
        ptv_skip_rule(run, &native_key_empty_rule, PTV_SKIP_MEMORY);
        return;
    }
    if (!collect(&k)) {
        return;
    }
    ptv_ng_sort_names(&run->image, k.list, k.count);
    for (uint32_t i = 0; i < k.count && !run->stopped;) {
        i = judge_group(&k, i);
    }
}

static const ptv_rule native_key_twice_rule = {
    .name = "native-key-twice",
    .code = 1047,
    .severity = PTV_ERROR,
    .on = PTV_NG(METHOD),
    .check = check_keys,
    .title = "two constants or buffers of a method have one key",
    .why = "a key is the state of one value: the reader refuses the second",
    .fix = "bind the key once and let the nodes read that value",
};

static const ptv_rule native_buffer_target_rule = {
    .name = "native-buffer-target",
    .code = 1043,
    .severity = PTV_ERROR,
    .with = &native_key_twice_rule,
    .title = "an output of a method is the new state of a buffer that it does not have",
    .why = "the reader does not know where to keep it, and refuses the method",
    .fix = "name the key of a constant that is a BUFFER, or of a mutable buffer",
};

static const ptv_rule native_key_empty_rule = {
    .name = "native-key-empty",
    .code = 1046,
    .severity = PTV_ERROR,
    .with = &native_key_twice_rule,
    .title = "a constant or buffer of a method has an empty key",
    .why = "nothing can be found under it: the reader refuses the method",
    .fix = "look at what makes the graph: a key is the name of the weight in the model",
};

static const ptv_rule *const rules[] = {
    &native_output_specs_count_rule, &native_output_spec_name_rule, &native_output_target_rule,
    &native_buffer_target_rule,      &native_constant_kind_rule,    &native_constant_mutated_rule,
    &native_key_empty_rule,          &native_key_twice_rule};

const ptv_rule_list ptv_native_binding_list = PTV_NG_LIST(rules);
