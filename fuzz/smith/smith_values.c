/* The values of a method: making them, finding suitable ones, recording when they are needed. */
#include "fuzz/smith/smith_program.h"

#include <string.h>

#define TENSOR(slot) PTV_PROGRAM_TENSOR_##slot
#define EXTRA(slot) PTV_PROGRAM_EXTRA_TENSOR_INFO_##slot
#define DYNAMISM(name) PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_##name

/* Times after all instructions; the cost in the file of a place in planned memory. */
enum { ALWAYS = INT32_MAX, NEVER = INT32_MAX, ALLOCATION = 32 };
enum { VALUE = PTV_PROGRAM_E_VALUE_VAL };

fs_value *fs_value_at(const fs_plan *p, int32_t i)
{
    return &p->values[i];
}

/*
 * Returns the index of a piece of this size, perhaps a shared one, or 0 if there is no room. With
 * an alignment of 0, pieces are packed.
 */
static uint32_t new_piece(fs_build *b, fs_pieces *pieces, uint32_t size)
{
    bool share = ft_random_below(&b->trim, 8) == 0;
    for (uint32_t i = 1; i < pieces->count && share; i++) {
        if (pieces->sizes[i] == size) {
            return i;
        }
    }
    uint32_t at = (pieces->used + pieces->align - 1) / pieces->align * pieces->align;
    if (pieces->count == FS_PIECES || at + size > FS_PIECE_BYTES) {
        b->failed = true; /* the caller has checked this */
        return 0;
    }
    pieces->offsets[pieces->count] = at;
    pieces->sizes[pieces->count] = size;
    pieces->used = at + size;
    fs_spend(b, size);
    return pieces->count++;
}

/* ---- New values ---- */

/* Adds a value, stores its index in *place, and returns its table. */
static ft_node *add(fs_plan *p, uint8_t kind, int32_t *place)
{
    *place = 0;
    if (p->count == FS_VALUES) {
        p->b->failed = true;
        return NULL;
    }
    *place = (int32_t)p->count;
    fs_value *value = &p->values[p->count++];
    *value = (fs_value){.kind = kind, .ready = kind != FS_KIND(TENSOR), .first = NEVER};
    value->entry = fs_new(p->m, PTV_PROGRAM_E_VALUE);
    return fs_member(p->m, value->entry, VALUE, kind);
}

static int32_t new_null(fs_plan *p)
{
    int32_t place;
    (void)add(p, FS_KIND(NULL), &place);
    if (ft_random_below(&p->b->trim, 4) == 0 && p->values[place].entry != NULL) {
        ft_clear(p->values[place].entry, VALUE); /* the tag is enough */
    }
    return place;
}

int32_t fs_new_int(fs_plan *p, int64_t number)
{
    int32_t place;
    fs_put(p->m, add(p, FS_KIND(INT), &place), PTV_PROGRAM_INT_INT_VAL, (uint64_t)number);
    p->values[place].number = (uint64_t)number;
    return place;
}

static int32_t new_double(fs_plan *p, uint64_t bits)
{
    int32_t place;
    fs_put(p->m, add(p, FS_KIND(DOUBLE), &place), PTV_PROGRAM_DOUBLE_DOUBLE_VAL, bits);
    p->values[place].number = bits;
    return place;
}

int32_t fs_new_bool(fs_plan *p, bool number)
{
    int32_t place;
    fs_put(p->m, add(p, FS_KIND(BOOL), &place), PTV_PROGRAM_BOOL_BOOL_VAL, number);
    p->values[place].number = number;
    return place;
}

static int32_t new_string(fs_plan *p)
{
    int32_t place;
    ft_node *table = add(p, FS_KIND(STRING), &place);
    fs_text(p->m, table, PTV_PROGRAM_STRING_STRING_VAL, fs_chance(p->b, 4) ? "" : fs_word(p->b));
    return place;
}

int32_t fs_new_list(fs_plan *p, uint8_t kind, const int32_t *items, uint32_t count)
{
    int32_t place;
    ft_node *table = add(p, kind, &place);
    ft_node *vector = fs_vector(p->m, table, 0, count);
    int32_t *kept = fs_take(p->b, count * sizeof *kept);
    for (uint32_t i = 0; i < count; i++) {
        fs_item(vector, i, (uint64_t)(int64_t)items[i]);
        if (items[i] >= 0) {
            p->values[items[i]].listed = true;
        }
    }
    if (kept != NULL && count > 0) {
        memcpy(kept, items, count * sizeof *kept);
    }
    p->values[place].items = kept;
    p->values[place].item_count = kept == NULL ? 0 : count;
    return place;
}

