/*
 * Signatures of operators: what struct ptv_operators is made of. The tables themselves
 * are data, written by ptv-schema or read by the tool; schema/operators.md says what the
 * facts are.
 */
#ifndef PTV_CORE_OPERATORS_H
#define PTV_CORE_OPERATORS_H

#include "view.h"

/* What an argument may be. One byte each: a word, and what is true of it. */
typedef enum ptv_word {
    PTV_WORD_TENSOR,           /* T */
    PTV_WORD_INT,              /* I */
    PTV_WORD_DOUBLE,           /* D */
    PTV_WORD_BOOL,             /* B */
    PTV_WORD_SCALAR,           /* S: Int, Double or Bool */
    PTV_WORD_STRING,           /* s */
    PTV_WORD_INTS,             /* I[] */
    PTV_WORD_DOUBLES,          /* D[] */
    PTV_WORD_BOOLS,            /* B[] */
    PTV_WORD_TENSORS,          /* T[] */
    PTV_WORD_OPTIONAL_TENSORS, /* T?[] */
    PTV_WORD_NUMBER,           /* N: Int or Double */
    PTV_WORD_VALUE,            /* V: Int, Double or Bool; the kernel looks which */
    PTV_WORDS
} ptv_word;

enum {
    PTV_WORD_MASK = 0x3f,
    PTV_WORD_OR_NULL = 0x40, /* ?: Null will do, too */
    PTV_WORD_WRITTEN = 0x80  /* !: the kernel writes it */
};

enum {
    PTV_OPERATOR_PRIM = 1,      /* no result behind the arguments */
    PTV_OPERATOR_UNSETTLED = 2, /* its signature may still change */
    PTV_OPERATOR_LIST = 4       /* the result behind the arguments is a TensorList */
};

/* ---- Contracts: what a kernel checks of sizes, numbers and types ---- */

/*
 * Code of a condition, for a stack of spans (verifiers/program/contracts.h). Those that ask are
 * followed by two bytes: which argument, and which item of it when it is a list of tensors.
 */
typedef enum ptv_code {
    PTV_CODE_END,
    PTV_CODE_BYTE,   /* the number of the next byte, signed */
    PTV_CODE_WORD,   /* that of the next four */
    PTV_CODE_INDEX,  /* i */
    PTV_CODE_IF_NOT, /* skips as many bytes as the next one says where the top is surely true: the
                        right side of an OR, and the OR */
    PTV_CODE_IF,     /* where it is surely 0: that of an AND */
    /* These ask: */
    PTV_CODE_VALUE, /* of an Int or a Bool */
    PTV_CODE_GIVEN, /* 0: Null, 1: anything else */
    PTV_CODE_RANK,  /* dimensions of a tensor, items of a list */
    PTV_CODE_SIZE,  /* takes a number: the size of that dimension, that item; negative: from the end
                     */
    PTV_CODE_RIGHT, /* takes a number: the size so many dimensions from the last, 1 beyond the first
                     */
    PTV_CODE_SIZE_I,  /* SIZE of i */
    PTV_CODE_RIGHT_I, /* RIGHT of i */
    PTV_CODE_SIZE_AT, /* SIZE of the number of the byte behind the two, signed */
    PTV_CODE_NUMEL,   /* elements */
    PTV_CODE_TYPE,    /* scalar_type */
    PTV_CODE_CLASS,   /* of the type: 0 BOOL, 1 integers, 2 floats, 3 complex, else unknown */
    PTV_CODE_BYTES,   /* of an element */
    PTV_CODE_ORDER,   /* of dimensions: 0 as they are, 1 channels last, 2 another one */
    PTV_CODE_LEAST,   /* the smallest element of a constant */
    PTV_CODE_MOST,    /* the largest */
    PTV_CODE_HAS,  /* takes i and a rank: whether the list, maybe of dimensions from the end, has i
                    */
    PTV_CODE_KEPT, /* takes i and a rank: the dimension that is number i of those not in the list */
    PTV_CODE_DIMS, /* takes a rank: how many dimensions are in the list */
    PTV_CODE_SUM,  /* takes a dimension: the sum of the sizes there, of all tensors of the list */
    /* These take two, or as many as they say: */
    PTV_CODE_ADD,
    PTV_CODE_SUBTRACT,
    PTV_CODE_MULTIPLY,
    PTV_CODE_DIVIDE,
    PTV_CODE_REMAINDER,
    PTV_CODE_MIN,
    PTV_CODE_MAX,
    PTV_CODE_LOWEST,  /* takes a type: the smallest of the whole numbers that it holds */
    PTV_CODE_HIGHEST, /* the largest */
    PTV_CODE_INT8,    /* takes a number: its low 8 bits, signed */
    PTV_CODE_WRAP,    /* a dimension, maybe from the end, and a rank */
    PTV_CODE_BOTH,    /* the size that two sizes are broadcast to */
    PTV_CODE_EQUAL,
    PTV_CODE_UNEQUAL,
    PTV_CODE_LESS,
    PTV_CODE_AT_MOST,
    PTV_CODE_GREATER,
    PTV_CODE_AT_LEAST,
    PTV_CODE_AND,
    PTV_CODE_OR,
    PTV_CODE_IN,    /* takes a type: it is one of the bits of the next four bytes */
    PTV_CODE_CHOOSE /* takes three: the second where the first is not 0, else the third */
} ptv_code;

