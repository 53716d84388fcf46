/*
 * What is known about files that are not models. A row says which bytes a file has where, or what a
 * member of an archive is called. The first match counts.
 */
#include <string.h>

#include "analysis/diagnose/diagnose_internal.h"
#include "analysis/diagnose/foreign_parts.h"
#include "verifiers/core/image.h"
#include "verifiers/core/state.h"

#define EXPORT_IT "export it: torch.export, to_edge_transform_and_lower, to_executorch"
#define UNPACK_IT "unpack it and verify the contents"
#define FROM_SOURCE "ExecuTorch does not read it: export the original model from PyTorch"

typedef bool (*look)(const ptv_image *image);

typedef struct row {
    ptv_foreign kind;
    uint16_t at;
    uint8_t length;
    const char *magic;
    look also; /* NULL if the magic is enough */
} row;

/* ---- Checks beyond a magic ---- */

static bool is_pe(const ptv_image *im)
{
    enum { WHERE = 0x3c };
    return ptv_in(im, WHERE, 4) && ptv_in(im, ptv_u32(im, WHERE), 4) &&
           memcmp(im->bytes + ptv_u32(im, WHERE), "PE\0\0", 4) == 0;
}

static bool is_webp(const ptv_image *im)
{
    return ptv_in(im, 8, 4) && memcmp(im->bytes + 8, "WEBP", 4) == 0;
}

static bool is_all(const ptv_image *im, uint8_t value)
{
    const uint64_t n = im->loaded < PTV_COPY_MOST ? im->loaded : PTV_COPY_MOST;
    return n > 0 && im->bytes[0] == value && memcmp(im->bytes, im->bytes + 1, (size_t)n - 1) == 0;
}

static bool is_zeros(const ptv_image *im)
{
    return is_all(im, 0);
}

static bool is_erased(const ptv_image *im)
{
    return is_all(im, 0xff);
}

static bool is_text(const ptv_image *im)
{
    return ptv_detect(im) == PTV_FORMAT_TEXT;
}

static bool is_base64(const ptv_image *im)
{
    uint8_t byte;
    return is_text(im) && im->size <= PTV_COPY_MOST && ptv_base64(im, &byte, 1) > 0;
}

