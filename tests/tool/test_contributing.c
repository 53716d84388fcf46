/*
 * The code that CONTRIBUTING.md shows stands in the files that it names: the last path in
 * backticks before each piece.
 */
#include "tests/support/files.h"
#include "tests/support/test.h"

static const char begin[] = "\n```c\n", end[] = "```\n";

/* The last backtick before this place. */
static const char *tick_before(const char *text, const char *at)
{
    do {
        assert_true(at > text);
        at--;
    } while (*at != '`');
    return at;
}

/* The last `path/with.suffix` before this place, below the project. */
static void name_file(const char *text, const char *at, char *path, size_t size)
{
    const char *close = tick_before(text, at), *open = tick_before(text, close);
    while (memchr(open, '/', (size_t)(close - open)) == NULL) {
        close = tick_before(text, open);
        open = tick_before(text, close);
    }
    snprintf(path, size, PTV_SOURCE_DIR "/%.*s", (int)(close - open - 1), open + 1);
}

TEST(code_is_in_its_file)
{
    size_t size, pieces = 0;
    char *text = read_file(PTV_SOURCE_DIR "/CONTRIBUTING.md", &size);
    for (char *at = strstr(text, begin); at != NULL; at = strstr(at, begin)) {
        char path[512];
        name_file(text, at, path, sizeof path);
        char *piece = at + strlen(begin);
        at = strstr(piece, end);
        assert_non_null(at);
        *at++ = '\0';
        char *file = read_file(path, &size);
        if (strstr(file, piece) == NULL) {
            fail_msg("%s has no such lines:\n%s", path, piece);
        }
        free(file);
        pieces++;
    }
    assert_true(pieces >= 2);
    free(text);
}
