/*
 * What generated code says about a schema: claims. One claim is one fact as one place of the
 * code states it; most facts are stated several times, by the accessor, the builder and the
 * object API, and each copy is a claim of its own.
 *
 * A reader (one file per language) makes claims of code and knows nothing of schemas. The
 * comparison (compare.c) knows what the schema says of each fact and nothing of languages.
 *
 *     text of a file ── reader ──> claims ── compare ──> findings
 *     schema ─────────────────────────────────┘
 */
#pragma once

#include "base/buffer.h"
#include "schema/source/source.h"

typedef enum bind_fact {
    /* Of a type. Values in brackets. */
    BIND_KIND,       /* [number: fbs_kind] */
    BIND_SPACE,      /* [text: the namespace, "a.b"] where the language has one */
    BIND_FOLDER,     /* [text: the folder of the module, real path] namespace by folder (Python) */
    BIND_IDENTIFIER, /* [text: four bytes] of the file that declares the table */
    BIND_EXTENSION,  /* [text: without the dot] */
    BIND_ROOT,       /* [none] this table is the root */
    BIND_SLOTS,      /* [number] slots of the vtable, deprecated ones included */
    BIND_SIZE,       /* [number: bytes] of a struct */
    BIND_ALIGN,      /* [number: bytes] of a struct */
    BIND_BASE,       /* [number: fbs_base] of an enum */
    BIND_COUNT,      /* [number] values of an enum or members of a union, NONE included */
    BIND_MIN,        /* [number] smallest value of an enum */
    BIND_MAX,        /* [number] largest value of an enum */
    /* Of a field. */
    BIND_ID,            /* [number: slot]; the tag of union `u` is a field of its own, `u_type` */
    BIND_OFFSET,        /* [number: bytes] of a member of a struct */
    BIND_TYPE,          /* [number: fbs_base] */
    BIND_ELEMENT,       /* [number: fbs_base] of a vector or an array */
    BIND_LENGTH,        /* [number] of an array */
    BIND_TARGET,        /* [text: name of a type, without namespace] table, struct, union or enum */
    BIND_DEFAULT,       /* [number: integer; real; none: null or nothing; text: the name of a
                           value of its enum] of a scalar */
    BIND_REQUIRED,      /* [number: 0 or 1] */
    BIND_KEY,           /* [number: 0 or 1] */
    BIND_STRIDE,        /* [number: bytes] of an element of a vector */
    BIND_DATA_ALIGN,    /* [number: bytes] of the data of a vector, force_align counted */
    BIND_NATURAL_ALIGN, /* [number: bytes] the same, where the language ignores force_align */
    BIND_NESTED,        /* [text: name of a table] nested_flatbuffer */
    BIND_PRESENT,       /* [none] the field is dealt with here, nothing more is said */
    /* Of a value of an enum, or a member of a union. */
    BIND_NUMBER, /* [number] */
    BIND_MEMBER, /* [text: name of a type, without namespace; "string"] */
    /* Of a field, where code does not tell a bool from a ubyte. */
    BIND_WIRE,         /* [number: fbs_base] */
    BIND_WIRE_ELEMENT, /* [number: fbs_base] */
    /* `required` as it is written, where keys that are strings are not required without it. */
    BIND_ASKED, /* [number: 0 or 1] */
    BIND_FACTS  /* at most 32: they are bits of bind_member */
} bind_fact;

typedef enum bind_form { BIND_NONE, BIND_INTEGER, BIND_REAL, BIND_TEXT } bind_form;

typedef struct bind_value {
    bind_form form;
    uint64_t number; /* BIND_INTEGER: two's complement */
    double real;     /* BIND_REAL */
    src_span text;   /* BIND_TEXT: of a file that the set keeps */
} bind_value;

/* To which fields of a schema a place of the code belongs. Deprecated fields never. */
typedef enum bind_reach {
    BIND_OF_TYPES,  /* facts of the type itself */
    BIND_OF_FIELDS, /* every live field */
    BIND_OF_SCALARS,
    BIND_OF_VECTORS, /* vectors of anything */
    BIND_OF_NUMBERS, /* vectors of scalars */
    BIND_OF_OFFSETS, /* fields that are references: strings, vectors, tables, union values */
    BIND_OF_NESTED,
    BIND_OF_VALUES,  /* of enums and unions */
    BIND_OF_MEMBERS, /* of unions, without NONE */
    BIND_OF_STRUCTS, /* members of structs */
    BIND_OF_WHOLE,   /* every live field, a union and its tag being one */
    BIND_OF_ANY      /* never missed */
} bind_reach;

