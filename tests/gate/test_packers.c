/* Hand-written packers against schemas: each rule at its line, with nothing else. */
#include "tests/support/hand_written.h"
#include "tests/support/rows.h"
#include "tests/support/test.h"

TEST(packers)
{
    rows_each("gate/packers", "packers", packers_as_said);
}

TEST(short_names)
{
    rows_each("gate/packers", "short_names", packers_as_said);
}

TEST(objects)
{
    rows_each("gate/packers", "objects", packers_as_said);
}

TEST(identifiers)
{
    rows_each("gate/packers", "identifiers", packers_as_said);
}

/* ---- Texts of schemas ---- */

TEST(texts)
{
    rows_each("gate/packers", "texts", packers_as_said);
}
