/* `pteverify fuzz`: writes a fuzz target for any schema, with everything that it needs. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "golden/bundle/folder.h"
#include "golden/codec/blob.h"
#include "tool/args.h"
#include "tool/cli.h"
#include "tool/fuzz.h"
#include "tool/kit_schema.h"
#include "tool/relative.h"
#include "tool/report_error.h"

static const char command[] = "fuzz init";

enum { WORDS = 7, MOST = 4096 };

/* The replacements of words between @. */
typedef struct words {
    const char *names[WORDS];
    char texts[WORDS][MOST];
} words;

enum { NAME, SCHEMA, HEADER, ROOT, SCOPE, TABLE, FOLDER };

typedef struct job {
    const char *schema, *output;
    fe_kit kit;
    ptv_arena arena; /* of the schema */
    gm_folder folder;
    words words;
} job;

/* ---- Words ---- */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

static bool put(job *j, unsigned word, const char *text)
{
    return (size_t)snprintf(j->words.texts[word], MOST, "%s", text) < MOST;
}

/* Namespace "rail.v2" and "Timetable" become "rail::v2::" and "rail::v2::Timetable". */
static bool put_type(job *j, const ft_schema *schema)
{
    char *scope = j->words.texts[SCOPE];
    size_t n = 0;
    bool good = strlen(schema->space) < MOST / 4;
    for (const char *c = schema->space; good && *c != '\0'; c++) {
        n += (size_t)snprintf(scope + n, MOST - n, "%.*s", *c == '.' ? 2 : 1, *c == '.' ? "::" : c);
    }
    (void)snprintf(scope + n, MOST - n, "%s", n > 0 ? "::" : "");
    return good && put(j, TABLE, schema->name) &&
           snprintf(j->words.texts[ROOT], MOST, "%s%s", scope, schema->name) < MOST;
}

/* The header is named as flatc names it; the target so that CMake and C++ accept it. */
static bool put_names(job *j)
{
    char stem[MOST / 2];
    size_t n = strlen(base_name(j->schema)) - strlen(".fbs");
    if (n >= sizeof stem) {
        return false;
    }
    memcpy(stem, base_name(j->schema), n);
    stem[n] = '\0';
    (void)snprintf(j->words.texts[HEADER], MOST, "%s_generated.h", stem);
    for (char *c = stem; *c != '\0'; c++) {
        *c = isalnum((unsigned char)*c) ? *c : '_';
    }
    return put(j, NAME, stem);
}

/* The path of the schema, relative to the folder. */
static bool put_schema(job *j)
{
    char *from = malloc(strlen(j->folder.beside) + sizeof "/x");
    char *of = strndup(j->schema, (size_t)(base_name(j->schema) - j->schema));
    char *way = NULL;
    if (from != NULL && of != NULL) {
        (void)sprintf(from, "%s/x", j->folder.beside);
        way = ptv_relative_folder(from, of[0] == '\0' ? "." : of);
    }
    size_t length = way == NULL ? 0 : strlen(way);
    const char *slash = length > 0 && way[length - 1] != '/' ? "/" : "";
    int n = way == NULL ? MOST
                        : snprintf(j->words.texts[SCHEMA], MOST, "%s%s%s", way, slash,
                                   base_name(j->schema));
    free(way);
    free(of);
    free(from);
    return n < MOST;
}

/* ---- Files ---- */

/* Puts the text with its words replaced. */
static void replace(const words *w, ptv_buffer *out, const char *text)
{
    for (const char *at; (at = strchr(text, '@')) != NULL;) {
        unsigned i = 0;
        ptv_put(out, text, (size_t)(at - text));
        while (i < WORDS && strncmp(at + 1, w->names[i], strlen(w->names[i])) != 0) {
            i++;
        }
        const bool word = i < WORDS && at[1 + strlen(w->names[i])] == '@';
        ptv_put_text(out, word ? w->texts[i] : "@");
        text = at + (word ? 2 + strlen(w->names[i]) : 1);
    }
    ptv_put_text(out, text);
}

