/* Headers of flatc for C++: tables as they are written: XBuilder, CreateX, CreateXDirect. */
#include "schema/bindings/cpp.h"

enum { TABLE = 1u << FBS_DEF_TABLE };

static const bind_copy builder_copy = {"builder", BIND_OF_FIELDS, TABLE, 0};
static const bind_copy parameter_copy = {"parameters of the Create function", BIND_OF_FIELDS, TABLE,
                                         0};
static const bind_copy create_copy = {"Create function", BIND_OF_FIELDS, TABLE, 0};
static const bind_copy direct_copy = {"CreateDirect function", BIND_OF_NUMBERS, TABLE, 0};

/* ---- Builder ---- */

/* The scalar that is stored, and that its enum is stored in. */
static bool takes_wire(shape_reader *r, const shape_step *step, src_span hole)
{
    fbs_base base = bind_base(hole);
    shape_claim(r, step, BIND_WIRE, bind_integer(base));
    return base != FBS_NONE;
}

static bool takes_struct(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_claim(r, step, BIND_TYPE, bind_integer(FBS_STRUCT));
    return true;
}

/* What Verify() has called required, in that order. */
static bool next_required(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *c = r->cursor;
    src_span name;
    do {
        c = shape_find(r->type, c, &cpp_verify_copy, BIND_REQUIRED);
    } while (c != NULL && c->value.number == 0);
    r->cursor = c;
    return step->value != 0 ? c == NULL
                            : c != NULL && shape_strip(shape_last_part(hole), "VT_*", &name) &&
                                  bind_same_name(name, c->member);
}

static bool starts(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->cursor = NULL;
    r->count = 0;
    r->flag = false;
    return true;
}

/* ---- CreateXDirect ---- */

/* "name__": how many there are, and that they are used. */
static bool makes_local(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->count++;
    return true;
}

static bool passes(shape_reader *r, const shape_step *step, src_span hole)
{
    bool local = src_ends(hole, "__");
    hole.size -= local ? 2 : 0;
    if (!shape_next(r, step, hole)) {
        return false;
    }
    r->count -= local ? 1 : 0;
    return true;
}

static bool is_even(shape_reader *r, const shape_step *step, src_span hole)
{
    return r->count == 0 && shape_done(r, step, hole);
}

/* Data of a vector of numbers: aligned as one of them, or as the line before said. */
static bool makes_vector(shape_reader *r, const shape_step *step, src_span hole)
{
    cpp_type type;
    if (!cpp_type_of(hole, &type)) {
        return false;
    }
    r->count++;
    uint32_t align = cpp_align_of(r->set, &type);
    if (!r->flag && align != 0) {
        shape_claim(r, step, BIND_DATA_ALIGN, bind_integer(align));
    }
    r->flag = false;
    return true;
}

static bool forces(shape_reader *r, const shape_step *step, src_span hole)
{
    r->flag = true;
    return shape_number(r, step, hole);
}

static bool forced_is(shape_reader *r, const shape_step *step, src_span hole)
{
    return !r->flag || shape_is(r, step, hole);
}

