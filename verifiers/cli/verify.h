/* `pteverify FILE...`: verifies the operands and reports on them. */
#ifndef PTV_CLI_VERIFY_H
#define PTV_CLI_VERIFY_H

#include "verifiers/cli/options.h"

/* Returns the exit status. *written: the whole report is (else errno says why not). */
int ptv_verify_operands(const ptv_options *options, bool *written);

#endif
