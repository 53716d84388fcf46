/*
 * pteverify: should this ExecuTorch file be loaded?
 *
 * This is the whole public interface of the library. The library reads untrusted bytes and never
 * writes to them; it never allocates, keeps no state of its own, and calls nothing but memcpy,
 * memcmp, memset and strlen. (If you compile the sources in your own build, pass
 * -fno-tree-loop-distribute-patterns to gcc, or -fno-builtin-bcmp and -fno-builtin-memmove to
 * clang; otherwise the compiler may call memmove and bcmp instead.) The caller owns all memory:
 *
 *     static ptv_work work;
 *     ptv_image image = {bytes, size, size};
 *     ptv_run run;
 *     ptv_begin(&run, &image, &work, ptv_sink_first_error, &first);
 *     run.memory = memory;
 *     run.memory_size = sizeof memory;
 *     if (ptv_verify(&run) != PTV_CLEAN) { ... do not load it ... }
 *
 * It verifies programs, bundles, data files, packages, containers of delegate specializations and
 * delegate payloads, along with everything nested in them: the program in a bundle, the payloads
 * in a program. You can pass data files along with a program to have the two compared.
 *
 * PTV_CLEAN promises this of the file and of everything nested in it: every field of every table
 * can be read without a bounds check; every index is within its list and every segment within the
 * file; the tensors, memory plan, instructions and calls make sense to the runtime, the graphs of
 * NativeBackend, XNNPACK, Vulkan, MLX and MPS to their backends, and test cases to their methods
 * (docs/rules.md). For payloads of other backends, only the headers are checked. It does not
 * promise that every shape suits its kernel.
 *
 * A file is clean only if every rule that might have found an error has run. If memory or bytes
 * are missing, the verdict is PTV_UNDECIDED: run.memory_needed and run.needed say how much is
 * needed, and ptv_skipped() says which rules are waiting for it. Two kinds of checks are optional
 * and run only if you set their input: run.operators for calls, run.data for weights in other
 * files.
 *
 * PTV_DEVICE marks what differs in the header of the library for devices. This header never
 * defines it (docs/device.md).
 *
 * Threads: any number of runs may be active at once; each run belongs to one thread.
 */
#ifndef PTEVERIFY_H
#define PTEVERIFY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this release, stated only here. As a number, 1.2.3 is 10203. */
#define PTV_VERSION_MAJOR 0
#define PTV_VERSION_MINOR 2
#define PTV_VERSION_PATCH 0
#define PTV_VERSION_NUMBER (PTV_VERSION_MAJOR * 10000 + PTV_VERSION_MINOR * 100 + PTV_VERSION_PATCH)
#define PTV_VERSION PTV_VERSION_OF(PTV_VERSION_MAJOR, PTV_VERSION_MINOR, PTV_VERSION_PATCH)
#define PTV_VERSION_OF(major, minor, patch) PTV_VERSION_TEXT(major, minor, patch)
#define PTV_VERSION_TEXT(major, minor, patch) #major "." #minor "." #patch

/* Marks what the shared library exports; everything else is hidden. */
#ifdef __GNUC__
#define PTV_API __attribute__((visibility("default")))
#else
#define PTV_API
#endif

/*
 * A file, or the beginning of one. `size` is the length of the file; `loaded` is how many of its
 * first bytes are at `bytes`, with loaded <= size. `bytes` needs no alignment. A device that
 * leaves the segments in flash passes the program part only: segment ranges are still checked
 * against `size`, and rules that would have to read a segment are listed as not run. A host can
 * have further bytes loaded when a rule reads them: see ptv_run.load.
 */
typedef struct ptv_image {
    const uint8_t *bytes;
    uint64_t loaded;
    uint64_t size;
} ptv_image;

/* ---- Which file is it? (docs/format.md, "Recognising a file") ---- */

