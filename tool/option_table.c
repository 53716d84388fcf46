/* Every option of every command. The order is that of the help. */
#include "tool/manual.h"

#include "analysis/memory/release.h"

#define OF(command) (UINT64_C(1) << (command))
#define SCHEMAS                                                              \
    (OF(PTV_SCHEMA_CHECK) | OF(PTV_SCHEMA_COPIES) | OF(PTV_SCHEMA_PACKERS) | \
     OF(PTV_SCHEMA_MIRROR) | OF(PTV_SCHEMA_EVOLVE) | OF(PTV_SCHEMA_GATE))
#define READ_SCHEMAS (SCHEMAS & ~OF(PTV_SCHEMA_GATE))
#define EVERY (OF(PTV_COMMANDS) - 1)

const ptv_option ptv_option_table[] = {
    /* ---- What goes with what is verified ---- */
    {PTV_OPT_WITH, "--with", 0, "FILE", PTV_TAKES_FILE, .list = true,
     .commands = OF(PTV_VERIFY) | OF(PTV_INSPECT),
     .help = "a data file (.ptd) for every program of the call; may be given again"},
    {PTV_OPT_COMPLETE, "--complete", .commands = OF(PTV_VERIFY),
     .help = "there are no other files: a name that nothing defines is an error"},
    {PTV_OPT_CHECK_HASHES, "--check-hashes", .commands = OF(PTV_VERIFY),
     .help = "compare what payloads of a program ask for with the SHA-256 in its key, members of a "
             "package with their CRC-32; reads all of it"},

    /* ---- Judging ---- */
    {PTV_OPT_DENY, "--deny", 0, "LIST", PTV_TAKES_RULES, .list = true, .commands = OF(PTV_VERIFY),
     .help = "findings of these rules are errors. LIST: names, codes, families like 3xx, warnings, "
             "notes, separated by commas"},
    {PTV_OPT_ALLOW, "--allow", 0, "LIST", PTV_TAKES_RULES, .list = true, .commands = OF(PTV_VERIFY),
     .help = "findings of these rules do not count. A name beats a family; else the later one "
             "wins"},
    {PTV_OPT_AGAINST, "--against", 0, "RELEASE", PTV_TAKES_RELEASE, .commands = OF(PTV_VERIFY),
     .help = "judge by what that runtime does: " PTV_KNOWN_RELEASES ", or with a patch level, "
             "v1.5.1. An error that it ignores is a warning, a warning or note about a file that "
             "it refuses is an error. --deny and --allow still win"},
    {PTV_OPT_TARGET, "--target", 0, "32|64|both", PTV_TAKES_CHOICE, .commands = OF(PTV_VERIFY),
     .help = "word size of the machines that load the file (default both)"},
    {PTV_OPT_OPERATORS, "--operators", 0, "FILE", PTV_TAKES_FILE, .commands = OF(PTV_VERIFY),
     .help = "compare calls with these signatures (schema/operators.md) instead of those of the "
             "kernels that come with the runtime"},
    {PTV_OPT_PLANNED_LIMIT, "--planned-limit", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_VERIFY),
     .help = "note methods whose planned memory takes more than N bytes"},
    {PTV_OPT_READ_SEGMENTS, "--read-segments", .commands = OF(PTV_VERIFY),
     .help = "read all bytes of the file, to note what is stored twice"},

    /* ---- Looking at files ---- */
    {PTV_OPT_DIFF, "--diff", .commands = OF(PTV_INSPECT),
     .help = "what is different in the second of two files; 1 when what callers rely on is"},

    /* ---- What a model is compared with ---- */
    {PTV_OPT_RUNTIME, "--runtime", 0, "MANIFEST", PTV_TAKES_FILE, .once = true,
     .commands = OF(PTV_FIT),
     .help = "the build: executorch-1.5.1 and the like, a manifest.json, or a yaml file of a "
             "selective build"},
    {PTV_OPT_RUNTIME_BINARY, "--runtime-binary", 0, "FILE", PTV_TAKES_FILE, .once = true,
     .commands = OF(PTV_FIT),
     .help = "a binary of it: names that stand there as strings are taken for registered, a guess"},
    {PTV_OPT_MEMORY, "--memory", .commands = OF(PTV_FIT),
     .help = "text: show how many bytes of each allocator each method takes, also when it fits; "
             "without a manifest for each release from 1.0 on, 64 and 32 bits"},
    {PTV_OPT_EMIT_MANIFEST, "--emit-manifest", .commands = OF(PTV_FIT),
     .help = "write the smallest manifest that all these models run on, as manifest.json or, with "
             "--format yaml, as the selected_operators.yaml of a selective build"},

    /* ---- What a schema is compared with ---- */
    {PTV_OPT_SCHEMA, "--schema", 0, "FILE...", PTV_TAKES_FILE, .list = true, .words = true,
     .commands = OF(PTV_SCHEMA_CHECK) | OF(PTV_SCHEMA_PACKERS) | OF(PTV_SCHEMA_MIRROR),
     .help = "the schemas, .fbs or .bfbs"},
    {PTV_OPT_PYTHON, "--python", 0, "FILE...", PTV_TAKES_FILE, .list = true, .words = true,
     .commands = OF(PTV_SCHEMA_PACKERS) | OF(PTV_SCHEMA_MIRROR),
     .help = "the Python files that are compared with them"},
    {PTV_OPT_BINDINGS, "--bindings", 0, "PATH", PTV_TAKES_FILE, .once = true,
     .commands = OF(PTV_SCHEMA_CHECK), .help = "the folder of the generated code, or one file"},
    {PTV_OPT_LANGUAGE, "--language", 0, "NAME", PTV_TAKES_TEXT, .once = true,
     .commands = OF(PTV_SCHEMA_CHECK),
     .help = "python (default), cpp, flatcc, typescript, bfbs (a binary schema), or tables (those "
             "of this tool; their schema by --package-prefix)"},
    {PTV_OPT_PREFIX, "--package-prefix", 0, "PREFIX", PTV_TAKES_TEXT, .once = true,
     .commands = OF(PTV_SCHEMA_CHECK), .help = "Python: what imports were rewritten to begin with"},
    {PTV_OPT_LEVEL, "--level", 0, "wire|source|python", PTV_TAKES_CHOICE, .once = true,
     .commands = OF(PTV_SCHEMA_EVOLVE),
     .help = "wire: bytes of old files mean the same, old readers understand new ones (default); "
             "source: also JSON and names in generated code; python: also dataclasses that mirror "
             "the schema"},
    {PTV_OPT_GIT, "--git", 0, "A..B", PTV_TAKES_TEXT, .once = true,
     .commands = OF(PTV_SCHEMA_EVOLVE),
     .help = "two revisions; B is HEAD when it is left out; of A alone: against the files as they "
             "are now"},
    {PTV_OPT_HISTORY, "--history", .commands = OF(PTV_SCHEMA_EVOLVE),
     .help = "every step of a file's history, oldest first"},
    {PTV_OPT_REPOSITORY, "--repository", 0, "DIR", PTV_TAKES_FOLDER, .once = true,
     .commands = OF(PTV_SCHEMA_EVOLVE),
     .help = "any folder in it; PATH is relative to it (default .)"},
    {PTV_OPT_INCLUDE, "--include", 0, "DIR...", PTV_TAKES_FOLDER, .list = true, .words = true,
     .commands = READ_SCHEMAS,
     .help = "where includes are looked for that are not beside the file, as flatc does with -I; "
             "with git in the same revision"},
    {PTV_OPT_ALLOW, "--allow", 0, "FILE", PTV_TAKES_FILE, .once = true, .commands = SCHEMAS,
     .help = "findings that are accepted, with reasons (docs/gate.md)"},

    /* ---- Texts and binaries ---- */
    {PTV_OPT_FULL, "--full", .commands = OF(PTV_DUMP),
     .help = "with all bytes, as base 64: a text that pteverify make turns into the same file "
             "again"},
    {PTV_OPT_BLOBS, "--blobs", 0, "DIR", PTV_TAKES_FOLDER, .commands = OF(PTV_DUMP),
     .help = "the same, with the bytes in files in DIR, which is made when it is not there, and "
             "then removed again when something fails; files of the same name are replaced"},
    {PTV_OPT_FLATC, "--flatc", .commands = OF(PTV_DUMP),
     .help = "only the root table, as flatc -t --strict-json prints it: with the schemas in "
             "schema/executorch, flatc --binary reads it"},
    {PTV_OPT_DEFAULTS, "--defaults", .commands = OF(PTV_DUMP),
     .help = "show absent numbers, too, with their default"},
    {PTV_OPT_WRITER, "--writer", 0, "python|flatc", PTV_TAKES_CHOICE, .commands = OF(PTV_MAKE),
     .help = "lay it out as the Python package or the C++ builder"},
    {PTV_OPT_VTABLES, "--vtables", 0, "shared|by-offsets|own", PTV_TAKES_CHOICE,
     .commands = OF(PTV_MAKE), .help = "which tables share a vtable"},
    {PTV_OPT_SEGMENT_ALIGNMENT, "--segment-alignment", 0, "N", PTV_TAKES_NUMBER,
     .commands = OF(PTV_MAKE), .help = "of segments in the file"},
    {PTV_OPT_CONSTANT_ALIGNMENT, "--constant-alignment", 0, "N", PTV_TAKES_NUMBER,
     .commands = OF(PTV_MAKE), .help = "of inline constants and of items"},
    {PTV_OPT_DELEGATE_ALIGNMENT, "--delegate-alignment", 0, "N", PTV_TAKES_NUMBER,
     .commands = OF(PTV_MAKE), .help = "of inline delegate data"},
    {PTV_OPT_SCRIPT, "--file", 'f', "SCRIPT", PTV_TAKES_FILE, .commands = OF(PTV_EDIT),
     .help = "edits from a file, before those on the command line"},
    {PTV_OPT_SUITE, "--suite", 0, "SUITE.json", PTV_TAKES_FILE, .needed = true,
     .commands = OF(PTV_BUNDLE), .help = "the test cases of each method (below)"},
    {PTV_OPT_FORCE, "--force", .commands = OF(PTV_BUNDLE),
     .help = "also when the program has errors or the cases do not fit it: methods, numbers of "
             "inputs and outputs, kinds, dtypes, shapes"},
    {PTV_OPT_FORCE, "--force", .commands = OF(PTV_PACK),
     .help = "take ids that are repeated, empty or not ASCII"},
    {PTV_OPT_PROGRAM_ONLY, "--program-only", .commands = OF(PTV_UNBUNDLE),
     .help = "write nothing but the program, to the file OUT.pte, or to standard output, '-'"},
    {PTV_OPT_LIST, "--list", .commands = OF(PTV_UNPACK),
     .help = "show the table instead: id, offset, length, kind of payload"},

    /* ---- Models for tests ---- */
    {PTV_OPT_FORMAT, "--format", 0, "pte|bpte|ptd|nfat|xnnpack|vulkan", PTV_TAKES_CHOICE,
     .needed = true, .commands = OF(PTV_SMITH),
     .help = "what to make; xnnpack and vulkan are payloads of a delegate"},
    {PTV_OPT_SEED, "--seed", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_SMITH),
     .help = "which one (default 0)"},
    {PTV_OPT_SIZE, "--size", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_SMITH),
     .help = "at most so many bytes, at least 1K; K, M may follow (default 4K)"},
    {PTV_OPT_CHOICES, "--choices", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_SMITH),
     .help = "how much is decided by the seed, in bytes: more make more (default: a tenth of "
             "--size)"},
    {PTV_OPT_COUNT, "--count", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_SMITH),
     .help = "N models, of seeds from --seed on: OUT is a folder that is there, where they are "
             "called SEED.FORMAT"},
    {PTV_OPT_RECIPE, "--recipe", 0, "OUT.ptx", PTV_TAKES_FILE, .commands = OF(PTV_SHRINK),
     .help = "the result as a recipe, with what the verifier says of it (docs/edits.md)"},
    {PTV_OPT_TIMEOUT, "--timeout", 0, "SECONDS", PTV_TAKES_NUMBER, .commands = OF(PTV_SHRINK),
     .help = "a run that takes longer hangs, which is a way to end, too. Default: 10 for FILE, "
             "then 20 times what FILE took, at least 1"},
    {PTV_OPT_RUNS, "--runs", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_SHRINK),
     .help = "give up after N runs"},

    /* ---- Where it goes ---- */
    {PTV_OPT_OUTPUT, "--output", 'o', "OUT", PTV_TAKES_FILE, .commands = OF(PTV_DUMP),
     .help = "write to OUT instead of standard output; OUT appears when all of it is written, or "
             "not at all"},
    {PTV_OPT_OUTPUT, "--output", 'o', "FILE", PTV_TAKES_FILE, .needed = true,
     .commands = OF(PTV_MAKE), .help = "where to write; '-' is standard output"},
    {PTV_OPT_OUTPUT, "--output", 'o', "OUT", PTV_TAKES_FILE, .needed = true,
     .commands = OF(PTV_EDIT), .help = "where the result goes"},
    {PTV_OPT_OUTPUT, "--output", 'o', "OUT.bpte", PTV_TAKES_FILE, .needed = true,
     .commands = OF(PTV_BUNDLE),
     .help = "where to write; it appears when all of it is written, or not at all"},
    {PTV_OPT_OUTPUT, "--output", 'o', "DIR", PTV_TAKES_FOLDER,
     .commands = OF(PTV_UNBUNDLE) | OF(PTV_UNPACK),
     .help = "where to write; it appears when all is written, or not at all"},
    {PTV_OPT_OUTPUT, "--output", 'o', "OUT", PTV_TAKES_FILE, .needed = true,
     .commands = OF(PTV_PACK) | OF(PTV_SMITH), .help = "where to write; '-' is standard output"},
    {PTV_OPT_OUTPUT, "--output", 'o', "SMALL", PTV_TAKES_FILE, .needed = true,
     .commands = OF(PTV_SHRINK), .help = "where the result goes; may be FILE"},

    /* ---- Limits ---- */
    {PTV_OPT_MAX_SIZE, "--max-size", 0, "BYTES", PTV_TAKES_NUMBER,
     .commands = OF(PTV_VERIFY) | OF(PTV_INSPECT) | OF(PTV_FIT) | OF(PTV_DUMP) | OF(PTV_UNBUNDLE) |
                 OF(PTV_UNPACK),
     .help = "refuse larger files; K, M, G, T may follow, 0 is any (default 64G; 4G for pipes, "
             "which are held in memory)"},
    {PTV_OPT_MAX_SIZE, "--max-size", 0, "BYTES", PTV_TAKES_NUMBER, .commands = OF(PTV_MAKE),
     .help = "of the text and of FILE; K, M, G, T may follow, 0 is any (default 4G for the text, "
             "64G for FILE)"},
    {PTV_OPT_MAX_SIZE, "--max-size", 0, "BYTES", PTV_TAKES_NUMBER, .commands = OF(PTV_EDIT),
     .help = "of FILE, SCRIPT and OUT; K, M, G may follow (default, and at most: 1G)"},
    {PTV_OPT_MAX_SIZE, "--max-size", 0, "BYTES", PTV_TAKES_NUMBER, .commands = OF(PTV_BUNDLE),
     .help = "of MODEL.pte, SUITE.json, OUT.bpte; K, M, G, T may follow, 0 is any (default 64G, "
             "4G for SUITE.json and what comes from a pipe)"},
    {PTV_OPT_MAX_SIZE, "--max-size", 0, "BYTES", PTV_TAKES_NUMBER, .commands = OF(PTV_PACK),
     .help = "of OUT; K, M, G, T may follow, 0 is any (default 64G)"},
    {PTV_OPT_JOBS, "--jobs", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_VERIFY),
     .help = "verify in N processes; the report is the same (default one for each processor, when "
             "there are files enough)"},

    /* ---- The report ---- */
    {PTV_OPT_FIT, "--fit", .commands = OF(PTV_RULES),
     .help = "the rules of pteverify fit instead: about a model and a build of the runtime"},
    {PTV_OPT_FORMAT, "--format", 0, "text|json", PTV_TAKES_CHOICE,
     .commands = OF(PTV_VERIFY) | OF(PTV_INSPECT) | OF(PTV_EXPLAIN),
     .help = "text (default), or one JSON object for the whole call"},
    {PTV_OPT_FORMAT, "--format", 0, "text|json|yaml", PTV_TAKES_CHOICE, .commands = OF(PTV_FIT),
     .help = "text (default), or one JSON object for the whole call; yaml for --emit-manifest"},
    {PTV_OPT_FORMAT, "--format", 0, "text|json|markdown", PTV_TAKES_CHOICE,
     .commands = OF(PTV_RULES) | OF(PTV_SCHEMA_RULES),
     .help = "a line for each rule (default), all that is known of them as JSON, or as a page"},
    {PTV_OPT_FORMAT, "--format", 0, "text|json|github|lintrunner", PTV_TAKES_CHOICE, .once = true,
     .commands = SCHEMAS,
     .help = "text (default), one JSON object, annotations of GitHub, or messages for lintrunner"},
    {PTV_OPT_FORMAT, "--format", 0, "text|man", PTV_TAKES_CHOICE, .commands = OF(PTV_HELP),
     .help = "man: all of it as a manual page, for man -l"},
    {PTV_OPT_MAX, "--max", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_VERIFY),
     .help = "show each finding, at most N per file (0 = all). Without it those of one cause are "
             "shown once and counted; JSON has both, and of the findings 100"},
    {PTV_OPT_MAX, "--max", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_INSPECT),
     .help = "text: show at most N entries of each list (default 32, 0 = all)"},
    {PTV_OPT_MAX, "--max", 0, "N", PTV_TAKES_NUMBER, .once = true,
     .commands = SCHEMAS | OF(PTV_FIT),
     .help = "text: show at most N findings (default 100, 0 = all)"},
    {PTV_OPT_NOTES, "--notes", 'v', .commands = OF(PTV_VERIFY),
     .help = "text: show notes, too, and which rules did not run"},
    {PTV_OPT_SUMMARY, "--summary", .commands = OF(PTV_VERIFY),
     .help = "text: one line per file, without its findings"},
    {PTV_OPT_SUMMARY, "--summary", .commands = OF(PTV_FIT),
     .help = "text: the last line alone, without findings"},
    {PTV_OPT_QUIET, "--quiet", 'q', .commands = OF(PTV_VERIFY),
     .help = "text: nothing about files that are clean, and no count at the end"},
    {PTV_OPT_QUIET, "--quiet", 'q', .commands = OF(PTV_INSPECT),
     .help = "text: nothing but what is wrong; the exit status says the rest"},
    {PTV_OPT_QUIET, "--quiet", 'q', .commands = OF(PTV_FIT),
     .help = "text: nothing about a model that fits, but for --memory"},
    {PTV_OPT_QUIET, "--quiet", 'q', .commands = SCHEMAS,
     .help = "no notes, but in JSON; text: nothing at all without an error"},
    {PTV_OPT_EXIT_ZERO, "--exit-zero", .commands = SCHEMAS,
     .help = "0 when the report is complete, whatever it says: for lintrunner, which drops the "
             "report of a program that exits otherwise"},
    {PTV_OPT_COLOR, "--color", 0, "auto|always|never", PTV_TAKES_CHOICE,
     .commands = OF(PTV_VERIFY) | OF(PTV_INSPECT) | OF(PTV_FIT) | SCHEMAS,
     .help = "auto (default): on a terminal, unless NO_COLOR is set or TERM is dumb, and wherever "
             "CLICOLOR_FORCE is set"},
    {PTV_OPT_HELP, "--help", 'h', .commands = EVERY, .help = "show this text"},
    {PTV_OPT_VERSION, "--version", 'V', .commands = OF(PTV_VERIFY), .help = "show the version"},
};

const size_t ptv_option_count = sizeof ptv_option_table / sizeof ptv_option_table[0];
