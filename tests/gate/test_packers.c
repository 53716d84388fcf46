/* Hand-written packers against schemas: each rule fires alone, at its line. */
#include "tests/support/hand_written.h"

TEST_ROWS(packers, "gate/packers", "packers", packers_as_said)
TEST_ROWS(short_names, "gate/packers", "short_names", packers_as_said)
TEST_ROWS(objects, "gate/packers", "objects", packers_as_said)
TEST_ROWS(identifiers, "gate/packers", "identifiers", packers_as_said)

/* ---- Schema texts ---- */

TEST_ROWS(texts, "gate/packers", "texts", packers_as_said)