/* The four bytes behind PTV_CODE_WORD and PTV_CODE_IN. */
/*@ requires \valid_read(p + (0 .. 3)); assigns \nothing; */
static inline uint32_t ptv_code_word(const uint8_t *p)
{
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

enum {
    PTV_ITEM_NONE = 255,
    PTV_ITEM_EACH = 254,
    PTV_CODE_DEPTH = 8,
    PTV_CONTRACT_ARGUMENTS = 20 /* of an operator with conditions, or less */
};

typedef struct ptv_condition {
    uint16_t code;    /* in ptv_operators.code */
    uint16_t text;    /* in ptv_operators.conditions_text, ends with a 0 */
    uint8_t argument; /* the first it asks about: findings are about that one */
    uint8_t item;     /* of that argument; PTV_ITEM_* */
    uint8_t is;       /* PTV_CONDITION_* */
} ptv_condition;

enum {
    PTV_CONDITION_DIES = 1, /* where it does not hold the process ends, else the call fails */
    PTV_CONDITION_SAME = 4, /* none: as many as `text` says behind it hold where `argument` has the
                               type and sizes of those of the two bytes of `code` */
    PTV_CONDITION_TYPED = 16, /* with that: where their types are the same */
    PTV_CONDITION_USUAL = 8,  /* with that: where their dimensions are stored in their order */
    PTV_CONDITION_EACH = 2    /* it holds for each i below the rank, the length of `argument` */
};

typedef struct ptv_operator {
    uint16_t name;       /* in ptv_operators.text, ends with a 0 */
    uint16_t overload;   /* likewise, may be empty */
    uint16_t words;      /* first argument in ptv_operators.words */
    uint16_t conditions; /* first one in ptv_operators.listed */
    uint8_t count;       /* arguments, the result behind them not counted */
    uint8_t flags;
    uint8_t condition_count;
} ptv_operator;

struct ptv_operators {
    const char *text;
    const uint8_t *words;
    const ptv_operator *entries; /* ascending by name, then overload, as bytes */
    uint16_t count;
    const uint16_t *listed; /* conditions of operators, one after the other: numbers of those */
    const ptv_condition *conditions; /* each that there is, once */
    const uint8_t *code;
    const char *conditions_text; /* NULL: without texts */
};

/* Condition i of the operator. */
/*@ requires \valid_read(all) && \valid_read(op) && op->conditions + i <= 0xffff;
    requires \valid_read(all->listed + (op->conditions + i)); assigns \nothing;
    ensures \result == all->conditions + all->listed[op->conditions + i]; */
static inline const ptv_condition *ptv_condition_at(const ptv_operators *all,
                                                    const ptv_operator *op, uint32_t i)
{
    return &all->conditions[all->listed[op->conditions + i]];
}

/* Two strings that are not terminated. */
typedef struct ptv_operator_name {
    const char *name, *overload;
    uint32_t name_length, overload_length;
} ptv_operator_name;

/* Index of its entry; -1 when it is unknown. Reads no more than its own strings. */
int ptv_operator_find(const ptv_operators *operators, const ptv_operator_name *wanted);

#endif
