/*
 * The functions and statements that flatc 1.12 to 26 writes in Python, line by line. The reader
 * of these rows is python_match.c; the letters are in python.h.
 */
#include "schema/bindings/python.h"

/* clang-format off: one line of Python is one line here. */

enum {
    ON_TABLE = 1u << FBS_DEF_TABLE,
    ON_STRUCT = 1u << FBS_DEF_STRUCT,
    ON_UNION = 1u << FBS_DEF_UNION,
    ON_OBJECTS = ON_TABLE | ON_STRUCT,
    ON_ENUMS = 1u << FBS_DEF_ENUM | ON_UNION
};

/* ---- The places where facts are stated ---- */

const bind_copy py_copy_class = {"class", BIND_OF_ANY, 0, BIND_KIND};
const bind_copy py_copy_create = {"function that creates the struct", BIND_OF_TYPES, ON_STRUCT,
                                  BIND_KIND};

static const bind_copy value = {"class", BIND_OF_VALUES, ON_ENUMS, BIND_KIND};
static const bind_copy creator_begin = {
    "function that creates members", BIND_OF_TYPES, ON_UNION, BIND_KIND};
static const bind_copy creator_end = {
    "end of the function that creates members", BIND_OF_TYPES, ON_UNION, BIND_KIND};
static const bind_copy creator = {
    "function that creates members", BIND_OF_MEMBERS, ON_UNION, BIND_KIND};
static const bind_copy accessor = {"accessor", BIND_OF_FIELDS, ON_OBJECTS, BIND_KIND};
static const bind_copy length = {"Length accessor", BIND_OF_VECTORS, ON_TABLE, BIND_KIND};
static const bind_copy array_length = {"Length accessor", BIND_OF_ANY, ON_STRUCT, BIND_KIND};
static const bind_copy is_none = {"IsNone accessor", BIND_OF_VECTORS, ON_TABLE, BIND_KIND};
static const bind_copy as_numpy = {"AsNumpy accessor", BIND_OF_NUMBERS, ON_TABLE, BIND_KIND};
static const bind_copy nested = {"NestedRoot accessor", BIND_OF_NESTED, ON_TABLE, BIND_KIND};
static const bind_copy root_as = {"GetRootAs function", BIND_OF_TYPES, ON_TABLE, BIND_KIND};
static const bind_copy old_root_as = {"old GetRootAs function", BIND_OF_TYPES, ON_TABLE, BIND_KIND};
static const bind_copy init = {"Init function", BIND_OF_TYPES, ON_OBJECTS, BIND_KIND};
static const bind_copy has_identifier = {
    "identifier check", BIND_OF_TYPES, ON_TABLE, BIND_IDENTIFIER};
static const bind_copy size_of = {"SizeOf function", BIND_OF_TYPES, ON_STRUCT, BIND_KIND};
static const bind_copy start = {"Start function", BIND_OF_TYPES, ON_TABLE, BIND_KIND};
static const bind_copy end = {"End function", BIND_OF_TYPES, ON_TABLE, BIND_KIND};
static const bind_copy adder = {"Add function", BIND_OF_FIELDS, ON_TABLE, BIND_KIND};
static const bind_copy vector = {
    "function that starts the vector", BIND_OF_VECTORS, ON_TABLE, BIND_KIND};
static const bind_copy create_vector = {
    "function that creates the vector", BIND_OF_VECTORS, ON_TABLE, BIND_KIND};
static const bind_copy from_bytes = {
    "function that takes bytes", BIND_OF_NESTED, ON_TABLE, BIND_KIND};
static const bind_copy short_start = {"short Start function", BIND_OF_TYPES, ON_TABLE, BIND_KIND};
static const bind_copy short_end = {"short End function", BIND_OF_TYPES, ON_TABLE, BIND_KIND};
static const bind_copy short_adder = {"short Add function", BIND_OF_FIELDS, ON_TABLE, BIND_KIND};
static const bind_copy short_vector = {
    "short function that starts the vector", BIND_OF_VECTORS, ON_TABLE, BIND_KIND};
static const bind_copy short_create = {
    "short function that creates the vector", BIND_OF_VECTORS, ON_TABLE, BIND_KIND};
static const bind_copy short_bytes = {
    "short function that takes bytes", BIND_OF_NESTED, ON_TABLE, BIND_KIND};
