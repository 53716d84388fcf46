/*
 * The structural walk: it reads nothing before checking its bounds. It is about structure only;
 * what the values mean is up to the rules, which visit.c calls.
 */
#include "walk.h"

#include "nesting_path.h"
#include "walk_faults.h"

static bool walk_fields(ptv_walker *w, const ptv_frame *up, unsigned type, uint32_t at,
                        const ptv_compiled *compiled);

/*@ requires \valid_read(w) && \valid_read(w->run); assigns \nothing; */
static bool is_over(const ptv_walker *w)
{
    return w->run->stopped || w->run->invalid_fields == UINT64_MAX;
}

/*@ requires ptv_can_report(w) && \valid_read(frame);
    assigns PTV_REPORTED(w->run), w->run->invalid_fields; ensures !\result; */
PTV_COLD static bool shared_fault(ptv_walker *w, const ptv_frame *frame, uint32_t at)
{
    uint64_t most = w->image.loaded / 4;
    if (!is_over(w)) {
        ptv_structure_fault(w, &ptv_objects_shared_rule, frame, (ptv_range){at, 4},
                            ptv_unsigned_mismatch(most + 1, 0, most));
    }
    w->run->invalid_fields = UINT64_MAX;
    return false;
}

const ptv_rule ptv_objects_shared_rule = {
    .name = "objects-shared",
    .code = 230,
    .severity = PTV_ERROR,
    .title = "there are more references between objects than a tree of this size can have",
    .why = "a small file can unfold to an endless walk; no writer shares this much",
    .found_is = "references",
    .fix = "do not use the file: it was made to exhaust its reader",
};

/*
 * A tree of n bytes has at most n/4 references in its vectors. If there are more, objects are
 * shared so often that walking them as a tree would not take linear time. Other references need
 * no budget: the schema bounds how many there are for each element.
 */
/*@ requires ptv_can_report(w) && \valid_read(frame) && head + 4 <= w->image.loaded;
    assigns w->work_budget, PTV_REPORTED(w->run), w->run->invalid_fields;
    ensures \result ==>
      w->work_budget == \old(w->work_budget) - ptv_u32_at(w->image.bytes, head); */
static inline bool charge_budget(ptv_walker *w, const ptv_frame *frame, uint32_t head)
{
    uint32_t references = ptv_u32(&w->image, head);
    if (references > w->work_budget) {
        return shared_fault(w, frame, head);
    }
    w->work_budget -= references;
    return true;
}

/*
 * Whether the offset word at `at`, which is in bounds, leads to an object whose first word is also
 * in bounds. Offsets only lead forward, so there are no cycles.
 */
/*@ requires ptv_can_report(w) && \valid_read(frame) && 0 < at && at + 4 <= w->image.loaded;
    assigns PTV_REPORTED(w->run);
    ensures \result ==> ptv_can_report(w) && ptv_leads(&w->image, at); */
static inline bool check_offset(ptv_walker *w, const ptv_frame *frame, uint32_t at)
{
    uint32_t offset = ptv_u32(&w->image, at);
    if (!ptv_offset_is_in(w->last, at, offset) || (at + offset) % 4 != 0) {
        return ptv_offset_fault(w, frame, at, offset);
    }
    return true;
}

/*@ requires ptv_is_walker(w) && at + 4 <= w->image.loaded; assigns \nothing;
    ensures \result == (uint32_t)(at + ptv_u32_at(w->image.bytes, at)); */
static inline uint32_t target_of(const ptv_walker *w, uint32_t at)
{
    return at + ptv_u32(&w->image, at);
}

/*@ predicate is_string{L}(ptv_image *im, integer at) =
      \let length = ptv_u32_at(im->bytes, at);
      at + 4 + length < im->loaded && im->bytes[at + 4 + length] == 0; */

/*@ requires ptv_can_report(w) && \valid_read(frame) && 0 < at && at + 4 <= w->image.loaded;
    assigns PTV_REPORTED(w->run);
    ensures \result ==> is_string(&w->image, at + ptv_u32_at(w->image.bytes, at)); */
