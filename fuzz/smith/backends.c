/*
 * Payloads of which only the header is known (docs/payloads.md), and of backends that nobody knows.
 * What is behind the header are any bytes.
 */
#include "fuzz/smith/payload.h"
#include "fuzz/tree/bytes.h"

#include <stdio.h>
#include <string.h>

enum { ALIGNED = 16 };

/* Zeros, and bytes from `from` on; NULL: no memory. */
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

/* The program around has something under this name. */
static void ask_for(fs_build *b, const char *name)
{
    fs_key *key = fs_take(b, sizeof *key);
    if (key != NULL) {
        *key = (fs_key){name, {fs_filling(b, 32), 32}, b->keys};
        b->keys = key;
    }
}

static uint32_t some(fs_build *b)
{
    return fs_below(b, 8) * ALIGNED;
}

/* ---- Flatbuffers of others ---- */

static void make_bare(fs_build *b, fs_payload *payload, const char *backend, const char *magic)
{
    uint8_t *bytes = begin(b, payload, backend, 32 + some(b), 8);
    if (bytes != NULL) {
        ft_store(bytes, 4, 8);
        memcpy(bytes + 4, magic, 4);
    }
}

/* What stands there is told by its bytes; a native graph of its own is not made up. */
void fs_native(fs_build *b, fs_payload *payload)
{
    make_bare(b, payload, "NativeBackend", "TOSA");
}

static void make_tosa(fs_build *b, fs_payload *payload)
{
    make_bare(b, payload, "ArmBackend", "TOSA");
}

/* A header of 24 bytes, a flatbuffer, data from a multiple of 16 on. */
static void make_flat(fs_build *b, fs_payload *payload, const char *backend, const char *magic)
{
    enum { FLAT = 24, DATA = 64 };
    uint32_t size = some(b);
    uint8_t *bytes = begin(b, payload, backend, DATA + size, FLAT + 8);
    if (bytes != NULL) {
        memcpy(bytes + 4, magic, 4);
        ft_store(bytes + 8, 8, DATA);
        ft_store(bytes + 16, 8, size);
        ft_store(bytes + FLAT, 4, 12);
        memcpy(bytes + FLAT + 4, magic, 4);
    }
}

static void make_mlx(fs_build *b, fs_payload *payload)
{
    make_flat(b, payload, "MLXBackend", "MLX0");
}

static void make_mps(fs_build *b, fs_payload *payload)
{
    make_flat(b, payload, "MPSBackend", "MP00");
}

/* ---- Numbers in front ---- */

static void make_qnn(fs_build *b, fs_payload *payload)
{
    uint32_t context = fs_chance(b, 4) ? 20 : 256, size = some(b); /* 20: before release 1.2 */
    uint8_t *bytes = begin(b, payload, "QnnBackend", context + size, context);
    payload->spec = "qnn_compile_spec";
    payload->text = "options";
    if (bytes != NULL) {
        ft_store(bytes, 4, UINT32_C(0x5678abcd));
        ft_store(bytes + 4, 8, b->names++); /* contexts are kept by this signature */
        ft_store(bytes + 12, 8, size);
    }
}

static void make_neuropilot(fs_build *b, fs_payload *payload)
{
    enum { HEADER = 13 };
    uint32_t size = fs_below(b, 64);
    uint8_t *bytes = begin(b, payload, "NeuropilotBackend", HEADER + size, HEADER);
    if (bytes != NULL) {
        bytes[0] = 1;
        ft_store(bytes + 1, 4, fs_below(b, 4));
        ft_store(bytes + 5, 4, fs_below(b, 4));
        ft_store(bytes + 9, 4, size);
    }
}