static const bind_copy attribute = {"object's attributes", BIND_OF_FIELDS, ON_OBJECTS, BIND_KIND};
static const bind_copy parameter = {"object's constructor", BIND_OF_FIELDS, ON_OBJECTS, BIND_KIND};
static const bind_copy from_buf = {"InitFromBuf function", BIND_OF_TYPES, ON_OBJECTS, BIND_KIND};
static const bind_copy from_packed = {
    "InitFromPackedBuf function", BIND_OF_TYPES, ON_OBJECTS, BIND_KIND};
static const bind_copy from_obj = {"InitFromObj function", BIND_OF_TYPES, ON_OBJECTS, BIND_KIND};
static const bind_copy equal = {
    "object's comparison", BIND_OF_FIELDS, ON_OBJECTS | BIND_AS_ASKED, BIND_KIND};
static const bind_copy equal_types = {
    "object's comparison of types", BIND_OF_TYPES, ON_OBJECTS | BIND_AS_ASKED, BIND_KIND};
static const bind_copy unpack_none = {"_UnPack function", BIND_OF_TYPES, ON_OBJECTS, BIND_KIND};
static const bind_copy unpack = {"_UnPack function", BIND_OF_FIELDS, ON_OBJECTS, BIND_KIND};
static const bind_copy pack = {"Pack function", BIND_OF_FIELDS, ON_TABLE, BIND_KIND};
static const bind_copy pack_value = {
    "Pack function, before Start", BIND_OF_OFFSETS, ON_TABLE, BIND_KIND};
static const bind_copy pack_start = {"Pack function, Start", BIND_OF_TYPES, ON_TABLE, BIND_KIND};
static const bind_copy pack_end = {"Pack function, End", BIND_OF_TYPES, ON_TABLE, BIND_KIND};
static const bind_copy pack_struct = {"Pack function", BIND_OF_TYPES, ON_STRUCT, BIND_KIND};
static const bind_copy other = {"module", BIND_OF_ANY, 0, BIND_KIND};

/* Whatever flatc is asked for. */
const bind_copy *const py_always[] = {
    &value, &accessor, &init, &start, &end, &adder, &vector, &py_copy_create, NULL};

/* ---- Lines that many shapes have ---- */

#define PY_TYPE "flatbuffers.number_types.UOffsetTFlags.py_type"
#define DEPRECATED "\"\"\"This method is deprecated. Please switch to %w.\"\"\""
#define AT_OFFSET {"o = " PY_TYPE "(self._tab.Offset(%n))", "V"}, {"if o != 0:", NULL}
#define MAKE_OBJECT {"?>from %* import %*", "ic"}, {">obj = %w()", "C"}, \
    {">obj.Init(self._tab.Bytes, x)", NULL}, {">return obj", NULL}, {"return None", NULL}

#define SHAPES(rows) {rows, sizeof(rows) / sizeof((rows)[0])}

/* ---- Tables ---- */

