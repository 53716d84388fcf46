/* All options of all commands, in the order of the help. */
#include "tool/manual.h"

#include "analysis/memory/release.h"
#include "analysis/render/formats.h"

#define OF(command) (UINT64_C(1) << (command))
#define SCHEMAS                                                              \
    (OF(PTV_SCHEMA_CHECK) | OF(PTV_SCHEMA_COPIES) | OF(PTV_SCHEMA_PACKERS) | \
     OF(PTV_SCHEMA_MIRROR) | OF(PTV_SCHEMA_EVOLVE) | OF(PTV_SCHEMA_GATE))
#define READ_SCHEMAS (SCHEMAS & ~OF(PTV_SCHEMA_GATE))
#define KNOWN (OF(PTV_VERIFY) | OF(PTV_AUDIT) | OF(PTV_FIT) | READ_SCHEMAS)
#define SETTINGS (OF(PTV_VERIFY) | OF(PTV_AUDIT) | OF(PTV_FIT) | SCHEMAS)
/* Commands that read models and start no other program. */
#define CONFINED                                                                                   \
    (OF(PTV_VERIFY) | OF(PTV_INSPECT) | OF(PTV_VIEW) | OF(PTV_AUDIT) | OF(PTV_FIT) | OF(PTV_DUMP) | \
     OF(PTV_MAKE) | OF(PTV_EDIT) | OF(PTV_BUNDLE) | OF(PTV_UNBUNDLE) | OF(PTV_PACK) |              \
     OF(PTV_UNPACK) | OF(PTV_SCHEMA_CHECK) | OF(PTV_SCHEMA_COPIES) | OF(PTV_SCHEMA_PACKERS) |      \
     OF(PTV_SCHEMA_MIRROR))
#define EVERY (OF(PTV_COMMANDS) - 1)

