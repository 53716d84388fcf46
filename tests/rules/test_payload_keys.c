/*
 * The keys that payloads ask for: a broken payload has those before the fault. Also payloads as
 * files of their own.
 */
#include "tests/support/edited.h"
#include "tests/support/rows.h"
#include "verifiers/payloads/keys.h"

enum { TEXT = 512 };

/* Lists all keys of all payloads, each followed by a blank. */
static void list_keys(const char *script, char *out)
{
    static ptv_work work;
    static ptv_run run;
    static uint64_t memory[1 << 14];
    ge_file file = edited(script);
    const ptv_image image = ge_image(&file);
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    run.memory = memory;
    run.memory_size = sizeof memory;
    (void)ptv_verify(&run);
    for (uint32_t i = 0; i < ptv_state_of(&run)->unit_count; i++) {
        const ptv_unit *unit = ptv_unit_at(&run, i);
        uint64_t cursor = 0;
        ptv_range key;
        while (ptv_payload_key(&run, unit, &cursor, &key)) {
            memcpy(out, ptv_unit_image(&run, unit).bytes + key.at, (size_t)key.length);
            out += key.length;
            *out++ = ' ';
        }
    }
    *out = '\0';
    ge_close(&file);
}

static void keys_are(const test_row *r)
{
    char found[TEXT];
    list_keys(row_text(r, "file"), found);
    assert_string_equal(found, row_text(r, "keys"));
}

/* Payloads are in the file in reverse order. */
TEST_ROWS(of_the_golden_model, "rules/payload_keys", "of_the_golden_model", keys_are)
TEST_ROWS(of_texts, "rules/payload_keys", "of_texts", keys_are)

/* A key with escapes, which would have to be decoded, is left out. */
TEST_ROWS(of_json, "rules/payload_keys", "of_json", keys_are)

/* The last 16 bytes of the commands are missing. */
TEST_ROWS(of_blocks, "rules/payload_keys", "of_blocks", keys_are)

/* Payloads with a magic are also files; those known only by a backend's name are not. */
TEST(cut_out)
{
    static ptv_work work;
    static ptv_run run;
    static uint64_t memory[512];
    ge_file file = edited("from payloads");
    for (unsigned i = 0; i < 10; i++) {
        char bytes[64];
        snprintf(bytes, sizeof bytes, "@object(backend_delegate_data[%u].data)", i);
        bool magic = i < 6 || i == 9;
        ge_file inner = edited_from(file.bytes + edited_at(&file, bytes) + 4,
                                    (size_t)edited_number(&file, bytes, 4));
        const ptv_image image = ge_image(&inner);
        ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
        run.memory = memory;
        run.memory_size = sizeof memory;
        assert_int_equal(ptv_verify(&run), magic ? PTV_CLEAN : PTV_REFUSED);
        bool graph = run.format == PTV_FORMAT_MLX || run.format == PTV_FORMAT_MPS ||
                     run.format == PTV_FORMAT_NATIVE_GRAPH;
        assert_int_equal(graph, i < 2 || i == 9);
        assert_int_equal(run.format == PTV_FORMAT_PAYLOAD || graph, magic);
        ge_close(&inner);
    }
    ge_close(&file);
}