static const py_shape table_rows[] = {
    {"GetRootAs(cls, buf, offset=0)", &root_as, 0, true, 0, 0, {
         {"n = flatbuffers.encode.Get(flatbuffers.packer.uoffset, buf, offset)", NULL},
         {"x = %w()", "T"},
         {"x.Init(buf, n + offset)", NULL},
         {"return x", NULL}}},
    {"GetRootAs@(cls, buf, offset=0)", &old_root_as, 0, true, 0, 0, {
         {"?\"\"\"This method is deprecated. Please switch to GetRootAs.\"\"\"", NULL},
         {"return cls.GetRootAs(buf, offset)", NULL}}},
    {"GetRootAs@(cls, buf, offset)", &old_root_as, 0, true, 0, 0, {
         {"n = flatbuffers.encode.Get(flatbuffers.packer.uoffset, buf, offset)", NULL},
         {"x = %w()", "T"},
         {"x.Init(buf, n + offset)", NULL},
         {"return x", NULL}}},
    {"GetRootAs@(cls, buf, offset=0)", &old_root_as, 0, true, 0, 0, {
         {"n = flatbuffers.encode.Get(flatbuffers.packer.uoffset, buf, offset)", NULL},
         {"x = %w()", "T"},
         {"x.Init(buf, n + offset)", NULL},
         {"return x", NULL}}},
    {"@BufferHasIdentifier(cls, buf, offset, size_prefixed=False)", &has_identifier,
     0, false, 0, 0, {
         {"return flatbuffers.util.BufferHasIdentifier(buf, offset, b\"%*\", "
          "size_prefixed=size_prefixed)", "H"}}},
    {"Init(self, buf, pos)", &init, 0, true, 0, 0, {
         {"self._tab = flatbuffers.table.Table(buf, pos)", NULL}}},
    {"*(self)", &accessor, 0, false, 0, 0, {
         AT_OFFSET,
         {">return self._tab.Get(flatbuffers.number_types.%w, o + self._tab.Pos)", "F"},
         {"return %*", "D"}}},
    {"*(self)", &accessor, 0, false, 0, 0, {
         AT_OFFSET,
         {">return bool(self._tab.Get(flatbuffers.number_types.%w, o + self._tab.Pos))", "F"},
         {"return %*", "D"}}},
    {"*(self)", &accessor, 0, false, FBS_STRING, 0, {
         AT_OFFSET,
         {">return self._tab.String(o + self._tab.Pos)", NULL},
         {"return %*", "D"}}},
    {"*(self)", &accessor, 0, false, FBS_STRING, 0, {
         AT_OFFSET,
         {">return self._tab.String(o + self._tab.Pos)", NULL},
         {"return bytes()", NULL}}},
    {"*(self)", &accessor, 0, false, FBS_STRING, 0, {
         AT_OFFSET,
         {">return self._tab.String(o + self._tab.Pos)", NULL},
         {"return \"\"", NULL}}},
    {"*(self)", &accessor, 0, false, FBS_TABLE, 0, {
         AT_OFFSET,
         {">x = self._tab.Indirect(o + self._tab.Pos)", NULL},
         MAKE_OBJECT}},
    {"*(self)", &accessor, 0, false, FBS_STRUCT, 0, {
         AT_OFFSET,
         {">x = o + self._tab.Pos", NULL},
         MAKE_OBJECT}},
    {"*(self)", &accessor, 0, false, FBS_UNION, 0, {
         AT_OFFSET,
         {"?>from flatbuffers.table import Table", NULL},
         {">obj = Table(bytearray(), 0)", NULL},
         {">self._tab.Union(obj, o)", NULL},
         {">return obj", NULL},
         {"return None", NULL}}},
    {"*(self, j)", &accessor, 0, false, FBS_VECTOR, 0, {
         AT_OFFSET,
         {">a = self._tab.Vector(o)", NULL},
         {">return self._tab.Get(flatbuffers.number_types.%w, a + " PY_TYPE "(j * %n))", "FS"},
         {"return 0", NULL}}},
    {"*(self, j)", &accessor, 0, false, FBS_VECTOR, FBS_STRING, {
         AT_OFFSET,
         {">a = self._tab.Vector(o)", NULL},
         {">return self._tab.String(a + " PY_TYPE "(j * %n))", "S"},
         {"return \"\"", NULL}}},
    {"*(self, j)", &accessor, 0, false, FBS_VECTOR, FBS_TABLE, {
         AT_OFFSET,
         {">x = self._tab.Vector(o)", NULL},
         {">x += " PY_TYPE "(j) * %n", "S"},
         {">x = self._tab.Indirect(x)", NULL},
         MAKE_OBJECT}},
    {"*(self, j)", &accessor, 0, false, FBS_VECTOR, FBS_STRUCT, {
         AT_OFFSET,
         {">x = self._tab.Vector(o)", NULL},
         {">x += " PY_TYPE "(j) * %n", "S"},
         MAKE_OBJECT}},
    {"*Length(self)", &length, 0, false, FBS_VECTOR, 0, {
         AT_OFFSET,
         {">return self._tab.VectorLen(o)", NULL},
         {"return 0", NULL}}},
    {"*IsNone(self)", &is_none, 0, false, FBS_VECTOR, 0, {
         {"o = " PY_TYPE "(self._tab.Offset(%n))", "V"},
         {"return o == 0", NULL}}},
    {"*AsNumpy(self)", &as_numpy, 0, false, FBS_VECTOR, 0, {
         AT_OFFSET,
         {">return self._tab.GetVectorAsNumpy(flatbuffers.number_types.%w, o)", "F"},
         {"return 0", NULL}}},
    {"*NestedRoot(self)", &nested, 0, false, FBS_VECTOR, FBS_UBYTE, {
         AT_OFFSET,
         {"?>from %* import %*", "i."},
         {">return %d.GetRootAs%*(self._tab.Bytes, self._tab.Vector(o))", "X."},
         {"return 0", NULL}}},
};
const py_shapes py_table_shapes = SHAPES(table_rows);

