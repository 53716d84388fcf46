/* The project's own contestants. */
#include <stdio.h>
#include <stdlib.h>

#include "tests/bench/bench.h"
#include "verifiers/context/units.h"
#include "verifiers/core/walk.h"
#include "verifiers/registry/formats.h"

/* Where the first table may be: bytes before that belong to rules about headers. */
enum { BODY = 8 };

static ptv_work work;
static void *memory;
static size_t memory_size;

static bench_verdict verdict_of(ptv_verdict verdict)
{
    static const bench_verdict verdicts[] = {[PTV_CLEAN] = BENCH_ACCEPTED,
                                             [PTV_REFUSED] = BENCH_REFUSED,
                                             [PTV_UNDECIDED] = BENCH_UNDECIDED};
    return verdicts[verdict];
}

static ptv_verdict verify(ptv_run *run, const bench_file *file)
{
    ptv_begin(run, &file->image, &work, ptv_sink_count, NULL);
    run->memory = memory;
    run->memory_size = memory_size;
    run->operators = &ptv_operators_default;
    return ptv_verify(run);
}

static bench_verdict check_structure(const bench_file *file)
{
    uint64_t errors = 0;
    for (size_t i = 0; i < file->part_count; i++) {
        const bench_part *part = &file->parts[i];
        const ptv_image image = {part->bytes, part->size, part->size};
        ptv_run run;
        ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
        run.flat_size = part->size;
        ptv_walk(&run, ptv_schema_of(part->format), BODY);
        ptv_walk_recursive(&run);
        errors += run.errors;
    }
    return errors == 0 ? BENCH_ACCEPTED : BENCH_REFUSED;
}

static bench_verdict check_rules(const bench_file *file)
{
    ptv_run run;
    ptv_begin(&run, &file->image, &work, ptv_sink_count, NULL);
    run.flags = PTV_PARTIAL;
    return verdict_of(ptv_verify(&run));
}

static bench_verdict check_everything(const bench_file *file)
{
    ptv_run run;
    return verdict_of(verify(&run, file));
}

/* Keeps the parts whose structure can be compared: a file that was refused early has none. */
static void keep_parts(bench_file *file, const ptv_run *run)
{
    file->parts = calloc(ptv_state_of(run)->unit_count + 1, sizeof *file->parts);
    for (uint32_t i = 0; file->parts != NULL && i < ptv_state_of(run)->unit_count; i++) {
        const ptv_unit *unit = ptv_unit_at(run, i);
        const ptv_format format = (ptv_format)unit->format;
        if (ptv_schema_of(format) == NULL || unit->flat_size == 0 ||
            unit->flat + unit->flat_size > unit->loaded) {
            continue;
        }
        file->parts[file->part_count++] =
            (bench_part){ptv_flat_image(run, unit).bytes, unit->flat_size, format};
    }
}

void bench_prepare(bench_file *file)
{
    ptv_run run;
    while (verify(&run, file) == PTV_UNDECIDED && run.memory_needed > memory_size) {
        free(memory);
        memory_size = run.memory_needed / 2 * 3; /* so that values of methods can be kept */
        memory = malloc(memory_size);
        if (memory == NULL) {
            fprintf(stderr, "bench: no memory\n");
            exit(1);
        }
    }
    file->format = ptv_detect(&file->image);
    keep_parts(file, &run);
}

const bench_contestant bench_structure = {"structure alone", true, NULL, check_structure};
const bench_contestant bench_rules = {"all rules, no memory", true, NULL, check_rules};
const bench_contestant bench_everything = {"all rules, memory, operators", true, NULL,
                                           check_everything};
