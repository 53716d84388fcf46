/*
 * pteverify: should this ExecuTorch file be loaded?
 *
 * This is the whole public interface of the library. It reads untrusted bytes,
 * never writes to them, never allocates, keeps no state of its own and calls
 * nothing but memcpy, memcmp, memset and strlen. (If you compile the sources in your own build,
 * pass -fno-tree-loop-distribute-patterns to gcc, or -fno-builtin-bcmp and -fno-builtin-memmove to
 * clang: otherwise compilers substitute memmove and bcmp for these.) All memory is the caller's:
 *
 *     static ptv_work work;
 *     ptv_image image = {bytes, size, size};
 *     ptv_run run;
 *     ptv_begin(&run, &image, &work, ptv_sink_first_error, &first);
 *     run.memory = memory;
 *     run.memory_size = sizeof memory;
 *     if (ptv_verify(&run) != PTV_CLEAN) { ... do not load it ... }
 *
 * It verifies programs, bundles, data files, containers of specializations and payloads of
 * delegates, with everything nested in them: the program of a bundle, the payloads of
 * a program. Data files may be passed along, to be compared with the program.
 *
 * Promised after PTV_CLEAN, for the file and everything nested in it: every field
 * of every table can be read without a bounds check; every index is inside its list,
 * every segment inside the file; tensors, memory plan, instructions and calls make sense
 * to the runtime, graphs of XNNPACK and Vulkan to their backends, test cases to their
 * methods (docs/rules.md). For payloads of other backends, only headers are checked. It
 * is not promised that shapes suit a kernel.
 *
 * A file is clean only when every rule that might have found an error has run. If memory
 * or bytes are missing, the verdict is PTV_UNDECIDED; run.memory_needed and run.needed say
 * how much is needed, and ptv_skipped() which rules wait for it. Two kinds of checks are
 * optional, and run only if you set their input: run.operators for calls, run.data for
 * weights in other files.
 *
 * PTV_DEVICE marks what is different in the header of a library for devices; this header never
 * defines it (docs/device.md).
 *
 * Threads: any number of runs may be used at once; one run belongs to one thread.
 */
#ifndef PTEVERIFY_H
#define PTEVERIFY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* This release, stated only here; as a number 1.2.3 is 10203. */
#define PTV_VERSION_MAJOR 0
#define PTV_VERSION_MINOR 2
#define PTV_VERSION_PATCH 0
#define PTV_VERSION_NUMBER (PTV_VERSION_MAJOR * 10000 + PTV_VERSION_MINOR * 100 + PTV_VERSION_PATCH)
#define PTV_VERSION PTV_VERSION_OF(PTV_VERSION_MAJOR, PTV_VERSION_MINOR, PTV_VERSION_PATCH)
#define PTV_VERSION_OF(major, minor, patch) PTV_VERSION_TEXT(major, minor, patch)
#define PTV_VERSION_TEXT(major, minor, patch) #major "." #minor "." #patch

/* What a shared library exports; its other functions are hidden. */
#ifdef __GNUC__
#define PTV_API __attribute__((visibility("default")))
#else
#define PTV_API
#endif

/*
 * A file, or the beginning of one. `size` is the length of the file, `loaded`
 * says how many of its first bytes are at `bytes`; loaded <= size. A device that
 * leaves the segments in flash passes the program part only: ranges of segments
 * are then still compared with `size`, and rules that would have to read a
 * segment are listed as not run. `bytes` needs no alignment. A host can have bytes behind these
 * loaded when a rule reads them: ptv_run.load.
 */
typedef struct ptv_image {
    const uint8_t *bytes;
    uint64_t loaded;
    uint64_t size;
} ptv_image;

/* ---- Which file is it? (docs/format.md, "Recognising a file") ---- */