int32_t fs_new_numbers(fs_plan *p, uint8_t kind, uint32_t count)
{
    int32_t place;
    ft_node *vector = fs_vector(p->m, add(p, kind, &place), 0, count);
    for (uint32_t i = 0; i < count; i++) {
        fs_item(vector, i, kind == FS_KIND(BOOL_LIST) ? fs_byte(p->b) % 2 : fs_real(p->b));
    }
    return place;
}

/* ---- New tensors ---- */

/* Adds the optional tables that state the tensor's origin and device. */
static void add_extra(fs_plan *p, ft_node *tensor, fs_store store)
{
    bool external = store == FS_EXTERNAL || store == FS_EXTERNAL_PLANNED;
    bool named = external || store == FS_STATE;
    if (!named && (p->b->loose == 0 || ft_random_below(&p->b->trim, 16) != 0)) {
        return;
    }
    ft_node *extra = fs_table(p->m, tensor, TENSOR(EXTRA_TENSOR_INFO));
    bool whole = named || (store == FS_CONSTANT && ft_random_below(&p->b->trim, 2) == 0);
    if (whole) {
        fs_text(p->m, extra, EXTRA(FULLY_QUALIFIED_NAME), fs_name(p->b));
    } else if (ft_random_below(&p->b->trim, 8) == 0) {
        fs_text(p->m, extra, EXTRA(FULLY_QUALIFIED_NAME), "");
    }
    fs_put(p->m, extra, EXTRA(MUTABLE_DATA_SEGMENTS_IDX), 0); /* readers ignore any other */
    fs_put(p->m, extra, EXTRA(LOCATION), external);
    fs_put(p->m, extra, EXTRA(DEVICE_TYPE), PTV_PROGRAM_DEVICE_TYPE_CPU);
    fs_put(p->m, extra, EXTRA(DEVICE_INDEX), 0);
}

static uint32_t data_index(fs_plan *p, const fs_shape *shape, fs_store store)
{
    fs_program *program = p->program;
    uint32_t size = (uint32_t)fs_shape_bytes(shape);
    switch (store) {
    case FS_CONSTANT: return new_piece(p->b, &program->constants, size);
    case FS_INITIAL: return new_piece(p->b, &program->initials, size);
    case FS_EXTERNAL: return ft_random_below(&p->b->trim, 8) == 0 ? 77 : 0; /* meaningless */
    default: return 0;
    }
}

int32_t fs_new_tensor(fs_plan *p, const fs_shape *shape, fs_store store)
{
    static const fs_shape_slots slots = {TENSOR(SCALAR_TYPE), TENSOR(SIZES), TENSOR(DIM_ORDER)};
    int32_t place;
    ft_node *tensor = add(p, FS_KIND(TENSOR), &place);
    fs_value *value = &p->values[place];
    value->tensor = tensor;
    value->store = (uint8_t)store;
    value->shape = *shape;
    value->ready = store != FS_CALLER && store != FS_PLANNED;
    value->kept = store == FS_CONSTANT || store == FS_EXTERNAL;
    if (store >= FS_PLANNED) {
        fs_spend(p->b, ALLOCATION);
    }
    if (store >= FS_STATE) {
        fs_always(p, place);
    }
    fs_write_shape(p->m, tensor, shape, slots);
    fs_put(p->m, tensor, TENSOR(STORAGE_OFFSET), 0);
    fs_put(p->m, tensor, TENSOR(REQUIRES_GRAD), ft_random_below(&p->b->trim, 8) == 0);
    fs_put(p->m, tensor, TENSOR(DATA_BUFFER_IDX), data_index(p, shape, store));
    fs_put(p->m, tensor, TENSOR(LAYOUT), 0);
    fs_put(p->m, tensor, TENSOR(SHAPE_DYNAMISM), shape->dynamism);
    add_extra(p, tensor, store);
    return place;
}

/* ---- When values are needed ---- */

void fs_always(fs_plan *p, int32_t i)
{
    p->values[i].first = 0;
    p->values[i].last = ALWAYS;
}

