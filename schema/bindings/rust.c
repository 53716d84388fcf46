/* flatc modules for Rust. */
#include <string.h>

#include "rust_patterns.h"
#include "schema/bindings/shapes.h"
#include "schema/source/chars.h"

void bind_rust_finish(bind_set *set)
{
    for (bind_type *t = set->types; t != NULL; t = t->next) {
        shape_name_enum(set, t, &rust_value_copy);
    }
}

/* ---- Names ---- */

/* Modules within the file's folder: "/x/y" and "my_game" form "/x/y/my_game". */
bool rust_space_in(shape_reader *r, const shape_step *step, src_span hole)
{
    size_t n = r->space.size;
    char *text = r->trying ? NULL : bind_take(r->set, n + 1 + hole.size);
    (void)step;
    if (text != NULL) {
        memcpy(text, n == 0 ? "" : r->space.at, n);
        text[n] = '/';
        memcpy(text + n + 1, hole.at, hole.size);
        r->space = (src_span){text, n + 1 + hole.size};
    }
    return true;
}

bool rust_space_out(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    while (r->depth > 0 && r->space.size > 0 && r->space.at[--r->space.size] != '/') {
    }
    return r->depth > 0;
}

bool rust_takes_folder(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_claim(r, step, BIND_FOLDER, bind_text(r->space));
    return true;
}

/* The same type in another case, matching one of the texts of step->as, "a_*|b_*". */
bool rust_alike(shape_reader *r, const shape_step *step, src_span hole)
{
    const char *texts = step->as;
    src_span as, name;
    while (shape_one_text(&texts, &as)) {
        if (shape_strip_as(hole, as, &name) && bind_same_name(name, r->name)) {
            return true;
        }
    }
    return false;
}

/* The Any in "my_game::Any::X". */
static src_span scope_of(src_span text)
{
    src_span of = shape_before_last(text);
    of.size -= src_ends(of, ":");
    return shape_last_part(of);
}

/* "my_game::Any::X" for the member's union; the caller tells what X is in its class. */
static bool takes_case(shape_reader *r, const shape_step *step, src_span hole, bind_fact fact,
                       bind_value value)
{
    src_span name = scope_of(hole);
    shape_reader of = *r;
    of.type = shape_type_named(r->set, name);
    of.member = shape_last_part(hole);
    r->list = hole;
    if (name.size == 0) {
        return false;
    }
    shape_claim(r, step, BIND_TARGET, bind_text(name));
    if (of.type != NULL) {
        shape_claim(&of, step, fact, value);
    }
    return true;
}

/* Member X has the type that was kept. */
bool rust_case(shape_reader *r, const shape_step *step, src_span hole)
{
    return takes_case(r, step, hole, BIND_MEMBER, bind_text(shape_last_part(r->kept)));
}

bool rust_case_of(shape_reader *r, const shape_step *step, src_span hole)
{
    return takes_case(r, step, hole, BIND_PRESENT, bind_nothing());
}

/* The same union and X again; "@" stands for its object class. */
bool rust_as_case(shape_reader *r, const shape_step *step, src_span hole)
{
    bool object = step->as != NULL && *step->as == '@';
    src_span text = hole, of;
    if (!object && !shape_strip(hole, step->as, &text)) {
        return false;
    }
    of = scope_of(text);
    return (!object || shape_object(r->set, of, &of)) && bind_same_name(of, scope_of(r->list)) &&
           bind_same_name(shape_last_part(text), shape_last_part(r->list));
}

/* "AnyT::NONE" */
bool rust_as_none(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span of;
    (void)step;
    return src_is(shape_last_part(hole), "NONE") && shape_object(r->set, scope_of(hole), &of) &&
           bind_same_name(of, scope_of(r->list));
}

/* "any_as_x" for the member `any` and X. */
bool rust_case_accessor(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span member = r->member, name = shape_last_part(r->list);
    int c = 0;
    (void)step;
    while ((c = bind_next_letter(&member)) != 0) {
        if (c != bind_next_letter(&hole)) {
            return false;
        }
    }
    return bind_next_letter(&hole) == 'a' && bind_next_letter(&hole) == 's' &&
           bind_same_letters(hole, name);
}

/* A union member as spelled by its constant: a_b_X for ABX. */
bool rust_on_value(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *c = shape_find_of(r->set, r->type, hole, &rust_value_copy, BIND_NUMBER);
    (void)step;
    r->member = c == NULL ? hole : c->member;
    return true;
}

/* ---- Types ---- */

static void says(shape_reader *r, const shape_step *step, bind_fact fact, fbs_base base)
{
    shape_claim(r, step, fact, bind_integer(base));
}

