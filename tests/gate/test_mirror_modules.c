/* Base classes, imports, aliases, several schemas: what a name means, or that nobody can tell. */
#include "tests/support/hand_written.h"

TEST_ROWS(bases, "gate/mirror_modules", "bases", mirror_as_said)
TEST_ROWS(imports, "gate/mirror_modules", "imports", mirror_as_said)
TEST_ROWS(not_given, "gate/mirror_modules", "not_given", mirror_as_said)
TEST_ROWS(aliases, "gate/mirror_modules", "aliases", mirror_as_said)
TEST_ROWS(schemas, "gate/mirror_modules", "schemas", mirror_as_said)
TEST_ROWS(members_with_names_of_their_own, "gate/mirror_modules", "members_with_names_of_their_own",
          mirror_as_said)
