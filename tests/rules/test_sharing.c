/*
 * Files designed to cost more than their length, and too little memory: payloads that share bytes
 * are not read over and over, files given along that are no data files are left alone, and nothing
 * is read that was never written. Findings are for test_recipes.c.
 */
#include "tests/support/edited.h"
#include "tests/support/test.h"
#include "verifiers/core/run.h"
#include "base/little_endian.h"

enum { PAYLOADS = 12, AREA = 4096 };

typedef struct outcome {
    ptv_run run;
    size_t counts[PTV_CODES];
    size_t found, beside; /* all findings; those in files given along */
} outcome;

static bool keep(void *context, const ptv_finding *finding)
{
    outcome *o = context;
    o->counts[finding->rule->code]++;
    o->found++;
    o->beside += finding->file != 0;
    return true;
}

/* Fills the end with what looks like links from the first delegate to a missing unit. */
static void spoil(uint8_t *memory, size_t size)
{
    memset(memory, 0, size);
    for (size_t end = size; end >= 12; end -= 12) {
        memset(memory + end - 4, 0xa5, 4);
    }
}

/* Runs with so many bytes of memory. */
static void run_with(outcome *o, const ge_file *file, const ge_file *beside, size_t memory)
{
    static ptv_work work;
    const ptv_image image = ge_image(file);
    ptv_image data;
    memset(o, 0, sizeof *o);
    ptv_begin(&o->run, &image, &work, keep, o);
    if (beside != NULL) {
        data = ge_image(beside);
        o->run.data = &data;
        o->run.data_count = 1;
    }
    o->run.flags = PTV_READ_SEGMENTS | PTV_COMPLETE;
    o->run.memory = memory == 0 ? NULL : malloc(memory);
    o->run.memory_size = memory;
    if (memory > 0) {
        assert_non_null(o->run.memory);
        spoil(o->run.memory, memory / 8 * 8);
    }
    (void)ptv_verify(&o->run);
    free(o->run.memory);
    o->run.memory = NULL;
}

static unsigned code_of(const char *name)
{
    const ptv_rule *rule = ptv_rule_find(name);
    assert_non_null(rule);
    return rule->code;
}

static ptv_skip skip_of(const outcome *o, const char *name)
{
    return ptv_skipped(&o->run, ptv_rule_find(name));
}

/* ---- Payloads that share their bytes ---- */

/* Makes a program with a segment per delegate; the first one covers the whole area. */
static ge_file with_payloads(const char *backend)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    fputs("{\"format\": \"pte\", \"root\": {\"execution_plan\": [{\"name\": \"f\", \"values\": [], "
          "\"inputs\": [], \"outputs\": [], \"chains\": [], \"operators\": [], "
          "\"non_const_buffer_sizes\": [0], \"delegates\": [",
          out);
    for (unsigned i = 0; i < PAYLOADS; i++) {
        fprintf(out,
                "%s{\"id\": \"%s\", \"processed\": {\"location\": \"SEGMENT\", \"index\": %u}, "
                "\"compile_specs\": []}",
                i > 0 ? "," : "", backend, i);
    }
    fprintf(out, "]}]}, \"segments\": [{\"zeros\": %u}", AREA);
    for (unsigned i = 1; i < PAYLOADS; i++) {
        fputs(", {\"zeros\": 16}", out);
    }
    fputs("]}", out);
    fclose(out);
    ge_file file = edited_json(text, size);
    free(text);
    return file;
}

/* Makes payload i these bytes of the area. */
static void lay(ge_file *file, unsigned i, unsigned at, unsigned size)
{
    char edits[128];
    snprintf(edits, sizeof edits, "set segments[%u].size = %u", i, size);
    edited_by(file, edits);
    if (i > 0) {
        snprintf(edits, sizeof edits, "set segments[%u].offset = %u", i, at);
        edited_by(file, edits);
    }
}

static uint8_t *area_of(const ge_file *file)
{
    return file->bytes + edited_at(file, "@base");
}

static void run_fully(outcome *o, const ge_file *file)
{
    run_with(o, file, NULL, PTV_MEMORY_FOR(file->size));
    assert_int_equal(o->run.memory_needed, 0);
}

/* JSON in JSON is not parsed: keys that end at the same byte are not searched repeatedly. */
TEST(keys_are_read_where_payloads_are)
{
    enum { STEP = 32, CLOSING = 2 };
    static outcome result;
    ge_file file = with_payloads("CoreMLBackend");
    memset(area_of(&file), ' ', AREA);
    for (unsigned i = 0; i < PAYLOADS; i++) {
        lay(&file, i, STEP * i, AREA - (STEP + CLOSING) * i);
        char begin[STEP];
        int length = snprintf(begin, sizeof begin, "CMJR{\"key\":\"%c\",\"x\":[", 'a' + (int)i);
        memcpy(area_of(&file) + STEP * i, begin, (size_t)length);
        memcpy(area_of(&file) + AREA - CLOSING * (i + 1), "]}", CLOSING);
    }
    run_fully(&result, &file);
    assert_true(ptv_has_fired(&result.run, ptv_rule_find("objects-shared")));
    assert_in_range(result.counts[code_of("payload-json-invalid")], 1, PAYLOADS / 2 + 1);
    assert_int_equal(result.counts[code_of("payload-key-missing")], 0);
    ge_close(&file);
}

