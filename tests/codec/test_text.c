/* Building blocks of texts: Base64, real numbers, lines. */
#include <locale.h>

#include "golden/codec/blob.h"
#include "golden/codec/codec_text.h"
#include "golden/codec/real.h"
#include "tests/support/rows.h"

/* ---- Base64 ---- */

static void is_base64(const test_row *r)
{
    char text[16];
    uint8_t bytes[16];
    size_t n = row_size(r, "bytes"), size = 0;
    assert_int_equal(gm_base64_size(n), row_size(r, "text"));
    gm_base64(row_text(r, "bytes"), n, text);
    assert_memory_equal(text, row_text(r, "text"), gm_base64_size(n));
    assert_true(gm_unbase64(text, gm_base64_size(n), bytes, &size));
    assert_int_equal(size, n);
    assert_memory_equal(bytes, row_text(r, "bytes"), n);
}

TEST_ROWS(base64_vectors, "codec/text", "base64", is_base64)

static void is_no_base64(const test_row *r)
{
    uint8_t bytes[16];
    size_t size;
    assert_false(gm_unbase64(row_text(r, "text"), row_size(r, "text"), bytes, &size));
}

TEST_ROWS(base64_is_strict, "codec/text", "no_base64", is_no_base64)

/* ---- Real numbers ---- */

static void real_is(uint64_t bits, bool single, const char *expected)
{
    char text[GM_REAL_ROOM];
    size_t n = gm_real_text(bits, single, text);
    assert_int_equal(n, strlen(text));
    assert_string_equal(text, expected);
}