/* ---- Structs ---- */

static const py_shape struct_rows[] = {
    {"SizeOf(cls)", &size_of, 0, false, 0, 0, {{"return %n", "Z"}}},
    {"Init(self, buf, pos)", &init, 0, true, 0, 0, {
         {"self._tab = flatbuffers.table.Table(buf, pos)", NULL}}},
    {"*(self)", &accessor, 0, false, 0, 0, {
         {"return self._tab.Get(flatbuffers.number_types.%w, self._tab.Pos + " PY_TYPE
          "(%n))", "FO"}}},
    {"*(self)", &accessor, 0, false, 0, 0, {
         {"return bool(self._tab.Get(flatbuffers.number_types.%w, self._tab.Pos + " PY_TYPE
          "(%n)))", "FO"}}},
    {"*(self, obj)", &accessor, 0, false, FBS_STRUCT, 0, {
         {"obj.Init(self._tab.Bytes, self._tab.Pos + %n)", "O"},
         {"return obj", NULL}}},
    {"*(self, obj, i)", &accessor, 0, false, FBS_ARRAY, FBS_STRUCT, {
         {"obj.Init(self._tab.Bytes, self._tab.Pos + %n + i * %n)", "OS"},
         {"return obj", NULL}}},
    {"*(self, i)", &accessor, 0, false, FBS_ARRAY, FBS_STRUCT, {
         {"?from %* import %*", "ic"},
         {"obj = %w()", "C"},
         {"obj.Init(self._tab.Bytes, self._tab.Pos + %n + i * %n)", "OS"},
         {"return obj", NULL}}},
    {"*(self)", &accessor, 0, false, FBS_ARRAY, 0, {
         {"return [self._tab.Get(flatbuffers.number_types.%w, self._tab.Pos + " PY_TYPE
          "(%n + i * %n)) for i in range(%n)]", "FOSL"}}},
    {"*(self, j=None)", &accessor, 0, false, FBS_ARRAY, 0, {
         {"if j is None:", NULL},
         {">return [self._tab.Get(flatbuffers.number_types.%w, self._tab.Pos + " PY_TYPE
          "(%n + i * %n)) for i in range(self.%w())]", "FOSl"},
         {"elif j >= 0 and j < self.%w():", "l"},
         {">return self._tab.Get(flatbuffers.number_types.%w, self._tab.Pos + " PY_TYPE
          "(%n + j * %n))", "FOS"},
         {"else:", NULL},
         {">return None", NULL}}},
    {"*AsNumpy(self)", &array_length, 0, false, FBS_ARRAY, 0, {
         {"return self._tab.GetArrayAsNumpy(flatbuffers.number_types.%w, self._tab.Pos + %n, "
          "self.%w())", "FOl"}}},
    {"*Length(self)", &array_length, 0, false, FBS_ARRAY, 0, {{"return %n", "L"}}},
    {"*IsNone(self)", &array_length, 0, false, FBS_ARRAY, 0, {{"return False", NULL}}},
    /* 2.0.8 wrote the functions of tables here, with offsets that mean nothing. */
    {"*Length(self)", &array_length, 0, false, FBS_ARRAY, 0, {
         {"o = " PY_TYPE "(self._tab.Offset(%n))", "."},
         {"if o != 0:", NULL},
         {">return self._tab.VectorLen(o)", NULL},
         {"return 0", NULL}}},
    {"*IsNone(self)", &array_length, 0, false, FBS_ARRAY, 0, {
         {"o = " PY_TYPE "(self._tab.Offset(%n))", "."},
         {"return o == 0", NULL}}},
};
const py_shapes py_struct_shapes = SHAPES(struct_rows);

/* ---- Builder functions ---- */