/* Containers of two entries each, which share the same zeros. */
TEST(containers_are_compared_in_parts)
{
    enum { HEAD = 12, ROW = 48, STEP = 112, ZEROS = PAYLOADS * STEP, EACH = (AREA - ZEROS) / 2 };
    static outcome result;
    ge_file file = with_payloads("NativeBackend");
    for (unsigned i = 0; i < PAYLOADS; i++) {
        lay(&file, i, STEP * i, AREA - STEP * i);
        uint8_t *list = area_of(&file) + STEP * i;
        memcpy(list, "NFAT\1\0\0\0\2\0\0\0", HEAD);
        for (unsigned k = 0; k < 2; k++) {
            list[HEAD + ROW * k] = (uint8_t)('a' + k);
            le_store(list + HEAD + ROW * k + 32, 8, ZEROS - STEP * i - HEAD - 2 * ROW + k * EACH);
            le_store(list + HEAD + ROW * k + 40, 8, EACH);
        }
    }
    run_fully(&result, &file);
    assert_in_range(result.counts[code_of("specialization-stored-twice")], 1, PAYLOADS - 1);
    assert_int_equal(skip_of(&result, "specialization-stored-twice"), PTV_SKIP_TOO_MANY);
    ge_close(&file);
}

TEST(signatures_are_compared_in_parts)
{
    enum { STEP = 32 };
    static outcome result;
    ge_file file = with_payloads("QnnBackend");
    for (unsigned i = 0; i < PAYLOADS; i++) {
        lay(&file, i, STEP * i, AREA - STEP * PAYLOADS);
        le_store(area_of(&file) + STEP * i, 4, 0x5678abcd);
    }
    run_fully(&result, &file);
    assert_int_equal(skip_of(&result, "payload-signature-shared"), PTV_SKIP_TOO_MANY);
    ge_close(&file);
}

/* ---- Memory ---- */

/* With many delegates, there is room for their links before there is room to sort them. */
static const char *const models[] = {"from xnnpack_program; repeat execution_plan[0].delegates 60",
                                     "from xnnpack_program",
                                     "from vulkan_program",
                                     "from nfat_program",
                                     "from nfat_xnnpack_program",
                                     "from payloads",
                                     "from shared_payload",
                                     "from inline_delegates"};

TEST(any_amount_of_memory)
{
    static outcome whole, some;
    for (size_t m = 0; m < sizeof models / sizeof models[0]; m++) {
        ge_file file = edited(models[m]);
        run_fully(&whole, &file);
        some.run.memory_needed = 1;
        for (size_t memory = 0; some.run.memory_needed > 0; memory++) {
            run_with(&some, &file, NULL, memory);
            assert_true(some.found <= whole.found);
            assert_true(some.run.memory_needed == 0 || some.run.memory_needed > memory);
        }
        assert_int_equal(some.found, whole.found);
        ge_close(&file);
    }
}

/* ---- Files given along ---- */

#define CALL "execution_plan[0].chains[0].instructions[0].instr_args"
#define BROKEN "from xnnpack_program; resize " CALL ".args 2"

/* A program is not a data file, however broken; neither is the beginning of a payload. */
TEST(no_data_files)
{
    static const char *const others[] = {BROKEN,
                                         "from nfat",
                                         "from nfat; truncate 10",
                                         "from payloads",
                                         "from vulkan_add; truncate 20",
                                         "from xnnpack_add; truncate 20",
                                         "from bundle",
                                         "from external_data; truncate 20"};
    static outcome alone, both;
    ge_file file = edited("from external");
    run_fully(&alone, &file);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        ge_file other = edited(others[i]);
        for (unsigned cut = 0; cut < 2; cut++) {
            other.loaded = cut == 0 || other.loaded < 20 ? other.loaded : 20;
            run_with(&both, &file, &other, PTV_MEMORY_FOR(file.size + other.size));
            assert_int_equal(both.beside, 0);
            assert_int_equal(both.run.needed, 0);
            assert_int_equal(both.run.memory_needed, 0);
            assert_int_equal(both.counts[code_of("external-data-missing")], 0);
            assert_true(both.found <= alone.found);
            assert_int_equal(skip_of(&both, "external-data-missing"), PTV_SKIP_STRUCTURE);
        }
        ge_close(&other);
    }
    ge_close(&file);
}

/* ---- Calls of one payload ---- */

/* A native graph with many names, which each of so many calls looks up. */
static void call_graph(outcome *o, unsigned calls)
{
    enum { NAMES = 300 };
    static char script[256 * NAMES];
    size_t used = (size_t)sprintf(script, "from native_program");
    for (unsigned i = 0; i < NAMES; i++) {
        used += (size_t)sprintf(
            script + used,
            "; append execution_plan[0].delegates[0].processed<ptg>.methods[0].graph.tensor_values"
            " = {\"name\": \"n%u\", \"meta\": {\"dtype\": \"FLOAT\", \"sizes\": []}}",
            i);
    }
    sprintf(script + used, "; repeat execution_plan[0].chains[0].instructions %u", calls);
    ge_file file = edited(script);
    run_fully(o, &file);
    ge_close(&file);
}

TEST(calls_of_one_payload_share_what_may_be_read_of_it)
{
    static outcome result;
    call_graph(&result, 20);
    assert_int_equal(result.found, 0);
    call_graph(&result, 2000);
    assert_int_equal(result.counts[code_of("objects-shared")], 1);
    assert_int_equal(result.found, 1);
}
