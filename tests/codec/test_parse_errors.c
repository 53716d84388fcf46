/* What the parser refuses: where, and in which words. */
#include "golden/codec/parse.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/openings.h"
#include "tests/support/test.h"

TESTS_WITH(home_setup, home_teardown);

typedef struct refusal {
    const char *text;
    const char *said; /* line:column: what */
} refusal;

static void refuses(const char *text, size_t n, const char *said)
{
    char found[600];
    gm_model model;
    gm_error error;
    gm_begin(&model, 0);
    assert_false(gm_parse_text(&model, text, n, "m.json", &error));
    snprintf(found, sizeof found, "%u:%u: %s", error.line, error.column, error.what);
    assert_string_equal(found, said);
    assert_string_equal(error.path, "m.json");
    gm_free(&model);
}

static void refuses_all(const refusal *all, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        refuses(all[i].text, strlen(all[i].text), all[i].said);
    }
}

#define ALL(list) refuses_all(list, sizeof(list) / sizeof((list)[0]))

TEST(syntax)
{
    static const refusal all[] = {
        {"", "1:1: not JSON: '[' or '{' expected near end of file"},
        {"{\n \"format\" \"pte\"}", "2:15: not JSON: ':' expected near '\"pte\"'"},
        {"{\"format\": \"pte\",\n \"format\": \"pte\"}",
         "2:9: not JSON: duplicate object key near '\"format\"'"},
        {"{\"a\": 1} x", "1:10: not JSON: end of file expected near 'x'"},
        {"\xef\xbb\xbf{}", "1:1: not JSON: it begins with a byte order mark"},
        {"{\"\xc3\xa4\":\n \"\xc3\xa4\", \"size\": 18446744073709551615}",
         "2:15: 18446744073709551615 is beyond 64 bits with a sign: write it as a string of "
         "digits"},
        {"[-9223372036854775809]",
         "1:2: -9223372036854775809 is beyond 64 bits with a sign: write it as a string of "
         "digits"},
        {"{\"a\": \"\xff\"}", "1:7: not JSON: unable to decode byte 0xff near '\"'"},
    };
    ALL(all);
}

TEST(whole_model)
{
    static const refusal all[] = {
        {" []", "1:2: expected an object, found an array"},
        {"{}", "1:1: 'format' is missing"},
        {"{\"format\": \"pte\"}", "1:1: 'root' is missing"},
        {NFAT "\"version\": 1}", "1:1: 'entries' is missing"},
        {"{\"format\": \"zip\"}", "1:12: format: expected \"pte\", \"bpte\", \"ptd\", \"nfat\", "
                                  "\"xnnpack\", \"vulkan\", \"mlx\", \"mps\", \"ptg\", \"ptn\" or "
                                  "\"safetensors\", found 'zip'"},
        {"{\"format\": \"pte\\u0000\", \"root\": {}}",
         "1:12: format: expected \"pte\", \"bpte\", \"ptd\", \"nfat\", \"xnnpack\", \"vulkan\", "
         "\"mlx\", \"mps\", \"ptg\", \"ptn\" or \"safetensors\", "
         "found 'pte'"},
        {"{\"format\": 1}",
         "1:12: format: expected \"pte\", \"bpte\", \"ptd\", \"nfat\", "
         "\"xnnpack\", \"vulkan\", \"mlx\", \"mps\", \"ptg\", \"ptn\" or \"safetensors\", found 1"},
        {PTE "},\n\"segmnets\": []}",
         "2:1: pte has no member 'segmnets', did you mean 'segments'?"},
        {PTE "},\n\"entries\": []}", "2:1: pte has no member 'entries'"},
        {NFAT "\"root\": {}}", "2:1: nfat has no member 'root'"},
        {NFAT "\"entries\": {}}", "2:12: entries: expected an array, found an object"},
        {NFAT "\"entries\": [{}]}", "2:13: entries[0]: 'id' is missing"},
        {NFAT "\"entries\": [{\"id\": \"a\"}]}", "2:13: entries[0]: 'data' is missing"},
        {NFAT "\"entries\": [{\"id\": \"123456789012345678901234567890123\"}]}",
         "2:20: id: 33 bytes, at most 32 have room"},
        {NFAT "\"version\": 4294967296, \"entries\": []}",
         "2:12: version: expected 0 to 4294967295, found 4294967296"},
        {PTE "},\n\"purpose\": 1}", "2:12: purpose: expected a string, found 1"},
        {PTE "},\n\"defaults\": 1}", "2:13: defaults: expected true or false, found 1"},
        {PTE "},\n\"size\": -1}", "2:9: size: expected 0 to 9223372036854775807, found -1"},
        {PTE "},\n\"patches\": [{\"at\": 1}]}", "2:13: patches[0]: 'data' is missing"},
        {PTE "},\n\"patches\": [{\"data\": {\"hex\": \"00\"}}]}",
         "2:13: patches[0]: 'at' is missing"},
        {PTE "},\n\"patches\": [{\"at\": 1, \"dat\": {}}]}",
         "2:23: a patch has no member 'dat', did you mean 'at'?"},
        {PTE "},\n\"patches\": [5]}", "2:13: patches[0]: expected an object, found 5"},
        {"{\"format\": \"bpte\", \"root\": {},\n\"segments\": []}",
         "2:13: segments: a bpte has none"},
    };
    ALL(all);
}

