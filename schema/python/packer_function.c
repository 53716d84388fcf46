/* Checks what one function writes against the tables that it writes. */
#include <string.h>

#include "schema/finding/finding.h"
#include "schema/python/camel.h"
#include "schema/python/packer_parts.h"
#include "schema/python/undecided.h"
#include "schema/python/value.h"

static const ptv_rule alignment_rule, not_literal_rule, field_unknown_rule, field_foreign_rule,
    field_forgotten_rule, field_unwritten_rule, wrong_table_rule, attribute_unknown_rule,
    identifier_rule;

/* The fields of a table written so far. */
typedef struct written {
    const fbs_def *def; /* NULL: no table is open */
    fbs_place at;       /* where it was started */
    bool *fields;       /* two per field: value and tag */
} written;

/* A vector that becomes a field of the next table that is started. */
typedef struct vector {
    struct vector *next;
    const py_token *field;
    py_tokens alignment;
    bool sure; /* certain to be a field */
} vector;

/* `t = TensorT()`, and how t is used. */
typedef struct object {
    struct object *next;
    const py_token *name;
    written so_far;
    bool escaped; /* other code may write it, too */
} object;

typedef struct context {
    packing *p;
    const packer_function *f;
    written table;
    vector *vectors;
    object *objects;
    bool packs; /* at least one table */
} context;

static fbs_place place_of(const context *c, const py_token *token)
{
    return py_place(c->f->module->text.file, token);
}

static bool is_deprecated(const fbs_field *field)
{
    return fbs_attr_of(field->attrs, "deprecated") != NULL;
}

static void begin(context *c, written *w, const fbs_def *def, const py_token *at)
{
    *w = (written){.def = def, .at = place_of(c, at)};
    w->fields = py_take(&c->p->program, 2 * (size_t)def->field_count + 2);
    c->p->run->facts++;
}

/* Marks a field as written. Returns false if the table has no field spelled like this. */
static bool mark(context *c, written *w, src_span spelled, const fbs_field **found)
{
    bool tag;
    size_t index = 0;
    if (w->fields == NULL || !py_step(&c->p->program, w->def->field_count + 1)) {
        *found = NULL;
        return true;
    }
    *found = packer_field_of(w->def, spelled, &tag);
    for (const fbs_field *f = w->def->fields; f != NULL && f != *found; f = f->next) {
        index++;
    }
    c->p->run->facts++;
    if (*found == NULL || is_deprecated(*found)) {
        return false;
    }
    w->fields[2 * index + (tag ? 1 : 0)] = true;
    return true;
}

/* ---- Unwritten fields ---- */

static bool replaces(const context *c, const fbs_def *def)
{
    const packer_install *one = c->f->installs;
    while (one != NULL && one->def != def) {
        one = one->next;
    }
    return one != NULL;
}

static void say_unwritten(context *c, const written *w, const fbs_field *field, bool tag)
{
    gate_words words;
    bool installed = replaces(c, w->def);
    packer_fault(c->p, installed ? &field_forgotten_rule : &field_unwritten_rule, w->def,
                 gate_say(&words, "%.200s%s", field->name, tag ? "_type" : ""),
                 &(packer_words){.at = w->at, .other = field->place});
}

static void finish(context *c, written *w)
{
    size_t index = 0;
    if (w->def == NULL || w->fields == NULL || c->p->program.work_budget == 0) {
        return;
    }
    for (const fbs_field *f = w->def->fields; f != NULL; f = f->next, index++) {
        if (is_deprecated(f)) {
            continue;
        }
        if (!w->fields[2 * index]) {
            say_unwritten(c, w, f, false);
        }
        if (fbs_has_tag(&f->type) && !w->fields[2 * index + 1]) {
            say_unwritten(c, w, f, true);
        }
    }
}