static const py_shape builder_rows[] = {
    {"Start(builder)", &start, 0, false, 0, 0, {{"builder.StartObject(%n)", "N"}}},
    {"Start(builder)", &start, 0, false, 0, 0, {{"return builder.StartObject(%n)", "N"}}},
    {"Start(builder)", &short_start, 0, true, 0, 0, {{"%w(builder)", "f"}}},
    {"Start(builder)", &short_start, 0, true, 0, 0, {{"return %w(builder)", "f"}}},
    {"End(builder)", &end, 0, true, 0, 0, {{"return builder.EndObject()", NULL}}},
    {"End(builder)", &short_end, 0, true, 0, 0, {{"return %w(builder)", "f"}}},
    {"Add*(builder, #)", &adder, 0, false, FBS_STRUCT, 0, {
         {"builder.PrependStructSlot(%n, " PY_TYPE "(%w), 0)", "IP"}}},
    {"Add*(builder, #)", &adder, 0, false, 0, 0, {
         {"builder.PrependUOffsetTRelativeSlot(%n, " PY_TYPE "(%w), 0)", "IP"}}},
    {"Add*(builder, #)", &adder, 0, false, 0, 0, {{"builder.Prepend%w(%n, %w, %*)", "WIPD"}}},
    {"Add*(builder, #)", &short_adder, 0, true, 0, 0, {{"%w(builder, %w)", "fP"}}},
    {"Add*(builder, #)", &short_adder, 0, true, 0, 0, {{"return %w(builder, %w)", "fP"}}},
    {"Start*Vector(builder, numElems)", &vector, 0, false, FBS_VECTOR, 0, {
         {"return builder.StartVector(%n, %w, %n)", "SPA"}}},
    {"Start*Vector(builder, numElems)", &short_vector, 0, true, FBS_VECTOR, 0, {
         {"return %w(builder, %w)", "fP"}}},
    {"Create*Vector(builder, data)", &create_vector, 0, false, FBS_VECTOR, FBS_STRUCT, {
         {"data = list(data)", NULL},
         {"builder.StartVector(%n, len(data), %n)", "SA"},
         {"for item in reversed(data):", NULL},
         {">item.Pack(builder)", NULL},
         {"return builder.EndVector()", NULL}}},
    {"Create*Vector(builder, data)", &create_vector, 0, false, FBS_VECTOR, 0, {
         {"data = list(data)", NULL},
         {"builder.StartVector(%n, len(data), %n)", "SA"},
         {"for item in reversed(data):", NULL},
         {">builder.Prepend%w(item)", "B"},
         {"return builder.EndVector()", NULL}}},
    {"Create*Vector(builder, data)", &create_vector, 0, false, FBS_VECTOR, 0, {
         {"data = list(data)", NULL},
         {"builder.StartVector(%n, len(data), %n)", "SA"},
         {"for item in reversed(data):", NULL},
         {">builder.PrependUOffsetTRelative(item)", NULL},
         {"return builder.EndVector()", NULL}}},
    {"Create*Vector(builder, data)", &short_create, 0, true, FBS_VECTOR, 0, {
         {"%w(builder, %w)", "fP"}}},
    {"Create*Vector(builder, data)", &create_vector, 0, false, FBS_VECTOR, 0, {
         {"return builder.CreateVectorOfTables(%w)", "P"}}},
    {"Create*Vector(builder, data)", &short_create, 0, true, FBS_VECTOR, 0, {
         {"return %w(builder, %w)", "fP"}}},
    {"Make*VectorFromBytes(builder, bytes)", &from_bytes, 0, false, FBS_VECTOR, FBS_UBYTE, {
         {"builder.StartVector(%n, len(bytes), %n)", "SA"},
         {"builder.head = builder.head - len(bytes)", NULL},
         {"builder.Bytes[builder.head : builder.head + len(bytes)] = bytes", NULL},
         {"return builder.EndVector()", NULL}}},
    {"Make*VectorFromBytes(builder, bytes)", &from_bytes, 0, false, FBS_VECTOR, FBS_UBYTE, {
         {"builder.StartVector(%n, len(bytes), %n)", "SA"},
         {"builder.head = builder.head - len(bytes)", NULL},
         {"builder.Bytes[builder.head : builder.head + len(bytes)] = bytes", NULL},
         {"return builder.EndVector(len(bytes))", NULL}}},
    {"Make*VectorFromBytes(builder, bytes)", &short_bytes, 0, true, FBS_VECTOR, FBS_UBYTE, {
         {"return %w(builder, %w)", "fP"}}},
    /* Some releases before 22 deprecated the long names instead of adding the short ones. */
    {"Start(builder)", &short_start, 0, true, 0, 0, {
         {DEPRECATED, "."}, {"return %w(builder)", "g"}}},
    {"End(builder)", &short_end, 0, true, 0, 0, {{DEPRECATED, "."}, {"return %w(builder)", "g"}}},
    {"Add*(builder, #)", &short_adder, 0, true, 0, 0, {
         {DEPRECATED, "."}, {"return %w(builder, %w)", "gP"}}},
    {"Start*Vector(builder, numElems)", &short_vector, 0, true, FBS_VECTOR, 0, {
         {DEPRECATED, "."},
         {"return %w(builder, %w)", "gP"}}},
    {"Make*VectorFromBytes(builder, bytes)", &short_bytes, 0, true, FBS_VECTOR, FBS_UBYTE, {
         {DEPRECATED, "."},
         {"return %w(builder, %w)", "gP"}}},
};
const py_shapes py_builder_shapes = SHAPES(builder_rows);

