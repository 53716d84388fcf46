/* Every single-bit flip of every small model: no crash, and what is accepted can be read. */
#include "golden/golden.h"
#include "tests/support/expect.h"
#include "tests/support/readall.h"
#include "verifiers/tables/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void check(const ge_file *file)
{
    static outcome result;
    expect_run_file(&result, file);
    if (result.verdict == PTV_CLEAN) {
        const ptv_image image = {file->bytes, result.run.program_size, result.run.program_size};
        (void)readall(&image, &ptv_schema_program);
    }
}

static void flip_all(const golden *g)
{
    ge_file file = edited_from(g->bytes, g->size);
    for (size_t bit = 0; bit < 8 * g->size; bit++) {
        file.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        check(&file);
        file.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    ge_close(&file);
}

static void test_flips(void **state)
{
    (void)state;
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        if (g.format == PTV_FORMAT_PROGRAM && g.size < 4096) {
            flip_all(&g);
        }
        golden_free(&g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flips),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