/* Whether every lifetime in the text is a known one. */
static bool has_lifetimes(src_span text)
{
    static const shape_step lifetimes = {.as = "_|a|args|b|bldr|de|fbb|mut_bldr|o|static"};
    bool quoted = false;
    for (size_t i = 0; i < text.size; i++) {
        src_span name = src_behind(text, i + 1);
        quoted = quoted != (text.at[i] == '"');
        if (!quoted && text.at[i] == '\'') {
            name.size = src_word_size(name);
            if (!shape_one_of(NULL, &lifetimes, name)) {
                return false;
            }
        }
    }
    return true;
}

/* "i32", "my_game::Color", "Monster<'a>", "&'a Vec3", "&'a str", "flatbuffers::Table<'a>" */
static bool takes_part(shape_reader *r, const shape_step *step, src_span text, bind_fact fact,
                       bool offset)
{
    src_span part[SRC_HOLES];
    if (src_match(text, "&str", part) || src_match(text, "&'%w str", part)) {
        says(r, step, fact, FBS_STRING);
    } else if (src_match(text, "flatbuffers::Table<'%w>", part) ||
               src_match(text, "flatbuffers::UnionWIPOffset", part)) {
        says(r, step, fact, FBS_UNION);
    } else if (bind_scalar(text) != FBS_NONE) {
        says(r, step, fact, bind_scalar(text));
    } else {
        bool table = src_match(text, "%d<'%w>", part) || (offset && src_match(text, "%d", part));
        bool is_struct =
            !table && (src_match(text, "&'%w %d", part + 1) || src_match(text, "&%d", part + 2));
        if (!table && !is_struct && !src_match(text, "%d", part)) {
            return false;
        }
        shape_claim(r, step, BIND_TARGET, bind_text(shape_last_part(part[is_struct ? 2 : 0])));
        if (table || is_struct) {
            says(r, step, fact, table ? FBS_TABLE : FBS_STRUCT);
        }
    }
    return true;
}

/* Strips wrappers from the type. Returns whether it is an offset. */
static bool unwrapped(src_span *text)
{
    static const char *const wraps[] = {"Option<%*>", "flatbuffers::WIPOffset<%*>",
                                        "flatbuffers::ForwardsUOffset<%*>"};
    src_span part[SRC_HOLES];
    bool offset = false;
    for (size_t i = 0; i < 3; i++) {
        if (src_match(*text, wraps[i], part)) {
            *text = part[0];
            offset = i > 0;
        }
    }
    return offset;
}

bool rust_takes_type(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bool offset = unwrapped(&hole);
    if (src_is(hole, "_") || !has_lifetimes(hole)) {
        return has_lifetimes(hole);
    }
    if (src_match(hole, "flatbuffers::Vector<'%w,%*>", part) ||
        src_match(hole, "flatbuffers::Vector<%*>", part + 1) || src_match(hole, "&'%w[%*]", part)) {
        says(r, step, BIND_TYPE, FBS_VECTOR);
        hole = part[1];
        return takes_part(r, step, hole, BIND_ELEMENT, unwrapped(&hole));
    }
    if (src_match(hole, "flatbuffers::Array<'%w,%*,%n>", part) ||
        src_match(hole, "&[%*;%n]", part + 1)) {
        const shape_step length = {.line = step->line, .fact = BIND_LENGTH};
        says(r, step, BIND_TYPE, FBS_ARRAY);
        return shape_number(r, &length, part[2]) &&
               takes_part(r, step, part[1], BIND_ELEMENT, false);
    }
    return takes_part(r, step, hole, BIND_TYPE, offset);
}

/*
 * Takes the name from a text like "%*read_at::<%w>(%*": a scalar, the type itself, that of the
 * case, or an offset.
 */
bool rust_within(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    const shape_step found = {.line = step->line, .fact = step->fact};
    return src_match(hole, step->as, part) &&
           (step->fact == BIND_KIND     ? src_same(part[1], r->name)
            : step->fact == BIND_MEMBER ? src_same(part[1], shape_last_part(r->kept))
            : step->fact == BIND_OFFSET ? shape_number(r, &found, part[1])
                                        : shape_scalar(r, &found, part[1]));
}

/* ---- Values ---- */