static const ptv_rule field_forgotten_rule = {
    .name = "packer-field-forgotten",
    .code = 2306,
    .severity = PTV_ERROR,
    .title = "a packer that replaces a generated one does not write a field",
    .why = "the field is in the object and missing in the file",
    .fix = "add the field, as the generated packer does",
};

static const ptv_rule field_unwritten_rule = {
    .name = "packer-field-unwritten",
    .code = 2307,
    .severity = PTV_WARNING,
    .title = "code that writes a table by hand leaves out a field",
    .why = "the field always has its default in such a file",
    .fix = "write the field, or accept it with an entry in the allow list",
};

/* ---- Vectors ---- */

/* The attribute an argument mentions: `data` in len(self.data). NULL if there are several. */
static const py_token *attribute_of(py_tokens argument)
{
    const py_token *found = NULL;
    for (size_t i = 0; i < argument.count;) {
        size_t n = py_dotted(py_behind(argument, i));
        bool called = n > 0 && py_has(argument, i + n, "(");
        size_t used = called && n >= 2 ? n - 2 : called ? 0 : n; /* a method is not a field */
        if (used >= 3) {
            const py_token *last = &argument.at[i + used - 1];
            if (found != NULL && !src_same(py_span(found), py_span(last))) {
                return NULL;
            }
            found = last;
        }
        i += n > 0 ? n : 1;
    }
    return found;
}

static bool has_word(const py_token *name, const char *word)
{
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= name->size; i++) {
        size_t k = 0;
        while (k < n && (name->at[i + k] | 0x20) == word[k]) {
            k++;
        }
        if (k == n) {
            return true;
        }
    }
    return false;
}

/* create_aligned_vector(builder, data, alignment), builder.StartVector(size, n, alignment) */
static void note_vector(context *c, py_tokens callee, py_tokens inside)
{
    const py_token *name = &callee.at[callee.count - 1];
    bool aligned = has_word(name, "aligned") && has_word(name, "vector");
    bool start = callee.count > 1 && py_is(name, "StartVector");
    py_tokens alignment = packer_argument(inside, 2);
    const py_token *field = attribute_of(packer_argument(inside, 1));
    vector *v = (aligned || start) && alignment.count > 0 && field != NULL
                    ? py_take(&c->p->program, sizeof *v)
                    : NULL;
    if (v != NULL) {
        *v = (vector){c->vectors, field, alignment, aligned};
        c->vectors = v;
    }
}

static uint64_t alignment_of(const fbs_field *field)
{
    const fbs_attr *force = fbs_attr_of(field->attrs, "force_align");
    const fbs_type *type = &field->type;
    uint64_t align = type->element == FBS_STRUCT && type->def != NULL ? type->def->align
                                                                      : fbs_size_of(type->element);
    uint64_t forced = 0;
    if (force != NULL && force->value != NULL) {
        (void)fbs_integer(force->value, FBS_ULONG, &forced);
    }
    return forced > align ? forced : align;
}

static void check_alignment(context *c, const fbs_def *def, const fbs_field *field, const vector *v)
{
    gate_words found, expected;
    py_value value = py_value_of(&c->p->program, c->f->module, v->alignment);
    packer_words say = {.at = place_of(c, v->alignment.at), .other = field->place};
    say.found = py_say(&found, v->alignment);
    if (c->p->bare) {
        return;
    }
    if (value.worth != PY_INTEGER) {
        packer_fault(c->p, &not_literal_rule, def, field->name, &say);
        return;
    }
    c->p->run->facts++;
    if (value.negative || value.size != alignment_of(field)) {
        say.expected = gate_say(&expected, "%llu", (unsigned long long)alignment_of(field));
        packer_fault(c->p, &alignment_rule, def, field->name, &say);
    }
}

static const ptv_rule alignment_rule = {
    .name = "packer-alignment",
    .code = 2302,
    .severity = PTV_ERROR,
    .title = "a packer does not align a vector as the schema says",
    .why = "generated packers of Python ignore force_align, so this literal is all there is",
    .fix = "write the force_align of the field, or fix the schema",
};