static inline bool walk_string(ptv_walker *w, const ptv_frame *frame, uint32_t at)
{
    if (!check_offset(w, frame, at)) {
        return false;
    }
    uint32_t string = target_of(w, at);
    /*@ assert string == at + ptv_u32_at(w->image.bytes, at) && string + 4 <= w->image.loaded; */
    uint32_t length = ptv_u32(&w->image, string);
    const uint32_t end = string + 4 + length;
    if (!ptv_follow_in(w->last, string, (uint64_t)length + 1) || ptv_u8(&w->image, end) != 0) {
        return ptv_string_fault(w, frame, string);
    }
    /*@ assert end == string + 4 + length < w->image.loaded && w->image.bytes[end] == 0; */
    return true;
}

/*@ predicate is_vector{L}(ptv_image *im, integer at, integer size) =
      at + 4 + ptv_u32_at(im->bytes, at) * size <= im->loaded; */

/* Whether the vector that the offset word at `at` leads to is in bounds, at `size` bytes each. */
/*@ requires ptv_can_report(w) && \valid_read(frame) && 0 < at && at + 4 <= w->image.loaded;
    requires ptv_is_size(size); assigns PTV_REPORTED(w->run);
    ensures \result ==> is_vector(&w->image, at + ptv_u32_at(w->image.bytes, at), size);
    ensures \result ==> ptv_can_report(w) && ptv_leads(&w->image, at); */
static inline bool vector_is_in(ptv_walker *w, const ptv_frame *frame, uint32_t at, unsigned size)
{
    if (!check_offset(w, frame, at)) {
        return false;
    }
    uint32_t head = target_of(w, at);
    return ptv_follow_in(w->last, head, (uint64_t)ptv_u32(&w->image, head) * size) ||
           ptv_vector_fault(w, frame, head, size);
}

/*
 * Alignment is relative to the beginning of the flatbuffer, and is checked only if there are
 * elements: writers do not align empty vectors.
 */
/*@ requires ptv_can_report(w) && \valid_read(frame) && \valid_read(step);
    requires 0 < frame->at + step->at && frame->at + step->at + 4 <= w->image.loaded;
    requires \let field = frame->type->fields + step->slot; \valid_read(frame->type) &&
      \valid_read(field) && ptv_is_size(field->size) && ptv_is_size(step->type) && field->align > 0;
    assigns PTV_REPORTED(w->run); */
static inline bool walk_vector(ptv_walker *w, const ptv_frame *frame, const ptv_walk_step *step)
{
    uint32_t at = frame->at + step->at;
    if (!vector_is_in(w, frame, at, step->type)) {
        return false;
    }
    uint32_t head = target_of(w, at);
    return ((head + 4) & step->mask) == 0 || ptv_u32(&w->image, head) == 0 ||
           ptv_alignment_fault(w, frame, head, &frame->type->fields[step->slot]);
}

/* The slow path: verifies the table at `at`. Returns its compiled vtable, or NULL if unsound. */
PTV_COLD static const ptv_compiled *verify_table(ptv_walker *w, const ptv_frame *up, unsigned type,
                                                 uint32_t at);

/* Walks the table that the offset word at `word` leads to. Most tables take only the fast path. */
static inline __attribute__((always_inline)) bool walk_table(ptv_walker *w, const ptv_frame *frame,
                                                             unsigned type, uint32_t word)
{
    if (!check_offset(w, frame, word)) {
        return false;
    }
    uint32_t at = target_of(w, word);
    const ptv_compiled *compiled = ptv_kept(w, type, at - ptv_u32(&w->image, at));
    if (compiled == NULL || !ptv_fits(w, compiled, at)) {
        compiled = verify_table(w, frame, type, at);
    }
    return compiled != NULL && (compiled->steps == 0 || walk_fields(w, frame, type, at, compiled));
}

/*
 * After a fault in one field or element: whether to go on with the others. If the run has been
 * stopped, it marks them as broken, since nothing is known about them.
 */
/*@ requires \valid_read(w) && \valid(w->run) && \valid(sound) && \separated(sound, w->run, w);
    assigns *sound, w->run->invalid_fields; ensures !*sound; */