typedef enum ptv_format {
    PTV_FORMAT_UNKNOWN,       /* none of those below */
    PTV_FORMAT_PROGRAM,       /* ET12: a .pte program */
    PTV_FORMAT_PROGRAM_OTHER, /* ET??: a program of another generation */
    PTV_FORMAT_BUNDLE,        /* BP08: a .bpte bundle */
    PTV_FORMAT_BUNDLE_OTHER,  /* BP??: a bundle of another generation */
    PTV_FORMAT_DATA,          /* FT01: .ptd weights */
    PTV_FORMAT_DATA_OTHER,    /* FT??, or a file that begins with FH01 */
    PTV_FORMAT_NFAT,          /* a container of delegate specializations */
    PTV_FORMAT_XNNPACK,       /* XH00, XN00, XN01: payload of XnnpackBackend */
    PTV_FORMAT_VULKAN,        /* VH00, VK00: payload of VulkanBackend */
    PTV_FORMAT_MLX,           /* MLX0: payload of MLXBackend */
    PTV_FORMAT_MPS,           /* MP00: payload of MPSBackend */
    PTV_FORMAT_PAYLOAD,       /* payload of another backend: only its header is checked */
    PTV_FORMAT_ETDUMP,        /* ED00: a profile written by the runtime */
    PTV_FORMAT_EMPTY,         /* no bytes at all */
    PTV_FORMAT_TOO_SHORT,     /* fewer bytes than an identifier needs */
    PTV_FORMAT_ZIP,           /* a zip: PyTorch checkpoint, .pt2, archive */
    PTV_FORMAT_HTML,          /* a web page: usually a failed download */
    PTV_FORMAT_LFS,           /* a Git LFS pointer: the content was not fetched */
    PTV_FORMAT_TEXT,          /* some other text */
    PTV_FORMAT_NATIVE_GRAPH,  /* NPTG: a program for NativeBackend, .ptg */
    PTV_FORMAT_PACKAGE,       /* .ptn: a zip with a native graph and its weights */
    PTV_FORMAT_SAFETENSORS    /* weights in safetensors format */
} ptv_format;

/* Reads only the first bytes of the file, at most 512. O(1). */
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
    PTV_ERROR /* must not be loaded: unsafe, refused by the runtime, or computes wrong results */
} ptv_severity;

/* A set of root-table fields: one bit per slot. */
#ifdef PTV_DEVICE
typedef uint32_t ptv_slots;
#else
typedef uint64_t ptv_slots;
#endif

typedef struct ptv_run ptv_run;
typedef struct ptv_frame ptv_frame; /* one table on the path from the root; core/frame.h */
struct ptv_tensor;                  /* a tensor of a program, already read; program/read.h */

/*
 * A rule: what people read about it, and what the library needs to run it. Name and code are
 * stable and never reused. Families of codes: 1xx container and header, 2xx FlatBuffers structure,
 * 3xx segments and ranges, 4xx tensors, 5xx values and lists, 6xx plans and instructions, 7xx
 * delegates and their payloads, 8xx names and what they refer to, including data files, 9xx
 * bundles, 10xx native graphs, 11xx packages and safetensors, 12xx MLX and MPS graphs, 13xx
 * payloads of other backends.
 */
typedef struct ptv_rule {
#ifndef PTV_DEVICE
    const char *name; /* "segment-past-end" */
    /* These are NULL in a library built with PTV_TEXTS=OFF: */
    const char *title; /* one line, no full stop: "segment reaches past the end of the file" */
    const char *why;   /* what goes wrong in the runtime, or what the format promises */
    const char *fix;   /* what a user can do about it */
    /* What `found` is, e.g. "bytes"; NULL if it is the value of the field that the path names. */
    const char *found_is;
#endif
    uint16_t code;
    uint8_t severity; /* ptv_severity */
    uint8_t once;     /* 1: only the first occurrence in an image is reported */
    uint8_t on;       /* table type (verifiers/schemas) that the check is called for */
    ptv_slots reads;  /* bit n: the check reads what lies under field n of the root table */
    const struct ptv_rule *needs; /* runs only if this rule has not fired; or NULL */
    const struct ptv_rule *with;  /* the rule whose check fires this one, too; or NULL */
    union {                       /* if NULL, as is `with`: fired where the fault is detected */
        void (*check)(ptv_run *run, const ptv_frame *table);
        void (*tensor)(ptv_run *run, const struct ptv_tensor *tensor); /* on Tensor */
    };
} ptv_rule;

/* All rules, ascending by code. */
PTV_API size_t ptv_rule_count(void);
PTV_API const ptv_rule *ptv_rule_at(size_t i);
#ifndef PTV_DEVICE
PTV_API const ptv_rule *ptv_rule_find(const char *name); /* NULL if there is none */
#endif

/* ---- Findings ---- */