const ptv_option ptv_option_table[] = {
    /* ---- Inputs beside the files to verify ---- */
    {PTV_OPT_WITH, "--with", 0, "FILE", PTV_TAKES_FILE, .list = true,
     .commands = OF(PTV_VERIFY) | OF(PTV_INSPECT) | OF(PTV_VIEW),
     .help = "a data file (.ptd) to use with every program; may be repeated"},
    {PTV_OPT_COMPLETE, "--complete", .commands = OF(PTV_VERIFY),
     .help = "there are no other files: an undefined name is an error"},
    {PTV_OPT_CHECK_HASHES, "--check-hashes", .commands = OF(PTV_VERIFY),
     .help = "compare data that payloads ask for with the SHA-256 in its key, and package members "
             "with their CRC-32; reads all of it"},

    /* ---- Judging ---- */
    {PTV_OPT_DENY, "--deny", 0, "LIST", PTV_TAKES_RULES, .list = true, .commands = OF(PTV_VERIFY),
     .help = "treat findings of these rules as errors. LIST: names, codes, families like 3xx, "
             "warnings, notes, separated by commas"},
    {PTV_OPT_ALLOW, "--allow", 0, "LIST", PTV_TAKES_RULES, .list = true, .commands = OF(PTV_VERIFY),
     .help = "do not count findings of these rules; if one kept other rules from running, the file "
             "is undecided unless those are allowed, too. A name beats a family; otherwise the "
             "later option wins"},
    {PTV_OPT_BASELINE, "--baseline", 0, "FILE", PTV_TAKES_FILE, .once = true, .commands = KNOWN,
     .help = "do not count findings that are in FILE, and say which of them are gone"},
    {PTV_OPT_WRITE_BASELINE, "--write-baseline", 0, "FILE", PTV_TAKES_FILE, .once = true,
     .commands = KNOWN & ~OF(PTV_AUDIT),
     .help = "write errors and warnings to FILE, for --baseline"},
    {PTV_OPT_WRITE_BASELINE, "--write-baseline", 0, "FILE", PTV_TAKES_FILE, .once = true,
     .commands = OF(PTV_AUDIT),
     .help = "write findings above low, or all that --fail-on asks for, to FILE, for --baseline"},
    {PTV_OPT_AGAINST, "--against", 0, "RELEASE", PTV_TAKES_RELEASE, .commands = OF(PTV_VERIFY),
     .help = "judge by what this runtime does: " PTV_KNOWN_RELEASES
             ", or with a patch level, v1.5.1. An error that it ignores becomes a warning; a "
             "warning or note about a file that it refuses becomes an error. --deny and --allow "
             "take precedence"},
    {PTV_OPT_TARGET, "--target", 0, "32|64|both", PTV_TAKES_CHOICE, .commands = OF(PTV_VERIFY),
     .help = "word size of the machines that load the file (default both)"},
    {PTV_OPT_OPERATORS, "--operators", 0, "FILE", PTV_TAKES_FILE, .commands = OF(PTV_VERIFY),
     .help = "compare calls with these signatures (schema/operators.md) instead of those of the "
             "runtime's own kernels"},
    {PTV_OPT_FAIL_ON, "--fail-on", 0, "low|medium|high", PTV_TAKES_CHOICE,
     .commands = OF(PTV_AUDIT),
     .help = "exit with 1 if a finding is as severe as this (default medium)"},
    {PTV_OPT_READ_SEGMENTS, "--deep", .commands = OF(PTV_AUDIT),
     .help = "read weights, named data and opaque payloads from end to end, not only their first "
             "bytes; compare keys with the SHA-256 that they are, and the layout with that of its "
             "writer"},
    {PTV_OPT_PLANNED_LIMIT, "--planned-limit", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_AUDIT),
     .help = "report methods with more than N bytes of planned memory; may end in K, M, G, T"},
    {PTV_OPT_STEPS_LIMIT, "--steps-limit", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_AUDIT),
     .help = "report methods that execute more than N instructions, or a number that only data "
             "say; may end in K, M, G, T"},
    {PTV_OPT_SHAPE_LIMIT, "--shape-limit", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_AUDIT),
     .help = "report tensors of dynamic shape that may take more than N bytes, or any number of "
             "them; may end in K, M, G, T"},
    {PTV_OPT_EMIT_MANIFEST, "--manifest", .commands = OF(PTV_AUDIT),
     .help = "instead of findings, list all parts of each file with their SHA-256, to be compared "
             "or signed; with --format json, add the SHA-256 of parts"},
    {PTV_OPT_PLANNED_LIMIT, "--planned-limit", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_VERIFY),
     .help = "report methods with more than N bytes of planned memory, as a note"},
    {PTV_OPT_READ_SEGMENTS, "--read-segments", .commands = OF(PTV_VERIFY),
     .help = "read all bytes of the file, to report what is stored twice, as a note"},

    /* ---- Settings ---- */
    {PTV_OPT_CONFIG, "--config", 0, "FILE", PTV_TAKES_FILE, .once = true, .commands = SETTINGS,
     .help = "read settings from FILE (docs/settings.md). By default, from .pteverify.yaml in the "
             "working folder, or in the nearest folder above it, within its repository"},
    {PTV_OPT_NO_CONFIG, "--no-config", .commands = SETTINGS, .help = "read no settings"},
    {PTV_OPT_SHOW_CONFIG, "--show-config", .commands = SETTINGS,
     .help = "show each setting and where it comes from, and do nothing else"},

    /* ---- Choosing files ---- */
    {PTV_OPT_EXCLUDE, "--exclude", 0, "PATTERN", PTV_TAKES_TEXT, .list = true,
     .commands = OF(PTV_VERIFY),
     .help = "leave out files that match, such as 'old/*' or, anywhere, '*.tmp.pte'; may be "
             "repeated. If none is left, the exit status is 2"},
    {PTV_OPT_FILES_FROM, "--files-from", 0, "LIST", PTV_TAKES_FILE, .once = true,
     .commands = OF(PTV_VERIFY),
     .help = "also verify the files that LIST names, one a line, or with a NUL behind each; '-' is "
             "standard input. If there is none, the exit status is 2"},

    /* ---- Viewing files ---- */
    {PTV_OPT_DIFF, "--diff", .commands = OF(PTV_INSPECT),
     .help = "show what changed between two files; exit status 1 if it affects callers"},
    {PTV_OPT_DIFF, "--diff", .commands = OF(PTV_VIEW),
     .help = "show two files next to each other, with what changed"},
    {PTV_OPT_OPEN, "--open", .commands = OF(PTV_VIEW),
     .help = "open PAGE in a browser; without --output, PAGE is a new file in $TMPDIR or /tmp, "
             "which stays"},

    /* ---- What to compare a model with ---- */
    {PTV_OPT_RUNTIME, "--runtime", 0, "MANIFEST", PTV_TAKES_FILE, .once = true,
     .commands = OF(PTV_FIT),
     .help = "the build: a release such as executorch-1.5.1, a manifest.json, or a yaml file of a "
             "selective build"},
    {PTV_OPT_RUNTIME_BINARY, "--runtime-binary", 0, "FILE", PTV_TAKES_FILE, .once = true,
     .commands = OF(PTV_FIT),
     .help = "a binary of the build: names found in it as strings are assumed to be registered "
             "(heuristic)"},
    {PTV_OPT_MEMORY, "--memory", .commands = OF(PTV_FIT),
     .help = "text: show how many bytes of each allocator each method takes, even if it fits; "
             "without a manifest, for each release from 1.0 on, 64 and 32 bits"},
    {PTV_OPT_EMIT_MANIFEST, "--emit-manifest", .commands = OF(PTV_FIT),
     .help = "write the smallest manifest that runs all these models, as manifest.json or, with "
             "--format yaml, as selected_operators.yaml of a selective build"},

    /* ---- What to compare a schema with ---- */
    {PTV_OPT_SCHEMA, "--schema", 0, "FILE...", PTV_TAKES_FILE, .list = true, .words = true,
     .commands = OF(PTV_SCHEMA_CHECK) | OF(PTV_SCHEMA_PACKERS) | OF(PTV_SCHEMA_MIRROR),
     .help = "the schemas, .fbs or .bfbs"},
    {PTV_OPT_PYTHON, "--python", 0, "FILE...", PTV_TAKES_FILE, .list = true, .words = true,
     .commands = OF(PTV_SCHEMA_PACKERS) | OF(PTV_SCHEMA_MIRROR),
     .help = "the Python files to compare with them"},
    {PTV_OPT_BINDINGS, "--bindings", 0, "PATH", PTV_TAKES_FILE, .once = true,
     .commands = OF(PTV_SCHEMA_CHECK), .help = "the folder of the generated code, or one file"},
    {PTV_OPT_LANGUAGE, "--language", 0, "NAME", PTV_TAKES_TEXT, .once = true,
     .commands = OF(PTV_SCHEMA_CHECK),
     .help =
         "python (default), cpp, flatcc, typescript, javascript, go, java, kotlin, csharp, php, "
         "lua, rust, dart, swift, bfbs (a binary schema), or tables (those of this tool; "
         "--package-prefix names their schema)"},
    {PTV_OPT_PREFIX, "--package-prefix", 0, "PREFIX", PTV_TAKES_TEXT, .once = true,
     .commands = OF(PTV_SCHEMA_CHECK),
     .help = "Python: the prefix that imports were rewritten to start with"},
    {PTV_OPT_FACTS, "--facts", .commands = OF(PTV_SCHEMA_CHECK),
     .help = "also list everything that was read in the code, with its place (text only)"},
    {PTV_OPT_LEVEL, "--level", 0, "wire|source|python", PTV_TAKES_CHOICE, .once = true,
     .commands = OF(PTV_SCHEMA_EVOLVE),
     .help = "wire: old files keep their meaning, and old readers understand new files (default); "
             "source: also JSON and names in generated code; python: also dataclasses that mirror "
             "the schema"},
    {PTV_OPT_GIT, "--git", 0, "A..B", PTV_TAKES_TEXT, .once = true,
     .commands = OF(PTV_SCHEMA_EVOLVE),
     .help =
         "two revisions; B defaults to HEAD; with A alone, compare with the files as they are now"},
    {PTV_OPT_HISTORY, "--history", .commands = OF(PTV_SCHEMA_EVOLVE),
     .help = "check every step of a file's history, oldest first"},
    {PTV_OPT_REPOSITORY, "--repository", 0, "DIR", PTV_TAKES_FOLDER, .once = true,
     .commands = OF(PTV_SCHEMA_EVOLVE),
     .help = "any folder in the repository; PATH is relative to it (default .)"},
    {PTV_OPT_INCLUDE, "--include", 0, "DIR...", PTV_TAKES_FOLDER, .list = true, .words = true,
     .commands = READ_SCHEMAS,
     .help = "where to look for includes that are not next to the file, like flatc -I; with --git, "
             "in the same revision"},
    {PTV_OPT_ALLOW, "--allow", 0, "FILE", PTV_TAKES_FILE, .once = true, .commands = SCHEMAS,
     .help = "accepted findings, with reasons (docs/gate.md)"},

    /* ---- Texts and binaries ---- */
    {PTV_OPT_FULL, "--full", .commands = OF(PTV_DUMP),
     .help = "include all bytes, as base64, so that pteverify make gives the same file again"},
    {PTV_OPT_FULL, "--full", .commands = OF(PTV_INSPECT),
     .help =
         "cut no list. JSON also has what pictures are made of: all ranges of bytes, all values "
         "with the time during which they are needed, instructions, edges, nodes of graphs"},
    {PTV_OPT_PLAN, "--plan", .commands = OF(PTV_INSPECT),
     .help = "draw planned memory instead: bytes of each buffer from top to bottom, time from left "
             "to right; and when most of it is needed, by what"},
    {PTV_OPT_MAP, "--map", .commands = OF(PTV_INSPECT),
     .help = "draw the bytes of the file instead, by what they are"},
    {PTV_OPT_VALUES, "--values", .commands = OF(PTV_INSPECT),
     .help = "for each constant: least, largest and mean value, zeros, NaNs, and how values are "
             "spread. Reads at most 262144 elements of each, 16777216 in all"},
    {PTV_OPT_BLOBS, "--blobs", 0, "DIR", PTV_TAKES_FOLDER, .commands = OF(PTV_DUMP),
     .help = "like --full, with the bytes in files in DIR; files of the same name are replaced. "
             "DIR is created if missing, and then removed again on failure"},
    {PTV_OPT_FLATC, "--flatc", .commands = OF(PTV_DUMP),
     .help = "only the root table, as flatc -t --strict-json prints it: with the schemas in "
             "schema/executorch, flatc --binary reads it"},
    {PTV_OPT_DEFAULTS, "--defaults", .commands = OF(PTV_DUMP),
     .help = "also show absent numbers, with their default"},
    {PTV_OPT_WRITER, "--writer", 0, "python|flatc", PTV_TAKES_CHOICE, .commands = OF(PTV_MAKE),
     .help = "lay out the file like the Python package or the C++ builder"},
    {PTV_OPT_VTABLES, "--vtables", 0, "shared|by-offsets|own", PTV_TAKES_CHOICE,
     .commands = OF(PTV_MAKE), .help = "which tables share a vtable"},
    {PTV_OPT_SEGMENT_ALIGNMENT, "--segment-alignment", 0, "N", PTV_TAKES_NUMBER,
     .commands = OF(PTV_MAKE), .help = "alignment of segments in the file"},
    {PTV_OPT_CONSTANT_ALIGNMENT, "--constant-alignment", 0, "N", PTV_TAKES_NUMBER,
     .commands = OF(PTV_MAKE), .help = "alignment of inline constants and of items"},
    {PTV_OPT_DELEGATE_ALIGNMENT, "--delegate-alignment", 0, "N", PTV_TAKES_NUMBER,
     .commands = OF(PTV_MAKE), .help = "alignment of inline delegate data"},
    {PTV_OPT_SCRIPT, "--file", 'f', "SCRIPT", PTV_TAKES_FILE, .commands = OF(PTV_EDIT),
     .help = "read edits from a file, to apply before those on the command line"},
    {PTV_OPT_SUITE, "--suite", 0, "SUITE.json", PTV_TAKES_FILE, .needed = true,
     .commands = OF(PTV_BUNDLE), .help = "the test cases of each method (below)"},
    {PTV_OPT_FORCE, "--force", .commands = OF(PTV_BUNDLE),
     .help = "proceed even if the program has errors or the cases do not match it: methods, "
             "numbers of inputs and outputs, kinds, dtypes, shapes"},
    {PTV_OPT_FORCE, "--force", .commands = OF(PTV_PACK),
     .help = "accept ids that are repeated, empty or not ASCII"},
    {PTV_OPT_PROGRAM_ONLY, "--program-only", .commands = OF(PTV_UNBUNDLE),
     .help = "write only the program, to the file OUT.pte or to standard output, '-'"},
    {PTV_OPT_LIST, "--list", .commands = OF(PTV_UNPACK),
     .help = "only list the entries: id, offset, length, kind of payload"},

    /* ---- Models for tests ---- */
    {PTV_OPT_FORMAT, "--format", 0, "pte|bpte|ptd|nfat|xnnpack|vulkan|mlx|ptg", PTV_TAKES_CHOICE,
     .commands = OF(PTV_SMITH),
     .help = "what to make; xnnpack, vulkan, mlx and ptg (a native graph) are delegate payloads"},
    {PTV_OPT_SCHEMA, "--schema", 0, "FILE", PTV_TAKES_FILE, .once = true,
     .commands = OF(PTV_SMITH) | OF(PTV_SHRINK),
     .help = "the schema of the FlatBuffer, .fbs or .bfbs, if it is not one of ExecuTorch"},
    {PTV_OPT_SEED, "--seed", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_SMITH),
     .help = "the seed (default 0)"},
    {PTV_OPT_SIZE, "--size", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_SMITH),
     .help = "maximum size in bytes, at least 1K; may end in K or M (default 4K)"},
    {PTV_OPT_CHOICES, "--choices", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_SMITH),
     .help = "how many bytes of choices the seed supplies: more make a larger model (default: a "
             "tenth of --size)"},
    {PTV_OPT_COUNT, "--count", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_SMITH),
     .help =
         "make N models, with seeds from --seed on, as SEED.FORMAT or, with --schema, SEED.bin in "
         "the folder OUT"},
    {PTV_OPT_RECIPE, "--recipe", 0, "OUT.ptx", PTV_TAKES_FILE, .commands = OF(PTV_SHRINK),
     .help = "also write the result as a recipe, with the verifier's findings (docs/edits.md)"},
    {PTV_OPT_TIMEOUT, "--timeout", 0, "SECONDS", PTV_TAKES_NUMBER, .commands = OF(PTV_SHRINK),
     .help = "a longer run counts as a hang, which is also a way to end. Default: 10 for FILE, "
             "then 20 times what FILE took, at least 1"},
    {PTV_OPT_RUNS, "--runs", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_SHRINK),
     .help = "give up after N runs"},

    /* ---- Output ---- */
    {PTV_OPT_OUTPUT, "--output", 'o', "OUT", PTV_TAKES_FILE, .commands = OF(PTV_DUMP),
     .help = "write to OUT instead of standard output; OUT appears whole or not at all"},
    {PTV_OPT_OUTPUT, "--output", 'o', "PAGE", PTV_TAKES_FILE, .commands = OF(PTV_VIEW),
     .help = "write to PAGE instead of standard output; PAGE appears whole or not at all"},
    {PTV_OPT_OUTPUT, "--output", 'o', "FILE", PTV_TAKES_FILE, .needed = true,
     .commands = OF(PTV_MAKE), .help = "where to write; '-' is standard output"},
    {PTV_OPT_OUTPUT, "--output", 'o', "OUT", PTV_TAKES_FILE, .needed = true,
     .commands = OF(PTV_EDIT), .help = "where to write"},
    {PTV_OPT_OUTPUT, "--output", 'o', "OUT.bpte", PTV_TAKES_FILE, .needed = true,
     .commands = OF(PTV_BUNDLE), .help = "where to write; it appears whole or not at all"},
    {PTV_OPT_OUTPUT, "--output", 'o', "DIR", PTV_TAKES_FOLDER,
     .commands = OF(PTV_UNBUNDLE) | OF(PTV_UNPACK),
     .help = "where to write; it appears whole or not at all"},
    {PTV_OPT_OUTPUT, "--output", 'o', "DIR", PTV_TAKES_FOLDER, .needed = true,
     .commands = OF(PTV_FUZZ_INIT), .help = "where to write; it appears whole or not at all"},
    {PTV_OPT_OUTPUT, "--output", 'o', "OUT", PTV_TAKES_FILE, .needed = true,
     .commands = OF(PTV_PACK) | OF(PTV_SMITH), .help = "where to write; '-' is standard output"},
    {PTV_OPT_OUTPUT, "--output", 'o', "SMALL", PTV_TAKES_FILE, .needed = true,
     .commands = OF(PTV_SHRINK), .help = "where to write; may be FILE"},

    /* ---- Limits ---- */
    {PTV_OPT_MAX_SIZE, "--max-size", 0, "BYTES", PTV_TAKES_NUMBER,
     .commands = OF(PTV_VERIFY) | OF(PTV_INSPECT) | OF(PTV_VIEW) | OF(PTV_AUDIT) | OF(PTV_FIT) |
                 OF(PTV_DUMP) | OF(PTV_UNBUNDLE) | OF(PTV_UNPACK),
     .help = "refuse larger files; may end in K, M, G, T; 0: no limit (default 64G; 4G for pipes, "
             "which are held in memory)"},
    {PTV_OPT_MAX_SIZE, "--max-size", 0, "BYTES", PTV_TAKES_NUMBER, .commands = OF(PTV_MAKE),
     .help = "limit for the text and FILE; may end in K, M, G, T; 0: no limit (default 4G for the "
             "text, 64G for FILE)"},
    {PTV_OPT_MAX_SIZE, "--max-size", 0, "BYTES", PTV_TAKES_NUMBER, .commands = OF(PTV_EDIT),
     .help = "limit for FILE, SCRIPT and OUT; may end in K, M, G (default and maximum: 1G)"},
    {PTV_OPT_MAX_SIZE, "--max-size", 0, "BYTES", PTV_TAKES_NUMBER, .commands = OF(PTV_BUNDLE),
     .help = "limit for MODEL.pte, SUITE.json, OUT.bpte; may end in K, M, G, T; 0: no limit "
             "(default 64G; 4G for SUITE.json and pipes)"},
    {PTV_OPT_MAX_SIZE, "--max-size", 0, "BYTES", PTV_TAKES_NUMBER, .commands = OF(PTV_PACK),
     .help = "limit for OUT; may end in K, M, G, T; 0: no limit (default 64G)"},
    {PTV_OPT_JOBS, "--jobs", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_VERIFY),
     .help = "verify in N processes; the report is the same (default: one per processor, if there "
             "are enough files)"},

    /* ---- The report ---- */
    {PTV_OPT_FIT, "--fit", .commands = OF(PTV_RULES),
     .help = "list the rules of pteverify fit instead, about a model and a build of the runtime"},
    {PTV_OPT_AUDIT, "--audit", .commands = OF(PTV_RULES),
     .help = "list the rules of pteverify audit instead, about what sound files may hide"},
    {PTV_OPT_FORMAT, "--format", 0, PTV_FORMAT_WORDS, PTV_TAKES_CHOICE,
     .commands = OF(PTV_VERIFY) | OF(PTV_AUDIT),
     .help = "text (default), one JSON object for the whole run, or what others read "
             "(docs/reports.md)"},
    {PTV_OPT_FORMAT, "--format", 0, "text|json", PTV_TAKES_CHOICE, .commands = OF(PTV_EXPLAIN),
     .help = "text (default), or one JSON object for the whole run"},
    {PTV_OPT_FORMAT, "--format", 0, "text|json|model-explorer", PTV_TAKES_CHOICE,
     .commands = OF(PTV_INSPECT),
     .help = "text (default), one JSON object for the whole run, or graphs that model-explorer "
             "opens"},
    {PTV_OPT_FORMAT, "--format", 0, PTV_FORMAT_WORDS "|yaml", PTV_TAKES_CHOICE,
     .commands = OF(PTV_FIT),
     .help = "text (default), one JSON object for the whole run, or what others read "
             "(docs/reports.md); yaml for --emit-manifest"},
    {PTV_OPT_FORMAT, "--format", 0, "text|json|markdown", PTV_TAKES_CHOICE,
     .commands = OF(PTV_RULES) | OF(PTV_SCHEMA_RULES),
     .help = "one line per rule (default), or full details as JSON or as a markdown page"},
    {PTV_OPT_FORMAT, "--format", 0, PTV_FORMAT_WORDS, PTV_TAKES_CHOICE, .once = true,
     .commands = SCHEMAS,
     .help = "text (default), one JSON object, or what others read (docs/reports.md)"},
    {PTV_OPT_FORMAT, "--format", 0, "text|man", PTV_TAKES_CHOICE, .commands = OF(PTV_HELP),
     .help = "man: print the whole help as a manual page, for man -l"},
    {PTV_OPT_OUTPUT, "--output", 'o', "FORMAT=FILE", PTV_TAKES_REPORT, .list = true,
     .commands = OF(PTV_VERIFY) | OF(PTV_AUDIT) | OF(PTV_FIT) | SCHEMAS,
     .help = "also write the report to FILE, in any format of --format; may be repeated. FILE "
             "appears whole, or stays as it was"},
    {PTV_OPT_MAX, "--max", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_VERIFY),
     .help = "show each finding, at most N per file (0 = all). By default, findings with the same "
             "cause are shown once and counted; JSON has both, with up to 100 findings"},
    {PTV_OPT_MAX, "--max", 0, "N", PTV_TAKES_NUMBER, .commands = OF(PTV_INSPECT),
     .help = "text: show at most N entries of each list (default 32, 0 = all)"},
    {PTV_OPT_MAX, "--max", 0, "N", PTV_TAKES_NUMBER, .once = true,
     .commands = SCHEMAS | OF(PTV_FIT) | OF(PTV_AUDIT),
     .help = "text: show at most N findings (default 100, 0 = all)"},
    {PTV_OPT_NOTES, "--notes", 'v', .commands = OF(PTV_VERIFY),
     .help = "text: also show notes, and which rules did not run"},
    {PTV_OPT_NOTES, "--verbose", 'v', .commands = OF(PTV_AUDIT),
     .help = "also show findings of low severity; JSON always has them"},
    {PTV_OPT_SUMMARY, "--summary", .commands = OF(PTV_VERIFY),
     .help = "text: one line per file, without findings"},
    {PTV_OPT_SUMMARY, "--summary", .commands = OF(PTV_FIT),
     .help = "text: only the last line, without findings"},
    {PTV_OPT_QUIET, "--quiet", 'q', .commands = OF(PTV_VERIFY),
     .help = "text: omit clean files and the count at the end"},
    {PTV_OPT_QUIET, "--quiet", 'q', .commands = OF(PTV_INSPECT),
     .help = "text: show only problems; the exit status says the rest"},
    {PTV_OPT_QUIET, "--quiet", 'q', .commands = OF(PTV_AUDIT),
     .help = "text: show nothing of files that pass"},
    {PTV_OPT_QUIET, "--quiet", 'q', .commands = OF(PTV_FIT),
     .help = "text: show nothing for a model that fits, except with --memory"},
    {PTV_OPT_QUIET, "--quiet", 'q', .commands = SCHEMAS,
     .help = "omit notes, except in JSON; text: print nothing at all without an error"},
    {PTV_OPT_EXIT_ZERO, "--exit-zero", .commands = SCHEMAS,
     .help = "exit with 0 if the report is complete, whatever it says; for lintrunner, which drops "
             "the report of a program with another status"},
    {PTV_OPT_TIMINGS, "--timings", .commands = OF(PTV_VERIFY),
     .help = "say on standard error how long each file took, and all together"},
    {PTV_OPT_COLOR, "--color", 0, "auto|always|never", PTV_TAKES_CHOICE,
     .commands = OF(PTV_VERIFY) | OF(PTV_INSPECT) | OF(PTV_AUDIT) | OF(PTV_FIT) | SCHEMAS,
     .help = "auto (default): on a terminal, unless NO_COLOR is set or TERM is dumb, and "
             "everywhere if CLICOLOR_FORCE is set"},
    {PTV_OPT_NO_CONFINE, "--no-confine", .commands = CONFINED,
     .help = "keep the right to start programs, to use the network, and to write other files than "
             "those named. By default, Linux takes it away before a file is read"},
    {PTV_OPT_HELP, "--help", 'h', .commands = EVERY, .help = "show this text"},
    {PTV_OPT_VERSION, "--version", 'V', .commands = OF(PTV_VERIFY), .help = "show the version"},
};

const size_t ptv_option_count = sizeof ptv_option_table / sizeof ptv_option_table[0];
