/* Facts from inside the flatbuffer of a program. */
#ifndef PTV_REPORT_FACTS_PROGRAM_H
#define PTV_REPORT_FACTS_PROGRAM_H

#include "verifiers/include/pteverify.h"
#include "verifiers/report/json_writer.h"

/* Members of the facts object: segments, methods, counts. run->sound must hold. */
void ptv_program_facts(ptv_json *w, const ptv_run *run);

#endif
