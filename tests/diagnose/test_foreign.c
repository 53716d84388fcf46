/* Names for files that are not models, and what is said about models in disguise. */
#include "analysis/diagnose/foreign_parts.h"
#include "golden/golden.h"
#include "tests/support/damaged.h"
#include "tests/support/rows.h"

enum { ROOM = 8192 };

static uint8_t room[ROOM];
static size_t used;

static void put(const void *bytes, size_t n)
{
    assert_true(used + n <= ROOM);
    memcpy(room + used, bytes, n);
    used += n;
}

static void put_number(uint64_t value, unsigned width)
{
    for (unsigned i = 0; i < width; i++) {
        const uint8_t byte = (uint8_t)(value >> 8 * i);
        put(&byte, 1);
    }
}

static void put_zeros(size_t n)
{
    static const uint8_t zeros[1024];
    put(zeros, n);
}

static const char *word(void)
{
    const ptv_image image = {room, used, used};
    const ptv_foreign *foreign = ptv_foreign_of(&image);
    return foreign == NULL ? "" : foreign->word;
}

/* ---- Recognised by bytes ---- */

static void is_called(const test_row *r)
{
    const char *called = row_maybe(r, "word");
    used = 0;
    put(row_text(r, "bytes"), row_size(r, "bytes"));
    put_zeros((size_t)row_number(r, "zeros"));
    assert_string_equal(word(), called == NULL ? "" : called);
}

TEST_ROWS(by_bytes, "diagnose/foreign", "bytes", is_called)

TEST(erased_flash)
{
    memset(room, 0xff, ROOM);
    used = ROOM;
    assert_string_equal(word(), "erased");
    room[ROOM - 1] = 0xfe;
    assert_string_equal(word(), "");
}

TEST(weights)
{
    static const char header[] = "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}";
    used = 0;
    put_number(strlen(header), 8);
    put(header, strlen(header));
    put_zeros(4);
    assert_string_equal(word(), ""); /* one of our own formats */
    room[0]++;
    room[1]++; /* a header longer than the file */
    assert_string_equal(word(), "");
}

TEST(windows_program)
{
    used = 0;
    put("MZ", 2);
    put_zeros(0x3a);
    put_number(0x40, 4);
    put("PE\0\0", 4);
    assert_string_equal(word(), "pe");
    room[0x3f] = 0xff; /* far outside */
    assert_string_equal(word(), "");
}

/* ---- Recognised by contents ---- */

static void begin_zip_entry(const char *magic, const char *name, bool list)
{
    put(magic, 4);
    put_zeros(list ? 24 : 22);
    put_number(strlen(name), 2);
    put_zeros(list ? 16 : 2);
    put(name, strlen(name));
}

/* Makes a zip of empty members, with or without the list of them. */
static void make_zip(const char *const *names, size_t count, bool list)
{
    used = 0;
    for (size_t i = 0; i < count; i++) {
        begin_zip_entry("PK\3\4", names[i], false);
    }
    const size_t at = used;
    for (size_t i = 0; list && i < count; i++) {
        begin_zip_entry("PK\1\2", names[i], true);
    }
    if (list) {
        put("PK\5\6", 4);
        put_zeros(12);
        put_number(at, 4);
        put_number(7, 2);
        put("comment", 7);
    }
}

static void put_sum(uint8_t *block)
{
    unsigned sum = 0;
    memset(block + 148, ' ', 8);
    for (size_t i = 0; i < 512; i++) {
        sum += block[i];
    }
    snprintf((char *)block + 148, 8, "%06o", sum);
}

/* `magic` is that of POSIX; older archives have only the checksum of the block. */
static void make_tar(const char *const *names, size_t count, const char *magic)
{
    used = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t at = used;
        put_zeros(512);
        memcpy(room + at, names[i], strlen(names[i]));
        memcpy(room + at + 124, "00000000001", 11); /* one byte, and padding */
        memcpy(room + at + 257, magic, strlen(magic));
        put_sum(room + at);
        put_zeros(512);
    }
}

static void has_members(const test_row *r)
{
    char text[256];
    const char *names[3], *called = row_maybe(r, "word");
    size_t count = 0;
    snprintf(text, sizeof text, "%s", row_text(r, "names"));
    for (char *name = strtok(text, " "); name != NULL; name = strtok(NULL, " ")) {
        assert_true(count < 3);
        names[count++] = name;
    }
    for (int list = 0; list < 2; list++) {
        make_zip(names, count, list == 1);
        assert_string_equal(word(), called == NULL ? "zip" : called);
        make_tar(names, count, list == 1 ? "" : "ustar");
        assert_string_equal(word(), called == NULL ? "tar" : called);
    }
    room[200]++; /* a wrong checksum */
    assert_string_equal(word(), "");
}

