/* --jobs: the report of several processes is that of one, byte for byte. */
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

/* Files of each outcome: clean, with warnings, refused, undecided, unreadable. */
FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("linear");
    put_golden_as("b.bpte", "bundle");
    put_text("text.pte", "no model");
    tool_must("mkdir many && for i in 1 2 3 4 5 6 7; do cp linear.pte many/$i.pte;"
              " cp b.bpte many/$i.bpte; head -c $((100 + i)) linear.pte > many/cut$i.pte; done");
    return 0;
}

TESTS_WITH(setup, home_teardown);

/* Both streams and the status, for each number of processes. */
static void expect_equal(const char *operands)
{
    char line[1024];
    snprintf(line, sizeof line,
             "for f in text json; do"
             " $P --jobs 1 --format $f %s > one.out 2> one.err; echo $? >> one.err;"
             " for n in 2 3 5 64 1000; do"
             " $P --jobs $n --format $f %s > n.out 2> n.err; echo $? >> n.err;"
             " cmp one.out n.out && cmp one.err n.err || exit 9; done; done",
             operands, operands);
    tool_must(line);
}

TEST(same_report)
{
    expect_equal("linear.pte b.bpte");
    expect_equal("many");
    expect_equal("text.pte missing.pte linear.pte many --notes");
    expect_equal("text.pte --quiet missing.pte linear.pte");
    expect_equal("--max 1 - many < linear.pte");
    expect_equal("text.pte --summary missing.pte linear.pte many");
    expect_equal("--quiet --color always --notes many text.pte");
}

TEST(wrong_numbers)
{
    tool_fails("$P --jobs x linear.pte", 3, "option '--jobs' needs a number, not 'x'");
    tool_fails("$P linear.pte --jobs", 3, "option '--jobs' needs a value");
}

/* Who closes the report early is not waited for, and nothing is left running. */
TEST(closed_pipe)
{
    tool_must("$P --jobs 4 --format json many many many | head -c 10 > /dev/null");
}

TEST(full_disk)
{
    tool_fails("$P --jobs 3 many > /dev/full", 2, "No space left");
}

/*
 * A report that nobody reads yet stops the tool and then its processes; the first of them is ended
 * then. Only the file that it was at is lost, and the report says so.
 */
TEST(ended_process)
{
    tool_must("mkfifo report && { $P --jobs 2 --format json $(yes many | head -n 40) > report 2>"
              " lost.err & tool=$!; exec 3< report; first=;"
              " while [ -z \"$first\" ]; do first=$(ps -o pid= --ppid $tool | head -n 1); done;"
              " sleep 1; kill -KILL $first;"
              " cat <&3 > lost.out; wait $tool; [ $? = 2 ] && ! kill -0 $first; }");
    tool_must(
        "$P --jobs 1 --format json $(yes many | head -n 40) > one.out 2> one.err;"
        " grep -c '\"verdict\"' one.out > one.n; grep -c '\"verdict\"' lost.out | cmp - one.n");
    tool_must("[ $(grep -c 'was to verify it has ended' lost.out) = 1 ] &&"
              " [ $(grep -c 'was to verify it has ended' lost.err) = 1 ]");
}