/* "f32::NEG_INFINITY", "my_game::Color::Red" */
static bool named(shape_reader *r, const shape_step *step, src_span text, bind_value *value)
{
    src_span name = shape_last_part(text), of = scope_of(text), part[SRC_HOLES];
    if (src_is(of, "f32") || src_is(of, "f64")) {
        const char *number = src_is(name, "NAN")            ? "nan"
                             : src_is(name, "INFINITY")     ? "inf"
                             : src_is(name, "NEG_INFINITY") ? "-inf"
                                                            : "";
        return bind_number(src_span_of(number), value);
    }
    *value = bind_text(name);
    shape_claim(r, step, BIND_TARGET, bind_text(of));
    return of.size > 0 && src_match(text, "%d", part);
}

/* Default::default() is an enum value without a name, or a vector; a string begins with &. */
static bool takes_value(shape_reader *r, const shape_step *step, src_span text)
{
    bind_value value;
    src_span part[SRC_HOLES];
    if (src_is(text, "Default::default()") || src_begins(text, "&\"")) {
        return true;
    }
    bool bits = src_match(text, "%d::from_bits_retain(%n)", part);
    if (bits) {
        shape_claim(r, step, BIND_TARGET, bind_text(shape_last_part(part[0])));
        text = part[1];
    }
    bool good = bind_number(text, &value) ? value.form != BIND_NONE : named(r, step, text, &value);
    if (good) {
        shape_claim(r, step, BIND_DEFAULT, value);
    }
    return good;
}

/* "Some(5)"; "None" for a scalar that may be absent, or for anything else. */
bool rust_takes_default(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    if (src_is(hole, "None")) {
        const bind_claim *c =
            shape_find_of(r->set, r->type, r->member, &rust_accessor_copy, BIND_TYPE);
        if (c != NULL && fbs_is_scalar((fbs_base)c->value.number)) {
            shape_claim(r, step, BIND_DEFAULT, bind_nothing());
        }
        return true;
    }
    return takes_value(r, step, src_match(hole, "Some(%*)", part) ? part[0] : hole);
}

/* A required non-scalar: ".unwrap()" after "None", which was kept. */
bool rust_is_required(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span list;
    bool sliced = shape_strip(hole, ".map(|v|v.safe_slice())*", &list);
    hole = sliced ? list : hole;
    bool must = src_begins(hole, ".unwrap()");
    if (src_is(r->kept, "None")) {
        shape_claim(r, step, BIND_REQUIRED, bind_integer(must));
    }
    return must || hole.size == 0 || src_is(hole, ".map(|v|v.safe_slice())");
}

/* ---- The rest of rows ---- */

/* "my_game.example.Monster" */
bool rust_alike_last(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return bind_same_name(shape_last_part(hole), r->name);
}

bool rust_full_space(shape_reader *r, const shape_step *step, src_span hole)
{
    shape_claim(r, step, BIND_SPACE, bind_text(shape_before_last(hole)));
    return true;
}

/* "i16", "Color", "<i16 as EndianScalar>::Scalar" */
bool rust_takes_scalar(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    return rust_takes_type(r, step,
                           src_match(hole, "<%d as EndianScalar>::Scalar", part) ? part[0] : hole);
}

/* The function that gets the root from a buffer. */
bool rust_root_function(shape_reader *r, const shape_step *step, src_span hole)
{
    const shape_step root = {
        .line = step->line,
        .as = "root_as_*_with_opts|root_as_*_unchecked|root_as_*|"
              "size_prefixed_root_as_*_with_opts|size_prefixed_root_as_*_unchecked|"
              "size_prefixed_root_as_*|get_root_as_*|get_size_prefixed_root_as_*"};
    return rust_alike(r, &root, hole);
}

/* Goes from the union to its tag, or vice versa. */
bool rust_on_union(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span union_name = hole, tag = r->member, stem;
    (void)step;
    return (shape_strip(tag, "*_type", &stem) && bind_same_name(stem, union_name)) ||
           (shape_strip(hole, "*_type", &stem) && bind_same_name(stem, tag));
}

/*
 * Claims that other members lack KEY or REQUIRED. step->value: ID for a table, OFFSET for a struct,
 * or PRESENT for one before 2.0.
 */
bool rust_others(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_fact place = (bind_fact)step->value, fact = (bind_fact)step->fact;
    const bind_claim_site *copy = place == BIND_ID       ? &rust_slot_copy
                                  : place == BIND_OFFSET ? &rust_member_copy
                                                         : &rust_layout_copy;
    (void)hole;
    for (const bind_claim *c = shape_find(r->type, NULL, copy, place); !r->trying && c != NULL;
         c = shape_find(r->type, c, copy, place)) {
        r->member = c->member;
        if (shape_find_of(r->set, r->type, r->member, r->row->copy, fact) == NULL) {
            shape_claim(r, step, fact, bind_integer(0));
        }
    }
    return true;
}