static void use_one(fs_value *value, uint32_t time)
{
    value->first = time < value->first ? time : value->first;
    value->last = time > value->last ? time : value->last;
}

void fs_use(fs_plan *p, int32_t i)
{
    fs_value *value = &p->values[i];
    use_one(value, p->time);
    for (uint32_t k = 0; k < value->item_count; k++) {
        if (value->items[k] >= 0) {
            use_one(&p->values[value->items[k]], p->time);
        }
    }
}

void fs_give(fs_plan *p, int32_t i)
{
    fs_value *value = &p->values[i];
    fs_use(p, i);
    if (!value->ready) {
        value->ready = true;
        value->depth = (uint8_t)p->depth;
    }
}

/* ---- Inputs and outputs ---- */

bool fs_add_input(fs_plan *p, int32_t value)
{
    if (p->input_count == FS_ENDS) {
        return false;
    }
    p->inputs[p->input_count++] = value;
    p->values[value].ready = true;
    p->values[value].first = 0;
    return true;
}

bool fs_add_output(fs_plan *p, int32_t value)
{
    if (p->output_count == FS_ENDS) {
        return false;
    }
    p->outputs[p->output_count++] = value;
    use_one(&p->values[value], ALWAYS);
    return true;
}

/* ---- Finding a tensor ---- */

static bool suits(const fs_plan *p, const fs_value *value, const fs_operand_request *request)
{
    if (value->kind != FS_KIND(TENSOR) || value->gone ||
        (request->types >> value->shape.type & 1) == 0 || value->shape.rank < request->rank) {
        return false;
    }
    bool usable =
        request->write ? !value->kept && !value->lent && value->busy != p->time : value->ready;
    bool fixed = !request->fixed || value->shape.dynamism == DYNAMISM(STATIC);
    return usable && fixed && !(request->unread && value->kept) &&
           (request->like == NULL || fs_same_sizes(&value->shape, request->like)) &&
           (!request->exactly || fs_same_shape(&value->shape, request->like));
}

static int32_t find(fs_plan *p, const fs_operand_request *request)
{
    uint32_t from = p->count == 0 ? 0 : fs_below(p->b, p->count);
    for (uint32_t i = 0; i < p->count; i++) {
        uint32_t place = (from + i) % p->count;
        if (suits(p, &p->values[place], request)) {
            return (int32_t)place;
        }
    }
    return -1;
}

/* Sometimes a shape that exporters rarely write. */
static fs_shape new_shape(fs_plan *p, const fs_operand_request *request)
{
    fs_shape shape;
    if (request->exactly) {
        return *request->like;
    }
    uint8_t type = fs_type(p->b, request->types);
    if (request->like != NULL) {
        shape = *request->like;
        shape.type = type;
        return shape;
    }
    shape = fs_any_shape(p->b, type, request->rank);
    if (fs_chance(p->b, 8)) {
        fs_reorder(p->b, &shape);
    }
    return shape;
}

static bool may_change(const fs_operand_request *request)
{
    return !request->fixed && !request->exactly;
}

static int32_t new_input(fs_plan *p, fs_shape shape, const fs_operand_request *request)
{
    uint32_t choice = fs_byte(p->b);
    if (p->input_count == FS_ENDS) {
        shape.dynamism = DYNAMISM(STATIC);
        return fs_new_tensor(p, &shape, FS_STATE);
    }
    if (may_change(request) && choice == 64 && shape.rank > 0) {
        shape.sizes[0] = 0;
    }
    if (may_change(request) && choice % 8 == 5) {
        shape.dynamism = DYNAMISM(DYNAMIC_BOUND);
    } else if (may_change(request) && choice == 255) {
        shape.dynamism = DYNAMISM(DYNAMIC_UNBOUND); /* warns tensor-unbound */
    }
    int32_t value = fs_new_tensor(p, &shape, choice % 2 == 0 ? FS_PLANNED : FS_CALLER);
    (void)fs_add_input(p, value);
    return value;
}

static bool has_room(const fs_pieces *pieces, const fs_shape *shape)
{
    uint64_t bytes = fs_shape_bytes(shape);
    return bytes > 0 && pieces->count < FS_PIECES && pieces->used + bytes + 32 <= FS_PIECE_BYTES;
}