TEST_ROWS(by_members, "diagnose/foreign", "members", has_members)

/* ---- Nothing else is recognised ---- */

/* Magics are too long to occur by chance. */
TEST(random_bytes_are_nothing)
{
    enum { TRIES = 20000 };
    uint64_t seed = 1;
    for (unsigned i = 0; i < TRIES; i++) {
        used = 64 + (size_t)damaged_random(&seed, 512);
        for (size_t k = 0; k < used; k++) {
            room[k] = (uint8_t)damaged_random(&seed, 256);
        }
        assert_string_equal(word(), "");
    }
}

TEST(models_are_no_foreigners)
{
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        const ptv_image image = {g.bytes, g.size, g.size};
        assert_null(ptv_foreign_of(&image));
        assert_false(ptv_is_foreign(g.format));
        assert_string_equal(ptv_foreign_name(&image), ptv_format_name(g.format));
        golden_free(&g);
    }
}

/* Every prefix of every file above is read within its bytes, which sanitizers check. */
TEST(any_beginning)
{
    static const char *const names[] = {"m/data.pkl", "m/code/a.py", "m/constants.pkl"};
    make_zip(names, 3, true);
    for (size_t n = used; n > 0; n--) {
        uint8_t *bytes = malloc(n);
        const ptv_image image = {bytes, n, n};
        assert_non_null(bytes);
        memcpy(bytes, room, n);
        (void)ptv_foreign_of(&image);
        free(bytes);
    }
}

/* ---- Models in disguise ---- */

/* Inflates all of it, a part of it, and as much as a part of the bytes allows. */
static void inflates_to_a_program(const test_row *r)
{
    uint8_t out[512], few[16];
    const uint8_t *in = (const uint8_t *)row_text(r, "bytes");
    const size_t length = row_size(r, "bytes");
    assert_int_equal(ptv_inflate(in, length, out, sizeof out), 8 + 64 + 270);
    assert_memory_equal(out, "\x38\0\0\0ET12@ABC", 12);
    assert_memory_equal(out + 72 + 267, "ABC", 3);
    assert_int_equal(ptv_inflate(in, length, few, sizeof few), sizeof few);
    for (size_t n = 0; n < length; n++) {
        assert_true(ptv_inflate(in, n, out, sizeof out) <= 8 + 64 + 270);
    }
}

TEST(inflates)
{
    rows_each("diagnose/foreign", "deflated", inflates_to_a_program);
    uint8_t out[8];
    assert_int_equal(ptv_inflate((const uint8_t *)"\x07", 1, out, sizeof out), 0);
    assert_int_equal(ptv_inflate((const uint8_t *)"\1\1\0\0\0a", 6, out, sizeof out), 0);
}

TEST(gzip_with_names)
{
    used = 0;
    put("\x1f\x8b\x08\x1e\0\0\0\0\0\3", 10);
    put("\2\0ab", 4);  /* further fields */
    put("m.pte\0", 6); /* name */
    put("hello\0", 6); /* comment */
    put("\0\0", 2);    /* checksum of all that */
    const ptv_image image = {room, used + 8, used + 8};
    assert_int_equal(ptv_gzip_body(&image), used);
    const ptv_image cut = {room, used - 3, used - 3};
    assert_int_equal(ptv_gzip_body(&cut), 0);
    room[3] = 0x80; /* an unknown flag */
    assert_int_equal(ptv_gzip_body(&image), 0);
}

TEST(digits_of_64)
{
    static const char text[] = "OAAAAEVUMTJAQUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVpbXF1eX2BhYmNkZWZn\n"
                               "aGlq+/8=\n";
    uint8_t out[128];
    used = 0;
    put(text, strlen(text));
    const ptv_image image = {room, used, used};
    assert_int_equal(ptv_base64(&image, out, sizeof out), 53);
    assert_memory_equal(out, "\x38\0\0\0ET12@ABC", 12);
    assert_memory_equal(out + 48, "hij\xfb\xff", 5);
    assert_string_equal(word(), "base64");
    room[used - 3] = '!';
    assert_int_equal(ptv_base64(&image, out, sizeof out), 0);
    const ptv_image word_only = {(const uint8_t *)"Hello", 5, 5};
    assert_int_equal(ptv_base64(&word_only, out, sizeof out), 0);
}