/* ---- Object API ---- */

static const py_shape object_rows[] = {
    {"InitFromBuf(cls, buf, pos)", &from_buf, 0, true, 0, 0, {
         {"%w = %w()", "xT"},
         {"%w.Init(buf, pos)", "x"},
         {"return cls.InitFromObj(%w)", "x"}}},
    {"InitFromPackedBuf(cls, buf, pos=0)", &from_packed, 0, true, 0, 0, {
         {"n = flatbuffers.encode.Get(flatbuffers.packer.uoffset, buf, pos)", NULL},
         {"return cls.InitFromBuf(buf, pos + n)", NULL}}},
    {"InitFromObj(cls, ?)", &from_obj, 0, true, 0, 0, {
         {"x = %w()", "t"},
         {"x._UnPack(%w)", "P"},
         {"return x", NULL}}},
};
const py_shapes py_object_shapes = SHAPES(object_rows);

static const py_shape params_rows[] = {
    {NULL, &other, 1, false, 0, 0, {{"self,", NULL}}},
    {NULL, &parameter, 2, false, 0, 0, {{"%w = %*,", "MD"}}},
};
const py_shapes py_params_shapes = SHAPES(params_rows);

static const py_shape init_rows[] = {
    {NULL, &attribute, 1, true, 0, 0, {{"self.%w = %w", "MM"}}},
    {NULL, &attribute, 1, false, 0, 0, {{"self.%w = %*", "MD"}}},
    {NULL, &other, PY_LAST, false, 0, 0, {{"pass", NULL}}},
};
const py_shapes py_init_shapes = SHAPES(init_rows);

static const py_shape eq_rows[] = {
    {NULL, &equal_types, 1, true, 0, 0, {{"return type(self) == type(other) and \\", NULL}}},
    {NULL, &equal_types, PY_LAST, true, 0, 0, {{"return type(self) == type(other)", NULL}}},
    {NULL, &equal, 2, true, 0, 0, {{">self.%w == other.%w and \\", "MM"}}},
    {NULL, &equal, PY_LAST, true, 0, 0, {{">self.%w == other.%w", "MM"}}},
    {NULL, &equal, 2, true, 0, 0, {{">np.array_equal(self.%w, other.%w) and \\", "MM"}}},
    {NULL, &equal, PY_LAST, true, 0, 0, {{">np.array_equal(self.%w, other.%w)", "MM"}}},
};
const py_shapes py_eq_shapes = SHAPES(eq_rows);