TEST(layout_and_header)
{
    static const refusal all[] = {
        {PTE "},\n\"layout\": {\"writer\": \"java\"}}",
         "2:22: writer: expected \"flatc\" or \"python\", found 'java'"},
        {PTE "},\n\"layout\": {\"vtables\": true}}",
         "2:23: vtables: expected \"shared\", \"by-offsets\" or \"own\", found true"},
        {PTE "},\n\"layout\": {\"segment_alignment\": 24}}",
         "2:33: segment_alignment: expected a power of two from 1 to 65536, found 24"},
        {PTE "},\n\"layout\": {\"segment_alignment\": 131072}}",
         "2:33: segment_alignment: expected a power of two from 1 to 65536, found 131072"},
        {PTE "},\n\"layout\": {\"alignment\": 0}}", "2:12: the layout has no member 'alignment'"},
        {PTE "},\n\"layout\": null}", "2:11: layout: expected an object, found null"},
        {PTE "},\n\"header\": {\"flatbuffer_size\": 1}}",
         "2:12: the header of a pte has no member 'flatbuffer_size'"},
        {"{\"format\": \"ptd\", \"root\": {},\n\"header\": {\"program_size\": 1}}",
         "2:12: the header of a ptd has no member 'program_size'"},
        {"{\"format\": \"bpte\", \"root\": {},\n\"header\": {}}",
         "2:11: header: a bpte has none, only null is possible"},
        {PTE "},\n\"header\": {\"program_size\": \"1e3\"}}",
         "2:28: program_size: expected a number, found '1e3'"},
        {PTE "},\n\"header\": {\"header_length\": 4294967296}}",
         "2:29: header_length: expected 0 to 4294967295, found 4294967296"},
    };
    ALL(all);
}

TEST(tables)
{
    static const refusal all[] = {
        {PTE "\n \"versoin\": 1}}",
         "2:2: Program has no member 'versoin', did you mean 'version'?"},
        {PLAN "\n \"\\u0076alue\": []}]}}",
         "2:2: ExecutionPlan has no member 'value', did you mean 'values'?"},
        {PTE "\n \"execution_plan\": {}}}",
         "2:20: execution_plan: expected an array of objects, found an object"},
        {PTE "\n \"execution_plan\": [{}, 5]}}",
         "2:25: execution_plan[1]: expected ExecutionPlan, found 5"},
        {PLAN "\n\"name\": 5}]}}", "2:9: name: expected a string, found 5"},
        {PLAN "\n\"name\": null}]}}", "2:9: name: expected a string, found null"},
        {PLAN "\n\"name\": [1]}]}}", "2:9: name: expected a string, found an array"},
        {PLAN "\n\"inputs\": \"abc\"}]}}",
         "2:11: inputs: expected an array or a blob, found 'abc'"},
        {PLAN "\n\"inputs\": {\"hex\": \"000000\"}}]}}",
         "2:11: inputs: 3 bytes are no whole number of elements of 4 bytes"},
        {PLAN "\n\"name\": {\"zeros\": 4294967296}}]}}",
         "2:9: name: 4294967296 bytes are too many for a FlatBuffer"},
        {PLAN "\n\"inputs\": [1, [2]]}]}}", "2:15: inputs[1]: expected an integer, found an array"},
        {PLAN "\n\"container_meta_type\": 1}]}}",
         "2:24: container_meta_type: expected ContainerMetadata, found 1"},
        {VALUE "\n\"val\": {}}]}]}}", "2:1: 'val' needs 'val_type' beside it"},
        {VALUE "\n\"val_type\": \"Tensr\"}]}]}}",
         "2:13: val_type: KernelTypes has no 'Tensr', did you mean 'Tensor'?"},
        {VALUE "\n\"val_type\": true}]}]}}",
         "2:13: val_type: expected the name of a table or a number, found true"},
        {VALUE "\n\"val_type\": 256}]}]}}", "2:13: val_type: 256 does not fit uint8"},
        {VALUE "\n\"val\": {}, \"val_type\": 57}]}]}}", "2:8: val: KernelTypes 57 has no table"},
        {VALUE "\n\"val\": {}, \"val_type\": \"NONE\"}]}]}}",
         "2:8: val: KernelTypes 0 has no table"},
        {VALUE "\n\"val\": 7, \"val_type\": \"Int\"}]}]}}", "2:8: val: expected Int, found 7"},
        {VALUE "\n\"val\": {\"double_val\": 1}, \"val_type\": \"Int\"}]}]}}",
         "2:9: Int has no member 'double_val'"},
    };
    ALL(all);
}