/* Whether a text has this near its beginning. */
static bool begins_with(const ptv_image *im, const char *text)
{
    enum { BEGINNING = 512 };
    const size_t n = strlen(text);
    const uint64_t end = im->loaded < BEGINNING ? im->loaded : BEGINNING;
    for (uint64_t at = 0; at + n <= end; at++) {
        if (memcmp(im->bytes + at, text, n) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_space(uint8_t c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* A JSON object, judging by its brackets. */
static bool is_json(const ptv_image *im)
{
    uint64_t at = 0, end = im->loaded;
    while (at < end && is_space(im->bytes[at])) {
        at++;
    }
    while (end > at && is_space(im->bytes[end - 1])) {
        end--;
    }
    return is_text(im) && end - at >= 2 && im->bytes[at] == '{' && im->bytes[end - 1] == '}';
}

static bool is_dump(const ptv_image *im)
{
    return is_json(im) && begins_with(im, "\"format\": \"") && begins_with(im, "\"layout\"");
}

static bool is_c_array(const ptv_image *im)
{
    return is_text(im) && begins_with(im, "char ") && begins_with(im, "[] = {");
}

/* "00000000: 3800 0000 ..." */
static bool is_hex_dump(const ptv_image *im)
{
    return is_text(im) && ptv_in(im, 0, 10) && (ptv_u8(im, 8) == ':' || ptv_u8(im, 8) == ' ');
}

/* ---- By bytes ---- */

/* For formats UNKNOWN and TEXT. */
static const row rows[] = {
    {{"gzip", "a gzip archive", UNPACK_IT " (gunzip)"}, 0, 3, "\x1f\x8b\x08", NULL},
    {{"xz", "an xz archive", UNPACK_IT " (unxz)"},
     0,
     6,
     "\xfd"
     "7zXZ\0",
     NULL},
    {{"zstd", "a Zstandard archive", UNPACK_IT " (unzstd)"}, 0, 4, "\x28\xb5\x2f\xfd", NULL},
    {{"bzip2", "a bzip2 archive", UNPACK_IT " (bunzip2)"}, 4, 6, "1AY&SY", NULL},
    {{"lz4", "an LZ4 archive", UNPACK_IT " (unlz4)"}, 0, 4, "\x04\x22\x4d\x18", NULL},
    {{"7z", "a 7z archive", UNPACK_IT}, 0, 6, "7z\xbc\xaf\x27\x1c", NULL},
    {{"gguf", "a GGUF model (llama.cpp)", FROM_SOURCE}, 0, 4, "GGUF", NULL},
    {{"tflite", "a TensorFlow Lite model", FROM_SOURCE}, 4, 4, "TFL3", NULL},
    {{"hdf5", "an HDF5 file (perhaps a Keras model)", FROM_SOURCE},
     0,
     8,
     "\x89HDF\r\n\x1a\n",
     NULL},
    {{"numpy", "a NumPy array", NULL}, 0, 6, "\x93NUMPY", NULL},
    {{"pytorch-checkpoint", "a PyTorch checkpoint from before 2020",
      "load it in Python and " EXPORT_IT},
     0,
     15,
     "\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19\x2e",
     NULL},
    {{"elf", "a program or library (ELF)", NULL},
     0,
     4,
     "\x7f"
     "ELF",
     NULL},
    {{"mach-o", "a program or library (Mach-O)", NULL}, 0, 4, "\xcf\xfa\xed\xfe", NULL},
    {{"pe", "a Windows program or library (PE)", NULL}, 0, 2, "MZ", is_pe},
    {{"pdf", "a PDF document", NULL}, 0, 5, "%PDF-", NULL},
    {{"png", "a picture (PNG)", NULL}, 0, 8, "\x89PNG\r\n\x1a\n", NULL},
    {{"jpeg", "a picture (JPEG)", NULL}, 0, 3, "\xff\xd8\xff", NULL},
    {{"gif", "a picture (GIF)", NULL}, 0, 4, "GIF8", NULL},
    {{"webp", "a picture (WebP)", NULL}, 0, 4, "RIFF", is_webp},
    {{"http", "a web server response, with its headers",
      "fetch the file with a client that strips the headers"},
     0,
     7,
     "HTTP/1.",
     NULL},
    {{"utf-16", "text in UTF-16, as PowerShell writes it with >",
      "let a program write the file, do not use >"},
     0,
     2,
     "\xff\xfe",
     NULL},
    {{"zeros", "nothing but zeros", "the file was created but never written: copy it again"},
     0,
     1,
     "\0",
     is_zeros},
    {{"erased", "nothing but 0xFF: erased flash",
      "nothing was written there, or it was read from the wrong address"},
     0,
     1,
     "\xff",
     is_erased},
    {{"onnx", "an ONNX model", FROM_SOURCE}, 0, 1, "\x08", ptv_is_onnx},
    {{"coreml", "a Core ML model",
      "it runs on Apple's devices without ExecuTorch; for "
      "ExecuTorch, lower the model to CoreMLBackend"},
     0,
     1,
     "\x08",
     ptv_is_coreml},
    {{"model-text", "a model as text, as `pteverify dump` writes it",
      "turn it back into a file: pteverify make"},
     0,
     0,
     "",
     is_dump},
    {{"json", "JSON", NULL}, 0, 0, "", is_json},
    {{"c-array", "bytes as C source (xxd -i)", "verify the file that it was made from"},
     0,
     0,
     "",
     is_c_array},
    {{"hex-dump", "a hex dump", "turn it back into a file: xxd -r"}, 0, 8, "00000000", is_hex_dump},
    {{"base64", "text in base64", "decode it: base64 -d"}, 0, 0, "", is_base64},
};

static bool fits(const row *r, const ptv_image *im)
{
    return ptv_in(im, r->at, r->length) && memcmp(im->bytes + r->at, r->magic, r->length) == 0 &&
           (r->also == NULL || r->also(im));
}

/* ---- By the names of members ---- */

typedef struct member {
    const char *end; /* of its name, at the beginning or after a slash; with a dot, any ending */
    ptv_foreign kind;
} member;

/* Several rows may match an archive: the first row wins, whichever member comes first. */
static const member members[] = {
    {"program.ptg",
     {"ptn", "a .ptn package of NativeBackend",
      "no release of ExecuTorch loads it "
      "as a .pte: lower the model to NativeBackend, without serialize_as_ptn"}},
    {".pte", {"packed-model", "an archive with a program (.pte) in it", UNPACK_IT}},
    {".ptd", {"packed-model", "an archive with a data file (.ptd) in it", UNPACK_IT}},
    {".mlmodel",
     {"coreml", "a Core ML package",
      "it runs on Apple's devices without ExecuTorch; "
      "for ExecuTorch, lower the model to CoreMLBackend"}},
    {"constants.pkl",
     {"torchscript", "a TorchScript module",
      "ExecuTorch does not read it: take the original module and " EXPORT_IT}},
    {"archive_format",
     {"pt2", "an exported program (.pt2)",
      "load it with torch.export.load, "
      "then to_edge_transform_and_lower, to_executorch"}},
    {"serialized_exported_program.json",
     {"pt2", "an exported program (.pt2)",
      "load it with torch.export.load, then "
      "to_edge_transform_and_lower, to_executorch"}},
    {"data.pkl",
     {"pytorch-checkpoint", "a PyTorch checkpoint", "load it in Python and " EXPORT_IT}},
    {"model.weights.h5", {"keras", "a Keras model", FROM_SOURCE}},
    {"AndroidManifest.xml", {"apk", "an Android package", NULL}},
    {".npy", {"numpy", "NumPy arrays (.npz)", NULL}},
};
enum { HEAD = 64 };
enum { MEMBERS = sizeof members / sizeof members[0] };

static bool ends_with(const char *name, size_t length, const char *end)
{
    const size_t n = strlen(end);
    return length >= n && memcmp(name + length - n, end, n) == 0 &&
           (end[0] == '.' || length == n || name[length - n - 1] == '/');
}

static bool visit(void *context, const char *name, size_t length)
{
    unsigned *best = context;
    for (unsigned i = 0; i < *best; i++) {
        if (ends_with(name, length, members[i].end)) {
            *best = i;
        }
    }
    return *best > 0;
}

static const ptv_foreign *in_archive(const ptv_image *im,
                                     void (*each)(const ptv_image *, ptv_member_name, void *),
                                     const ptv_foreign *other)
{
    unsigned best = MEMBERS;
    each(im, visit, &best);
    return best < MEMBERS ? &members[best].kind : other;
}

/* ---- All kinds ---- */

static const ptv_foreign *by_bytes(const ptv_image *im)
{
    static const ptv_foreign tar = {"tar", "a tar archive", UNPACK_IT " (tar -xf)"};
    if (ptv_is_tar(im)) {
        return in_archive(im, ptv_each_in_tar, &tar);
    }
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (fits(&rows[i], im)) {
            return &rows[i].kind;
        }
    }
    return NULL;
}

const ptv_foreign *ptv_foreign_of(const ptv_image *im)
{
    static const ptv_foreign zip = {"zip", "a zip archive", UNPACK_IT " (unzip)"};
    static const ptv_foreign html = {
        "html", NULL, "probably a failed download: open it in a browser to see what went wrong"};
    static const ptv_foreign lfs = {"lfs-pointer", NULL,
                                    "the content was not fetched: run git lfs pull"};
    switch (ptv_detect(im)) {
    case PTV_FORMAT_ZIP: return in_archive(im, ptv_each_in_zip, &zip);
    case PTV_FORMAT_HTML: return &html;
    case PTV_FORMAT_LFS: return &lfs;
    case PTV_FORMAT_UNKNOWN:
    case PTV_FORMAT_TOO_SHORT:
    case PTV_FORMAT_TEXT: return by_bytes(im);
    default: return NULL;
    }
}

bool ptv_is_foreign(ptv_format format)
{
    switch (format) {
    case PTV_FORMAT_UNKNOWN:
    case PTV_FORMAT_EMPTY:
    case PTV_FORMAT_TOO_SHORT:
    case PTV_FORMAT_ZIP:
    case PTV_FORMAT_HTML:
    case PTV_FORMAT_LFS:
    case PTV_FORMAT_TEXT: return true;
    default: return false;
    }
}

const ptv_foreign *ptv_foreign_in(const ptv_run *run)
{
    return run != NULL && ptv_is_foreign(run->format) ? ptv_foreign_of(&ptv_state_of(run)->whole)
                                                      : NULL;
}

const char *ptv_foreign_name(const ptv_image *im)
{
    const ptv_foreign *kind = ptv_foreign_of(im);
    return kind == NULL || kind->name == NULL ? ptv_format_name(ptv_detect(im)) : kind->name;
}

bool ptv_wrapped(const ptv_image *im, ptv_damage *damage)
{
    uint8_t head[HEAD];
    const size_t body = ptv_gzip_body(im);
    const size_t n =
        body > 0 ? ptv_inflate(im->bytes + body, (size_t)(im->loaded - body), head, sizeof head)
                 : ptv_base64(im, head, sizeof head);
    const ptv_image inner = {head, n, n};
    if (ptv_detect(im) == PTV_FORMAT_LFS) {
        *damage = (ptv_damage){.kind = PTV_DAMAGE_POINTER, .end = im->size};
        return true;
    }
    if (!ptv_is_model(&inner)) {
        return false;
    }
    *damage = (ptv_damage){.kind = body > 0 ? PTV_DAMAGE_PACKED : PTV_DAMAGE_BASE64,
                           .end = im->size,
                           .inner = ptv_format_name(ptv_detect(&inner))};
    return true;
}
