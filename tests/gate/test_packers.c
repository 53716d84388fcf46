/* Hand-written packers against schemas: each rule at its line, with nothing else. */
#include "tests/support/hand_written.h"
#include "tests/support/test.h"

typedef struct row {
    const char *python, *findings;
} row;

static void all(const char *schema, const row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        packers_say(schema, rows[i].python, rows[i].findings);
    }
}

#define ALL(schema, rows) all(schema, rows, sizeof(rows) / sizeof((rows)[0]))

static const char schema[] = "namespace a.fb;\n"                    /* 1 */
                             "table Tensor {\n"                     /* 2 */
                             "  kind: int;\n"                       /* 3 */
                             "  data: [ubyte] (force_align: 16);\n" /* 4 */
                             "  old: int (deprecated);\n"           /* 5 */
                             "  dim_order: [ubyte];\n"              /* 6 */
                             "}\n"                                  /* 7 */
                             "table Other { kind: int; }\n"         /* 8 */
                             "union U { Tensor, Other }\n"          /* 9 */
                             "table Value { val: U; n: [long]; }\n" /* 10 */
                             "file_identifier \"AB01\";\n"          /* 11 */
                             "root_type Value;\n";

#define IMPORT "from x.fb import Tensor as _T, Other as _O, Value as V\n"
#define START "def pack(self, builder):\n"
#define INSTALL "_T.TensorT.Pack = pack\n"
#define BODY(data, order)                                                                       \
    "  data = _create_aligned_byte_vector(builder, _coerce_bytes(self.data), " data ")\n"       \
    "  order = _create_aligned_byte_vector(builder, _coerce_bytes(self.dimOrder), " order ")\n" \
    "  _T.TensorStart(builder)\n"
#define ADDS                                   \
    "  _T.TensorAddKind(builder, self.kind)\n" \
    "  if data:\n"                             \
    "    _T.TensorAddData(builder, data)\n"    \
    "  _T.TensorAddDimOrder(\n    builder, order)\n"
#define END "  return _T.TensorEnd(builder)\n"

TEST(packers)
{
    static const row rows[] = {
        {IMPORT START BODY("16", "1") ADDS END INSTALL, ""},
        {IMPORT START BODY("8 * 2", "ONE") ADDS END INSTALL "ONE = 1\n", ""},
        {IMPORT START BODY("64", "1") ADDS END INSTALL,
         "m.py:3 packer-alignment Tensor.data found 64 expected 16 at s.fbs:4\n"},
        {IMPORT START BODY("16", "alignment=2") ADDS END INSTALL,
         "m.py:4 packer-alignment Tensor.dim_order found 2 expected 1 at s.fbs:6\n"},
        {IMPORT START BODY("A.get()", "1") ADDS END INSTALL,
         "m.py:3 packer-alignment-not-literal Tensor.data found A.get() at s.fbs:4\n"},
        {IMPORT START BODY("16", "1") "  _T.TensorAddKind(builder, 1)\n"
                                      "  _T.TensorAddData(builder, data)\n" END INSTALL,
         "m.py:5 packer-field-forgotten Tensor.dim_order at s.fbs:6\n"},
        {IMPORT START BODY("16", "1") "  _T.TensorAddKind(builder, 1)\n"
                                      "  _T.TensorAddData(builder, data)\n" END,
         "m.py:5 packer-field-unwritten Tensor.dim_order at s.fbs:6\n"},
        {IMPORT START BODY("16", "1") ADDS "  _T.TensorAddSize(builder, 1)\n" END INSTALL,
         "m.py:11 packer-field-unknown Tensor.Size at s.fbs:2\n"},
        {IMPORT START BODY("16", "1") ADDS "  _T.TensorAddOld(builder, 1)\n" END INSTALL,
         "m.py:11 packer-field-unknown Tensor.Old found a deprecated field, for which nothing is "
         "generated at s.fbs:5\n"},
        {IMPORT START BODY("16", "1") ADDS "  _O.OtherAddKind(builder, 1)\n" END INSTALL,
         "m.py:11 packer-field-foreign Other.kind found Other expected Tensor at s.fbs:8\n"},
        {IMPORT START BODY("16", "1") ADDS END "_O.OtherT.Pack = (\n  pack\n)\n",
         "m.py:12 packer-wrong-table Other found Tensor expected Other at m.py:5\n"},
        {IMPORT START BODY("16", "1") ADDS END "_T.TensorT.Pack = other.thing\n",
         "m.py:12 packer-undecided Tensor found other.thing at s.fbs:2\n"},
        {IMPORT START "  return write(self, builder)\n" INSTALL,
         "m.py:4 packer-undecided Tensor found a function that begins no table at m.py:2\n"},
        {IMPORT START "  v = f_aligned_vector(builder, self.weight, 4)\n" BODY("16", "1") ADDS END,
         "m.py:3 packer-field-unknown Tensor.weight at s.fbs:2\n"},
        {IMPORT START BODY("16", "1") ADDS END INSTALL "_O.OtherT.Pack = pack\n" INSTALL,
         "m.py:13 packer-wrong-table Other found Tensor expected Other at m.py:5\n"},
    };
    ALL(schema, rows);
}