/* ---- Code around facts ---- */

static bool is_known(const shape_reader *r, src_span word)
{
    src_span type;
    if (bind_same_name(word, r->name)) {
        return true;
    }
    for (const bind_type *t = r->set->types; t != NULL; t = t->next) {
        if (bind_same_name(word, t->name)) {
            return true;
        }
    }
    for (const bind_claim *c = r->type == NULL ? NULL : r->type->claims; c != NULL; c = c->next) {
        if (bind_same_name(word, c->member) ||
            (c->value.form == BIND_TEXT && src_same(word, c->value.text))) {
            return true;
        }
    }
    return shape_object(r->set, word, &type) && shape_type_named(r->set, type) != NULL;
}

/* A name from the library, or a known one. */
static bool is_told(const shape_reader *r, src_span word)
{
    static const shape_step types = {
        .as = "A|ARRAYS_NOT_SUPPORTED_IN_TABLES|Allocator|Array|Box|Default|EndianScalar|Err|"
              "FlatBufferBuilder|Follow|"
              "ForwardsUOffset|Inner|InvalidFlatbuffer|None|Ok|Option|Ordering|Output|Push|Result|"
              "SafeSliceAccess|Scalar|Self|SkipSizePrefix|Some|String|Table|"
              "TableUnfinishedWIPOffset|ToString|UnionWIPOffset|Vec|Vector|Verifier|"
              "VerifierOptions|WIPOffset"};
    bool type = *word.at >= 'A' && *word.at <= 'Z';
    return !type || shape_one_of(NULL, &types, word) || is_known(r, word);
}

/*
 * Code that differs between releases: types in it must be known or from the library, and what is
 * inside a struct of one member must be its first.
 */
bool rust_code(shape_reader *r, const shape_step *step, src_span hole)
{
    bool good = has_lifetimes(hole);
    (void)step;
    for (size_t i = 0; good && i < hole.size; i++) {
        src_span word = src_behind(hole, i);
        word.size = src_word_size(word);
        bool quoted = hole.at[i] == '"';
        bool index = i > 0 && hole.at[i - 1] == '.' && src_is_digit(hole.at[i]);
        if (word.size > 0 && !(index ? src_is(word, "0") : is_told(r, word))) {
            return false;
        }
        i += word.size > 0 ? word.size - 1 : 0;
        while (quoted && i + 1 < hole.size && hole.at[++i] != '"') {
            i += hole.at[i] == '\\';
        }
    }
    return good;
}

/* ---- Sizes ---- */

static const bind_claim *claim_of(const shape_reader *r, bind_fact fact)
{
    const bind_claim *c = shape_find_of(r->set, r->type, r->member, &rust_member_copy, fact);
    return c != NULL ? c : shape_find_of(r->set, r->type, r->member, &rust_layout_copy, fact);
}

static uint64_t number_of(const shape_reader *r, bind_fact fact)
{
    const bind_claim *c = claim_of(r, fact);
    return c == NULL ? 0 : c->value.number;
}

/* Size of a struct or an enum. 0 if it is in another file. */
static uint64_t size_of_type(const bind_type *type)
{
    const bind_claim *size = shape_find(type, NULL, &rust_size_copy, BIND_SIZE);
    const bind_claim *base = shape_find(type, NULL, &rust_base_copy, BIND_BASE);
    size = size != NULL ? size : shape_find(type, NULL, &rust_layout_copy, BIND_SIZE);
    return size != NULL   ? size->value.number
           : base != NULL ? fbs_size_of((fbs_base)base->value.number)
                          : 0;
}

/* Size of a struct's member, or of an element of it. 0 if it is in another file. */
static uint64_t size_of(const shape_reader *r)
{
    uint64_t type = number_of(r, BIND_TYPE), element = number_of(r, BIND_ELEMENT);
    uint64_t base = type == FBS_ARRAY ? element : type;
    const bind_claim *c = claim_of(r, BIND_TARGET);
    if (c == NULL) {
        return fbs_is_scalar((fbs_base)base) ? fbs_size_of((fbs_base)base) : 0;
    }
    return size_of_type(shape_type_named(r->set, c->value.text));
}

static bool has_size(src_span text, uint64_t size)
{
    int64_t number;
    return src_integer(text, &number) && (size == 0 || (uint64_t)number == size);
}

bool rust_is_size(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return has_size(hole, size_of(r));
}

/* Bytes of an array, at the end of the statement. */
bool rust_array_bytes(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    (void)step;
    return src_match(hole, "%*.add(%n),%n);%*", part) &&
           has_size(part[2], size_of(r) * number_of(r, BIND_LENGTH));
}

