/*
 * ptv-seeds writes the same files on every run, with the right names. Every fuzz target has seeds
 * and a dictionary.
 */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fuzz/seeds/seeds.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

FIXTURE(setup)
{
    int status = home_setup(state);
    assert_int_equal(setenv("S", PTV_SEEDS_TOOL, 1), 0);
    assert_int_equal(setenv("SRC", PTV_SOURCE_DIR, 1), 0);
    tool_must("\"$S\" -C \"$SRC\" \"$PWD/one\"");
    return status;
}

TESTS_WITH(setup, home_teardown);

/* ---- Names ---- */

/* Texts of FIPS 180-4, and lengths around the ends of blocks, with sums from sha1sum. */
TEST(sha1_of_known_texts)
{
    static const struct {
        size_t size; /* of a text of one letter */
        const char *sha1;
    } rows[] = {
        {0, "da39a3ee5e6b4b0d3255bfef95601890afd80709"},
        {1, "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"},
        {55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"},
        {56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"},
        {63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5"},
        {64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"},
        {65, "11655326c708d70319be2610e8a57d9a5b959d3b"},
        {1000, "291e9a6c66994949b57ba5e650361e98fc36b1ba"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t text[1000];
        char sha1[SHA1_DIGITS + 1];
        memset(text, 'a', sizeof text);
        sha1_of(sha1, text, rows[i].size);
        assert_string_equal(sha1, rows[i].sha1);
    }
    char sha1[SHA1_DIGITS + 1];
    sha1_of(sha1, (const uint8_t *)"abc", 3);
    assert_string_equal(sha1, "a9993e364706816aba3e25717850c26c9cd0d89d");
}

/* Each line of the index is a file with these bytes. There are no others and no duplicates. */
TEST(index_says_what_is_there)
{
    size_t count = 0;
    FILE *index = fopen("one/index.tsv", "r");
    char target[64], name[64], from[SEED_NAME], line[2 * SEED_NAME];
    size_t size;
    assert_non_null(index);
    while (fgets(line, sizeof line, index) != NULL) {
        assert_int_equal(
            sscanf(line, "%63[^\t]\t%63[^\t]\t%zu\t%1023[^\n]", target, name, &size, from), 4);
        char path[256], sha1[SHA1_DIGITS + 1];
        snprintf(path, sizeof path, "one/%s/%s", target, name);
        size_t there;
        uint8_t *bytes = read_bytes(path, &there);
        sha1_of(sha1, bytes, there);
        free(bytes);
        assert_int_equal(there, size);
        assert_string_equal(sha1, name);
        assert_true(size > 0 && size <= SEED_BYTES + 1); /* and a prefix */
        count++;
    }
    fclose(index);
    tool_must("find one -type f | wc -l");
    assert_int_equal(atol(tool_out), count + 1);
    assert_true(count > 3000);
}

TEST(twice_the_same)
{
    tool_must("\"$S\" -C \"$SRC\" \"$PWD/two\" && diff -r one two");
    assert_null(strstr(tool_out, "Only in"));
}

/* ---- Requested targets ---- */

/*
 * Writes into a separate folder, where it removes files named like seeds and keeps others. An
 * additional target that does not exist does not change that.
 */
TEST(one_target)
{
    tool_must("mkdir -p npy/fuzz_npy && cd npy/fuzz_npy && touch mine "
              "0123456789012345678901234567890123456789");
    tool_fails("\"$S\" -C \"$SRC\" \"$PWD/npy\" fuzz_npy fuzz_nothing", 2,
               "ptv-seeds: fuzz_nothing: there are no seeds for it\n");
    tool_must("ls npy && diff -r one/fuzz_npy npy/fuzz_npy || true");
    assert_string_equal(tool_out, "fuzz_npy\nindex.tsv\nOnly in npy/fuzz_npy: mine\n");
}

TEST(what_is_refused)
{
    tool_fails("\"$S\"", 3, "usage: ptv-seeds [-C PROJECT] OUT [TARGET...]\n");
    tool_fails("\"$S\" -x", 3, "usage: ptv-seeds");
    tool_fails("\"$S\" -C gone out", 2, "ptv-seeds: gone: No such file or directory\n");
    tool_fails("\"$S\" -C \"$SRC\" \"$PWD/gone/out\"", 2, "gone/out: No such file or directory\n");
    tool_fails("mkdir -p bare && \"$S\" -C bare out", 2, "golden/files: ");
}

/* ---- Every target ---- */

static int is_target(const struct dirent *entry)
{
    return strncmp(entry->d_name, "fuzz_", 5) == 0 && strstr(entry->d_name, ".c") != NULL;
}

TEST(every_target_has_both)
{
    struct dirent **entries;
    size_t missing = 0;
    int count = scandir(PTV_SOURCE_DIR "/fuzz", &entries, is_target, alphasort);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        char path[512];
        *strchr(entries[i]->d_name, '.') = '\0';
        snprintf(path, sizeof path, "one/%.200s", entries[i]->d_name);
        if (access(path, R_OK) != 0) {
            print_error("%s: no seeds: fuzz/seeds/routes.c\n", entries[i]->d_name);
            missing++;
        }
        snprintf(path, sizeof path, PTV_SOURCE_DIR "/corpus/dictionaries/%.200s.dict",
                 entries[i]->d_name);
        if (access(path, R_OK) != 0) {
            print_error("%s: no dictionary\n", path);
            missing++;
        }
        free(entries[i]);
    }
    free(entries);
    assert_int_equal(missing, 0);
}

/* There is no row, dictionary or folder for a target that no longer exists. */
TEST(nothing_is_left_over)
{
    tool_must("cd one && for t in *_*; do [ -e \"$SRC/fuzz/$t.c\" ] || [ -e \"$SRC/fuzz/$t.cc\" ] "
              "|| echo \"$t\"; done");
    assert_string_equal(tool_out, "");
    tool_must("cd \"$SRC/corpus\" && for t in seeds/* regressions/fuzz_* dictionaries/fuzz_*; do "
              "n=$(basename \"$t\" .dict); [ -e \"$SRC/fuzz/$n.c\" ] || [ -e \"$SRC/fuzz/$n.cc\" ] "
              "|| echo \"$t\"; done");
    assert_string_equal(tool_out, "");
}