/*
 * Types may have it or not, as the generator was asked: those that have it, whole. BIND_NATIVE:
 * only tables whose class is the user's (native_type) may be without, and then without all of it.
 */
enum { BIND_AS_ASKED = 1 << 8, BIND_NATIVE = 1 << 9 };

/*
 * One of the places where code states facts: "accessor", "slot", "object attribute", "Pack".
 * When one claim of the whole set has this copy, every field of a type of `on` that it reaches
 * must have it: what is absent was forgotten or cut out.
 */
typedef struct bind_claim_site {
    const char *name; /* as people read it, after "in the" */
    bind_reach reach;
    unsigned on;    /* bits 1 << fbs_kind of the types that have it; BIND_AS_ASKED, BIND_NATIVE */
    bind_fact fact; /* only where the schema says anything about this one; 0: everywhere */
} bind_claim_site;

typedef struct bind_claim {
    struct bind_claim *next;
    src_span member; /* as the code spells it; size 0: of the type itself */
    bind_fact fact;
    const bind_claim_site *copy;
    bool begins; /* the first of a function or statement that deals with the member, once */
    bind_value value;
    fbs_place place;
} bind_claim;

/* A type that the code has. */
typedef struct bind_type {
    struct bind_type *next;
    const src_file *file; /* that it was met in first */
    src_span name;        /* as the schema has it, without namespace */
    src_span space;       /* "a.b" or, in Python, the folder; size 0: not known */
    bool doubtful;        /* it may be that of another type of the file */
    fbs_place place;
    bind_claim *claims; /* in order of the text */
    bind_claim **last;
} bind_type;

/* All that was read. Everything in it lives until bind_free. */
typedef struct bind_set {
    gate_run *run;
    ptv_arena arena;
    const struct bind_language *language;
    const src_file *file; /* being read */
    const char *root;     /* the folder or file that was given */
    src_span folder;      /* of the file being read, as realpath() has it */
    const char *prefix;   /* --package-prefix, "" for none */
    bind_type *types;     /* in order of files */
    bind_type **last;
    unsigned type_count;
    src_file *files;                       /* that were read */
    src_span object_prefix, object_suffix; /* of classes of objects, if `objects` */
    bool objects;                          /* they are known */
    bool spaced;    /* names of types may have their namespace in front, and nothing between */
    bool numbered;  /* of a release that has enums as numbers, and bools as bytes */
    bool failed;    /* memory has run out; said */
    bool ours;      /* the generator has made one of the files at least */
    bool unread;    /* something could not be read, or not completely; said */
    bool undecided; /* a file takes too long to read; said */
    void *index;    /* of shapes_index.c: claims by member */
    void *rows;     /* of shapes.c: rows of the language by state */
    const src_file *shown_of; /* what bind_unknown() has shown last, and what is behind it */
    src_line shown;
    src_lines left;
} bind_set;

/* A language: how its files are called, and its reader. */
typedef struct bind_language {
    const char *name;   /* "python", as --language has it */
    const char *suffix; /* "_generated.h" */
    /*
     * True when a file whose name ends in `suffix` was made by the generator, by its first
     * lines. Files that are not are left alone (and no facts at all are a finding).
     */
    bool (*is_ours)(const src_file *file);
    /* Claims and findings of one file. */
    void (*read)(bind_set *set, const src_file *file);
    const struct shape_language *shapes; /* in the place of both, where they are NULL */
    bool binary;                         /* files are no text */
    /* What can only be told when all files were read; NULL: nothing. */
    void (*finish)(bind_set *set);
    bool flat;           /* names of types may have their namespace in front: a_b_X */
    bool no_ulong;       /* it has no 64-bit numbers without a sign: ulong is claimed as long */
    bool prefixed;       /* there may be a prefix in front of namespaces */
    bool camel_values;   /* values may be spelled otherwise, as fields are: aB for a_b */
    bool camel_types;    /* so may types be: Evalue for EValue */
    bool camel_spaces;   /* so may namespaces be: my_game for MyGame */
    bool small_defaults; /* those of ulongs that are larger than a long are written as 0 */
    bool names_enums;    /* every accessor of an enum has its name */
    bool bigints;        /* but those of 64 bits, which are bigint */
    bool whole;          /* a type is in one file: what another one says of it is another copy */
    bool own_files; /* identifiers are those of the files that declare types, included ones too */
    /* The copies that every generator writes, NULL at the end: nobody may do without. */
    const bind_claim_site *const *always;
    /* Those that a release writes all of, or none; NULL at the end. */
    const bind_claim_site *const *together;
} bind_language;