PTV_COLD static bool goes_on(ptv_walker *w, bool *sound)
{
    *sound = false;
    if (w->run->stopped) {
        w->run->invalid_fields = UINT64_MAX;
    }
    return !is_over(w);
}

static inline bool walk_elements(ptv_walker *w, ptv_frame *frame, const ptv_walk_step *step)
{
    uint32_t at = frame->at + step->at;
    if (!vector_is_in(w, frame, at, 4) || !charge_budget(w, frame, target_of(w, at))) {
        return false;
    }
    uint32_t head = target_of(w, at);
    bool sound = true;
    uint32_t word = head + 4;
    uint32_t end = word + 4 * ptv_u32(&w->image, head);
    for (frame->index = 0; word < end; word += 4, frame->index++) {
        bool good = step->kind == PTV_KIND_TABLES ? walk_table(w, frame, step->type, word)
                                                  : walk_string(w, frame, word);
        if (!good && !goes_on(w, &sound)) {
            break;
        }
    }
    frame->index = -1;
    return sound;
}

static inline bool walk_union(ptv_walker *w, const ptv_frame *frame, const ptv_walk_step *step)
{
    const ptv_union *type = &w->unions[step->type];
    uint8_t tag = step->tag == 0 ? 0 : ptv_u8(&w->image, frame->at + step->tag);
    if (step->at == 0 || tag == 0 || tag >= type->count || type->members[tag].name == NULL) {
        return ptv_union_fault(w, frame, step, tag);
    }
    return walk_table(w, frame, type->members[tag].table, frame->at + step->at);
}

/* Compares the most frequent kinds first, which is cheaper than a jump table. */
static inline bool walk_step(ptv_walker *w, ptv_frame *frame, const ptv_walk_step *step)
{
    if (step->kind == PTV_KIND_UNION) {
        return walk_union(w, frame, step);
    }
    if (step->kind == PTV_KIND_VECTOR) {
        return walk_vector(w, frame, step);
    }
    if (step->kind == PTV_KIND_TABLE) {
        return walk_table(w, frame, step->type, frame->at + step->at);
    }
    if (step->kind == PTV_KIND_STRING) {
        return walk_string(w, frame, frame->at + step->at);
    }
    if (step->kind == PTV_STEP_AGAIN) {
        return check_offset(w, frame, frame->at + step->at); /* then ptv_walk_recursive() */
    }
    return walk_elements(w, frame, step);
}

/*
 * Walks what is below a table that fits its vtable and has steps. Not inlined into its own
 * recursion: stack per level is what counts. Each field of the root is invalidated as a whole.
 */
PTV_NOINLINE static bool walk_fields(ptv_walker *w, const ptv_frame *up, unsigned type, uint32_t at,
                                     const ptv_compiled *compiled)
{
    ptv_frame frame = {up, &w->tables[type], at, -1, -1};
    const ptv_walk_step *step = ptv_steps_of(w, compiled);
    const ptv_walk_step *end = step + compiled->steps;
    bool sound = true;
    do {
        frame.field = step->slot;
        if (!walk_step(w, &frame, step)) {
            if (up == NULL) {
                w->run->invalid_fields |= UINT64_C(1) << step->slot;
            }
            if (!goes_on(w, &sound)) {
                break;
            }
        }
    } while (++step < end);
    return sound;
}

/* Checks range and alignment of the fields of a table whose vtable is sound. */
/*@ requires ptv_can_report(w) && \valid(frame) && ptv_has_fields(frame->type);
    requires ptv_is_table(&w->image, frame->at);
    requires \separated(frame, w, w->run, frame->type, compiled,
      frame->type->fields + (0 .. frame->type->count - 1));
    requires \valid_read(compiled) && compiled->slack <= compiled->reach;
    requires ptv_is_vtable(w, compiled->vtable);
    assigns PTV_REPORTED(w->run), frame->field;
    ensures \result ==> frame->at + compiled->reach - compiled->slack <= w->image.loaded; */