static const ptv_rule not_literal_rule = {
    .name = "packer-alignment-not-literal",
    .code = 2303,
    .severity = PTV_NOTE,
    .title = "the alignment of a vector is not a literal: it was not checked",
    .why = "it is decided when the code runs",
    .fix = "none needed where the code reads it from the schema",
};

/* Checks the vectors, now that their table is known. */
static void check_vectors(context *c, const fbs_def *def)
{
    for (const vector *v = c->vectors; v != NULL; v = v->next) {
        bool tag;
        const fbs_field *field = py_step(&c->p->program, def->field_count + 1)
                                     ? packer_field_of(def, py_span(v->field), &tag)
                                     : NULL;
        if (field != NULL && field->type.base == FBS_VECTOR) {
            check_alignment(c, def, field, v);
        } else if (v->sure && c->p->program.work_budget > 0) {
            gate_words words;
            packer_fault(c->p, &field_unknown_rule, def, py_text_of(&words, py_span(v->field)),
                         &(packer_words){.at = place_of(c, v->field), .other = def->place});
        }
    }
    c->vectors = NULL;
}

/* ---- Calls ---- */

static void add_field(context *c, const packer_call *call)
{
    const fbs_field *field = NULL;
    written other = {.def = call->def};
    bool ours = c->table.def == call->def;
    gate_words words;
    packer_words say = {.at = place_of(c, &call->callee.at[call->callee.count - 1])};
    if (!ours) {
        other.fields = py_take(&c->p->program, 2 * (size_t)call->def->field_count + 2);
    }
    if (!mark(c, ours ? &c->table : &other, call->field, &field)) {
        say.other = field == NULL ? call->def->place : field->place;
        say.found = field == NULL ? NULL : "a deprecated field, for which nothing is generated";
        packer_fault(c->p, &field_unknown_rule, call->def, py_text_of(&words, call->field), &say);
    } else if (!ours && call->verb == PACKER_ADD && c->table.def != NULL && field != NULL) {
        say.other = field->place;
        say.expected = c->table.def->name;
        say.found = call->def->name;
        packer_fault(c->p, &field_foreign_rule, call->def, field->name, &say);
    }
}

static const ptv_rule field_unknown_rule = {
    .name = "packer-field-unknown",
    .code = 2304,
    .severity = PTV_ERROR,
    .title = "a packer writes a field that the table does not have",
    .why = "the generated function is gone as soon as the code is generated again",
    .fix = "take it out, or add the field to the schema",
};

static const ptv_rule field_foreign_rule = {
    .name = "packer-field-foreign",
    .code = 2305,
    .severity = PTV_ERROR,
    .title = "a packer writes a field of one table into another",
    .why = "it lands in the slot of whatever field has that number there",
    .fix = "call the function of the table that was begun",
};

static void check_table(context *c, const packer_call *call)
{
    const packer_install *one = c->f->installs;
    for (; one != NULL && py_step(&c->p->program, 1); one = one->next) {
        if (one->def != call->def) {
            packer_fault(c->p, &wrong_table_rule, one->def, NULL,
                         &(packer_words){.at = one->where,
                                         .other = place_of(c, call->callee.at),
                                         .found = call->def->name,
                                         .expected = one->def->name});
        }
    }
}

static const ptv_rule wrong_table_rule = {
    .name = "packer-wrong-table",
    .code = 2308,
    .severity = PTV_ERROR,
    .title = "a function that writes one table replaces the packer of another",
    .why = "what is written is read as another table",
    .fix = "assign the function that packs this table",
};

