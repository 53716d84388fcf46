/*
 * What generated code says about a schema: claims. A claim is one fact as stated in one place of
 * the code. Most facts are stated several times, by the accessor, the builder and the object API,
 * and each copy is a separate claim.
 *
 * A reader (one file per language) extracts claims from code and knows nothing about schemas. The
 * comparison (compare.c) knows what the schema says about each fact and nothing about languages.
 *
 *     text of a file ── reader ──> claims ── compare ──> findings
 *     schema ─────────────────────────────────┘
 */
#pragma once

#include "base/buffer.h"
#include "schema/source/source.h"

typedef enum bind_fact {
    /* Facts about a type, with their values in brackets. */
    BIND_KIND,       /* [number: fbs_kind] */
    BIND_SPACE,      /* [text: the namespace, "a.b"] if the language has namespaces */
    BIND_FOLDER,     /* [text: real path of the module's folder] folders are namespaces (Python) */
    BIND_IDENTIFIER, /* [text: four bytes] of the file that declares the table */
    BIND_EXTENSION,  /* [text: without the dot] */
    BIND_ROOT,       /* [none] this table is the root */
    BIND_SLOTS,      /* [number] slots of the vtable, including deprecated ones */
    BIND_SIZE,       /* [number: bytes] of a struct */
    BIND_ALIGN,      /* [number: bytes] of a struct */
    BIND_BASE,       /* [number: fbs_base] of an enum */
    BIND_COUNT,      /* [number] values of an enum or members of a union, including NONE */
    BIND_MIN,        /* [number] smallest value of an enum */
    BIND_MAX,        /* [number] largest value of an enum */
    /* Facts about a field. */
    BIND_ID,      /* [number: slot]; the tag of union `u` is a separate field, `u_type` */
    BIND_OFFSET,  /* [number: bytes] of a member of a struct */
    BIND_TYPE,    /* [number: fbs_base] */
    BIND_ELEMENT, /* [number: fbs_base] of a vector or an array */
    BIND_LENGTH,  /* [number] of an array */
    BIND_TARGET,  /* [text: name of a type, without namespace] table, struct, union or enum */
    BIND_DEFAULT, /* [number: integer; real; none: null or nothing; text: the name of a value of its
                     enum] of a scalar */
    BIND_REQUIRED,      /* [number: 0 or 1] */
    BIND_KEY,           /* [number: 0 or 1] */
    BIND_STRIDE,        /* [number: bytes] of an element of a vector */
    BIND_DATA_ALIGN,    /* [number: bytes] of the data of a vector, including force_align */
    BIND_NATURAL_ALIGN, /* [number: bytes] the same, for languages that ignore force_align */
    BIND_NESTED,        /* [text: name of a table] nested_flatbuffer */
    BIND_PRESENT,       /* [none] the field is handled here; nothing else is stated */
    /* Facts about an enum value or a union member. */
    BIND_NUMBER, /* [number] */
    BIND_MEMBER, /* [text: name of a type, without namespace; "string"] */
    /* Facts about a field, for code that does not distinguish bool from ubyte. */
    BIND_WIRE,         /* [number: fbs_base] */
    BIND_WIRE_ELEMENT, /* [number: fbs_base] */
    /* `required` as written, for languages in which string keys are not required by default. */
    BIND_ASKED, /* [number: 0 or 1] */
    BIND_FACTS  /* at most 32, since bind_member keeps them as bits */
} bind_fact;

typedef enum bind_form { BIND_NONE, BIND_INTEGER, BIND_REAL, BIND_TEXT } bind_form;

typedef struct bind_value {
    bind_form form;
    uint64_t number; /* BIND_INTEGER: two's complement */
    double real;     /* BIND_REAL */
    src_span text;   /* BIND_TEXT: in a file that the set keeps alive */
} bind_value;

/* Which fields of a schema a copy covers. Deprecated fields are never covered. */
typedef enum bind_reach {
    BIND_OF_TYPES,  /* facts of the type itself */
    BIND_OF_FIELDS, /* every live field */
    BIND_OF_SCALARS,
    BIND_OF_VECTORS, /* vectors of anything */
    BIND_OF_NUMBERS, /* vectors of scalars */
    BIND_OF_OFFSETS, /* references: strings, vectors, tables, union values */
    BIND_OF_NESTED,
    BIND_OF_VALUES,  /* values of enums and unions */
    BIND_OF_MEMBERS, /* members of unions, except NONE */
    BIND_OF_STRUCTS, /* members of structs */
    BIND_OF_WHOLE,   /* every live field, counting a union and its tag as one */
    BIND_OF_ANY      /* never missed */
} bind_reach;