static const py_shape unpack_rows[] = {
    {NULL, &other, 2, false, FBS_STRING, 0, {
         {"if self.%w is not None:", "M"},
         {">self.%w = self.%w.decode(\"utf-8\")", "MM"}}},
    {NULL, &unpack_none, 1, true, 0, 0, {{"if %w is None:", "P"}, {">return", NULL}}},
    {NULL, &unpack, 2, true, 0, 0, {{"self.%w = %w.%w()", "MPm"}}},
    {NULL, &unpack, 2, true, FBS_UNION, 0, {{"self.%w = %d(self.%w, %w.%w())", "MUyPm"}}},
    {NULL, &unpack, 2, true, 0, 0, {
         {"if not %w.%w():", "Pn"},
         {">if np is None:", NULL},
         {">>self.%w = []", "M"},
         {">>for i in range(%w.%w()):", "Pl"},
         {">>>self.%w.append(%w.%w(i))", "MPm"},
         {">else:", NULL},
         {">>self.%w = %w.%w()", "MPp"}}},
    {NULL, &unpack, 2, true, 0, 0, {
         {"if not %w.%w():", "Pn"},
         {">self.%w = []", "M"},
         {">for i in range(%w.%w()):", "Pl"},
         {">>self.%w.append(%w.%w(i))", "MPm"}}},
    {NULL, &unpack, 2, true, 0, 0, {
         {"if not %w.%w():", "Pn"},
         {">self.%w = []", "M"},
         {">for i in range(%w.%w()):", "Pl"},
         {">>if %w.%w(i) is None:", "Pm"},
         {">>>self.%w.append(None)", "M"},
         {">>else:", NULL},
         {">>>%w = %d.InitFromObj(%w.%w(i))", "xKPm"},
         {">>>self.%w.append(%w)", "Mx"}}},
    {NULL, &unpack, 2, true, 0, 0, {
         {"if %w.%w() is not None:", "Pm"},
         {">self.%w = %d.InitFromObj(%w.%w())", "MKPm"}}},
    {NULL, &unpack, 2, true, FBS_STRUCT, 0, {
         {"if %w.%w(%d()) is not None:", "PmC"},
         {">self.%w = %d.InitFromObj(%w.%w(%d()))", "MKPmC"}}},
};
const py_shapes py_unpack_shapes = SHAPES(unpack_rows);

static const py_shape pack_rows[] = {
    /* Without numpy the vector ends in the loop, whatever that makes. */
    {NULL, &pack_value, 1, false, FBS_VECTOR, 0, {
         {"if self.%w is not None:", "M"},
         {">%w(builder, len(self.%w))", "vM"},
         {">for i in reversed(range(len(self.%w))):", "M"},
         {">>builder.Prepend%w(self.%w[i])", "BM"},
         {">>%w = builder.EndVector()", "M"}}},
    {NULL, &pack_value, 1, false, FBS_STRING, 0, {
         {"if self.%w is not None:", "M"},
         {">%w = builder.CreateString(self.%w)", "MM"}}},
    {NULL, &pack, 3, true, 0, 0, {
         {"if self.%w is not None:", "M"},
         {">%w = self.%w.Pack(builder)", "MM"},
         {">%w(builder, %w)", "aM"}}},
    {NULL, &pack_value, 1, true, 0, 0, {
         {"if self.%w is not None:", "M"},
         {">%w = self.%w.Pack(builder)", "MM"}}},
    {NULL, &pack, 3, true, 0, 0, {{"if self.%w is not None:", "M"}, {">%w(builder, %w)", "aM"}}},
    {NULL, &pack, 3, true, 0, 0, {
         {"if self.%w is not None:", "M"}, {">%w(builder, self.%w)", "aM"}}},
    {NULL, &pack_value, 1, false, FBS_VECTOR, 0, {
         {"if self.%w is not None:", "M"},
         {">if np is not None and type(self.%w) is np.ndarray:", "M"},
         {">>%w = builder.CreateNumpyVector(self.%w)", "MM"},
         {">else:", NULL},
         {">>%w(builder, len(self.%w))", "vM"},
         {">>for i in reversed(range(len(self.%w))):", "M"},
         {">>>builder.Prepend%w(self.%w[i])", "BM"},
         {">>%w = builder.EndVector(%*)", "Mq"}}},
    {NULL, &pack_value, 1, false, FBS_VECTOR, FBS_STRING, {
         {"if self.%w is not None:", "M"},
         {">%w = []", "x"},
         {">for i in range(len(self.%w)):", "M"},
         {">>%w.append(builder.CreateString(self.%w[i]))", "xM"},
         {">%w(builder, len(self.%w))", "vM"},
         {">for i in reversed(range(len(self.%w))):", "M"},
         {">>builder.PrependUOffsetTRelative(%w[i])", "x"},
         {">%w = builder.EndVector(%*)", "Mq"}}},
    {NULL, &pack_value, 1, false, FBS_VECTOR, FBS_TABLE, {
         {"if self.%w is not None:", "M"},
         {">%w = []", "x"},
         {">for i in range(len(self.%w)):", "M"},
         {">>%w.append(self.%w[i].Pack(builder))", "xM"},
         {">%w(builder, len(self.%w))", "vM"},
         {">for i in reversed(range(len(self.%w))):", "M"},
         {">>builder.PrependUOffsetTRelative(%w[i])", "x"},
         {">%w = builder.EndVector(%*)", "Mq"}}},
    {NULL, &pack_value, 1, false, FBS_VECTOR, FBS_STRUCT, {
         {"if self.%w is not None:", "M"},
         {">%w(builder, len(self.%w))", "vM"},
         {">for i in reversed(range(len(self.%w))):", "M"},
         {">>self.%w[i].Pack(builder)", "M"},
         {">%w = builder.EndVector(%*)", "Mq"}}},
    {NULL, &pack, 3, true, 0, 0, {{"%w(builder, self.%w)", "aM"}}},
    {NULL, &pack_start, 2, true, 0, 0, {{"%w(builder)", "s"}}},
    {NULL, &pack_end, PY_LAST, true, 0, 0, {{"%w = %w(builder)", "xe"}, {"return %w", "x"}}},
    {NULL, &pack_struct, PY_LAST, true, 0, 0, {{"return %w(builder%*)", "jJ"}}},
};
const py_shapes py_pack_shapes = SHAPES(pack_rows);