/* clang-format off */
static const shape builder_rows[] = {
    {CPP_TOP, CPP_BUILDER, 1,
     "struct %w {\ntypedef %w Table;\nflatbuffers::FlatBufferBuilder%* &fbb_;\n"
     "flatbuffers::uoffset_t start_;", NULL,
     {{shape_enter, 1, .hole = 0}, {shape_of, 0, 0, .as = "*Builder"},
      {cpp_begin_fields, 0, .hole = 0}}},
    {CPP_BUILDER, 0, 0, "void %w(%*) {\nfbb_.AddElement<%w>(%d, %*, %*);\n}", &builder_copy,
     {{cpp_declares, 0, 1, .value = 1}, {shape_is, 0, 0, .as = "add_*"},
      {takes_wire, 1, .hole = 0}, {shape_is, 1, 1, .as = "VT_*"},
      {cpp_is_parameter, 1, .hole = 2}, {cpp_takes_default, 1, .hole = 3}}},
    {CPP_BUILDER, 0, 0, "void %w(%*) {\nfbb_.AddElement<%w>(%d, %*);\n}", &builder_copy,
     {{cpp_declares, 0, 1, .value = 1}, {shape_is, 0, 0, .as = "add_*"},
      {takes_wire, 1, .hole = 0}, {shape_is, 1, 1, .as = "VT_*"},
      {cpp_is_parameter, 1, .hole = 2}, {shape_none, 1, 0, .fact = BIND_DEFAULT}}},
    {CPP_BUILDER, 0, 0, "void %w(%*) {\nfbb_.AddOffset(%d, %w);\n}", &builder_copy,
     {{cpp_declares, 0, 1, .value = 1}, {shape_is, 0, 0, .as = "add_*"},
      {shape_is, 1, 0, .as = "VT_*"}, {shape_is, 1, .hole = 1}}},
    {CPP_BUILDER, 0, 0, "void %w(%*) {\nfbb_.AddStruct(%d, %w);\n}", &builder_copy,
     {{cpp_declares, 0, 1, .value = 1}, {shape_is, 0, 0, .as = "add_*"},
      {takes_struct, 1, .hole = 0}, {shape_is, 1, 0, .as = "VT_*"}, {shape_is, 1, .hole = 1}}},
    {CPP_BUILDER, CPP_FINISH, 0,
     "explicit %w(flatbuffers::FlatBufferBuilder%* &_fbb)\n: fbb_(_fbb) {\n"
     "start_ = fbb_.StartTable();\n}\nflatbuffers::Offset<%d> Finish() {\n"
     "const auto end = fbb_.EndTable(start_);\nauto o = flatbuffers::Offset<%d>(end);", NULL,
     {{shape_of, 0, 0, .as = "*Builder"}, {shape_of, 4, .hole = 0}, {shape_of, 6, .hole = 0},
      {shape_done, 0, .hole = 0}, {starts, 0, .hole = 0}}},
    {CPP_FINISH, 0, 0, "fbb_.Required(o, %d);", NULL, {{next_required, 0, .hole = 0}}},
    {CPP_FINISH, SHAPE_BACK, 0, "return o;\n}\n};", NULL, {{next_required, 0, 0, .value = 1}}},

    {CPP_TOP, 0, 0,
     "flatbuffers::Offset<%d> %w(flatbuffers::FlatBufferBuilder%* &_fbb, const %d *_o, const "
     "flatbuffers::rehasher_function_t *_rehasher = nullptr);", NULL,
     {{shape_of, 0, .hole = 0}, {shape_of, 0, 1, .as = "Create*"}}},
    {CPP_TOP, CPP_DIRECT_PARAMS, 1,
     "inline flatbuffers::Offset<%d> %w(\nflatbuffers::FlatBufferBuilder%* &_fbb,", NULL,
     {{shape_enter, 0, .hole = 0}, {shape_of, 0, 1, .as = "Create*Direct"},
      {cpp_begin_fields, 0, .hole = 0}, {starts, 0, .hole = 0}}},
    {CPP_TOP, CPP_PARAMS, 1,
     "inline flatbuffers::Offset<%d> %w(\nflatbuffers::FlatBufferBuilder%* &_fbb,", NULL,
     {{shape_enter, 0, .hole = 0}, {shape_of, 0, 1, .as = "Create*"},
      {cpp_begin_fields, 0, .hole = 0}}},
    {CPP_TOP, 0, 0,
     "inline flatbuffers::Offset<%d> %w(\nflatbuffers::FlatBufferBuilder%* &_fbb) {\n"
     "%w builder_(_fbb);\nreturn builder_.Finish();\n}", NULL,
     {{shape_enter, 0, .hole = 0}, {shape_of, 0, 1, .as = "Create*"},
      {shape_of, 2, 0, .as = "*Builder"}, {cpp_begin_fields, 0, .hole = 0},
      {shape_done, 0, .hole = 0}}},
    {CPP_PARAMS, 0, 0, "%*,", &parameter_copy, {{cpp_declares, 0, 0, .value = 1}}},
    {CPP_PARAMS, CPP_CREATE, 0, "%*) {\n%w builder_(_fbb);", &parameter_copy,
     {{cpp_declares, 0, 0, .value = 1}, {shape_done, 0, .hole = 0},
      {shape_of, 1, 0, .as = "*Builder"}}},
    {CPP_CREATE, 0, 0, "builder_.%w(%w);", &create_copy,
     {{shape_on, 0, 0, .as = "add_*"}, {shape_is, 0, .hole = 1},
      {shape_none, 0, 0, .fact = BIND_PRESENT}}},
    {CPP_CREATE, 0, 0, "if(%w) { builder_.%w(*%w); }", &create_copy,
     {{shape_on, 0, 1, .as = "add_*"}, {shape_is, 0, .hole = 0}, {shape_is, 0, .hole = 2},
      {shape_none, 0, 0, .fact = BIND_PRESENT}}},
    {CPP_CREATE, SHAPE_BACK, 0, "return builder_.Finish();\n}", NULL, {{0}}},

    {CPP_DIRECT_PARAMS, 0, 0, "%*,", &direct_copy, {{cpp_declares, 0, 0, .value = 1}}},
    {CPP_DIRECT_PARAMS, CPP_DIRECT, 0, "%*) {", &direct_copy,
     {{cpp_declares, 0, 0, .value = 1}, {shape_done, 0, .hole = 0}}},
    {CPP_DIRECT, 0, 0,
     "if (%w) { _fbb.ForceVectorAlignment%*(%w->size(), sizeof(%d), %n); }", &direct_copy,
     {{shape_on, 0, .hole = 0}, {shape_is, 0, .hole = 2}, {cpp_takes_stride, 0, .hole = 3},
      {forces, 0, 4, .fact = BIND_DATA_ALIGN}}},
    {CPP_DIRECT, 0, 0, "auto %w = %w ? _fbb.CreateString%*(%w) : 0;", NULL,
     {{shape_on, 0, .hole = 1}, {shape_is, 0, 0, .as = "*__"}, {shape_is, 0, .hole = 3},
      {makes_local, 0, .hole = 0}}},
    {CPP_DIRECT, 0, 0, "auto %w = %w ? _fbb.CreateVector<%*>(*%w) : 0;", &direct_copy,
     {{forced_is, 0, .hole = 1}, {shape_on, 0, .hole = 1}, {shape_is, 0, 0, .as = "*__"},
      {shape_is, 0, .hole = 3}, {makes_vector, 0, .hole = 2}}},
    {CPP_DIRECT, 0, 0, "auto %w = %w ? _fbb.CreateVector64%*(*%w) : 0;", &direct_copy,
     {{shape_on, 0, .hole = 1}, {shape_is, 0, 0, .as = "*__"}, {shape_is, 0, .hole = 3},
      {makes_local, 0, .hole = 0}, {shape_none, 0, 0, .fact = BIND_PRESENT}}},
    {CPP_DIRECT, 0, 0, "auto %w = %w ? _fbb.CreateVectorOf%*<%*>(%*%w) : 0;", &direct_copy,
     {{shape_on, 0, .hole = 1}, {shape_is, 0, 0, .as = "*__"}, {shape_is, 0, .hole = 5},
      {makes_vector, 0, .hole = 3}}},
    {CPP_DIRECT, CPP_ARGS, 0, "return %d(\n_fbb,", NULL,
     {{shape_of, 0, 0, .as = "Create*"}, {cpp_begin_fields, 0, .hole = 0}}},
    {CPP_ARGS, 0, 0, "%w,", NULL, {{passes, 0, .hole = 0}}},
    {CPP_ARGS, SHAPE_BACK, 0, "%w);\n}", NULL, {{passes, 0, .hole = 0}, {is_even, 0, .hole = 0}}},
};
/* clang-format on */

const shape_rows cpp_builder_part = SHAPE_ROWS(builder_rows);