/* How to read `found`, `low` and `high`. */
typedef enum ptv_form {
    PTV_FORM_NONE,     /* the title says everything */
    PTV_FORM_UNSIGNED, /* found, expected low..high; if low > high, no value is right */
    PTV_FORM_SIGNED,   /* the same, but all three are int64_t */
    PTV_FORM_MULTIPLE, /* found (an offset), expected a multiple of low */
    PTV_FORM_ABSENT,   /* found nothing, expected a value */
    PTV_FORM_TEXT      /* found `text` */
} ptv_form;

/*
 * Where in the tree a finding is. Valid only during the sink call: render it with ptv_path() or
 * drop it. In a nested image (the program in a bundle, a payload, a specialization), `frame` and
 * `name` refer to the nested image, and `outer` says where that image is nested.
 */
typedef struct ptv_place {
    const ptv_frame *frame;        /* innermost table; NULL if `name` is the whole path */
    const char *name;              /* e.g. "header.program_size"; used if frame is NULL */
    int32_t field;                 /* slot in that table, or -1 for the table itself */
    int64_t index;                 /* element of that field, or -1 for the field itself */
    const struct ptv_outer *outer; /* NULL if not nested */
} ptv_place;

/* The field that holds a nested image, and what kind of image it is. */
typedef struct ptv_outer {
    ptv_place place;
    const char *label; /* "xnnpack", "nfat", "pte"; NULL if the field can hold only one kind */
} ptv_outer;

/* The second place of a finding that involves two: a duplicate, a definition, another use. */
typedef struct ptv_related {
    uint32_t file; /* as in ptv_finding */
    uint64_t at;   /* its first byte, from the beginning of that file */
    uint64_t length;
    ptv_place place;
} ptv_related;

#ifndef PTV_DEVICE
/* A tensor and the space it has to fit into: a planned buffer, a segment, a constant's buffer. */
typedef struct ptv_extent {
    const uint8_t *sizes; /* `rank` 4-byte little-endian numbers in the file */
    uint32_t rank;
    uint64_t offset, bytes; /* their sum may overflow 64 bits */
    uint64_t room;
} ptv_extent;
#endif

typedef struct ptv_finding {
    const ptv_rule *rule;
    uint32_t file;   /* 0: the image itself; n: run->data[n - 1] */
    uint64_t at;     /* first byte of the culprit, from the beginning of the file */
    uint64_t length; /* number of bytes */
    ptv_place place; /* its field path */
#ifndef PTV_DEVICE
    ptv_form form;
    uint64_t found, low, high;
    const char *text; /* for PTV_FORM_TEXT; otherwise a condition that does not hold, or NULL. Lives
                         as long as the library, or run->operators */
#endif
    const char *subject;      /* the name (key, FQN) it is about: bytes of the file; or NULL */
    uint32_t subject_length;  /* any bytes, not terminated; valid only during the sink call */
    const ptv_related *other; /* NULL if there is no other place; valid only during the sink call */
#ifndef PTV_DEVICE
    const ptv_extent
        *extent; /* if a tensor does not fit, else NULL; valid only during the sink call */
#endif
} ptv_finding;

/*
 * Writes the field path, e.g. `execution_plan[0].values[12].val<Tensor>.sizes[1]`. The output is
 * always terminated; a path that does not fit is cut at the front and begins with "...". Returns
 * the length of the whole path. The root itself is "(root)". The path in a nested image follows
 * that of the field that holds the image: `program.header.program_size`,
 * `execution_plan[0].delegates[1].processed<xnnpack>.xvalues[3]`.
 */
#ifndef PTV_DEVICE
PTV_API size_t ptv_path(const ptv_place *place, char *out, size_t size);
#endif

/* Called once per finding. Return false to stop the run. */
typedef bool (*ptv_sink)(void *context, const ptv_finding *finding);

/* For devices: keeps the first error and stops there. `context` is a ptv_first_error. */
typedef struct ptv_first_error {
    bool any;
    ptv_finding finding; /* finding.place is cleared: the frames are gone */
#ifndef PTV_DEVICE
    char path[96]; /* rendered while they still existed */
#endif
} ptv_first_error;
PTV_API bool ptv_sink_first_error(void *context, const ptv_finding *finding);

/* Keeps nothing: the counts are in the run. `context` is ignored. */
PTV_API bool ptv_sink_count(void *context, const ptv_finding *finding);

/* ---- Running ---- */

/* Scratch memory of one run. Needs no initialization; its contents mean nothing afterwards. */
#ifdef PTV_DEVICE
#define PTV_WORK_BYTES 4096
#else
#define PTV_WORK_BYTES 9216
#endif
typedef struct ptv_work {
    uint64_t bytes[PTV_WORK_BYTES / 8];
} ptv_work;