typedef enum ptv_format {
    PTV_FORMAT_UNKNOWN,       /* none of the below */
    PTV_FORMAT_PROGRAM,       /* ET12: a .pte program */
    PTV_FORMAT_PROGRAM_OTHER, /* ET??: a program of another generation */
    PTV_FORMAT_BUNDLE,        /* BP08: a .bpte bundle */
    PTV_FORMAT_BUNDLE_OTHER,  /* BP??: a bundle of another generation */
    PTV_FORMAT_DATA,          /* FT01: .ptd weights */
    PTV_FORMAT_DATA_OTHER,    /* FT?? or a file that begins with FH01 */
    PTV_FORMAT_NFAT,          /* container of delegate specializations */
    PTV_FORMAT_XNNPACK,       /* XH00, XN00, XN01: payload of XnnpackBackend */
    PTV_FORMAT_VULKAN,        /* VH00, VK00: payload of VulkanBackend */
    PTV_FORMAT_MLX,           /* MLX0: payload of MLXBackend */
    PTV_FORMAT_MPS,           /* MP00: payload of MPSBackend */
    PTV_FORMAT_PAYLOAD,       /* payload of another backend: its header is judged */
    PTV_FORMAT_ETDUMP,        /* ED00: a profile written by the runtime */
    PTV_FORMAT_EMPTY,         /* no bytes at all */
    PTV_FORMAT_TOO_SHORT,     /* fewer bytes than an identifier needs */
    PTV_FORMAT_ZIP,           /* a zip: PyTorch checkpoint, .pt2, archive */
    PTV_FORMAT_HTML,          /* a web page: usually a failed download */
    PTV_FORMAT_LFS,           /* Git LFS pointer: the content was not fetched */
    PTV_FORMAT_TEXT,          /* some other text */
    PTV_FORMAT_NATIVE_GRAPH,  /* NPTG: program of NativeBackend, .ptg */
    PTV_FORMAT_PACKAGE,       /* .ptn: a zip with a native graph and its weights */
    PTV_FORMAT_SAFETENSORS    /* weights as safetensors */
} ptv_format;

/* Looks at the first bytes only (at most 512). O(1). */
PTV_API ptv_format ptv_detect(const ptv_image *image);

/* A short noun phrase for people, e.g. "a Git LFS pointer (content not fetched)". */
#ifndef PTV_DEVICE
PTV_API const char *ptv_format_name(ptv_format format);
#endif

/* ---- Rules ---- */

typedef enum ptv_severity {
#ifdef PTV_DEVICE
    PTV_LEFT_OUT, /* never reported */
#endif
    PTV_NOTE = 1, /* worth knowing */
    PTV_WARNING,  /* loads, but breaks a promise of the format */
    PTV_ERROR     /* must not be loaded: unsafe, refused, or computes something different */
} ptv_severity;

/* A set of fields of a root table. */
#ifdef PTV_DEVICE
typedef uint32_t ptv_slots;
#else
typedef uint64_t ptv_slots;
#endif

typedef struct ptv_run ptv_run;
typedef struct ptv_frame ptv_frame; /* one table on the way from the root; core/frame.h */
struct ptv_tensor;                  /* a tensor of a program, read; program/read.h */

/*
 * A rule: what people read about it, and what the library needs to run it.
 * Name and code are stable and never reused. Families: 1xx container and header,
 * 2xx FlatBuffers structure, 3xx segments and ranges, 4xx tensors, 5xx values
 * and lists, 6xx plans and instructions, 7xx delegates and their payloads, 8xx names
 * and what they name, in data files, too, 9xx bundles, 10xx native graphs, 11xx packages
 * and safetensors, 12xx MLX and MPS graphs, 13xx payloads of other backends.
 */
typedef struct ptv_rule {
#ifndef PTV_DEVICE
    const char *name; /* "segment-past-end" */
    /* NULL in a library that was built with PTV_TEXTS=OFF: */
    const char *title; /* one line, no full stop: "segment reaches past the end of the file" */
    const char *why;   /* what goes wrong in the runtime, or what the format promises */
    const char *fix;   /* what a user can do about it */
    /* "bytes": what the number is that was found; NULL: what stands in the field of the path */
    const char *found_is;
#endif
    uint16_t code;
    uint8_t severity; /* ptv_severity */
    uint8_t once;     /* 1 = only the first occurrence in an image is reported */
    uint8_t on;       /* table type (verifiers/schemas) that the check is called for */
    ptv_slots reads;  /* bit n: the check reads what lies under field n of the root table */
    const struct ptv_rule *needs; /* must not have fired before; NULL: none */
    const struct ptv_rule *with;  /* fired by the check of that rule, under its conditions */
    union {                       /* all NULL, and no `with`: fired where it is found out */
        void (*check)(ptv_run *run, const ptv_frame *table);
        void (*tensor)(ptv_run *run, const struct ptv_tensor *tensor); /* on Tensor */
    };
} ptv_rule;

/* All rules, ascending by code. */
PTV_API size_t ptv_rule_count(void);
PTV_API const ptv_rule *ptv_rule_at(size_t i);
#ifndef PTV_DEVICE
PTV_API const ptv_rule *ptv_rule_find(const char *name); /* NULL when there is none */
#endif