/* ---- Before 2.0 ---- */

/* A struct, in terms of the language. */
bool rust_enter_struct(shape_reader *r, const shape_step *step, src_span hole)
{
    return shape_enter(r, step, hole) &&
           shape_find(r->type, NULL, &rust_layout_copy, BIND_PRESENT) != NULL;
}

/* Members come in byte order; r->sum bytes precede this one, if r->flag. */
bool rust_lies(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t size = size_of(r);
    (void)hole;
    if (r->flag) {
        shape_claim(r, step, BIND_OFFSET, bind_integer((int64_t)r->sum));
    }
    r->flag = r->flag && size > 0;
    r->sum += size;
    return true;
}

bool rust_pads(shape_reader *r, const shape_step *step, src_span hole)
{
    fbs_base base = bind_scalar(hole);
    (void)step;
    r->sum += fbs_size_of(base);
    return base != FBS_NONE;
}

bool rust_is_whole(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    if (r->flag) {
        shape_claim(r, step, BIND_SIZE, bind_integer((int64_t)r->sum));
    }
    return true;
}

static uint64_t limit_of(const shape_reader *r, bind_fact fact)
{
    const bind_claim *c = shape_find(r->type, NULL, &rust_base_copy, fact);
    return c == NULL ? 0 : c->value.number;
}

/* How many numbers there are from the first value to the last. */
bool rust_spans(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value count;
    (void)step;
    r->sum = limit_of(r, BIND_MIN);
    return bind_number(hole, &count) && count.number == limit_of(r, BIND_MAX) - r->sum + 1;
}

/* The name of the value with the number r->sum, or nothing if there is none. */
bool rust_may_name(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *c = shape_find(r->type, NULL, &rust_value_copy, BIND_NUMBER);
    while (c != NULL && c->value.number != r->sum) {
        c = shape_find(r->type, c, &rust_value_copy, BIND_NUMBER);
    }
    (void)step;
    r->sum++;
    return c == NULL ? hole.size == 0 : bind_same_name(c->member, hole);
}

/* ---- The object API ---- */

/* "Box<XT>", "XT", "Color": the type of the member. */
static void takes_native_type(shape_reader *r, const shape_step *step, src_span text)
{
    src_span part[SRC_HOLES], name, object;
    const bind_claim *c =
        shape_find_of(r->set, r->type, r->member, &rust_accessor_copy, BIND_TARGET);
    name = shape_last_part(src_match(text, "Box<%*>", part) ? part[0] : text);
    bool itself = c != NULL && bind_same_name(c->value.text, name);
    bool is_object = !itself && shape_object(r->set, name, &object);
    if (!src_is(name, "String")) {
        shape_claim(r, step, BIND_TARGET, bind_text(is_object ? object : name));
    }
}

/* "i32", "Option<Vec<XT>>", "[i32;15]" */
bool rust_takes_native(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    const shape_step length = {.line = step->line, .fact = BIND_LENGTH};
    bind_fact fact = BIND_TYPE;
    hole = src_match(hole, "Option<%*>", part) ? part[0] : hole;
    if (src_match(hole, "[%*;%n]", part)) {
        fact = BIND_ELEMENT;
        shape_number(r, &length, part[1]);
    } else if (src_match(hole, "Vec<%*>", part)) {
        fact = BIND_ELEMENT;
    } else {
        part[0] = hole;
    }
    if (bind_scalar(part[0]) != FBS_NONE) {
        says(r, step, fact, bind_scalar(part[0]));
    } else {
        takes_native_type(r, step, part[0]);
    }
    return true;
}

/* Initial value of a member: for tables the default, for arrays "[0;15]". */
bool rust_takes_first(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES], name;
    const shape_step length = {.line = step->line, .fact = BIND_LENGTH};
    const bind_claim *type =
        shape_find_of(r->set, r->type, r->member, &rust_accessor_copy, BIND_TYPE);
    bool scalar = type != NULL && fbs_is_scalar((fbs_base)type->value.number);
    bool value = type == NULL && shape_find(r->type, NULL, &rust_slot_copy, BIND_ID) != NULL;
    if (src_match(hole, "[%*;%n]", part)) {
        return shape_number(r, &length, part[1]);
    }
    if (src_match(hole, "%d::NONE", part) &&
        shape_object(r->set, shape_last_part(part[0]), &name)) {
        shape_claim(r, step, BIND_TARGET, bind_text(name));
        return true;
    }
    return scalar || (value && src_match(hole, "%d", part)) ? rust_takes_default(r, step, hole)
                                                            : rust_code(r, step, hole);
}