typedef enum ptv_verdict {
    PTV_CLEAN,    /* no error, and every rule of that severity has come to a decision */
    PTV_REFUSED,  /* at least one error */
    PTV_UNDECIDED /* no error, but there might be one. The reason is the first that applies: the
                     sink stopped the run; run.memory_needed > 0: more memory; run.needed > 0: more
                     bytes loaded; otherwise a data file is broken or there are too many objects */
} ptv_verdict;

/* Why a rule did not run, or not everywhere. Of several reasons, the last in this list. */
typedef enum ptv_skip {
    PTV_SKIP_NONE,       /* it ran */
    PTV_SKIP_NEEDS,      /* the rule in its `needs` fired */
    PTV_SKIP_STOPPED,    /* the sink stopped the run, or it has nothing of its format to run on */
    PTV_SKIP_STRUCTURE,  /* what it reads is structurally broken */
    PTV_SKIP_NOT_LOADED, /* the bytes it reads are not in memory */
    PTV_SKIP_TOO_MANY,   /* more objects than it can compare without allocating */
    PTV_SKIP_MEMORY      /* it needs more of run.memory; run.memory_needed says how much */
} ptv_skip;

/* Word sizes of the machines that may load the file. */
enum { PTV_TARGET_32 = 1, PTV_TARGET_64 = 2 };

/*
 * Options of a run. PTV_READ_SEGMENTS: read the bytes of the segments, to find data that is stored
 * twice (the rules named *-stored-twice) and invalid scales stored under a key
 * (xnnpack-scale-invalid). This costs a pass over the whole file. Without it, these rules do not
 * run, and are not listed as skipped.
 * PTV_COMPLETE: everything that the program needs must be in it or in run->data. Without it, an
 * undefined name is only a note as long as no data file is given.
 * PTV_PARTIAL: check what is possible with the given memory and loaded bytes. PTV_CLEAN then says
 * nothing about anything that ptv_skipped() lists as NOT_LOADED, TOO_MANY or MEMORY, not even that
 * payloads are valid. The tables of the file itself must still be loaded.
 * PTV_LEAVE_PADDING: do not read the padding between segments, which may be most of a file and can
 * only cause a warning. padding-not-zero does not run, and is not listed as skipped.
 */
enum { PTV_READ_SEGMENTS = 1, PTV_COMPLETE = 2, PTV_PARTIAL = 4, PTV_LEAVE_PADDING = 8 };

/*
 * Computes the SHA-256 of `size` bytes, for keys that end in the hash of their data
 * (key-hash-mismatch). The library has no implementation; a host passes one.
 */
typedef void (*ptv_sha256)(const uint8_t *bytes, uint64_t size, uint8_t hash[32]);

/* Computes the CRC-32 that zip uses, for members of packages (member-checksum). */
typedef uint32_t (*ptv_crc32)(const uint8_t *bytes, uint64_t size);

/*
 * Loads bytes [at, at + size) of a file to image.bytes + at. Returns false if it cannot; the bytes
 * then count as missing, as if there were no such function. `file` is 0 for the image itself and n
 * for run->data[n - 1]. `bytes` must have room for the whole `size` of the image, but only loaded
 * bytes are read: a reserved range of addresses will do. The same bytes may be asked for again.
 * For a model of gigabytes, the library asks for its tables, the beginning of each delegate payload
 * and the padding between segments. PTV_READ_SEGMENTS and sha256 ask for what they read as well.
 */
#ifndef PTV_DEVICE
typedef bool (*ptv_load)(void *context, uint32_t file, uint64_t at, uint64_t size);
#endif

/*
 * The library lists nested files in run.memory (the program in a bundle needs none), and rules that
 * compare many objects sort them there: names that must be unique, tensors that share planned
 * memory. To find out how much it takes, try:
 *
 *     run.memory_needed = what is available at first; run.memory_size = 0;
 *     do {
 *         get run.memory_needed bytes;
 *         ptv_begin(...); ...; verdict = ptv_verify(&run);
 *     } while (verdict == PTV_UNDECIDED && run.memory_needed > run.memory_size);
 *
 * Each run is a complete verification and reports to its sink. A run never asks for more than the
 * file needs. Starting from no memory, real files take one to four runs, and no file that was tried
 * took more than five. Starting from 256 KiB, all 900 files that were tried (up to 2.4 MB) took
 * one. A run that is given more than it asks for is faster: it uses the rest to cache what it has
 * read of the values of a method, at 32 bytes each.
 *
 * If you cannot run twice, provide PTV_MEMORY_FOR(n) bytes. That is enough for any file of n bytes,
 * including run->data, whose payloads do not overlap (no exporter makes them overlap). It is up to
 * 40 000 times as much as a real file needs.
 */