static bool fields_are_in(ptv_walker *w, ptv_frame *frame, const ptv_compiled *compiled)
{
    if (!ptv_in32(&w->image, frame->at, compiled->reach)) {
        if (!ptv_in32(&w->image, frame->at, compiled->reach - compiled->slack)) {
            return ptv_field_fault(w, frame, true);
        }
        ptv_size_warning(w, frame, compiled->vtable);
    }
    return ptv_is_aligned(w, frame, compiled) || ptv_field_fault(w, frame, false);
}

static const ptv_compiled *verify_table(ptv_walker *w, const ptv_frame *up, unsigned type,
                                        uint32_t at)
{
    ptv_frame frame = {up, &w->schema->tables[type], at, -1, -1};
    uint32_t vtable = at - ptv_u32(&w->image, at);
    ptv_compiled *compiled = ptv_kept(w, type, vtable);
    if (compiled == NULL || compiled->reach == PTV_EMPTY) {
        compiled = ptv_compile(w, type, vtable);
    }
    if (compiled == NULL) {
        ptv_vtable_fault(w, &frame, vtable);
        return NULL;
    }
    if (ptv_fits(w, compiled, at)) {
        return compiled;
    }
    if ((compiled->flags & PTV_ODD) != 0) {
        ptv_vtable_notes(w, &frame, compiled);
        compiled->flags &= (uint8_t)~PTV_ODD;
    }
    if (!fields_are_in(w, &frame, compiled)) {
        return NULL;
    }
    if (compiled->flags != 0) {
        ptv_report_missing(w, &frame);
    }
    return compiled;
}

/* Reports a fault of the root offset itself; there is no table yet to blame. */
/*@ requires \valid(run) && \valid_read(rule); assigns PTV_REPORTED(run); */
PTV_COLD static void root_fault(ptv_run *run, const ptv_rule *rule, ptv_mismatch mismatch)
{
    ptv_report_in_header(run, rule, "header.root_offset", (ptv_range){0, 4}, mismatch);
}

/* Out of line, like walk_fields(), so that its stack is released before the recursion begins. */
/*@ requires ptv_can_report(w); assigns PTV_REPORTED(w->run), w->run->root;
    ensures \result ==> w->run->root + 4 <= w->image.loaded; */
PTV_NOINLINE static bool root_is_sound(ptv_walker *w)
{
    uint32_t root = ptv_u32(&w->image, 0);
    uint64_t last = w->image.loaded - 4;
    if (!ptv_in(&w->image, root, 4)) {
        root_fault(w->run, &ptv_root_out_of_range_rule, ptv_unsigned_mismatch(root, w->body, last));
        return false;
    }
    if (root < w->body) {
        root_fault(w->run, &ptv_root_in_header_rule, ptv_unsigned_mismatch(root, w->body, last));
        return false;
    }
    if (root % 4 != 0) {
        root_fault(w->run, &ptv_root_misaligned_rule, ptv_multiple_mismatch(root, 4));
        return false;
    }
    w->run->root = root;
    return true;
}

const ptv_rule ptv_root_out_of_range_rule = {
    .name = "root-out-of-range",
    .code = 201,
    .severity = PTV_ERROR,
    .title = "the root table is not inside the FlatBuffer",
    .why = "the runtime starts reading there, whatever bytes these are",
    .fix = PTV_EXPORT_AGAIN,
};

const ptv_rule ptv_root_misaligned_rule = {
    .name = "root-misaligned",
    .code = 202,
    .severity = PTV_ERROR,
    .title = "the root table is not 4-aligned",
    .why = "every field is read with an aligned load; some processors trap",
    .fix = PTV_EXPORT_AGAIN,
};

const ptv_rule ptv_root_in_header_rule = {
    .name = "root-in-header",
    .code = 203,
    .severity = PTV_ERROR,
    .title = "the root table lies inside the file header",
    .why = "header bytes would be read as a table",
    .fix = PTV_EXPORT_AGAIN,
};

/* Reports the outermost of the nested tables: nobody would read the path to the innermost. */
/*@ requires ptv_can_report(w) && \valid_read(w->schema) && \valid(path);
    requires path->schema == w->schema && path->count <= PTV_NESTING_PATH_MAX;
    requires \separated(path, w, w->schema);
    requires \exists integer i; 0 <= i < path->count && path->type[i] == w->schema->recurs;
    assigns path->count, PTV_REPORTED(w->run); ensures !\result; */
