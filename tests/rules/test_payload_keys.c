/*
 * The keys that payloads ask for: what is broken has those before the fault. And payloads as
 * files of their own.
 */
#include "tests/support/edited.h"
#include "tests/support/test.h"
#include "verifiers/payloads/keys.h"

enum { TEXT = 512 };

/* All keys of all payloads, each with a blank behind it. */
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
    for (uint32_t i = 0; i < run.unit_count; i++) {
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

static void keys_are(const char *script, const char *expected)
{
    char found[TEXT];
    list_keys(script, found);
    assert_string_equal(found, expected);
}

/* Payloads lie in the file from the last to the first. */
TEST(of_the_golden_model)
{
    keys_are("from payloads",
             "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef_so_blob "
             "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef_weights_blob "
             "coreml_m_1 ");
}

#define OTHER "from payloads; set backend_delegate_data[8].data = "
#define COREML                                                \
    "from payloads; resize backend_delegate_data[8].data 0; " \
    "set backend_delegate_data[5].data = "

TEST(of_texts)
{
    keys_are(OTHER "{\"text\": \"a_so_blob\\nb_weights_blob\\n\"}",
             "a_so_blob b_weights_blob coreml_m_1 ");
    keys_are(OTHER "{\"text\": \"a_so_blob\"}", "coreml_m_1 ");
    keys_are(OTHER "{\"text\": \"a_so_blob\\n\"}", "coreml_m_1 ");
    keys_are(OTHER "{\"text\": \"a_so_blob\\n_weights_blob\"}", "coreml_m_1 ");
    keys_are(OTHER "{\"count\": 2000}", "coreml_m_1 ");
}

/* Escapes would have to be resolved: such a key is left out. */
TEST(of_json)
{
    keys_are(COREML "{\"text\": \"CMJR{\\\"key\\\":\\\"a b\\\"}\"}", "a b ");
    keys_are(COREML "{\"text\": \"CMJR{\\\"key\\\":\\\"a\\\\nb\\\"}\"}", "");
    keys_are(COREML "{\"text\": \"CMJR{\\\"key\\\":1}\"}", "");
    keys_are(COREML "{\"text\": \"CMJR\"}", "");
}

/* The last 16 bytes of the commands are not there. */
TEST(of_blocks)
{
    keys_are(COREML "{\"text\": \"CMJR\"}; patch @word(backend_delegate_data[4].data[52]) 01",
             "COP1\1\2\3\4\5\6\7\10\11\12\13\14 ");
    keys_are(COREML "{\"text\": \"CMJR\"}; patch @word(backend_delegate_data[4].data[52]) 02", "");
    keys_are(COREML "{\"text\": \"CMJR\"}; patch @word(backend_delegate_data[4].data[52]) 01; "
                    "patch @word(backend_delegate_data[4].data[48]) u32 -1",
             "COP1\1\2\3\4\5\6\7\10\11\12\13 ");
    keys_are(COREML "{\"text\": \"CMJR\"}; patch @word(backend_delegate_data[4].data[52]) 01; "
                    "patch @word(backend_delegate_data[4].data[48]) u32 0xffffffff",
             "");
}

/* Payloads with a magic are files, too; those that only a name tells are not. */
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