TEST(numbers)
{
    static const refusal all[] = {
        {TENSOR "\"sizes\": [1,\n70000000000]}}]}]}}",
         "3:1: sizes[1]: 70000000000 does not fit int32"},
        {TENSOR "\"sizes\": [-2147483649]}}]}]}}",
         "2:19: sizes[0]: -2147483649 does not fit int32"},
        {TENSOR "\"sizes\": [1.0]}}]}]}}", "2:19: sizes[0]: expected an integer, found 1.0"},
        {TENSOR "\"sizes\": [\"0x\"]}}]}]}}", "2:19: sizes[0]: expected an integer, found '0x'"},
        {TENSOR "\"sizes\": [\"\"]}}]}]}}", "2:19: sizes[0]: expected an integer, found ''"},
        {TENSOR "\"sizes\": [true]}}]}]}}", "2:19: sizes[0]: expected an integer, found true"},
        {TENSOR "\"dim_order\": [-1]}}]}]}}", "2:23: dim_order[0]: -1 does not fit uint8"},
        {TENSOR "\"dim_order\": [\"18446744073709551616\"]}}]}]}}",
         "2:23: dim_order[0]: expected an integer, found '18446744073709551616'"},
        {TENSOR "\"scalar_type\": \"FLOTA\"}}]}]}}",
         "2:24: scalar_type: ScalarType has no 'FLOTA', did you mean 'FLOAT'?"},
        {TENSOR "\"scalar_type\": 128}}]}]}}", "2:24: scalar_type: 128 does not fit int8"},
        {TENSOR "\"scalar_type\": 1.5}}]}]}}",
         "2:24: scalar_type: expected a name or a number, found 1.5"},
        {TENSOR "\"requires_grad\": \"yes\"}}]}]}}",
         "2:26: requires_grad: expected true or false, found 'yes'"},
        {TENSOR "\"requires_grad\": 256}}]}]}}", "2:26: requires_grad: 256 does not fit bool"},
        {VALUE "\"val_type\": \"Double\", \"val\": {\n\"double_val\": \"nane\"}}]}]}}",
         "2:15: double_val: expected a number, \"nan\", \"inf\" or \"-inf\", found 'nane'"},
        {VALUE "\"val_type\": \"Double\", \"val\": {\n\"double_val\": true}}]}]}}",
         "2:15: double_val: expected a number, \"nan\", \"inf\" or \"-inf\", found true"},
        {PTE "},\n\"segments\": [{\"f32\": [3.5e38]}]}",
         "2:23: f32[0]: 3.5e+38 does not fit float"},
    };
    ALL(all);
}