TEST(short_names)
{
    static const row rows[] = {
        {"class S:\n  def f(self, builder, t):\n    from x.fb import Tensor as M\n"
         "    builder.StartVector(1, len(t.dim_order), 1)\n    M.Start(builder)\n"
         "    M.AddKind(builder, 1)\n    M.AddData(builder, 1)\n    M.AddDimOrder(builder, 1)\n"
         "    return M.End(builder)\n"
         "  def g(self, builder):\n    from x.fb import Value as M\n    M.Start(builder)\n"
         "    M.AddValType(builder, 1)\n    M.AddVal(builder, 1)\n    M.AddN(builder, 1)\n"
         "    return M.End(builder)\n",
         ""},
        {"import x.fb.Value as M\ndef f(builder, t):\n  M.ValueStartNVector(builder, 3)\n"
         "  builder.StartVector(8, len(t.n), 4)\n  M.Start(builder)\n  M.AddVal(builder, 1)\n"
         "  M.AddN(builder, 1)\n  M.End(builder)\n",
         "m.py:4 packer-alignment Value.n found 4 expected 8 at s.fbs:10\n"
         "m.py:5 packer-field-unwritten Value.val_type at s.fbs:10\n"},
        {"from x.fb.Value import ValueStart as S, ValueAddValType, ValueAddVal, ValueAddN, "
         "ValueEnd\n"
         "def f(b):\n  S(b)\n  ValueAddValType(b, 1)\n  ValueAddVal(b, 1)\n  ValueEnd(b)\n",
         "m.py:3 packer-field-unwritten Value.n at s.fbs:10\n"},
        {"import all_generated as g\ndef f(b):\n  g.OtherStart(b)\n  g.OtherAddKind(b, 1)\n"
         "  g.OtherEnd(b)\n",
         ""},
        {"from y.other import Tensor\ndef f(b):\n  Tensor.Start(b)\n  Tensor.AddX(b, 1)\n"
         "  Tensor.End(b)\n",
         "m.py:0 packer-nothing-compared\n"},
        {"def f(b):\n  Tensor.Start(b)\n", "m.py:0 packer-nothing-compared\n"},
        {IMPORT "def f(b):\n  if x:\n    _O.Start(b)\n    _O.AddKind(b, 1)\n    r = _O.End(b)\n"
                "  else:\n    V.Start(b)\n    r = V.End(b)\n  return r\n",
         "m.py:8 packer-field-unwritten Value.n at s.fbs:10\n"
         "m.py:8 packer-field-unwritten Value.val at s.fbs:10\n"
         "m.py:8 packer-field-unwritten Value.val_type at s.fbs:10\n"},
    };
    ALL(schema, rows);
}

