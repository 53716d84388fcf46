/*
 * Dictionaries of fuzz targets are what libFuzzer and AFL++ both read: comments, empty lines, and
 * [NAME=]"BYTES" with \\, \" and \xHH in it, at most 64 bytes. No word is there twice.
 */
#include <ctype.h>
#include <dirent.h>

#include "tests/support/files.h"
#include "tests/support/test.h"

#define DICTIONARIES PTV_SOURCE_DIR "/corpus/dictionaries"

enum { LONGEST = 64, WORDS = 512 }; /* bytes that libFuzzer takes as one word */

typedef struct word {
    uint8_t bytes[LONGEST];
    size_t size;
} word;

/* One byte of a word; NULL: not as both read it. */
static const char *take_byte(const char *at, uint8_t *byte)
{
    unsigned value;
    if (*at != '\\') {
        *byte = (uint8_t)*at;
        return isprint((unsigned char)*at) ? at + 1 : NULL;
    }
    if (at[1] == '\\' || at[1] == '"') {
        *byte = (uint8_t)at[1];
        return at + 2;
    }
    if (at[1] != 'x' || !isxdigit((unsigned char)at[2]) || !isxdigit((unsigned char)at[3]) ||
        sscanf(at + 2, "%2x", &value) != 1) {
        return NULL;
    }
    *byte = (uint8_t)value;
    return at + 4;
}

/* Behind the name and its '='. */
static const char *skip_name(const char *at)
{
    const char *name = at;
    while (isalnum((unsigned char)*at) || *at == '_') {
        at++;
    }
    return at > name && *at == '=' ? at + 1 : name;
}

static bool take_word(const char *line, word *w)
{
    const char *at = skip_name(line);
    w->size = 0;
    if (*at != '"') {
        return false;
    }
    for (at++; at != NULL && *at != '"' && *at != '\0' && w->size < LONGEST; w->size++) {
        at = take_byte(at, &w->bytes[w->size]);
    }
    return at != NULL && w->size > 0 && strcmp(at, "\"") == 0;
}

static bool is_known(const word *words, size_t count, const word *w)
{
    for (size_t i = 0; i < count; i++) {
        if (words[i].size == w->size && memcmp(words[i].bytes, w->bytes, w->size) == 0) {
            return true;
        }
    }
    return false;
}

/* How many lines are wrong; a dictionary without words is, too. */
static size_t faults(const char *name, char *text)
{
    static word words[WORDS];
    size_t count = 0, wrong = 0;
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        if (*line == '#') {
            continue;
        }
        assert_true(count < WORDS);
        if (!take_word(line, &words[count]) || is_known(words, count, &words[count])) {
            print_error("%s: wrong, or there before: %s\n", name, line);
            wrong++;
        }
        count++;
    }
    return wrong + (count == 0);
}

static size_t faults_of_text(const char *text)
{
    char copy[256];
    snprintf(copy, sizeof copy, "%s", text);
    return faults("text", copy);
}

static int is_dictionary(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && strcmp(dot, ".dict") == 0;
}

TEST(every_dictionary_is_legal)
{
    struct dirent **entries;
    size_t wrong = 0;
    int count = scandir(DICTIONARIES, &entries, is_dictionary, alphasort);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        char path[512];
        size_t size;
        snprintf(path, sizeof path, DICTIONARIES "/%.200s", entries[i]->d_name);
        char *text = read_file(path, &size);
        assert_true(size > 0 && text[size - 1] == '\n');
        wrong += faults(entries[i]->d_name, text);
        free(text);
        free(entries[i]);
    }
    free(entries);
    assert_int_equal(wrong, 0);
}

TEST(what_is_wrong_is_seen)
{
    static const char *const good[] = {"\"a\"", "name_1=\"a\"", "\"\\\\\\\"\\x00\\xfF\"",
                                       "# \"\n\n\" \""};
    static const char *const bad[] = {
        "",         "# a",       "a",       "\"\"",         "\"a",
        "\"a\"b\"", "\"a\" ",    "\"\\n\"", "\"\\x0g\"",    "\"\\x\"",
        "=\"a\"",   "a b=\"a\"", "\"\t\"",  "\"\xc3\xa4\"", "\"a\"\n\"\\x61\""};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_int_equal(faults_of_text(good[i]), 0);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(faults_of_text(bad[i]), 1);
    }
    char longest[LONGEST + 4] = {'"'};
    memset(longest + 1, 'a', LONGEST);
    longest[1 + LONGEST] = '"';
    assert_int_equal(faults_of_text(longest), 0);
    longest[1 + LONGEST] = 'a';
    longest[2 + LONGEST] = '"';
    assert_int_equal(faults_of_text(longest), 1);
}