/* ---- Findings ---- */

/* How `found` is to be compared with `low` and `high`. */
typedef enum ptv_form {
    PTV_FORM_NONE,     /* the title says everything */
    PTV_FORM_UNSIGNED, /* found, expected low..high; low > high: no value is right */
    PTV_FORM_SIGNED,   /* the same, the three being int64_t */
    PTV_FORM_MULTIPLE, /* found (an offset), expected a multiple of low */
    PTV_FORM_ABSENT,   /* found nothing, expected a value */
    PTV_FORM_TEXT      /* found `text` */
} ptv_form;

/*
 * Where in the tree a finding is. Valid during the sink call only: render it
 * with ptv_path() or drop it. In a nested image (the program in a bundle, a payload, a
 * specialization) frame and name are those of the nested image, and `outer` says what
 * it is nested in.
 */
typedef struct ptv_place {
    const ptv_frame *frame;        /* innermost table, NULL: `name` is the whole path */
    const char *name;              /* "header.program_size"; used when frame is NULL */
    int32_t field;                 /* slot in that table, -1 = the table itself */
    int64_t index;                 /* element of that field, -1 = the field itself */
    const struct ptv_outer *outer; /* NULL: not nested */
} ptv_place;

/* The field that a nested image is in, and what is in it. */
typedef struct ptv_outer {
    ptv_place place;
    const char *label; /* "xnnpack", "nfat", "pte"; NULL when the field holds nothing else */
} ptv_outer;

/* The related place of a finding that is about two: a duplicate, a definition, another use. */
typedef struct ptv_related {
    uint32_t file; /* as in ptv_finding */
    uint64_t at;   /* its bytes, from the beginning of that file */
    uint64_t length;
    ptv_place place;
} ptv_related;

#ifndef PTV_DEVICE
/* A tensor in the room it has to fit into: a planned buffer, a segment, a constant's buffer. */
typedef struct ptv_extent {
    const uint8_t *sizes; /* `rank` numbers of 4 bytes, little-endian, in the file */
    uint32_t rank;
    uint64_t offset, bytes; /* their sum may not fit 64 bits */
    uint64_t room;
} ptv_extent;
#endif

typedef struct ptv_finding {
    const ptv_rule *rule;
    uint32_t file;   /* 0: the image itself; n: run->data[n - 1] */
    uint64_t at;     /* first byte of the culprit, from the beginning of the file */
    uint64_t length; /* its bytes */
    ptv_place place; /* its field path */
#ifndef PTV_DEVICE
    ptv_form form;
    uint64_t found, low, high;
    const char *text; /* PTV_FORM_TEXT; of others a condition that does not hold, or NULL: a string
                         that lives as long as the library, or run->operators */
#endif
    const char *subject;      /* the name (key, FQN) it is about: bytes of the file, or NULL */
    uint32_t subject_length;  /* not terminated, any bytes; valid during the sink call */
    const ptv_related *other; /* NULL: there is no other place; valid during the sink call */
#ifndef PTV_DEVICE
    const ptv_extent
        *extent; /* of findings about a tensor that does not fit, else NULL; the same */
#endif
} ptv_finding;

/*
 * Writes the field path, e.g. `execution_plan[0].values[12].val<Tensor>.sizes[1]`,
 * always terminated, cut at the front with "..." when it does not fit. Returns the
 * length of the whole path. The root itself is "(root)". A nested path continues after the
 * field that holds it: `program.header.program_size`,
 * `execution_plan[0].delegates[1].processed<xnnpack>.xvalues[3]`.
 */
#ifndef PTV_DEVICE
PTV_API size_t ptv_path(const ptv_place *place, char *out, size_t size);
#endif

/* Called once per finding. Returns false to stop the run. */
typedef bool (*ptv_sink)(void *context, const ptv_finding *finding);

/* For devices: keeps the first error (context is a ptv_first_error) and stops there. */
typedef struct ptv_first_error {
    bool any;
    ptv_finding finding; /* finding.place is cleared: the frames are gone */
#ifndef PTV_DEVICE
    char path[96]; /* rendered while they were there */
#endif
} ptv_first_error;
PTV_API bool ptv_sink_first_error(void *context, const ptv_finding *finding);

/* Keeps nothing: the counts are in the run. Context is ignored. */
PTV_API bool ptv_sink_count(void *context, const ptv_finding *finding);

/* ---- Running ---- */