/* builder.Finish(root, file_identifier=b"ET12") */
static void check_identifier(context *c, py_tokens inside)
{
    gate_words found, expected;
    py_tokens given = packer_keyword(inside, "file_identifier");
    given = given.count > 0 ? given : packer_argument(inside, 1);
    bool literal =
        given.count == 1 && given.at->kind == PY_STRING && !src_contains(py_span(given.at), "\\");
    const char *first = NULL;
    for (size_t i = 0; literal && i < c->p->in->count; i++) {
        const char *identifier = c->p->in->schemas[i]->identifier;
        first = first == NULL ? identifier : first;
        if (identifier != NULL && src_is(py_inside(given.at), identifier)) {
            c->p->run->facts++;
            return;
        }
    }
    if (literal && c->packs) {
        const char *wanted = first == NULL ? "none: the schema has no identifier" : first;
        gate_fault(c->p->run, &(gate_finding){.rule = &identifier_rule,
                                              .at = place_of(c, given.at),
                                              .other = c->p->in->schemas[0]->root_place,
                                              .found = py_say(&found, given),
                                              .expected = gate_say(&expected, "%s", wanted)});
    }
}

static const ptv_rule identifier_rule = {
    .name = "packer-identifier",
    .code = 2310,
    .severity = PTV_ERROR,
    .title = "code does not write the file identifier that the schema declares",
    .why = "readers that look at the identifier refuse the file",
    .fix = "write the identifier of the schema",
};

static void take_call(context *c, py_tokens callee, py_tokens inside)
{
    packer_call call = packer_call_of(c->p, c->f, callee, inside);
    const py_token *name = &callee.at[callee.count - 1];
    switch (call.verb) {
    case PACKER_NOTHING:
        note_vector(c, callee, inside);
        if (callee.count > 1 && py_is(name, "Finish")) {
            check_identifier(c, inside);
        }
        break;
    case PACKER_START:
        begin(c, &c->table, call.def, callee.at);
        check_table(c, &call);
        check_vectors(c, call.def);
        c->packs = true;
        break;
    case PACKER_ADD:
    case PACKER_VECTOR: add_field(c, &call); break;
    case PACKER_END:
        if (c->table.def == call.def) {
            finish(c, &c->table);
        }
        c->table.def = NULL;
        break;
    case PACKER_OBJECT: c->packs = true; break;
    }
}

static void take_calls(context *c, py_tokens words)
{
    for (size_t i = 0; i < words.count;) {
        size_t n = py_dotted(py_behind(words, i));
        bool inner = i > 0 && py_has(words, i - 1, "."); /* belongs to a call or an element */
        if (n > 0 && !inner && py_has(words, i + n, "(")) {
            size_t end = py_close(words, i + n);
            take_call(c, (py_tokens){words.at + i, n},
                      (py_tokens){words.at + i + n + 1, end - i - n - 2});
        }
        i += n > 0 ? n : 1;
    }
}

/* ---- Objects ---- */

/* name = Module.TensorT() */
static bool take_object(context *c, py_tokens words)
{
    py_tokens rest = py_behind(words, 2);
    size_t n = py_dotted(rest);
    bool call = words.count > 4 && words.at[0].kind == PY_NAME && py_has(words, 1, "=") && n > 0 &&
                py_has(rest, n, "(") && n + 2 == rest.count;
    const fbs_def *def = call ? packer_object_of(c->p, c->f, (py_tokens){rest.at, n}) : NULL;
    object *o = def == NULL ? NULL : py_take(&c->p->program, sizeof *o);
    if (o == NULL) {
        return false;
    }
    *o = (object){.next = c->objects, .name = words.at};
    begin(c, &o->so_far, def, words.at);
    c->objects = o;
    c->packs = true;
    return true;
}

static object *object_called(context *c, const py_token *name)
{
    object *o = c->objects;
    while (o != NULL && py_step(&c->p->program, 1) && !src_same(py_span(o->name), py_span(name))) {
        o = o->next;
    }
    return c->p->program.work_budget > 0 ? o : NULL;
}

