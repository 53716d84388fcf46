/* Packages and safetensors from outside: verified, dumped, made, edited, packed, unpacked. */
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden_as("p.ptn", "package_alias");
    put_golden_as("w.safetensors", "safetensors");
    return 0;
}

TESTS_WITH(setup, home_teardown);

TEST(verified)
{
    tool_must("$P p.ptn w.safetensors");
    assert_string_equal(tool_out, "p.ptn: clean, 1 note\nw.safetensors: clean\n2 files: 2 clean\n");
    tool_must("$P --format json p.ptn");
    tool_says("\"format\": \"ptn\"");
    tool_says("\"name\": \"program.safetensors\"");
    tool_says("\"dtype\": \"F32\"");
    tool_must("$P --format json w.safetensors");
    tool_says("\"format\": \"safetensors\"");
    tool_says("\"name\": \"weight\"");
    tool_must("mkdir d && cp p.ptn w.safetensors d && $P d");
    assert_string_equal(tool_count(), "2 files: 2 clean\n");
    tool_must("cp p.ptn p.pte && $P -v p.pte && rm -r d");
    tool_says("[extension-unusual]");
}

/* Graphs, packages and weights, those of other programs, too: each by the rules of its format. */
TEST(in_folders)
{
    tool_must("$P unpack p.ptn -o parts && mkdir -p f/g && cp p.ptn f/a.PTN");
    tool_must("cp parts/program.ptg f/g/b.ptg && cp w.safetensors f/g/c.SafeTensors");
    put_text("saved.json", "{\"format\": \"safetensors\", \"json\": "
                           "\"{\\\"__metadata__\\\":{\\\"format\\\":\\\"pt\\\"},\\\"w\\\":{"
                           "\\\"dtype\\\":\\\"F32\\\",\\\"shape\\\":[1],"
                           "\\\"data_offsets\\\":[0,4]}}   \", \"data\": {\"f32\": [1]}}");
    tool_must("$P make saved.json -o f/saved.safetensors && cp saved.json f/notes.txt && $P f");
    tool_says("f/saved.safetensors: clean, 1 warning\n");
    tool_says("[tensors-only-official]");
    assert_string_equal(tool_count(), "4 files: 4 clean\n");
    tool_must("rm -r f parts");
}

TEST(names_that_announce_another)
{
    tool_must("$P unpack p.ptn -o parts && cp parts/program.ptg g.ptn && $P --notes g.ptn");
    tool_says("[extension-unusual]");
    tool_must("cp p.ptn p.ptg && $P --notes p.ptg");
    tool_says("[extension-unusual]");
    tool_must("rm -r parts p.ptg g.ptn");
}

TEST(checksums)
{
    tool_must("$P edit p.ptn -o bad.ptn 'patch @word(members[1].data)+140 u8 +1' && $P bad.ptn");
    assert_int_equal(tool("--check-hashes bad.ptn"), 1);
    tool_says("[member-checksum]");
    tool_says("name \"program.safetensors\"");
    assert_int_equal(tool("--check-hashes p.ptn"), 0);
}

TEST(families_of_four_digits)
{
    tool_must("$P edit p.ptn -o c.ptn 'set end.comment = {\"text\": \"c\"}' && $P c.ptn");
    assert_int_equal(tool("--deny 11xx c.ptn"), 1);
    assert_int_equal(tool("--deny 1118 c.ptn"), 1);
    assert_int_equal(tool("--deny 1xx,11 c.ptn"), 3);
    assert_int_equal(tool("--deny 1xx c.ptn"), 0);
    tool_must("$P explain 1118");
    tool_says("package-comment");
}

TEST(as_text)
{
    tool_must("$P dump --full p.ptn -o p.json && $P make p.json -o q.ptn && cmp p.ptn q.ptn");
    tool_must(
        "$P dump --full w.safetensors -o w.json && $P make w.json -o - | cmp - w.safetensors");
    tool_must("$P dump p.ptn");
    tool_says("\"name\": \"aliases.json\"");
    tool_says("\"sha256\"");
    tool_fails("sed 's/\"members\"/\"membors\"/' p.json > x.json; $P make x.json -o x.ptn", 2,
               "did you mean 'members'?");
    tool_fails("sed 's/\"time\"/\"tine\"/' p.json > x.json; $P make x.json -o x.ptn", 2,
               "a member has no member 'tine'");
    tool_fails("$P edit p.ptn -o x.ptn 'set members[9].crc32 = 1'", 2, "members has 3 elements");
    tool_fails("$P edit p.ptn -o x.ptn 'set members[0].crk = 1'", 2, "no such field");
    tool_fails("$P edit w.safetensors -o x 'set entries[9].dtype = \"F16\"'", 2, "not so many");
}

/* All that is unusual around members comes back, too. */
TEST(unusual_as_text)
{
    tool_must("$P edit p.ptn -o u.ptn 'swap members[0] members[2]' "
              "'set members[1].before = {\"text\": \"gap\"}' "
              "'set members[1].local.extra = {\"hex\": \"fefe0000\"}' "
              "'set members[0].comment = {\"text\": \"comment\"}' "
              "'set end.comment = {\"text\": \"c\"}' 'set members[0].local.crc32 = 5' "
              "'set end.before_directory = {\"zeros\": 3}' 'set members[2].version_needed = 10'");
    tool_must("$P dump --full u.ptn -o u.json && $P make u.json -o - | cmp - u.ptn");
    tool_must("$P dump u.ptn");
    tool_says("\"rank\": 2");
    tool_says("\"before\"");
    tool_says("\"local\"");
}

TEST(packed)
{
    tool_must("$P unpack --list p.ptn");
    tool_says("program.ptg\t41\t1304\tnative graph (NPTG)\n");
    tool_says("weights (safetensors)\n");
    tool_must("$P unpack p.ptn -o parts && ls parts");
    assert_string_equal(tool_out, "aliases.json\nprogram.ptg\nprogram.safetensors\n");
    tool_must("cd parts && $P pack -o ../again.ptn program.ptg=program.ptg "
              "program.safetensors=program.safetensors aliases.json=aliases.json && cd .. && "
              "$P --check-hashes again.ptn && $P unpack again.ptn -o more && diff -r parts more");
    assert_string_equal(tool_err, "");
    tool_fails("$P pack -o x.ptn notes.txt=p.ptn", 3, "a package has program.ptg");
    tool_fails("$P pack -o x.ptn program.ptg=p.ptn program.ptg=p.ptn", 3, "there already");
    tool_must("$P pack --force -o x.ptn program.ptg=parts/program.ptg notes.txt=p.json");
    tool_fails("head -c 900 p.ptn > cut.ptn; $P unpack cut.ptn -o x", 2, "cannot be told apart");
    tool_must("rm -r parts more");
}
