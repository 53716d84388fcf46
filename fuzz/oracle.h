/*
 * What fuzz targets share: oracles, which say what must hold of any bytes, and ways to take an
 * input apart. Not here: which rules have fired (fired_rules.h), and what only one target asks.
 */
#pragma once

#include "base/hash.h"
#include "golden/codec/model.h"
#include "schema/bindings/bindings.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* HOLDS_OR says `why` besides, which may be NULL. */
#define HOLDS(c) HOLDS_OR(c, NULL)
#define HOLDS_OR(c, why) ((c) ? (void)0 : broken(#c, why, __FILE__, __LINE__))

_Noreturn void broken(const char *what, const char *why, const char *file, int line);

/* ---- Choosing (oracle.c) ---- */

void mix_byte(uint64_t *hash, uint8_t byte);
void mix_text(uint64_t *hash, const char *text); /* NULL: nothing */
uint64_t hash_of(const uint8_t *bytes, size_t size);

/*
 * Whether an input of this hash is asked question `i` of `count`: one of them, so that each costs
 * little, a corpus meets all, and a crash reproduces from its bytes alone. With PTV_FUZZ_ALL in
 * the environment, all of them: for replays, and for making a crash smaller, as other bytes might
 * choose something else. Choices that are to be independent take different digits of the hash.
 */
bool is_asked(uint64_t hash, unsigned i, unsigned count);

/* One of several ways to read an input; which of the first `count` is a question, too. */
typedef void fuzz_way(const uint8_t *data, size_t size);
void try_ways(const uint8_t *data, size_t size, fuzz_way *const *ways, unsigned count);

/* ---- Taking an input apart (oracle.c) ---- */

/* All memory is of the caller: free() it. None is ever missing. */
uint8_t *copy_of(const void *bytes, size_t size);
char *text_of(const void *bytes, size_t size); /* with a NUL behind it */

/* Cuts off what stands before the next NUL byte, and the NUL; false: there is none, it is all. */
bool next_part(src_span *rest, src_span *part);

/* A schema that is part of a target, read once. `kept` is where it stays. */
fbs_schema *schema_of(fbs_schema **kept, const char *path, const char *text);

/* Most memory that a reader of texts may take: what grows with the square of an input ends here. */
enum { FUZZ_MEMORY = 8 << 20 };

/* ---- Of model files (file_oracles.c) ---- */

/* A run with enough memory, under the conditions of `like`; NULL: with all that makes rules run. */
ptv_verdict verify(ptv_run *run, const ptv_image *image, const ptv_run *like, ptv_sink sink,
                   void *context);

/*
 * Findings name bytes and paths. Stopping at the first error, an odd address, little memory, a
 * part of the file make no difference but those that pteverify.h has. What is accepted can be read
 * without a check. Returns the verdict, and the run that came to it.
 */
ptv_verdict all_agree(const ptv_image *image, ptv_run *run);

/* The same of a file that is clean and of this format; NULL: it is not. */
const ptv_run *accepted(const uint8_t *bytes, size_t size, ptv_format format);

/* A sink: the finding is well formed, and its rule has fired. Context: the ptv_image. */
bool inspect(void *context, const ptv_finding *finding);

/* ---- Model files around any bytes (wrapped.c) ---- */

/*
 * Checks a copy that begins with the header of this format of payloads and ends at a multiple of
 * 16: all behind the header is the flatbuffer, and there are no constants. identifier NULL: the
 * flatbuffer has none.
 */
enum { FUZZ_FLAT = 32 /* of XNNPACK and Vulkan */, FUZZ_PAYLOAD_LEAST = FUZZ_FLAT + 16 };
void with_header(const uint8_t *bytes, size_t size, ptv_format format, const char *identifier,
                 fuzz_way *check);

/* The bytes as they are, or, when there are enough, with a header that is right. */
void try_payload(const uint8_t *data, size_t size, ptv_format format, fuzz_way *check);

/* A container whose entries of these names share the bytes out; its size goes to *size. */
uint8_t *in_container(const char *const *names, size_t count, const uint8_t *bytes, size_t *size);

/* ---- Of model files as text (models.c) ---- */

/* The file that a model makes; NULL: it is refused with a reason, or too large. */
uint8_t *file_of(const gm_model *model, size_t *size);

/*
 * Any bytes as a file. When it can be read, then reading it and writing it again comes to rest: the
 * second and the third file are the same, and mean the same; and a dump of it is a text that
 * means the same. Where our writer has made it, what is at a certain byte stays there, and the text
 * makes the same file.
 */
void reads_and_writes(const uint8_t *bytes, size_t size, bool ours);

/* ---- Of what is printed (printed.c) ---- */

/* Text in UTF-8 with nothing in it that a terminal obeys, or that deceives who reads it. */
void expect_harmless(const char *text, size_t size);

/* One JSON value, an object, without members of the same name. */
struct json_t *expect_json(const char *text, size_t size);

/* Lines, each of them ended. */
size_t count_lines(const char *text, size_t size);

/* ---- Of schemas and bindings (schemas.c) ---- */

/* A message that ends, and is not empty. */
void expect_reason(const fbs_error *error);

/* A sink: the finding is well formed. Context: what a run says as one number, and how much. */
typedef struct fuzz_heard {
    uint64_t sum, count;
} fuzz_heard;
void hear_finding(void *context, const gate_finding *finding);

/* Both can be emitted, as the same text, or neither can. */
void emits_the_same(const fbs_schema *a, const fbs_schema *b);

/*
 * A text of generated code, compared with the schema of the seeds
 * (corpus/schema/samples/shapes.fbs) and with itself: each finding says which rule and which file,
 * and what yields no error was compared.
 */
void bindings_hold(const bind_language *language, const char *path, src_span text);