static int write_one(job *j, const ptv_fuzz_file *file)
{
    ptv_buffer path = {0}, text = {0};
    replace(&j->words, &path, file->path);
    ptv_put_char(&path, '\0');
    replace(&j->words, &text, file->text);
    const gm_blob blob = gm_bytes(text.bytes, text.length);
    int why = path.failed || text.failed ? ENOMEM : gm_folder_put(&j->folder, path.bytes, &blob, 1);
    ptv_buffer_free(&path);
    ptv_buffer_free(&text);
    return why;
}

static int write_all(job *j)
{
    int why = gm_folder_open(&j->folder, j->output);
    const char *inside = j->output[0] == '/' ? base_name(j->output) : j->output;
    if (why == 0 && !(put_schema(j) && put(j, FOLDER, inside))) {
        why = ENAMETOOLONG;
    }
    for (const ptv_fuzz_file *file = ptv_fuzz_files; why == 0 && file->path != NULL; file++) {
        why = write_one(j, file);
    }
    why = why == 0 ? gm_folder_commit(&j->folder) : why;
    if (why != 0) {
        gm_folder_drop(&j->folder);
        ptv_report_error(command, "cannot make the folder %s: %s", j->output, strerror(why));
    }
    return why == 0 ? PTV_EXIT_CLEAN : PTV_EXIT_FAILED;
}

/* ---- The command ---- */

/* Checks, before anything is written, that shell, CMake and flatc accept the names. */
static bool may_be_named(const job *j)
{
    const char *dot = strrchr(base_name(j->schema), '.');
    const char *wrong = strpbrk(j->schema, "\"'`$\\\n@;") != NULL    ? j->schema
                        : strpbrk(j->output, "\"'`$\\\n@; ") != NULL ? j->output
                                                                     : NULL;
    if (dot == NULL || strcmp(dot, ".fbs") != 0) {
        ptv_report_error(command, "%s: its name must end with .fbs: flatc makes C++ of it",
                         j->schema);
        return false;
    }
    if (wrong != NULL) {
        ptv_report_error(command, "%s: such a path cannot be written into scripts", wrong);
    }
    return wrong == NULL;
}

static int init(job *j)
{
    if (!may_be_named(j)) {
        return PTV_EXIT_USAGE;
    }
    int status = ptv_open_kit(command, &j->kit, j->schema, &j->arena);
    if (status == PTV_EXIT_CLEAN) {
        bool good = put_names(j) && put_type(j, j->kit.plain);
        status = good ? write_all(j) : PTV_EXIT_FAILED;
    }
    fe_kit_free(&j->kit);
    ptv_arena_free(&j->arena);
    return status;
}

static int run(ptv_args *args)
{
    static job j;
    j = (job){.schema = args->operands[0],
              .output = ptv_text_of(args, PTV_OPT_OUTPUT, NULL),
              .words.names = {"NAME", "SCHEMA", "HEADER", "ROOT", "SCOPE", "TABLE", "FOLDER"}};
    return init(&j);
}

const ptv_command ptv_fuzz_command = {
    .name = "fuzz",
    .usage = "fuzz COMMAND ...",
    .summary = "begin to fuzz programs that read FlatBuffers",
    .text = "Of any schema: docs/fuzz-your-format.md leads to a first campaign.",
    .status = "0 done, 2 something could not be written, 3 wrong usage.",
    .group = true,
};

const ptv_command ptv_fuzz_init_command = {
    .name = "fuzz init",
    .usage = "fuzz init SCHEMA.fbs -o DIR",
    .summary = "write a fuzz target for a schema, with build files",
    .text =
        "Writes a target for libFuzzer and AFL++ that reads buffers of the schema's root type, a "
        "script that builds it with seeds, the schema and options as OSS-Fuzz wants them, the same "
        "for CMake, a page with the commands, and project.yaml and Dockerfile for OSS-Fuzz. The "
        "target links the mutator, which changes buffers by the schema. Needs flatc and the "
        "installed kit to be built.",
    .more = "    pteverify fuzz init schemas/rail.fbs -o fuzz\n"
            "    sh fuzz/build.sh\n"
            "    fuzz/out/fuzz_rail -max_total_time=60",
    .status =
        "0 written, 2 the schema cannot be read or something could not be written, 3 wrong usage.",
    .lacking = "a schema",
    .least = 1,
    .most = 1,
    .operand = PTV_FILE_OPERAND,
    .begins = PTV_BEGINS_PARSED,
    .run = run,
};
