/*
 * Payloads of which only the header is known (docs/payloads.md), and payloads of unknown backends.
 * Any bytes may follow the header.
 */
#include "base/little_endian.h"
#include "fuzz/smith/payload.h"

#include <stdio.h>
#include <string.h>

enum { ALIGNED = 16 };

/* Zeros up to `from`, then random bytes. Returns NULL if out of memory. */
static uint8_t *begin(fs_build *b, fs_payload *payload, const char *backend, size_t size,
                      size_t from)
{
    uint8_t *bytes = fs_take(b, size);
    const uint8_t *rest = fs_filling(b, size - from);
    payload->backend = backend;
    payload->free = true;
    if (bytes != NULL && rest != NULL) {
        memcpy(bytes + from, rest, size - from);
        payload->bytes = (fe_bytes){bytes, size};
    }
    return rest == NULL ? NULL : bytes;
}

static uint32_t some(fs_build *b)
{
    return fs_below(b, 8) * ALIGNED;
}

/* ---- Flatbuffers of other schemas ---- */

static void make_bare(fs_build *b, fs_payload *payload, const char *backend, const char *magic)
{
    uint8_t *bytes = begin(b, payload, backend, 32 + some(b), 8);
    if (bytes != NULL) {
        le_store(bytes, 4, 8);
        memcpy(bytes + 4, magic, 4);
    }
}

/* Its bytes tell what it is; no native graph is made up. */
void fs_native(fs_build *b, fs_payload *payload)
{
    make_bare(b, payload, "NativeBackend", "TOSA");
}

static void make_tosa(fs_build *b, fs_payload *payload)
{
    make_bare(b, payload, "ArmBackend", "TOSA");
}

/* ---- An empty graph: what matters is what surrounds it ---- */

/*
 * A header of 24 bytes, then a flatbuffer of five empty lists, padded to a multiple of 16. Its call
 * passes nothing.
 */
static void make_mps(fs_build *b, fs_payload *payload)
{
    enum { FLAT = 24, GRAPH = 72, DATA = FLAT + GRAPH };
    static const uint8_t graph[GRAPH] = {0x18, 0, 0,    0, 0x4d, 0x50, 0x30, 0x30, 0x10, 0, 0x18, 0,
                                         0,    0, 0x04, 0, 0x08, 0,    0x0c, 0,    0x10, 0, 0x14, 0,
                                         0x10, 0, 0,    0, 0x24, 0,    0,    0,    0x1c, 0, 0,    0,
                                         0x14, 0, 0,    0, 0x0c, 0,    0,    0,    0x04};
    uint8_t *bytes = begin(b, payload, "MPSBackend", DATA, DATA);
    payload->free = false;
    if (bytes != NULL) {
        memcpy(bytes + 4, "MP00", 4);
        le_store(bytes + 8, 8, DATA);
        memcpy(bytes + FLAT, graph, GRAPH);
    }
}

/* ---- Numbers first ---- */

static void make_qnn(fs_build *b, fs_payload *payload)
{
    static const uint8_t options[] = {8, 0, 0, 0, 4, 0, 4, 0, 4, 0, 0, 0};
    uint32_t context = fs_chance(b, 4) ? 20 : 256, size = some(b); /* 20: before release 1.2 */
    uint8_t *bytes = begin(b, payload, "QnnBackend", context + size, context);
    payload->spec = "qnn_compile_spec";
    payload->value = (fe_bytes){options, sizeof options};
    if (bytes != NULL) {
        le_store(bytes, 4, UINT32_C(0x5678abcd));
        le_store(bytes + 4, 8, b->names++); /* the signature by which contexts are cached */
        le_store(bytes + 12, 8, size);
    }
}

static void make_neuropilot(fs_build *b, fs_payload *payload)
{
    enum { HEADER = 13 };
    uint32_t size = fs_below(b, 64);
    uint8_t *bytes = begin(b, payload, "NeuropilotBackend", HEADER + size, HEADER);
    if (bytes != NULL) {
        bytes[0] = 1;
        le_store(bytes + 1, 4, fs_below(b, 4));
        le_store(bytes + 5, 4, fs_below(b, 4));
        le_store(bytes + 9, 4, size);
    }
}