/* Whether it is spelled exactly like the attribute: in Python, devIceIndex is another one. */
static bool is_attribute(const fbs_field *field, src_span spelled, gate_words *attribute)
{
    py_attribute(attribute, field->name);
    size_t n = strlen(attribute->text);
    if (spelled.size > n && field->type.base == FBS_UNION && src_ends(spelled, "Type")) {
        spelled.size -= strlen("Type");
    }
    return src_is(spelled, attribute->text);
}

static void set_attribute(context *c, object *o, const py_token *attribute)
{
    const fbs_field *field;
    gate_words words, expected;
    bool known = mark(c, &o->so_far, py_span(attribute), &field);
    bool exact = field == NULL || is_attribute(field, py_span(attribute), &expected);
    if (!known || !exact) {
        packer_fault(c->p, &attribute_unknown_rule, o->so_far.def,
                     py_text_of(&words, py_span(attribute)),
                     &(packer_words){
                         .at = place_of(c, attribute),
                         .other = field == NULL ? o->so_far.def->place : field->place,
                         .expected = known ? expected.text : NULL,
                     });
    }
}

static const ptv_rule attribute_unknown_rule = {
    .name = "packer-attribute-unknown",
    .code = 2309,
    .severity = PTV_ERROR,
    .title = "code sets an attribute of a generated object that is not a field",
    .why = "Python makes the attribute, and the packer never writes it",
    .fix = "spell it as generated code does, or add the field to the schema",
};

/* Finds uses of objects in a statement: attribute assignments, and anything else. */
static void take_uses(context *c, py_tokens words)
{
    size_t equals = py_find(words, 0, "=");
    bool returned = py_has(words, 0, "return") && words.count == 2;
    for (size_t i = 0; c->objects != NULL && i < words.count; i++) {
        bool member = i > 0 && py_has(words, i - 1, ".");
        object *o = words.at[i].kind == PY_NAME && !member && !returned
                        ? object_called(c, &words.at[i])
                        : NULL;
        if (o == NULL) {
            continue;
        }
        bool dotted = py_has(words, i + 1, ".") && i + 2 < words.count;
        bool set = dotted && equals < words.count && i < equals &&
                   (i + 3 == equals || py_has(words, i + 3, ",") || py_has(words, i + 3, ")"));
        if (set) {
            set_attribute(c, o, &words.at[i + 2]);
        }
        o->escaped = o->escaped || !dotted;
    }
}

/* ---- A function ---- */

void packer_function_check(packing *p, const packer_function *f)
{
    context c = {.p = p, .f = f};
    const py_text *text = &f->module->text;
    for (size_t i = f->first + 1; i < f->end && p->program.work_budget > 0; i++) {
        const py_statement *s = &text->statements[i];
        size_t async = py_has(s->words, 0, "async") ? 1 : 0;
        if (py_has(s->words, async, "def")) { /* it is checked separately */
            while (i + 1 < f->end && text->statements[i + 1].level > s->level) {
                i++;
            }
            continue;
        }
        if (!take_object(&c, s->words)) {
            take_calls(&c, s->words);
            take_uses(&c, s->words);
        }
    }
    for (object *o = c.objects; o != NULL; o = o->next) {
        if (!o->escaped) {
            finish(&c, &o->so_far);
        }
    }
    if (f->installs != NULL && !c.packs) {
        packer_fault(p, &py_packer_undecided_rule, f->installs->def, NULL,
                     &(packer_words){.at = f->installs->where,
                                     .other = place_of(&c, f->name),
                                     .found = "a function that begins no table"});
    }
}

static const ptv_rule *const rules[] = {
    &alignment_rule,     &not_literal_rule,       &field_unknown_rule,
    &field_foreign_rule, &field_forgotten_rule,   &field_unwritten_rule,
    &wrong_table_rule,   &attribute_unknown_rule, &identifier_rule,
};

const gate_rule_list packer_function_rules = GATE_RULE_LIST(rules);