#define PTV_MEMORY_FOR(n) ((size_t)(n)*24 + 4096)

/*
 * Signatures of operators: which arguments a call must pass. The library includes those of the
 * kernels that ship with the runtime: about 9 KiB, linked in only if you use this name:
 *
 *     run.operators = &ptv_operators_default;
 *
 * Calls of operators that are not in the table are not checked.
 */
typedef struct ptv_operators ptv_operators;
PTV_API extern const ptv_operators ptv_operators_default;

enum { PTV_CODES = 1408 }; /* exceeds every rule's code; a multiple of 64 */

/* The library's private state of a run. There is no sizeof in it because cffi cannot parse that. */
typedef union ptv_opaque {
    uint64_t aligned;
    struct {
        void *pointers[14];
        unsigned char bytes[3488];
    } room;
} ptv_opaque;

/* Points into itself: a copy can be used only as long as the original exists. */
struct ptv_run {
    /* Anyone may read these: */
    ptv_image image;
    ptv_format format;
    uint64_t needed;        /* how many first bytes of the file must be loaded; 0: no more */
    uint64_t flat_size;     /* bytes of the flatbuffer; 0: not known yet */
    uint64_t segment_base;  /* 0: no segments */
    uint64_t segment_bytes; /* 0: unknown or none */
    uint32_t header_length; /* 0: no extended header */
    uint32_t root;          /* root table; 0: not known yet */
    uint64_t errors, warnings, notes;
    ptv_slots invalid_fields; /* bit n: what lies under field n of the root is broken */
    bool sound;               /* the root table and its own fields can be read */
    bool stopped;             /* the sink stopped the run */
    size_t memory_needed;     /* bytes at `memory` that the next run should have; 0: no more */
    /* You may set these between ptv_begin() and ptv_verify(): */
    unsigned targets;       /* PTV_TARGET_*, for tensor-too-large-32 and planned-offset-64-bit;
                               ptv_begin() sets both */
    unsigned flags;         /* PTV_READ_SEGMENTS, ...; ptv_begin() sets none */
    void *memory;           /* 8-aligned; if NULL, rules that need it do not run */
    size_t memory_size;     /* bytes at `memory`, rounded down to a multiple of 8 */
    uint64_t planned_limit; /* bytes that the planned buffers of a method may need; 0: any number */
    const ptv_operators *operators; /* signatures; if NULL, calls are not checked */
    const ptv_image *data; /* data files (.ptd) of a program, compared with it. An error in one
                              leaves this run undecided; a run over that file reports it */
    uint32_t data_count;   /* at most 254; afterwards, how many there was memory for */
    ptv_sha256 sha256; /* checks hashes in keys; if NULL, none is checked or listed as skipped */
    ptv_crc32 crc32;   /* the same for checksums of members */
#ifndef PTV_DEVICE
    ptv_load load; /* if NULL, the loaded bytes of the images are all there are */
    void *load_context;
#endif
    /* Private to the library: */
    ptv_opaque state;
};

/* Prepares a run. Does not read the image yet. O(1). */
PTV_API void ptv_begin(ptv_run *run, const ptv_image *image, ptv_work *work, ptv_sink sink,
                       void *context);

/*
 * Verifies the image. Reads only bytes[0..loaded) of it and of run->data, and writes only *run,
 * *work and run->memory. Calls the sink once per finding: first for the file itself, in the order
 * of the walk, then for what is nested in it, then for parts that do not fit together. Takes
 * O(loaded) time, times log n where n objects are sorted in run->memory. Takes less than 2 KiB of
 * stack, including the sinks of this header (x86-64, gcc 12 and 13 with -O2; gcc 14 takes up to
 * 128 bytes more, -O3 with -flto up to 1 KiB more).
 */
PTV_API ptv_verdict ptv_verify(ptv_run *run);

/* After ptv_verify(): whether the rule could not do all of its work, and why. */
PTV_API ptv_skip ptv_skipped(const ptv_run *run, const ptv_rule *rule);

#ifdef __cplusplus
}
#endif
#endif