/* Formats and places of inputs and outputs, then words; microcode and weights behind them. */
static void make_neutron(fs_build *b, fs_payload *payload)
{
    enum { WORDS = 16, MICROCODE = 6, WEIGHTS = 7, MAGIC = 0x64434d6e };
    uint32_t inputs = fs_below(b, 4), outputs = fs_below(b, 4), version = fs_below(b, 2);
    uint32_t prefix = 4 + 2 * (inputs + outputs), at = (prefix + 15) / ALIGNED * ALIGNED;
    uint32_t code = some(b), weights = some(b), ends = version == 0 ? 11 : 13;
    size_t data = at + WORDS * 4;
    uint8_t *bytes = begin(b, payload, "NeutronBackend", data + code + weights, data);
    if (bytes != NULL) {
        bytes[0] = (uint8_t)inputs;
        bytes[1] = (uint8_t)outputs;
        bytes[prefix - 1] = (uint8_t)version;
        ft_store(bytes + at, 4, MAGIC);
        ft_store(bytes + at + 4 * MICROCODE, 4, code);
        ft_store(bytes + at + 4 * WEIGHTS, 4, weights);
        ft_store(bytes + at + 4 * ends, 4, inputs);
        ft_store(bytes + at + 4 * ends + 4, 4, outputs);
    }
}

/* ---- Blocks ---- */

/* A block of Ethos-U; returns where the next one begins. */
static uint8_t *block(uint8_t *at, const char *name, uint32_t size)
{
    enum { HEAD = 32, NAME = 16 };
    memcpy(at, name, strlen(name));
    ft_store(at + NAME, 4, size);
    return at + HEAD + (size + 15) / ALIGNED * ALIGNED;
}

/* An input of bytes at the beginning of the scratch memory, with commands that do nothing. */
static void make_ethos_u(fs_build *b, fs_payload *payload)
{
    enum { BLOCKS = 6, HEAD = 32, TENSOR = 36, DIMS = 6, SCRATCH = 64 };
    uint32_t weights = some(b), dim = fs_from(b, 1, SCRATCH);
    size_t size = BLOCKS * HEAD + 3 * ALIGNED + weights + 2 * ALIGNED + ALIGNED;
    uint8_t *bytes = begin(b, payload, "EthosUBackend", size - ALIGNED, size - ALIGNED);
    if (bytes == NULL) {
        return;
    }
    uint8_t *at = block(bytes, "vela_bin_stream", 0);
    memcpy(at + HEAD, fs_chance(b, 2) ? "COP2" : "COP1", 4);
    at = block(at, "cmd_data", ALIGNED);
    at = block(at, "weight_data", weights);
    ft_store(at + HEAD, 4, SCRATCH);
    at = block(at, "scratch_size", ALIGNED);
    ft_store(at + HEAD, 4, 1);
    for (uint32_t i = 0; i < DIMS; i++) {
        ft_store(at + HEAD + 4 + 4 * (size_t)i, 4, i == 0 ? dim : 1);
    }
    ft_store(at + HEAD + 4 + 4 * DIMS, 4, 1);
    at = block(at, "inputs", 4 + TENSOR);
    payload->bytes.size = (size_t)(block(at, "vela_end_stream", 0) - bytes);
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
    ask_for(b, key);
    return key;
}

static void make_coreml(fs_build *b, fs_payload *payload)
{
    make_text(b, payload, "CoreMLBackend", "CMJR{\"key\": \"", new_key(b, ""), "\"}");
}

/* Files, and behind them their index, written backwards. */
static void make_coreml_image(fs_build *b, fs_payload *payload)
{
    uint32_t size = 16 + some(b);
    uint8_t *bytes = begin(b, payload, "CoreMLBackend", size, 0);
    if (bytes != NULL) {
        bytes[size - 1] = '{';
    }
}

/* Two lines: the library's key, and that of the weights. */
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
    if (payload->backend[0] == 0) { /* delegate-id-empty */
        payload->backend = fs_name(b);
    }
}

void fs_opaque(fs_build *b, fs_payload *payload)
{
    static void (*const kinds[])(fs_build * b, fs_payload * payload) = {
        make_unknown, fs_native, make_tosa,        make_mlx,     make_mps,
        make_qnn,     make_mlx,  make_neuropilot,  make_neutron, make_ethos_u,
        make_coreml,  make_aoti, make_coreml_image};
    kinds[fs_below(b, sizeof kinds / sizeof kinds[0])](b, payload);
}