/*
 * Generator options decide which types have the copy; those that have it are complete. BIND_NATIVE:
 * only tables with a class of the user's own (native_type) may lack it, and then lack all of it.
 */
enum { BIND_AS_ASKED = 1 << 8, BIND_NATIVE = 1 << 9 };

/*
 * A place in which code states facts: "accessor", "slot", "object attribute", "Pack". If any claim
 * in the set belongs to this copy, every covered field of a type in `on` must have one, too: a
 * missing one was forgotten or cut out.
 */
typedef struct bind_claim_site {
    const char *name; /* as displayed after "in the" */
    bind_reach reach;
    unsigned on;    /* bits 1 << fbs_kind of types that have it; BIND_AS_ASKED, BIND_NATIVE */
    bind_fact fact; /* required only if the schema states this fact; 0: always */
} bind_claim_site;

typedef struct bind_claim {
    struct bind_claim *next;
    src_span member; /* as the code spells it; empty: the type itself */
    bind_fact fact;
    const bind_claim_site *copy;
    bool begins; /* first claim of a function or statement that handles the member */
    bind_value value;
    fbs_place place;
} bind_claim;

/* A type found in the code. */
typedef struct bind_type {
    struct bind_type *next;
    const src_file *file; /* in which it was first found */
    src_span name;        /* as in the schema, without namespace */
    src_span space;       /* "a.b" or, in Python, the folder; empty: unknown */
    bool doubtful;        /* could also belong to another type of the file */
    fbs_place place;
    bind_claim *claims; /* in source order */
    bind_claim **last;
} bind_type;

/* Everything that was read. It all lives until bind_free. */
typedef struct bind_set {
    gate_run *run;
    ptv_arena arena;
    const struct bind_language *language;
    const src_file *file; /* currently being read */
    const char *root;     /* the given folder or file */
    src_span folder;      /* of the current file, as resolved by realpath() */
    const char *prefix;   /* --package-prefix, or "" */
    bind_type *types;     /* in order of files */
    bind_type **last;
    unsigned type_count;
    src_file *files;                       /* those that were read */
    src_span object_prefix, object_suffix; /* of object class names, if `objects` */
    bool objects;                          /* the two are known */
    bool spaced;              /* type names may begin with their namespace, without a separator */
    bool numbered;            /* from a release that writes enums as numbers and bools as bytes */
    bool failed;              /* memory ran out; reported */
    bool ours;                /* at least one file was made by the generator */
    bool unread;              /* something could not be read, at least in part; reported */
    bool undecided;           /* some file takes too long to read; reported */
    void *index;              /* shapes_index.c: claims by member */
    void *rows;               /* shapes.c: the language's rows by state */
    const src_file *shown_of; /* where bind_unknown() last looked up a line; the lines after it */
    src_line shown;
    src_lines left;
} bind_set;

/* A language: the names of its files, and its reader. */
typedef struct bind_language {
    const char *name;   /* "python", as passed to --language */
    const char *suffix; /* "_generated.h" */
    /*
     * Tells from the first lines of a file whose name ends in `suffix` whether the generator made
     * it. Other files are left alone (and if there are no facts at all, that is a finding).
     */
    bool (*is_ours)(const src_file *file);
    /* Reads the claims and findings of one file. */
    void (*read)(bind_set *set, const src_file *file);
    const struct shape_language *shapes; /* replaces the two functions above if they are NULL */
    bool binary;                         /* files are not text */
    /* Called once all files have been read; may be NULL. */
    void (*finish)(bind_set *set);
    bool flat;           /* type names may begin with their namespace: a_b_X */
    bool no_ulong;       /* no unsigned 64-bit numbers: ulong is claimed as long */
    bool prefixed;       /* namespaces may have a prefix */
    bool camel_values;   /* values may be respelled like fields: aB for a_b */
    bool camel_types;    /* so may types: Evalue for EValue */
    bool camel_spaces;   /* so may namespaces: my_game for MyGame */
    bool small_defaults; /* ulong defaults beyond the range of long are written as 0 */
    bool names_enums;    /* every accessor of an enum names it */
    bool bigints;        /* except those of 64 bits, which are bigint */
    bool whole;          /* each type is in one file; another file with it is another copy */
    bool own_files;      /* identifiers are those of the declaring file, even if included */
    /* Copies that every generator writes, NULL-terminated: no bindings may lack them. */
    const bind_claim_site *const *always;
    /* Copies of which a release writes either all or none; NULL-terminated. */
    const bind_claim_site *const *together;
} bind_language;

