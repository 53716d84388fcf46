/* Base classes, imports, aliases, several schemas: what a name means, and what is said when that
 * cannot be told. */
#include "tests/support/hand_written.h"
#include "tests/support/rows.h"
#include "tests/support/test.h"

TEST(bases)
{
    rows_each("gate/mirror_modules", "bases", mirror_as_said);
}

TEST(imports)
{
    rows_each("gate/mirror_modules", "imports", mirror_as_said);
}

TEST(not_given)
{
    rows_each("gate/mirror_modules", "not_given", mirror_as_said);
}

TEST(aliases)
{
    rows_each("gate/mirror_modules", "aliases", mirror_as_said);
}

TEST(schemas)
{
    rows_each("gate/mirror_modules", "schemas", mirror_as_said);
}

TEST(members_with_names_of_their_own)
{
    rows_each("gate/mirror_modules", "members_with_names_of_their_own", mirror_as_said);
}