TEST(blobs)
{
    static const refusal all[] = {
        {SEGMENT "5]}", "2:14: segments[0]: expected a blob like {\"hex\": \"00 01\"}, found 5"},
        {SEGMENT "{}]}", "2:14: segments[0]: a blob says which bytes, as in {\"hex\": \"00 01\"}"},
        {SEGMENT "{\"base46\": \"\"}]}",
         "2:15: 'base46' is no kind of blob, did you mean 'base64'?"},
        {SEGMENT "{\"base64\": \"\", \"hex\": \"\"}]}",
         "2:29: a blob of kind 'base64' has no member 'hex'"},
        {SEGMENT "{\"base64\": \"AAA\"}]}",
         "2:25: base64: this is not base 64 with padding and without line breaks"},
        {SEGMENT "{\"base64\": 5}]}", "2:25: base64: expected a string, found 5"},
        {SEGMENT "{\"hex\": \"00 1\"}]}", "2:22: hex: expected pairs of hexadecimal digits"},
        {SEGMENT "{\"text\": []}]}", "2:23: text: expected a string, found an array"},
        {SEGMENT "{\"zeros\": -1}]}", "2:24: zeros: expected 0 to 9223372036854775807, found -1"},
        {SEGMENT "{\"count\": 4294967296}]}",
         "2:24: count: expected 0 to 4294967295, found 4294967296"},
        {SEGMENT "{\"i16\": [1, 40000]}]}", "2:26: i16[1]: 40000 does not fit int16"},
        {SEGMENT "{\"i16\": {}}]}", "2:22: i16: expected an array of numbers, found an object"},
        {SEGMENT "{\"items\": 5}]}", "2:24: items: expected an array of blobs, found 5"},
        {SEGMENT "{\"items\": [{\"zeros\": 1}, 7]}]}",
         "2:39: items[1]: expected a blob like {\"hex\": \"00 01\"}, found 7"},
        {SEGMENT "{\"items\": [], \"alignment\": 3}]}",
         "2:41: alignment: expected a power of two from 1 to 65536, found 3"},
        {SEGMENT "{\"items\": [{\"zeros\": 9223372036854775807}, {\"zeros\": 1}]}]}",
         "2:57: items[1]: these are more bytes than a file can have"},
        {SEGMENT "{\"at\": 4096, \"size\": 1000, \"sha256\": \"00\"}]}",
         "2:14: segments[0]: this text has no bytes here: dump with --full or --blobs"},
        {SEGMENT "{\"model\": 5}]}", "2:24: model: expected a model or the name of one, found 5"},
        {SEGMENT "{\"model\": {\"format\": \"pte\", \"root\": {\n\"vers\": 1}}}]}",
         "3:1: Program has no member 'vers'"},
        {SEGMENT "{\"model\": {\"format\": \"pte\", \"root\": {\"execution_plan\": [\n"
                 "{\"name\": {\"zeros\": 4000000000}}]}}}]}",
         "2:24: model: cannot make this model: the FlatBuffer would pass 2 GiB"},
    };
    ALL(all);
}

TEST(files)
{
    put_file("ten", "0123456789", 10);
    static const refusal all[] = {
        {SEGMENT "{\"file\": \"none\"}]}", "2:23: file: none: No such file or directory"},
        {SEGMENT "{\"file\": \"\"}]}", "2:23: file: expected the name of a file, found ''"},
        {SEGMENT "{\"file\": \"a\\u0000b\"}]}",
         "2:23: file: expected the name of a file, found 'a'"},
        {SEGMENT "{\"file\": \".\"}]}", "2:23: file: .: not a regular file"},
        {SEGMENT "{\"file\": \"/dev/zero\"}]}", "2:23: file: /dev/zero: not a regular file"},
        {SEGMENT "{\"file\": \"ten\", \"offset\": 8, \"size\": 3}]}",
         "2:23: file: ten has 10 bytes, not 3 at 8"},
        {SEGMENT "{\"file\": \"ten\", \"offset\": 11}]}",
         "2:23: file: ten has 10 bytes, not 0 at 11"},
        {SEGMENT "{\"file\": \"ten\", \"at\": 1}]}",
         "2:30: a blob of kind 'file' has no member 'at'"},
        {SEGMENT "{\"model\": \"none.json\"}]}",
         "2:24: model: none.json: No such file or directory"},
        {SEGMENT "{\"model\": \"/dev/null\"}]}", "2:24: model: /dev/null: not a regular file"},
        {SEGMENT "{\"model\": \".\"}]}", "2:24: model: .: Is a directory"},
    };
    ALL(all);
}