extern const bind_language bind_python, bind_cpp, bind_typescript, bind_tables, bind_binary,
    bind_flatcc, bind_go, bind_java, bind_kotlin, bind_csharp, bind_php, bind_lua, bind_rust,
    bind_dart, bind_swift, bind_javascript;

/* Finds a language by name. Returns NULL if there is none. */
const bind_language *bind_language_named(const char *name);

/* The names of all languages for display; NULL at the end. */
const char *bind_language_name(size_t i);

/* ---- For readers ---- */

/* Returns the type `name` in `space`, or NULL if there is none. */
bind_type *bind_type_known(const bind_set *set, src_span name, src_span space);

/* The same, but only from the current file if the language keeps a type in one file. */
bind_type *bind_type_here(const bind_set *set, src_span name, src_span space);

/* Returns the type, creating it if need be. Returns NULL if memory runs out. */
bind_type *bind_type_of(bind_set *set, src_span name, src_span space, fbs_place place);

/* Always creates a new type: this place, and no other, defines it. */
bind_type *bind_type_new(bind_set *set, src_span name, src_span space, fbs_place place);

/* Adds a claim. If `type` is NULL, does nothing. */
void bind_claim_of(bind_set *set, bind_type *type, const bind_claim *claim);

bind_value bind_nothing(void);
bind_value bind_integer(int64_t value);
bind_value bind_text(src_span text);

/*
 * Parses a number as code writes it: 12, -1, 0x1F, 1.5, 1.5f, True, false, None, null, inf, nan, or
 * wrapped: float('inf'), static_cast<T>(3), BigInt("7"), UINT64_C(7), 7n. Returns false for
 * anything else.
 */
bool bind_number(src_span text, bind_value *value);

/* The base for "int32", "Int32", "int32_t", "float64" and so on, or FBS_NONE. */
fbs_base bind_base(src_span text);

/* The same, for lower-case spellings only: Int and Float are names of other types. */
fbs_base bind_scalar(src_span text);

/* Claims what a binary schema (.bfbs) says, all on this line. The bytes may be freed afterwards. */
void bind_binary_schema(bind_set *set, src_span bytes, fbs_place place);

/*
 * Reports a line that the generator would not write (bindings-line-unknown, 2101): generated code
 * is either fully understood or not trusted.
 */
void bind_unknown(bind_set *set, fbs_place place);

/* Reports that from this line on the file takes too long to read (schema-file-undecided, 2008). */
void bind_undecided(bind_set *set, fbs_place place);

/* Reports any other finding about a line. */
void bind_fault(bind_set *set, const ptv_rule *rule, const gate_finding *finding);

/* ---- For everyone ---- */

/* Reads the bindings at `root` (a folder or a single file) into the set, which must be zeroed. */
void bind_read(bind_set *set, gate_run *run, const bind_language *language, const char *root);

/* The same for a single file with the given bytes, which are copied. */
void bind_read_text(bind_set *set, gate_run *run, const bind_language *language, const char *path,
                    src_span bytes);
void bind_free(bind_set *set);

/* Lists all claims by place: "box.h:12: Box.width in the accessor: slot 2". */
void bind_put_facts(bind_set *set, ptv_buffer *out);

/* Allocates from the arena of the set. If memory runs out, notes that and returns NULL. */
void *bind_take(bind_set *set, size_t size);

/* The name without an underscore appended because it is a reserved word of some language. */
src_span bind_plain(src_span name);

/* Whether they are equal, except for an underscore appended to a reserved word. */
bool bind_same_word(src_span a, src_span b);

/* Cuts off the next letter or digit and returns it in lower case, or 0 if none is left. */
int bind_next_letter(src_span *text);

/* Whether the names are equal, ignoring all but letters and digits: v_x, v?.x. */
bool bind_same_letters(src_span a, src_span b);

/* Whether code may spell the schema name (`device_index`) like this (`DeviceIndex`). */
bool bind_same_name(src_span name, src_span spelled);

/* The same for a member; if named like its type, it may have an underscore appended. */
bool bind_same_member(src_span type, src_span name, src_span spelled);
