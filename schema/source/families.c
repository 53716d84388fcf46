/* How source texts of each language look, in the terms of tokens.h. */
#include "schema/source/tokens.h"

const src_family src_family_c = {
    .comment = "//",
    .block = "/*",
    .block_end = "*/",
    .quotes = "\"'",
    .directives = true,
    .angles = true,
};

const src_family src_family_typescript = {
    .comment = "//",
    .block = "/*",
    .block_end = "*/",
    .quotes = "\"'`",
    .same_quotes = true,
    .angles = true,
    .last_commas = true,
    .semicolons = true,
    .parentheses = true,
};

const src_family src_family_python = {
    .comment = "#",
    .quotes = "\"'",
    .same_quotes = true,
    .triple_quotes = true,
    .last_commas = true,
    .parentheses = true,
    .statements = true,
};

const src_family src_family_c_comments = {
    .comment = "//",
    .block = "/*",
    .block_end = "*/",
    .quotes = "\"'",
    .directives = true,
    .comments = true,
};

/* Go: lines end statements, but no two statements of generated code could be read as one. */
const src_family src_family_braces = {
    .comment = "//",
    .block = "/*",
    .block_end = "*/",
    .quotes = "\"`'",
    .last_commas = true,
};

const src_family src_family_php = {
    .comment = "//",
    .block = "/*",
    .block_end = "*/",
    .quotes = "\"'",
    .same_quotes = true,
    .last_commas = true,
};

const src_family src_family_lua = {
    .comment = "--",
    .block = "--[[",
    .block_end = "]]",
    .quotes = "\"'",
    .same_quotes = true,
    .last_commas = true,
};

/* A single quote also begins a lifetime; generated code has no character literals. */
const src_family src_family_rust = {
    .comment = "//",
    .block = "/*",
    .block_end = "*/",
    .attribute = "#[",
    .attribute_end = "]",
    .quotes = "\"",
    .angles = true,
    .last_commas = true,
};

/* Dart: $ precedes names that are reserved words. */
const src_family src_family_dart = {
    .comment = "//",
    .block = "/*",
    .block_end = "*/",
    .quotes = "\"'",
    .silent = '$',
    .same_quotes = true,
    .angles = true,
    .last_commas = true,
};

const src_family src_family_swift = {
    .comment = "//",
    .block = "/*",
    .block_end = "*/",
    .attribute = "@available(",
    .attribute_end = ")",
    .quotes = "\"",
    .directives = true,
    .angles = true,
    .last_commas = true,
};