static int32_t new_readable(fs_plan *p, const fs_operand_request *request)
{
    static const uint8_t ways[] = {FS_CONSTANT, FS_CALLER,   FS_CONSTANT, FS_CALLER,
                                   FS_CONSTANT, FS_EXTERNAL, FS_STATE,    FS_INITIAL,
                                   FS_CALLER,   FS_CONSTANT, FS_CALLER,   FS_EXTERNAL_PLANNED};
    const fs_program *program = p->program;
    fs_shape shape = new_shape(p, request);
    uint8_t choice = ways[fs_below(p->b, sizeof ways)];
    bool constant = program->place != FS_NOWHERE && has_room(&program->constants, &shape);
    bool initial = program->initial && has_room(&program->initials, &shape);
    bool named = !program->inside && !program->usual; /* nor is it resolved in a payload */
    bool never = (choice == FS_CONSTANT && (!constant || request->unread)) ||
                 (choice == FS_INITIAL && !initial) ||
                 ((choice == FS_EXTERNAL || choice == FS_EXTERNAL_PLANNED) && !named);
    if (choice == FS_CALLER || never) {
        return new_input(p, shape, request);
    }
    shape.dynamism = DYNAMISM(STATIC);
    return fs_new_tensor(p, &shape, (fs_store)choice);
}

/* A planned tensor, or one that the caller provides as an output. */
static int32_t new_writable(fs_plan *p, const fs_operand_request *request)
{
    fs_shape shape = new_shape(p, request);
    uint32_t choice = fs_byte(p->b);
    shape.dynamism =
        may_change(request) && choice % 8 == 6 ? DYNAMISM(DYNAMIC_BOUND) : shape.dynamism;
    bool output = choice % 8 == 7 && p->depth == 0 && p->output_count < FS_ENDS;
    int32_t value = fs_new_tensor(p, &shape, output ? FS_CALLER : FS_PLANNED);
    if (output) {
        (void)fs_add_output(p, value);
    }
    return value;
}

int32_t fs_tensor(fs_plan *p, const fs_operand_request *request)
{
    fs_operand_request loose = *request;
    loose.like = request->exactly ? request->like : NULL;
    int32_t found = -1;
    uint32_t choice = fs_byte(p->b) % 8;
    if (choice < 5) {
        found = find(p, request);
    } else if (choice == 5) {
        found = find(p, &loose);
    }
    if (found >= 0) {
        return found;
    }
    return request->write ? new_writable(p, request) : new_readable(p, request);
}

/* ---- Other values ---- */

int32_t fs_new_of(fs_plan *p, uint8_t kind)
{
    switch (kind) {
    case FS_KIND(INT): return fs_new_int(p, fs_integer(p->b));
    case FS_KIND(DOUBLE): return new_double(p, fs_real(p->b));
    case FS_KIND(BOOL): return fs_new_bool(p, fs_byte(p->b) % 2 == 1);
    case FS_KIND(STRING): return new_string(p);
    default: return new_null(p);
    }
}

int32_t fs_value_of(fs_plan *p, uint8_t kind, bool write)
{
    uint32_t from = p->count == 0 ? 0 : fs_below(p->b, p->count);
    bool fresh = fs_chance(p->b, 4);
    for (uint32_t i = 0; i < p->count && !fresh; i++) {
        uint32_t place = (from + i) % p->count;
        const fs_value *value = &p->values[place];
        if (value->kind == kind && !value->gone && !(write && value->kept)) {
            return (int32_t)place;
        }
    }
    return fs_new_of(p, kind);
}

int32_t fs_int_between(fs_plan *p, int64_t low, int64_t high)
{
    uint32_t from = p->count == 0 ? 0 : fs_below(p->b, p->count);
    for (uint32_t i = 0; i < p->count && from % 4 != 3; i++) {
        uint32_t place = (from + i) % p->count;
        const fs_value *value = &p->values[place];
        int64_t number = (int64_t)value->number;
        if (value->kind == FS_KIND(INT) && value->kept && !value->gone && number >= low &&
            number <= high) {
            return (int32_t)place;
        }
    }
    int64_t zero = low > 0 ? low : high < 0 ? high : 0;
    int64_t most = high - zero > 7 ? 7 : high - zero;
    int32_t place = fs_new_int(p, zero + (int64_t)fs_below(p->b, (uint32_t)most + 1));
    p->values[place].kept = true;
    return place;
}