extern const bind_language bind_python, bind_cpp, bind_typescript, bind_tables, bind_binary,
    bind_flatcc, bind_go, bind_java, bind_kotlin, bind_csharp, bind_php, bind_lua, bind_rust,
    bind_dart, bind_swift, bind_javascript;

/* By the name of a language; NULL: there is none. */
const bind_language *bind_language_named(const char *name);

/* Their names, NULL at the end: for people. */
const char *bind_language_name(size_t i);

/* ---- For readers ---- */

/* The type called `name` in `space`; NULL: there is none. */
bind_type *bind_type_known(const bind_set *set, src_span name, src_span space);

/* The same, of the file that is read if the language has all of a type in one. */
bind_type *bind_type_here(const bind_set *set, src_span name, src_span space);

/* That one; a new one when there is none yet. NULL: no memory. */
bind_type *bind_type_of(bind_set *set, src_span name, src_span space, fbs_place place);

/* Always a new one: what defines the type stands here, and in no other place. */
bind_type *bind_type_new(bind_set *set, src_span name, src_span space, fbs_place place);

/* Adds a claim. `type` NULL: nothing. */
void bind_claim_of(bind_set *set, bind_type *type, const bind_claim *claim);

bind_value bind_nothing(void);
bind_value bind_integer(int64_t value);
bind_value bind_text(src_span text);

/*
 * A number as code writes it: 12, -1, 0x1F, 1.5, 1.5f, True, false, None, null, inf, nan, and
 * what wraps one: float('inf'), static_cast<T>(3), BigInt("7"), UINT64_C(7), 7n. False: it is
 * none of them.
 */
bool bind_number(src_span text, bind_value *value);

/* "int32", "Int32", "int32_t", "float64": the base; FBS_NONE when it is none. */
fbs_base bind_base(src_span text);

/* The same, where generators write it in small letters: types called Int or Float are none. */
fbs_base bind_scalar(src_span text);

/* Claims, as of this line, what a binary schema (.bfbs) says; its bytes are not needed any more. */
void bind_binary_schema(bind_set *set, src_span bytes, fbs_place place);

/*
 * A line that the generator does not write (bindings-line-unknown, 2101): generated code is
 * read completely or not trusted.
 */
void bind_unknown(bind_set *set, fbs_place place);

/* From this line on the file takes too long to read (schema-file-undecided, 2008). */
void bind_undecided(bind_set *set, fbs_place place);

/* Any other finding about a line. */
void bind_fault(bind_set *set, const ptv_rule *rule, const gate_finding *finding);

/* ---- For everybody ---- */

/* Reads the bindings below `root` (a folder or one file) into the set; zero it before. */
void bind_read(bind_set *set, gate_run *run, const bind_language *language, const char *root);

/* The same with one file, whose bytes are given: nothing is read. They are copied. */
void bind_read_text(bind_set *set, gate_run *run, const bind_language *language, const char *path,
                    src_span bytes);
void bind_free(bind_set *set);

/* All that is claimed, by place: "box.h:12: Box.width in the accessor: slot 2". */
void bind_put_facts(bind_set *set, ptv_buffer *out);

/* Of the arena of the set; NULL: no memory, which is noted. */
void *bind_take(bind_set *set, size_t size);

/* The name without the underscore that it has behind it as a word of some language. */
src_span bind_plain(src_span name);

/* Whether they are the same, or one is a word of some language and has an underscore behind it. */
bool bind_same_word(src_span a, src_span b);

/* The next letter or digit, which is cut off, in small letters; 0: there is none. */
int bind_next_letter(src_span *text);

/* Whether names are the same but for what is neither a letter nor a digit: v_x, v?.x. */
bool bind_same_letters(src_span a, src_span b);

/* Whether a name of a schema (`device_index`) is spelled so in code (`DeviceIndex`). */
bool bind_same_name(src_span name, src_span spelled);

/* The same of a member of the type: one that is called as it has an underscore behind it, too. */
bool bind_same_member(src_span type, src_span name, src_span spelled);
