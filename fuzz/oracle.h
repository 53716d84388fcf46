/*
 * What fuzz targets share: oracles, which state what must hold for any bytes, and ways to take an
 * input apart. Not here: which rules have fired (fired_rules.h), and checks of a single target.
 */
#pragma once

#include "base/hash.h"
#include "golden/codec/model.h"
#include "schema/bindings/bindings.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* HOLDS_OR also prints `why`, which may be NULL. */
#define HOLDS(c) HOLDS_OR(c, NULL)
#define HOLDS_OR(c, why) ((c) ? (void)0 : broken(#c, why, __FILE__, __LINE__))

_Noreturn void broken(const char *what, const char *why, const char *file, int line);

/* ---- Choosing (oracle.c) ---- */

void mix_byte(uint64_t *hash, uint8_t byte);
void mix_text(uint64_t *hash, const char *text); /* NULL adds nothing */
uint64_t hash_of(const uint8_t *bytes, size_t size);

/*
 * Whether an input with this hash is asked question `i` of `count`. Each is asked one, so that runs
 * stay cheap, a corpus covers them all, and a crash reproduces from its bytes alone. PTV_FUZZ_ALL
 * in the environment asks them all: for replays, and for shrinking a crash, since other bytes might
 * select another question. Independent choices use different digits of the hash.
 */
bool is_asked(uint64_t hash, unsigned i, unsigned count);

/* A way to read an input; try_ways() picks one of the first `count`, as is_asked() does. */
typedef void fuzz_way(const uint8_t *data, size_t size);
void try_ways(const uint8_t *data, size_t size, fuzz_way *const *ways, unsigned count);

/* ---- Taking an input apart (oracle.c) ---- */

/* The caller owns the memory and frees it. Never return NULL for lack of memory: they abort. */
uint8_t *copy_of(const void *bytes, size_t size);
char *text_of(const void *bytes, size_t size); /* NUL-terminated */

/* Cuts off the part before the next NUL, and the NUL. If there is none, takes all: false. */
bool next_part(src_span *rest, src_span *part);

/* A schema built into a target, parsed once and cached in *kept. */
fbs_schema *schema_of(fbs_schema **kept, const char *path, const char *text);

/* Memory limit for readers of text: stops anything quadratic in the size of the input. */
enum { FUZZ_MEMORY = 8 << 20 };

/* ---- Oracles of model files (file_oracles.c) ---- */

/* Verifies with enough memory, under the conditions of `like`, or all that enable rules if NULL. */
ptv_verdict verify(ptv_run *run, const ptv_image *image, const ptv_run *like, ptv_sink sink,
                   void *context);

/*
 * Checks that findings name bytes and paths; that stopping at the first error, an odd address,
 * little memory and checking only a part change no more than pteverify.h documents; and that an
 * accepted file can be read without checks. Returns the verdict, and the run that reached it.
 */
ptv_verdict all_agree(const ptv_image *image, ptv_run *run);

/* The same for a file of this format that must be clean. Returns NULL if it is not. */
const ptv_run *accepted(const uint8_t *bytes, size_t size, ptv_format format);

/* A sink: checks that the finding is well formed; marks its rule as fired. Context: ptv_image. */
bool inspect(void *context, const ptv_finding *finding);

/* ---- Model files around any bytes (wrapped.c) ---- */

/*
 * Checks a copy of the bytes whose beginning is overwritten with a header of this payload format,
 * cut to a multiple of 16. Everything after the header is the flatbuffer; there are no constants.
 * If `identifier` is NULL, the flatbuffer has none.
 */
enum { FUZZ_FLAT = 32 /* of XNNPACK and Vulkan */, FUZZ_PAYLOAD_LEAST = FUZZ_FLAT + 16 };
void with_header(const uint8_t *bytes, size_t size, ptv_format format, const char *identifier,
                 fuzz_way *check);

/* Tries the bytes as they are or, if there are enough of them, with a valid header. */
void try_payload(const uint8_t *data, size_t size, ptv_format format, fuzz_way *check);

/* A container whose entries, with these names, split the bytes between them. Stores its size. */
uint8_t *in_container(const char *const *names, size_t count, const uint8_t *bytes, size_t *size);

/* ---- Model files as text (models.c) ---- */

/* The file that a model encodes to. Returns NULL if it is refused with a reason, or too large. */
uint8_t *file_of(const gm_model *model, size_t *size);

/*
 * Takes any bytes as a file. If it can be read, reading and rewriting must reach a fixed point: the
 * second and the third file are equal and mean the same, and a dump of it is a text that means the
 * same. If our own writer made the file, whatever is at a given byte stays there, and the text
 * encodes to the same file.
 */
void reads_and_writes(const uint8_t *bytes, size_t size, bool ours);

/* ---- Printed output (printed.c) ---- */

/* Checks that text is UTF-8, with nothing that a terminal would obey or that misleads a reader. */
void expect_harmless(const char *text, size_t size);

/* Checks that text is a single JSON object without duplicate members, and returns it. */
struct json_t *expect_json(const char *text, size_t size);

/* Counts lines, checking that each of them ends with a newline. */
size_t count_lines(const char *text, size_t size);

/* ---- Schemas and bindings (schemas.c) ---- */

/* The message is NUL-terminated and not empty. */
void expect_reason(const fbs_error *error);

/* A sink: checks that the finding is well formed, and hashes and counts what a run reports. */
typedef struct fuzz_heard {
    uint64_t sum, count;
} fuzz_heard;
void hear_finding(void *context, const gate_finding *finding);

/* Either both can be emitted, as the same text, or neither can. */
void emits_the_same(const fbs_schema *a, const fbs_schema *b);

/*
 * Compares generated code with the schema of the seeds (corpus/schema/samples/shapes.fbs) and with
 * itself: each finding names its rule and its file, and without an error, something was compared.
 */
void bindings_hold(const bind_language *language, const char *path, src_span text);
