/* Calls the mutator, and checks its promises. */
#include "tests/support/mutated.h"

#include "golden/edit/edit.h"
#include "tests/support/test.h"

enum { MEMORY = 1 << 28, KIND_BYTES = 200 };

void mutated_open(mutated *to, const fm_options *options)
{
    *to = (mutated){.arena.left = MEMORY, .m = fm_open(options)};
    assert_non_null(to->m);
    assert_true(fe_kit_open(&to->kit));
}

void mutated_close(mutated *to)
{
    fm_close(to->m);
    fe_kit_free(&to->kit);
    ptv_arena_free(&to->arena);
    free(to->bytes);
}

int mutated_setup(void **state)
{
    mutated *to = malloc(sizeof *to);
    assert_non_null(to);
    mutated_open(to, NULL);
    *state = to;
    return 0;
}

int mutated_teardown(void **state)
{
    mutated_close(*state);
    free(*state);
    return 0;
}

/* Mutates in memory that ends where the file may not grow further. */
static size_t make(mutated *to, const uint8_t *bytes, size_t size, uint64_t seed)
{
    free(to->bytes);
    to->room = size + MUTATED_MORE;
    to->bytes = malloc(to->room);
    assert_non_null(to->bytes);
    if (size > 0) {
        memcpy(to->bytes, bytes, size);
    }
    to->size = fm_mutate(to->m, to->bytes, size, to->room, seed);
    assert_in_range(to->size, 1, to->room);
    return to->size;
}

void mutated_make(mutated *to, const uint8_t *bytes, size_t size, uint64_t seed)
{
    size_t first = make(to, bytes, size, seed);
    uint8_t *made = to->bytes;
    to->bytes = NULL;
    assert_int_equal(make(to, bytes, size, seed), first);
    assert_memory_equal(to->bytes, made, first);
    free(made);
}

void mutated_replays(mutated *to, const uint8_t *bytes, size_t size)
{
    const char *script = fm_script(to->m);
    gm_error error = {.line = 0};
    ge_file file;
    assert_true(ge_open(&file, bytes, size));
    if (!ge_apply(&file, script, strlen(script), "script", 1, &error)) {
        fail_msg("%s\n%s", error.what, script);
    }
    if (file.loaded != to->size || memcmp(file.bytes, to->bytes, to->size) != 0) {
        fail_msg("makes something else:\n%s", script);
    }
    ge_close(&file);
}

bool mutated_is(const mutated *to, const char *kind)
{
    char text[KIND_BYTES];
    (void)fm_describe(to->m, text, sizeof text);
    return strcmp(text, kind) == 0;
}

fe_file mutated_read(mutated *to, const uint8_t *bytes, size_t size)
{
    fe_file file;
    ptv_arena_reset(&to->arena);
    assert_true(fe_read(&file, &to->kit, (fe_bytes){bytes, size}, &to->arena));
    return file;
}