TEST(objects)
{
    static const row rows[] = {
        {IMPORT "def f(v):\n  r = _T.TensorT()\n  r.kind = int(v.kind)\n  r.data = v.data\n"
                "  r.dimOrder = v.x\n  return r\n",
         ""},
        {IMPORT "def f(v):\n  r = V.ValueT()\n  r.valType, r.val = g(v)\n  r.n = [1]\n  return r\n",
         ""},
        {IMPORT "def f(v):\n  r = _T.TensorT()\n  r.kind = 1\n  r.data = v.data\n  return r\n",
         "m.py:3 packer-field-unwritten Tensor.dim_order at s.fbs:6\n"},
        {IMPORT "def f(v):\n  r = _O.OtherT()\n  r.kind = 1\n  r.dimOrdr = 2\n  return r\n",
         "m.py:5 packer-attribute-unknown Other.dimOrdr at s.fbs:8\n"},
        {IMPORT "def f(v):\n  r = _T.TensorT()\n  r.kind = 1\n  fill(r)\n  return r\n", ""},
        {IMPORT "def f(v):\n  r = _T.TensorT()\n  if r.old == 3: g(r)\n", ""},
        {IMPORT "def f(v):\n  r = _T.TensorT()\n  r.kind = 1\n  r.data = 2\n  r.dim_order = 3\n"
                "  return r\n",
         "m.py:6 packer-attribute-unknown Tensor.dim_order expected dimOrder at s.fbs:6\n"},
    };
    ALL(schema, rows);
}

TEST(identifiers)
{
    static const row rows[] = {
        {IMPORT "def f(b):\n  r = _O.OtherT()\n  r.kind = 1\n  b.Finish(r.Pack(b), b'AB01')\n", ""},
        {IMPORT "def f(b):\n  r = _O.OtherT()\n  r.kind = 1\n"
                "  b.Finish(r.Pack(b), file_identifier=b'AB02')\n",
         "m.py:5 packer-identifier found b'AB02' expected AB01 at s.fbs:12\n"},
        {IMPORT "def f(b):\n  r = _O.OtherT()\n  r.kind = 1\n  b.Finish(r.Pack(b), ID)\n", ""},
    };
    ALL(schema, rows);
}

/* ---- Texts of schemas ---- */

TEST(texts)
{
#define T "table T {\n  a: [ubyte] (force_align: 16); // @executorch-tensor-alignment\n}\n"
#define ID "file_identifier \"AB01\";\n"
    static const struct {
        const char *schema, *findings;
    } schemas[] = {
        {T ID, ""},
        {"table T { a: int; } // no file_identifier here\n", ""},
        {"// The mark @executorch-tensor-alignment says what is patched.\n" T ID, ""},
        {T "// file_identifier \"AB00\";\n" ID,
         "s.fbs:4 packer-identifier-in-comment found AB00\n"},
        {T "/*\nfile_identifier\n\"AB01\"; */\n" ID,
         "s.fbs:5 packer-identifier-in-comment found AB01\n"},
        {T "file_identifier // \"AB01\"\n \"AB01\";\n",
         "s.fbs:0 packer-identifier-not-found found AB01\n"},
        {"table T {\n  a: [ubyte] (force_align: 16, deprecated); // "
         "@executorch-tensor-alignment\n}\n",
         "s.fbs:2 packer-marker-attribute @executorch-tensor-alignment found a: [ubyte] "
         "(force_align: 16, deprecated);\n"},
        {"table T {\n  a: [ubyte]; // @executorch-tensor-alignment\n}\n",
         "s.fbs:2 packer-marker-attribute @executorch-tensor-alignment found a: [ubyte];\n"},
        {"table T {\n  a: [ubyte] (deprecated); // @executorch-tensor-alignment (force_align: "
         "16)\n}\n",
         "s.fbs:2 packer-marker-attribute @executorch-tensor-alignment found a: [ubyte] "
         "(deprecated);\n"},
        {"// @executorch-tensor-alignment (force_align: 8)\n" T,
         "s.fbs:1 packer-marker-in-comment @executorch-tensor-alignment found 8\n"},
        {T "table U {\n  a: [ubyte] (force_align: 4); // @executorch-tensor-alignment\n}\n",
         "s.fbs:5 packer-marker-twice @executorch-tensor-alignment\n"},
        {T "table U {\n  a: [ubyte] (force_align : 4); // @executorch-delegate-alignment\n}\n", ""},
    };
    for (size_t i = 0; i < sizeof schemas / sizeof schemas[0]; i++) {
        packers_say(schemas[i].schema, "", schemas[i].findings);
    }
    packers_say(T ID, "x = b'@executorch-tensor-alignment'\n", "");
    packers_say(T ID, "x = [\n  b'@executorch-delegate-alignment']\n",
                "m.py:2 packer-marker-missing @executorch-delegate-alignment\n");
}
