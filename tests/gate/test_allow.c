/* Allow lists: what they let pass, and what is wrong with them. */
#include "schema/gate/allow.h"
#include "tests/support/hand_written.h"
#include "tests/support/test.h"

static const char schema[] = "table T {\n  a: int;\n  b: int;\n}\n";
static const char python[] = "from dataclasses import dataclass\n@dataclass\nclass T:\n  a: str\n";

#define A "m.py:4 mirror-annotation T.a found str expected int at s.fbs:2\n"
#define B "m.py:3 mirror-field-missing T.b found no such field at s.fbs:3\n"

static const struct {
    const char *list, *findings;
} rows[] = {
    {"[]", A B},
    {"[{\"rule\": \"mirror-annotation\", \"subject\": \"T.a\", \"reason\": \"r\"}]", B},
    {"[{\"rule\": \"2420\", \"file\": \"m.py\", \"reason\": \"r\"}]", B},
    {"[{\"rule\": \"mirror-annotation\", \"subject\": \"T.a\", \"found\": \"str\", \"file\": "
     "\"m.py\", \"reason\": \"r\"},\n {\"rule\": \"mirror-field-missing\", \"subject\": \"T.b\", "
     "\"reason\": \"r\"}]",
     ""},
    {"[\n\n {\"rule\": \"mirror-annotation\", \"subject\": \"T.a\", \"reason\": \"\\\"[r],\"},\n"
     " {\"rule\": \"mirror-annotation\", \"subject\": \"T.b\", \"reason\": \"r\"}]",
     B "allow.json:4 allow-unused found mirror-annotation of T.b\n"},
    {"[{\"rule\": \"mirror-annotation\", \"subject\": \"T.a\", \"found\": \"int\", \"reason\": "
     "\"r\"}]",
     A B "allow.json:1 allow-unused found mirror-annotation of T.a\n"},
    {"[{\"rule\": \"mirror-annotation\", \"file\": \"x/m.py\", \"reason\": \"r\"},\n"
     "{\"rule\": \"mirror-annotation\", \"file\": \".py\", \"reason\": \"r\"}]",
     A B "allow.json:1 allow-unused found mirror-annotation of x/m.py\n"
         "allow.json:2 allow-unused found mirror-annotation of .py\n"},
    {"[{\"rule\": \"mirror-annotation\", \"subject\": \"T.a\", \"reason\": \"r\"},\n"
     "{\"rule\": \"mirror-annotation\", \"subject\": \"T.a\", \"reason\": \"r\"}]",
     B "allow.json:2 allow-unused found mirror-annotation of T.a\n"},
    {"[{\"rule\": \"mirror-annotation\", \"subject\": \"T.a\"}]",
     A B "allow.json:1 allow-without-reason mirror-annotation\n"},
    {"[1,\n{\"rule\": \"x\", \"subject\": \"T.a\", \"reason\": \"r\"},\n"
     "{\"rule\": \"2420\", \"reason\": \"r\"}, {\"subject\": \"T.a\", \"reason\": \"r\"},\n"
     "{\"rule\": \"2420\", \"subject\": \"T.a\", \"reason\": \"\"},\n"
     "{\"rule\": \"2420\", \"subject\": 3, \"reason\": \"r\"},\n"
     "{\"rule\": \"2420\", \"subjekt\": \"T.a\", \"reason\": \"r\"}]",
     A B "allow.json:1 allow-malformed found an entry that is no object\n"
         "allow.json:2 allow-malformed found the rule 'x', which there is not\n"
         "allow.json:3 allow-malformed found an entry without \"subject\" and \"file\"\n"
         "allow.json:3 allow-malformed found an entry without \"rule\"\n"
         "allow.json:4 allow-malformed found a value that is empty or no text\n"
         "allow.json:5 allow-malformed found a value that is empty or no text\n"
         "allow.json:6 allow-malformed found the key 'subjekt'\n"},
    {"{}", A B "allow.json:1 allow-malformed found JSON that is no list\n"},
    {"[\n{\"rule\" 1}]", A B "allow.json:2 allow-malformed found ':' expected near '1'\n"},
    {"[{\"rule\": \"2420\", \"rule\": \"2420\"}]",
     A B "allow.json:1 allow-malformed found duplicate object key near '\"rule\"'\n"},
    {"", A B "allow.json:1 allow-malformed found '[' or '{' expected near end of file\n"},
};

TEST(lists)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        mirror_says_allowed(schema, python, rows[i].list, rows[i].findings);
    }
}

TEST(counts)
{
    mirror_says_allowed(schema, python, rows[3].list, "");
    assert_int_equal(last_run.errors, 0);
    assert_true(last_run.facts > 0);
    mirror_says_allowed(schema, python, rows[1].list, B);
    assert_int_equal(last_run.errors, 1);
}

TEST(undecided_may_be_allowed)
{
    mirror_says_allowed("table T { a: int; }\n",
                        "from dataclasses import *\n@dataclass\nclass T(N): a: int\n",
                        "[{\"rule\": \"mirror-base-unknown\", \"subject\": \"T\", "
                        "\"reason\": \"N is empty\"}]",
                        "");
    assert_int_equal(last_run.undecided, 0);
}

/* What the entry is for may be in what could not be read. */
TEST(nothing_is_unused_when_something_is_undecided)
{
    static const char list[] = "[{\"rule\": \"mirror-annotation\", \"subject\": \"U.a\", "
                               "\"reason\": \"r\"}]";
    mirror_says_allowed("table T { a: int; }\n",
                        "from dataclasses import *\n@dataclass\nclass T(N): a: int\n", list,
                        "m.py:3 mirror-base-unknown T found N at s.fbs:1\n");
    assert_int_equal(last_run.errors, 0);
    assert_int_equal(last_run.undecided, 1);
    /* allowed: then everything is decided */
    mirror_says_allowed("table T { a: int; }\n",
                        "from dataclasses import *\n@dataclass\nclass T(N): a: int\n",
                        "[{\"rule\": \"mirror-base-unknown\", \"subject\": \"T\", \"reason\": "
                        "\"N is empty\"},\n{\"rule\": \"2420\", \"subject\": \"U.a\", "
                        "\"reason\": \"r\"}]",
                        "allow.json:2 allow-unused found mirror-annotation of U.a\n");
}

static void ignore(void *context, const gate_finding *finding)
{
    (void)context;
    (void)finding;
}

TEST(a_file_that_is_not_there)
{
    ptv_arena arena = {.left = 1 << 20};
    gate_run run = {.sink = ignore};
    gate_allow allow = {.first = NULL};
    assert_false(gate_allow_read(&run, &arena, "/no/such/list.json", &allow));
    assert_int_equal(run.undecided, 1);
    assert_int_equal(allow.count, 0);
    ptv_arena_free(&arena);
}
