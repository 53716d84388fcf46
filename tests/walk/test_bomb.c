/* Objects shared so often that a walk of them would never end. */
#include "tests/support/expect.h"

TEST(test_bomb_is_refused)
{
    static outcome result;
    /* 400 million values in 160 KB */
    ge_file file = edited("from add; repeat execution_plan[0].values 20000;"
                          "repeat execution_plan 20000");
    expect_run_file(&result, &file);
    assert_int_equal(result.verdict, PTV_REFUSED);
    assert_true(expect_has(&result, "objects-shared"));
    assert_int_equal(result.run.errors, 1);
    ge_close(&file);
}

TEST(test_little_sharing_is_fine)
{
    static outcome result;
    ge_file file = edited("from control_flow; repeat execution_plan 2");
    expect_run_file(&result, &file);
    assert_false(expect_has(&result, "objects-shared"));
    assert_int_equal(result.run.errors, 0);
    ge_close(&file);
}

/* There is no list to check the indexes against, but rules about inputs still read them. */
TEST(test_vectors_are_paid_for_without_a_list)
{
    static outcome result;
    ge_file file = edited("from add; remove execution_plan[0].values;"
                          "resize execution_plan[0].inputs 20000; repeat execution_plan 20");
    expect_run_file(&result, &file);
    assert_true(expect_has(&result, "objects-shared"));
    ge_close(&file);
}
