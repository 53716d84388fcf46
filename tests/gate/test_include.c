/*
 * Folders of includes, as every command takes them and as a gate file names them. Which folder
 * comes first is tests/schema/test_fbs.c.
 */
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

static const char main_text[] = "include \"part.fbs\";\ntable T { e: E; }\nroot_type T;\n";

/* old and new differ in a comment only; what they include is in lib, and another one in other. */
FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    tool_must("mkdir old new lib other");
    put_text("old/s.fbs", main_text);
    put_text("new/s.fbs", main_text);
    put_text("lib/part.fbs", "enum E : byte { A }\n");
    put_text("other/part.fbs", "enum E : short { A }\n");
    put_text("m.py", "from dataclasses import dataclass\nfrom enum import IntEnum\n"
                     "class E(IntEnum):\n  A = 0\n@dataclass\nclass T:\n  e: E\n");
    return 0;
}

TESTS_WITH(setup, home_teardown);

/* There are no packers in m.py, which is a finding, too. */
static const struct {
    const char *command, *rest;
    int status;
} commands[] = {
    {"schema copies old/s.fbs new/s.fbs", "", 0},
    {"schema evolve old/s.fbs new/s.fbs", "", 0},
    {"schema evolve old new", "", 0},
    {"schema mirror --schema new/s.fbs", " --python m.py", 0},
    {"schema packers --schema new/s.fbs", " --python m.py", 1},
};

TEST(is_taken_by_commands)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        char line[256];
        snprintf(line, sizeof line, "%s%s", commands[i].command, commands[i].rest);
        assert_int_equal(tool(line), 2);
        tool_says("part.fbs");
        snprintf(line, sizeof line, "%s --include nowhere lib%s", commands[i].command,
                 commands[i].rest);
        if (tool(line) != commands[i].status) {
            fail_msg("%s: %s%s", line, tool_out, tool_err);
        }
    }
}

/* What is in the folder counts: bindings of another E do not match. */
TEST(is_taken_by_check)
{
    tool_wants_flatc();
    tool_must("flatc --python -I lib -o generated new/s.fbs lib/part.fbs");
    assert_int_equal(tool("schema check --schema new/s.fbs --bindings generated"), 2);
    assert_int_equal(tool("schema check --schema new/s.fbs --bindings generated --include lib"), 0);
    assert_int_equal(tool("schema check --schema new/s.fbs --bindings generated --include=other"),
                     1);
    tool_must("flatc -b --schema -I lib new/s.fbs");
    assert_int_equal(tool("schema check --language bfbs --schema new/s.fbs --bindings s.bfbs "
                          "--include lib"),
                     0);
}

/* Of each revision its own file; a folder that is not in the repository is refused. */
TEST(is_taken_from_revisions)
{
    static const char set_up[] =
        "rm -rf r && mkdir -p r/lib r/s && cp new/s.fbs r/s && cp lib/part.fbs r/lib && cd r && "
        "git init -q . && git config user.email a@b && git config user.name a && git add . && "
        "git commit -qm one && echo 'enum E : short { A }' > lib/part.fbs && git commit -qam two "
        "&& "
        "echo '// again' >> s/s.fbs && git commit -qam three";
    if (tool_run("git --version") != 0) {
        print_message("skipped: no git here\n");
        skip();
    }
    tool_must(set_up);
    assert_int_equal(tool("schema evolve --repository r --git HEAD~1..HEAD -- s/s.fbs"), 2);
    assert_int_equal(
        tool("schema evolve --repository r --git HEAD~1..HEAD --include lib -- s/s.fbs"), 0);
    assert_int_equal(
        tool("schema evolve --repository r --git HEAD~2..HEAD --include lib -- s/s.fbs"), 1);
    tool_says("evolve-base-differs");
    assert_int_equal(tool("schema evolve --repository r --git HEAD~2 --include lib -- s/s.fbs"), 1);
    assert_int_equal(
        tool("schema evolve --repository r/s --git HEAD~1..HEAD --include ../lib -- s.fbs"), 0);
    assert_int_equal(tool("schema evolve --repository r --history --include lib -- s/s.fbs"), 1);
    tool_says("evolve-base-differs");
    assert_int_equal(
        tool("schema evolve --repository r --git HEAD~1..HEAD --include ../lib -- s/s.fbs"), 2);
    tool_says("not below the folder of the repository");
}

/* Paths of the gate file begin at its root. */
TEST(is_a_member_of_sets)
{
    put_text("gate.json",
             "{\"version\": 1, \"sets\": [{\"name\": \"a\", \"schemas\": [\"new/s.fbs\"],"
             "\"include\": [\"lib\"], \"copies\": [[\"old/s.fbs\", \"new/s.fbs\"]],"
             "\"mirrors\": [{\"python\": [\"m.py\"]}]}]}");
    assert_int_equal(tool("schema gate gate.json"), 0);
    tool_must("mkdir below && mv old new lib m.py gate.json below");
    assert_int_equal(tool("schema gate below/gate.json"), 0);
    tool_must("mv below/* . && rmdir below && sed -i s/lib/nowhere/ gate.json");
    assert_int_equal(tool("schema gate gate.json"), 2);
    tool_must("sed -i 's/\"nowhere\"/1/' gate.json");
    assert_int_equal(tool("schema gate gate.json"), 2);
    tool_says("gate-file-wrong");
}

TEST(gate_file_evolves_with_it)
{
    if (tool_run("git --version") != 0) {
        print_message("skipped: no git here\n");
        skip();
    }
    tool_must("rm -rf g && mkdir -p g/lib g/s && cp new/s.fbs g/s && cp lib/part.fbs g/lib && cd g "
              "&& git init -q . && git config user.email a@b && git config user.name a && "
              "git add . && git commit -qm one && echo 'enum E : short { A }' > lib/part.fbs");
    put_text("g/gate.json", "{\"version\": 1, \"sets\": [{\"name\": \"a\", \"schemas\": "
                            "[\"s/s.fbs\"], \"include\": [\"lib\"], \"evolve\": {\"against\": "
                            "\"HEAD\"}}]}");
    assert_int_equal(tool("schema gate g/gate.json"), 1);
    tool_says("evolve-base-differs");
}