/* Scratch memory of one run. Contents do not matter before, mean nothing after. */
#ifdef PTV_DEVICE
#define PTV_WORK_BYTES 4096
#else
#define PTV_WORK_BYTES 9216
#endif
typedef struct ptv_work {
    uint64_t bytes[PTV_WORK_BYTES / 8];
} ptv_work;

typedef enum ptv_verdict {
    PTV_CLEAN,    /* nothing of severity error, and every rule of that severity has decided */
    PTV_REFUSED,  /* at least one error */
    PTV_UNDECIDED /* no error, but there might be one. In this order: the sink stopped the run;
                     run.memory_needed > 0: more memory; run.needed > 0: more bytes loaded;
                     neither: a data file is broken, or there are too many objects */
} ptv_verdict;

/* Why a rule did not run, or not everywhere; of several reasons the last one here. */
typedef enum ptv_skip {
    PTV_SKIP_NONE,    /* it ran */
    PTV_SKIP_NEEDS,   /* the rule named by `needs` fired */
    PTV_SKIP_STOPPED, /* the sink stopped the run, or there is nothing of the format to run it on */
    PTV_SKIP_STRUCTURE,  /* what it reads is structurally broken */
    PTV_SKIP_NOT_LOADED, /* the bytes it reads are not in memory */
    PTV_SKIP_TOO_MANY,   /* more objects than it can compare without allocating */
    PTV_SKIP_MEMORY      /* it needs more of run.memory; run.memory_needed says how much */
} ptv_skip;

/* Word sizes of the machines that will load the file. */
enum { PTV_TARGET_32 = 1, PTV_TARGET_64 = 2 };

/*
 * Options of a run. PTV_READ_SEGMENTS: read the bytes of the segments, to find
 * what is stored twice (the rules named *-stored-twice), and invalid scales under a key
 * (xnnpack-scale-invalid). It costs a pass over the whole file; without it, these rules do
 * not run, and are not listed as skipped.
 * PTV_COMPLETE: everything the program needs must be in it or in run->data; without it,
 * an undefined name is a note as long as no data file is given.
 * PTV_PARTIAL: check only what is possible with the given memory and loaded bytes.
 * PTV_CLEAN then says nothing about the rest of the file, not even that payloads are
 * valid: whatever ptv_skipped() lists as NOT_LOADED, TOO_MANY or MEMORY. The tables of
 * the file itself must still be loaded.
 * PTV_LEAVE_PADDING: do not read the padding between segments, which may be most of a file and can
 * only give a warning: padding-not-zero does not run, and is not listed as skipped.
 */
enum { PTV_READ_SEGMENTS = 1, PTV_COMPLETE = 2, PTV_PARTIAL = 4, PTV_LEAVE_PADDING = 8 };

/*
 * SHA-256 of `size` bytes, for keys that end in the hash of what they name
 * (key-hash-mismatch). The library has none: a host passes that of another library.
 */
typedef void (*ptv_sha256)(const uint8_t *bytes, uint64_t size, uint8_t hash[32]);

/* CRC-32 of `size` bytes, as zip has it, for members of packages (member-checksum). */
typedef uint32_t (*ptv_crc32)(const uint8_t *bytes, uint64_t size);

/*
 * Loads bytes [at, at + size) of a file to where they belong, image.bytes + at; false: it cannot,
 * and they are missing as if there were no such function. `file` is 0 for the image itself, n for
 * run->data[n - 1]; `bytes` of an image must then have room for all of its `size`, of which only
 * what is loaded is read: a reserved range of addresses will do. Bytes may be asked for again.
 * What a model of gigabytes takes is its tables, the beginning of each payload of a delegate, and
 * the padding between segments; PTV_READ_SEGMENTS and sha256 ask for what they read, too.
 */
#ifndef PTV_DEVICE
typedef bool (*ptv_load)(void *context, uint32_t file, uint64_t at, uint64_t size);
#endif

/*
 * Nested files are listed in memory of the caller (the program of a bundle needs
 * none), and rules that compare many objects sort there: names that must be unique,
 * tensors that share planned memory. How much it takes is found by trying:
 *
 *     run.memory_needed = what is available at first; run.memory_size = 0;
 *     do {
 *         get run.memory_needed bytes;
 *         ptv_begin(...); ...; verdict = ptv_verify(&run);
 *     } while (verdict == PTV_UNDECIDED && run.memory_needed > run.memory_size);
 *
 * Each run is a complete verification and reports to its sink. It asks for more than it had,
 * but never for more than the file needs. Starting from none, real files take one to four
 * runs, and none that was tried more than five; from 256 KiB all those at hand (900, up to
 * 2.4 MB) take one. A run that is given more than it asks for keeps there what it has read of the
 * values of a method, 32 bytes of each, and is faster.
 * If you cannot run twice, provide PTV_MEMORY_FOR(n) bytes: enough for every file of n bytes,
 * including run->data, whose payloads do not overlap (no exporter makes them overlap). That is
 * up to 40 000 times as much as a real file needs.
 */
