/* One program at a time. */
#include "fitted.h"

#include "tests/support/test.h"

void fitted_begin(fitted *f, ge_file file)
{
    static ptv_work work;
    static uint64_t memory[(4 << 20) / 8];
    f->file = file;
    const ptv_image image = ge_image(&f->file);
    ptv_begin(&f->run, &image, &work, ptv_sink_count, NULL);
    f->run.memory = memory;
    f->run.memory_size = sizeof memory;
    assert_int_equal(ptv_verify(&f->run), PTV_CLEAN);
    assert_true(load_enter(&f->run));
}

void fitted_end(fitted *f)
{
    ge_close(&f->file);
}

load_target fitted_target(ptv_release release, load_word word, bool null)
{
    return (load_target){.release = release,
                         .word = word,
                         .no_temporary = null,
                         .temporary = LOAD_ANY,
                         .method = LOAD_ANY};
}

load_memory fitted_memory(const fitted *f, const load_target *target)
{
    const load_plan plan = load_plan_at(&f->run, 0);
    return load_memory_of(&plan, target);
}
