/* Lines that start in their own memory and continue in allocated memory. */
#include "analysis/report/message.h"
#include "tests/support/test.h"

/* Returns the line in which `n` letters follow "a: ". */
static char *said(size_t n, bool without_memory)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ptv_message message;
    assert_non_null(out);
    ptv_message_begin(&message, "a: ");
    for (size_t i = 0; i < n; i++) {
        ptv_put_char(&message.line, (char)('a' + i % 26));
    }
    message.line.failed = message.line.failed || without_memory;
    ptv_message_say(&message, out);
    assert_int_equal(fclose(out), 0);
    return text;
}

static void expect_letters(size_t n)
{
    char *text = said(n, false);
    assert_int_equal(strlen(text), n + 4);
    assert_memory_equal(text, "a: ", 3);
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(text[3 + i], 'a' + i % 26);
    }
    assert_int_equal(text[n + 3], '\n');
    free(text);
}

TEST(short_and_long)
{
    enum { ROOM = sizeof((ptv_message *)0)->room, AROUND = 4 };
    expect_letters(0);
    expect_letters(ROOM - AROUND); /* exactly full */
    expect_letters(ROOM - AROUND + 1);
    expect_letters(100000);
}

TEST(without_memory)
{
    char *text = said(5, true);
    assert_string_equal(text, "pteverify: out of memory\n");
    free(text);
}