/* Formats and indices of inputs and outputs, then words, then microcode and weights. */
static void make_neutron(fs_build *b, fs_payload *payload)
{
    enum { WORDS = 16, MICROCODE = 6, WEIGHTS = 7, MAGIC = 0x64434d6e };
    uint32_t inputs = fs_below(b, 4), outputs = fs_below(b, 4), version = fs_below(b, 2);
    uint32_t prefix = 4 + 2 * (inputs + outputs), at = (prefix + 15) / ALIGNED * ALIGNED;
    uint32_t code = some(b), weights = some(b), ends = version == 0 ? 11 : 13;
    size_t data = at + WORDS * 4;
    uint8_t *bytes = begin(b, payload, "NeutronBackend", data + code + weights, data);
    payload->least = inputs + outputs;
    payload->most = payload->least + 1;
    if (bytes != NULL) {
        bytes[0] = (uint8_t)inputs;
        bytes[1] = (uint8_t)outputs;
        bytes[2] = (uint8_t)inputs;
        for (uint32_t i = 0; i < inputs + outputs; i++) { /* outputs are counted on their own */
            bytes[3 + inputs + outputs + i] = (uint8_t)(i < inputs ? i : i - inputs);
        }
        bytes[prefix - 1] = (uint8_t)version;
        le_store(bytes + at, 4, MAGIC);
        le_store(bytes + at + 4 * MICROCODE, 4, code);
        le_store(bytes + at + 4 * WEIGHTS, 4, weights);
        le_store(bytes + at + 4 * ends, 4, inputs);
        le_store(bytes + at + 4 * ends + 4, 4, outputs);
    }
}

/* ---- Blocks ---- */

/* Writes a block of Ethos-U. Returns where the next one begins. */
static uint8_t *block(uint8_t *at, const char *name, uint32_t size)
{
    enum { HEAD = 32, NAME = 16 };
    memcpy(at, name, strlen(name));
    le_store(at + NAME, 4, size);
    return at + HEAD + (size + 15) / ALIGNED * ALIGNED;
}

/* One input of bytes at the start of the scratch memory, and commands that do nothing. */
static void make_ethos_u(fs_build *b, fs_payload *payload)
{
    enum { BLOCKS = 6, HEAD = 32, TENSOR = 36, DIMS = 6, SCRATCH = 64 };
    uint32_t weights = some(b), dim = fs_from(b, 1, SCRATCH);
    size_t size = BLOCKS * HEAD + 3 * ALIGNED + weights + 2 * ALIGNED + ALIGNED;
    uint8_t *bytes = begin(b, payload, "EthosUBackend", size - ALIGNED, size - ALIGNED);
    payload->least = 1;
    if (bytes == NULL) {
        return;
    }
    uint8_t *at = block(bytes, "vela_bin_stream", 0);
    memcpy(at + HEAD, fs_chance(b, 2) ? "COP2" : "COP1", 4);
    at = block(at, "cmd_data", ALIGNED);
    at = block(at, "weight_data", weights);
    le_store(at + HEAD, 4, SCRATCH);
    at = block(at, "scratch_size", ALIGNED);
    le_store(at + HEAD, 4, 1);
    for (uint32_t i = 0; i < DIMS; i++) {
        le_store(at + HEAD + 4 + 4 * (size_t)i, 4, i == 0 ? dim : 1);
    }
    le_store(at + HEAD + 4 + 4 * DIMS, 4, 1);
    at = block(at, "inputs", 4 + TENSOR);
    payload->bytes.size = (size_t)(block(at, "vela_end_stream", 0) - bytes);
}

/* ---- Metadata before an engine ---- */

/* A header of 32 bytes, metadata, zeros, and the part at a multiple of 16. */
static void make_parts(fs_build *b, fs_payload *payload, const char *magic, const char *metadata,
                       fe_bytes part)
{
    enum { HEAD = 32 };
    size_t length = strlen(metadata), at = (HEAD + length + 15) / ALIGNED * ALIGNED;
    uint8_t *bytes = fs_take(b, at + part.size);
    if (bytes != NULL && part.bytes != NULL) {
        memcpy(bytes, magic, 4);
        le_store(bytes + 4, 4, HEAD);
        le_store(bytes + 8, 4, length);
        le_store(bytes + 12, 4, at);
        le_store(bytes + 16, 8, part.size);
        bytes[24] = 1;
        memcpy(bytes + HEAD, metadata, length);
        memcpy(bytes + at, part.bytes, part.size);
        payload->bytes = (fe_bytes){bytes, at + part.size};
    }
}