static uint64_t bits_of_single(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static void is_real(const test_row *r)
{
    const char *number = row_text(r, "number");
    bool single = strcmp(row_text(r, "single"), "yes") == 0;
    real_is(single ? bits_of_single(strtof(number, NULL)) : gm_real_bits(strtod(number, NULL)),
            single, row_text(r, "text"));
}

TEST_ROWS(real_numbers, "codec/text", "reals", is_real)

static void is_word(const test_row *r)
{
    char word[GM_REAL_ROOM];
    uint64_t back = 1, bits = strtoull(row_text(r, "bits"), NULL, 0);
    bool single = strcmp(row_text(r, "single"), "yes") == 0;
    real_is(bits, single, row_text(r, "text"));
    strcpy(word, row_text(r, "text") + 1);
    word[strlen(word) - 1] = '\0';
    assert_true(gm_real_read(word, single, &back));
    assert_int_equal(back, bits);
}

TEST_ROWS(real_words, "codec/text", "words", is_word)

static void is_no_word(const test_row *r)
{
    uint64_t bits;
    assert_false(gm_real_read(row_text(r, "text"), false, &bits));
}

TEST(other_words)
{
    uint64_t bits;
    rows_each("codec/text", "other_words", is_no_word);
    assert_false(gm_real_read("nan:0x7ff8000000000001", true, &bits));
}

/* Checks that no text with fewer digits reads back, by trying them all. */
static void is_shortest(uint64_t bits, bool single)
{
    const double value = gm_real_of_bits(bits, single);
    char text[GM_REAL_ROOM], shorter[GM_REAL_ROOM];
    size_t digits = 0, last = 0;
    gm_real_text(bits, single, text);
    size_t begin_at = strcspn(text, "123456789");
    for (size_t i = begin_at; text[i] != '\0' && text[i] != 'e'; i++) {
        digits += text[i] != '.';
        last = text[i] != '.' && text[i] != '0' ? digits : last;
    }
    for (size_t fewer = 1; fewer < last; fewer++) {
        snprintf(shorter, sizeof shorter, "%.*e", (int)fewer - 1, value);
        double back = single ? (double)strtof(shorter, NULL) : strtod(shorter, NULL);
        assert_true(back != value);
    }
}

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static void reads_back(uint64_t bits, bool single)
{
    char text[GM_REAL_ROOM];
    gm_real_text(bits, single, text);
    assert_int_equal(single ? bits_of_single(strtof(text, NULL)) : gm_real_bits(strtod(text, NULL)),
                     bits);
    is_shortest(bits, single);
}

/* Numbers from the whole range, in a fixed sequence, so that failures can be reproduced. */
TEST(reals_read_back)
{
    uint64_t random = 88172645463325252;
    for (unsigned i = 0; i < 3000; i++) {
        uint64_t bits = next_random(&random);
        if ((bits >> 52 & 0x7ff) != 0x7ff) {
            reads_back(bits, false);
            reads_back(bits & 0x800fffffffffffff, false);
        }
        if ((bits >> 23 & 0xff) != 0xff) {
            reads_back(bits & 0xffffffff, true);
            reads_back(bits & 0x807fffff, true);
        }
        reads_back(gm_real_bits((double)(bits % 100000) / 1000), false);
        reads_back(bits_of_single((float)(bits % 100000) / 1000), true);
    }
}

TEST(point_in_any_locale)
{
    if (setlocale(LC_NUMERIC, "de_DE.UTF-8") == NULL && setlocale(LC_NUMERIC, "fr_FR") == NULL) {
        print_message("skipped: no locale with a comma here\n");
        skip();
    }
    real_is(gm_real_bits(1.5), false, "1.5");
    real_is(gm_real_bits(1.5e300), false, "1.5e+300");
    setlocale(LC_NUMERIC, "C");
}

/* ---- Lines ---- */

static char written[1 << 16];
static size_t used;

static bool keep(void *context, const char *bytes, size_t n)
{
    (void)context;
    assert_true(used + n < sizeof written);
    memcpy(written + used, bytes, n);
    used += n;
    written[used] = '\0';
    return true;
}

static gm_text *begin(void)
{
    static gm_text t;
    used = 0;
    gm_text_begin(&t, keep, NULL);
    return &t;
}

static void text_is(gm_text *t, const char *expected)
{
    assert_true(gm_text_end(t));
    assert_string_equal(written, expected);
}

TEST(short_ones_share_a_line)
{
    gm_text *t = begin();
    gm_text_object(t);
    gm_text_key(t, "a");
    gm_text_array(t);
    gm_text_u64(t, 1);
    gm_text_i64(t, -2);
    gm_text_array(t);
    gm_text_close(t);
    gm_text_close(t);
    gm_text_key(t, "b");
    gm_text_null(t);
    gm_text_close(t);
    text_is(t, "{\"a\": [1, -2, []], \"b\": null}\n");
}

/* Puts an array of one string, whose line gets `width` long. */
static void put_wide(gm_text *t, size_t width)
{
    char text[GM_TEXT_WIDTH];
    memset(text, 'x', sizeof text);
    gm_text_array(t);
    gm_text_string(t, text, width - strlen("[\"\"]"));
    gm_text_close(t);
}

TEST(width_is_exact)
{
    gm_text *t = begin();
    put_wide(t, GM_TEXT_WIDTH - 1); /* and a comma */
    assert_true(gm_text_end(t));
    assert_int_equal(strcspn(written, "\n"), GM_TEXT_WIDTH - 1);
    t = begin();
    put_wide(t, GM_TEXT_WIDTH);
    assert_true(gm_text_end(t));
    assert_int_equal(strcspn(written, "\n"), 1);
}

TEST(numbers_are_packed)
{
    gm_text *t = begin();
    gm_text_array(t);
    for (uint64_t i = 0; i < 1000; i++) {
        gm_text_u64(t, i * i);
    }
    gm_text_close(t);
    assert_true(gm_text_end(t));
    size_t lines = 0, longest = 0;
    for (const char *line = written; *line != '\0'; lines++) {
        size_t n = strcspn(line, "\n");
        longest = n > longest ? n : longest;
        line += n + 1;
    }
    assert_in_range(longest, GM_TEXT_WIDTH - 8, GM_TEXT_WIDTH);
    assert_in_range(lines, 70, 90);
}

TEST(long_ones_have_lines)
{
    char text[301];
    char expected[400];
    memset(text, 'y', 300);
    text[300] = '\0';
    gm_text *t = begin();
    gm_text_object(t);
    gm_text_key(t, "k");
    gm_text_array(t);
    gm_text_string(t, text, 300);
    gm_text_u64(t, 7);
    gm_text_close(t);
    gm_text_close(t);
    snprintf(expected, sizeof expected, "{\n  \"k\": [\n    \"%s\",\n    7\n  ]\n}\n", text);
    text_is(t, expected);
}

static bool refuse(void *context, const char *bytes, size_t n)
{
    (void)bytes;
    (void)n;
    ++*(unsigned *)context;
    return false;
}

TEST(failure_is_final)
{
    unsigned calls = 0;
    static gm_text t;
    gm_text_begin(&t, refuse, &calls);
    gm_text_array(&t);
    for (unsigned i = 0; i < 50000; i++) {
        gm_text_u64(&t, i);
    }
    gm_text_close(&t);
    assert_false(gm_text_end(&t));
    assert_int_equal(calls, 1);
}