PTV_COLD static bool depth_fault(ptv_walker *w, ptv_nesting_path *path)
{
    /*@ loop invariant 0 <= path->count <= PTV_NESTING_PATH_MAX;
        loop invariant \exists integer i; 0 <= i < path->count &&
          path->type[i] == w->schema->recurs;
        loop assigns path->count; loop variant path->count; */
    while (ptv_nesting_path_level(path) > 0 || path->type[path->count - 1] != w->schema->recurs) {
        path->count--;
    }
    const uint32_t at = ptv_nesting_path_at(path);
    const ptv_frame frame = {&path->end, &w->tables[w->schema->recurs], at, -1, -1};
    return ptv_structure_fault(w, &ptv_tables_too_deep_rule, &frame, (ptv_range){at, 4},
                               ptv_unsigned_mismatch(w->schema->again + 1u, 0, w->schema->again));
}

/* Walks a table that recurs, if it is no deeper than the schema allows. */
static bool walk_again(ptv_walker *w, ptv_nesting_path *path)
{
    const uint8_t type = w->schema->recurs;
    const uint32_t at = ptv_nesting_path_at(path);
    if (ptv_nesting_path_level(path) > w->schema->again) {
        return depth_fault(w, path);
    }
    const ptv_compiled *compiled = verify_table(w, &path->end, type, at);
    return compiled != NULL &&
           (compiled->steps == 0 || walk_fields(w, &path->end, type, at, compiled));
}

const ptv_rule ptv_tables_too_deep_rule = {
    .name = "graphs-nested-too-deep",
    .code = 1001,
    .severity = PTV_ERROR,
    .once = 1,
    .title = "graphs are nested deeper than any reader of the format goes",
    .why = "the verifier of FlatBuffers stops at 64 tables, which is eleven graphs in a graph",
    .found_is = "graphs in a graph",
    .fix = "export the model with fewer branches and loops inside each other",
};

/* Walks tables that recur, in tree order, up to the first broken one: no path leads past it. */
void ptv_walk_recursive(ptv_run *run)
{
    ptv_walker *w = ptv_walker_of(run);
    if (w->schema->again == 0 || !run->sound) {
        return;
    }
    const unsigned slot = w->schema->tables[w->schema->root].recursion - 1u;
    ptv_nesting_path *path = ptv_begin_nesting_path(run);
    while (!is_over(w) && !ptv_field_is_invalid(w->run, slot) &&
           ptv_next_nesting_path(w->run, path)) {
        if (!walk_again(w, path)) {
            w->run->invalid_fields |= UINT64_C(1) << slot;
        }
    }
    if (run->stopped) { /* the others have not been walked */
        run->invalid_fields |= UINT64_C(1) << slot;
    }
}

void ptv_walk(ptv_run *run, const ptv_schema *schema, uint32_t body)
{
    ptv_state *state = ptv_set_state(run);
    ptv_walker *w = ptv_walker_init(run, schema, body);
    w->work_budget = run->flat_size / 4;
    state->lowest = UINT32_MAX;
    run->sound = false;
    run->invalid_fields = UINT64_MAX;
    if (!root_is_sound(w)) {
        return;
    }
    state->lowest = run->root;
    run->invalid_fields = 0;
    const ptv_compiled *compiled = verify_table(w, NULL, schema->root, run->root);
    run->sound = compiled != NULL;
    if (!run->sound) {
        run->invalid_fields = UINT64_MAX;
        return;
    }
    if (compiled->steps > 0) {
        walk_fields(w, NULL, schema->root, run->root, compiled);
    }
}

/*@ requires \valid_read(run) && 2 * type + 1 < PTV_COMPILED_MAX;
    requires \valid_read((ptv_walker *)ptv_state_in(run)->work); assigns \nothing; */
bool ptv_type_seen(const ptv_run *run, unsigned type)
{
    const ptv_compiled *both = &ptv_walker_of(run)->compiled[2 * type];
    return both[0].reach != PTV_EMPTY || both[1].reach != PTV_EMPTY;
}