/* Inputs, then outputs; the first output may be an input that is updated in place. */
static void make_tensorrt(fs_build *b, fs_payload *payload)
{
    enum { TEXT = 512 };
    uint32_t inputs = fs_below(b, 4), outputs = fs_below(b, 4), size = 16 + some(b);
    bool aliased = inputs > 0 && outputs > 0 && fs_chance(b, 2);
    char text[TEXT] = "{\"io_bindings\": [";
    size_t length = strlen(text);
    for (uint32_t i = 0; i < inputs + outputs; i++) {
        length += (size_t)snprintf(text + length, TEXT - length,
                                   "%s{\"name\": \"t%u\", \"is_input\": %s}", i == 0 ? "" : ", ", i,
                                   i < inputs ? "true" : "false");
    }
    snprintf(text + length, TEXT - length, "]%s%u%s, \"device_id\": %u}",
             aliased ? ", \"aliased_io\": [{\"input\": \"t0\", \"output\": \"t" : ", \"n\": ",
             inputs, aliased ? "\"}]" : "", fs_below(b, 3));
    payload->backend = "TensorRTBackend";
    payload->least = payload->most = inputs + outputs - (aliased && fs_chance(b, 2));
    payload->free = payload->most > 0; /* otherwise there are no ports */
    make_parts(b, payload, aliased ? "TR02" : "TR01", text, (fe_bytes){fs_filling(b, size), size});
}

static void make_edge_llm(fs_build *b, fs_payload *payload)
{
    fs_payload engine = {0};
    make_tensorrt(b, &engine);
    *payload = engine;
    payload->backend = "EdgeLLMBackend";
    make_parts(b, payload, "EL01",
               "{\"abi_version\": 1, \"component\": \"vision\", \"runner\": \"vit\", "
               "\"outputs\": [{}], \"runner_config\": {}}",
               engine.bytes);
}

/* ---- Texts ---- */

static void make_text(fs_build *b, fs_payload *payload, const char *backend, const char *first,
                      const char *second, const char *third)
{
    enum { TEXT = 256 };
    char *text = fs_take(b, TEXT);
    payload->backend = backend;
    payload->free = true;
    if (text != NULL) {
        int length = snprintf(text, TEXT, "%s%s%s", first, second, third);
        payload->bytes = (fe_bytes){(const uint8_t *)text, (size_t)length};
    }
}

static const char *new_key(fs_build *b, const char *ending)
{
    enum { MOST = 48 };
    char *key = fs_take(b, MOST);
    if (key == NULL) {
        return "";
    }
    snprintf(key, MOST, "k%u%s", b->names++, ending);
    fs_ask(b, key, (fe_bytes){fs_filling(b, 32), 32});
    return key;
}

static void make_coreml(fs_build *b, fs_payload *payload)
{
    make_text(b, payload, "CoreMLBackend", "CMJR{\"key\": \"", new_key(b, ""), "\"}");
}

/* A file followed by the index, written backwards. */
static void make_coreml_image(fs_build *b, fs_payload *payload)
{
    enum { TEXT = 256 };
    uint32_t size = some(b);
    char text[TEXT];
    int length = snprintf(text, TEXT,
                          "{\"nodes\": [{\"name\": \"model\", \"kind\": 0, \"children\": {}, "
                          "\"dataRegion\": {\"offset\": 0, \"size\": %u}}, {\"name\": \"root\", "
                          "\"kind\": 1, \"children\": {\"model\": 0}}]}",
                          size);
    uint8_t *bytes = begin(b, payload, "CoreMLBackend", size + (size_t)length, 0);
    for (int i = 0; bytes != NULL && i < length; i++) {
        bytes[size + (size_t)i] = (uint8_t)text[length - 1 - i];
    }
}

/* Two lines: the keys of the library and of the weights. */
static void make_aoti(fs_build *b, fs_payload *payload)
{
    enum { MOST = 48 };
    char *line = fs_take(b, MOST);
    const char *library = new_key(b, "_so_blob"), *weights = new_key(b, "_weights_blob");
    if (line != NULL) {
        snprintf(line, MOST, "%s\n", library);
        make_text(b, payload, fs_chance(b, 2) ? "MetalBackend" : "CudaBackend", "", line, weights);
    }
}

static void make_unknown(fs_build *b, fs_payload *payload)
{
    (void)begin(b, payload, fs_chance(b, 2) ? "" : "SmithBackend", fs_below(b, 100), 0);
    if (payload->backend[0] == 0) { /* would fire delegate-id-empty */
        payload->backend = fs_name(b);
    }
}

void fs_opaque(fs_build *b, fs_payload *payload)
{
    static void (*const kinds[])(fs_build * b, fs_payload * payload) = {
        make_unknown,      fs_native,     make_tosa,    make_mps,    make_qnn,
        make_neuropilot,   make_neutron,  make_ethos_u, make_coreml, make_aoti,
        make_coreml_image, make_tensorrt, make_edge_llm};
    kinds[fs_below(b, sizeof kinds / sizeof kinds[0])](b, payload);
}