#define PTV_MEMORY_FOR(n) ((size_t)(n)*24 + 4096)

/*
 * Signatures of operators: what a call must pass. The library brings those of the kernels
 * that come with the runtime, about 9 KiB, linked only when this name is used:
 *
 *     run.operators = &ptv_operators_default;
 *
 * Operators that are not in the table are not checked.
 */
typedef struct ptv_operators ptv_operators;
PTV_API extern const ptv_operators ptv_operators_default;

enum { PTV_CODES = 1408 }; /* all codes of rules are below; a multiple of 64 */

/* What the library keeps of a run; opaque to callers. No sizeof: cffi could not parse it. */
typedef union ptv_opaque {
    uint64_t aligned;
    struct {
        void *pointers[14];
        unsigned char bytes[3488];
    } room;
} ptv_opaque;

/* Points into itself: a copy can be used as long as the original is there. */
struct ptv_run {
    /* May be read by anyone. */
    ptv_image image;
    ptv_format format;
    uint64_t needed;        /* first bytes of the file that must be loaded, 0 = no more */
    uint64_t flat_size;     /* bytes of the flatbuffer, 0 before it is known */
    uint64_t segment_base;  /* 0 = no segments */
    uint64_t segment_bytes; /* 0 = unknown or none */
    uint32_t header_length; /* 0 = no extended header */
    uint32_t root;          /* root table, 0 before it is known */
    uint64_t errors, warnings, notes;
    ptv_slots invalid_fields; /* bit n: what lies under field n of the root is broken */
    bool sound;               /* root table and its own fields can be read */
    bool stopped;             /* the sink ended the run */
    size_t memory_needed;     /* bytes at `memory` that the next run should have, 0 = no more */
    /* May be set between ptv_begin() and ptv_verify(): */
    unsigned targets;       /* PTV_TARGET_*, both after ptv_begin(): for tensor-too-large-32 and
                               planned-offset-64-bit */
    unsigned flags;         /* PTV_READ_SEGMENTS, ...; none after ptv_begin() */
    void *memory;           /* aligned to 8; NULL: rules that need it are not run */
    size_t memory_size;     /* bytes at `memory`; multiples of 8 are used */
    uint64_t planned_limit; /* bytes that the planned buffers of a method may need, 0 = any */
    const ptv_operators *operators; /* signatures; NULL: calls are not compared */
    const ptv_image *data; /* data files (.ptd) of a program, compared with it; errors in them
                              are reported by a run of their own, and leave this one
                              undecided */
    uint32_t data_count;   /* at most 254; afterwards those there was memory for */
    ptv_sha256 sha256;     /* checks hashes in keys; NULL: no key is checked, none is skipped */
    ptv_crc32 crc32;       /* the same for checksums of members */
#ifndef PTV_DEVICE
    ptv_load load; /* NULL: the images' loaded bytes are all there are */
    void *load_context;
#endif
    /* Belongs to the library. */
    ptv_opaque state;
};

/* Prepares a run. Reads nothing of the image yet. O(1). */
PTV_API void ptv_begin(ptv_run *run, const ptv_image *image, ptv_work *work, ptv_sink sink,
                       void *context);

/*
 * Verifies the image: reads bytes[0..loaded) of it and of run->data only, writes *run,
 * *work and run->memory only, calls the sink once per finding: of the file in the order
 * in which the walk meets them, then of what is nested in it, then of what does not fit
 * together. O(loaded) time, times log n where n objects are sorted in run->memory.
 * Below 2 KiB of stack, the sinks of this header included (x86-64, gcc 12 and 13 with -O2; gcc 14
 * takes up to 128 bytes more, -O3 with -flto up to 1 KiB).
 */
PTV_API ptv_verdict ptv_verify(ptv_run *run);

/* After ptv_verify: whether and why the rule could not do its work. */
PTV_API ptv_skip ptv_skipped(const ptv_run *run, const ptv_rule *rule);

#ifdef __cplusplus
}
#endif
#endif