/* ---- Enums and unions ---- */

static const py_shape class_rows[] = {
    {NULL, &value, 0, false, 0, 0, {{"%w = %n", "MG"}}},
    {NULL, &other, 0, false, 0, 0, {{"pass", NULL}}},
    {NULL, &other, 0, false, 0, 0, {{"__slots__ = [\"_tab\"]", NULL}}},
    {NULL, &other, 0, false, 0, 0, {{"@classmethod", NULL}}},
};
const py_shapes py_class_shapes = SHAPES(class_rows);

static const py_shape creator_rows[] = {
    {NULL, &creator_begin, 1, true, 0, 0, {
         {"from flatbuffers.table import Table", NULL},
         {"if not isinstance(table, Table):", NULL},
         {">return None", NULL}}},
    {NULL, &creator, 2, true, 0, 0, {
         {"if unionType == %w().%w:", "TM"},
         {"?>import %d", "u"},
         {"?>from %d import %w", "ic"},
         {">return %d.InitFromBuf(table.Bytes, table.Pos)", "Y"}}},
    {NULL, &creator, 2, true, 0, 0, {
         {"if unionType == %w.%w:", "TM"},
         {"?>import %d", "u"},
         {"?>from %d import %w", "ic"},
         {">return %d.InitFromBuf(table.Bytes, table.Pos)", "Y"}}},
    {NULL, &creator, 2, true, 0, 0, {
         {"if unionType == %w().%w:", "TM"},
         {">tab = Table(table.Bytes, table.Pos)", NULL},
         {">union = tab.String(table.Pos)", NULL},
         {">return union", NULL}}},
    {NULL, &creator, 2, true, 0, 0, {
         {"if unionType == %w.%w:", "TM"},
         {">tab = Table(table.Bytes, table.Pos)", NULL},
         {">union = tab.String(table.Pos)", NULL},
         {">return union", NULL}}},
    {NULL, &creator_end, PY_LAST, true, 0, 0, {{"return None", NULL}}},
};
const py_shapes py_creator_shapes = SHAPES(creator_rows);

/* ---- Outside of functions ---- */

static const py_shape import_rows[] = {
    {NULL, &other, 0, false, 0, 0, {{"import flatbuffers", NULL}}},
    {NULL, &other, 0, false, 0, 0, {{"from flatbuffers.compat import import_numpy", NULL}}},
    {NULL, &other, 0, false, 0, 0, {{"from flatbuffers.table import Table", NULL}}},
    {NULL, &other, 0, false, 0, 0, {{"from typing import %*", "w"}}},
    {NULL, &other, 0, false, 0, 0, {{"from __future__ import %*", "w"}}},
    {NULL, &other, 0, false, 0, 0, {{"from enum import IntEnum", NULL}}},
    {NULL, &other, 0, false, 0, 0, {{"import numpy as np", NULL}}},
    {NULL, &other, 0, false, 0, 0, {{"np = import_numpy()", NULL}}},
    {NULL, &other, 0, false, 0, 0, {
         {"try:", NULL},
         {">from typing import %*", "w"},
         {"except:", NULL},
         {">pass", NULL}}},
    {NULL, &other, 0, false, 0, 0, {{"import %d", "u"}}},
    {NULL, &other, 0, false, 0, 0, {{"from %* import %d", "ic"}}},
};
const py_shapes py_import_shapes = SHAPES(import_rows);
