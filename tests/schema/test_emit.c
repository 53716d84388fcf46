/* The emitter: refusals, with their messages, and what it makes of rare declarations. */

#include "schema/emit/emit.h"
#include "tests/support/rows.h"

static bool load(void *context, const char *path, const char **text, size_t *size)
{
    *text = context;
    *size = strlen(*text);
    return strchr(path, '/') == NULL;
}

/* Whether the emitter accepts the text. If so, the caller owns `files`. */
static bool emits(const char *path, const char *text, emit_files *files, fbs_error *error)
{
    char copy[8192];
    assert_true(strlen(text) < sizeof copy);
    strcpy(copy, text);
    fbs_options options = {.load = load, .context = copy};
    fbs_schema *schema = fbs_read(&options, path, error);
    if (schema == NULL) {
        fail_msg("not read: %s\n%s", error->text, text);
    }
    bool good = emit_tables(schema, files, error);
    fbs_free(schema);
    return good;
}

/* Gets the emitter's message, or "" if it accepts the text. */
static void emit(const char *path, const char *text, char *message, size_t room)
{
    fbs_error error = {.text = ""};
    emit_files files;
    if (emits(path, text, &files, &error)) {
        emit_free(&files);
        error.text[0] = '\0';
    }
    snprintf(message, room, "%s", error.text);
}

static void is_refused(const test_row *r)
{
    char message[FBS_ERROR_BYTES], begin[64], end[FBS_ERROR_BYTES];
    emit("m.fbs", row_text(r, "text"), message, sizeof message);
    snprintf(begin, sizeof begin, "m.fbs:%s:", row_text(r, "place"));
    snprintf(end, sizeof end, ": found %s, expected %s", row_text(r, "found"),
             row_text(r, "expected"));
    size_t size = strlen(message), tail = strlen(end);
    if (size < tail || strcmp(message + size - tail, end) != 0) {
        fail_msg("'%s' does not end in '%s'", message, end);
    }
    if (strncmp(message, begin, strlen(begin)) != 0) {
        fail_msg("'%s' does not begin with '%s'", message, begin);
    }
}

TEST_ROWS(refuses, "schema/emit", "refusals", is_refused)

/* Features of payload schemas that those of ExecuTorch's own files lack. */
static void is_written(const test_row *r)
{
    fbs_error error = {.text = ""};
    emit_files files;
    if (!emits("m.fbs", row_text(r, "text"), &files, &error)) {
        fail_msg("%s", error.text);
    }
    if (strstr(files.header, row_text(r, "header")) == NULL ||
        strstr(files.source, row_text(r, "source")) == NULL) {
        fail_msg("%s\n%s", files.header, files.source);
    }
    emit_free(&files);
}

TEST_ROWS(writes, "schema/emit", "emitted", is_written)

/* Included headers define names, too: kind.fbs must not declare PTV_KIND_TAG again. */
TEST(refuses_names_of_the_core)
{
    char line[256], word[64], message[FBS_ERROR_BYTES];
    int tried = 0;
    FILE *file = fopen(PTV_SOURCE_DIR "/verifiers/core/schema.h", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        for (const char *at = line; (at = strstr(at, "PTV_")) != NULL; at++) {
            sscanf(at + 4, "%63[A-Z0-9_]", word);
            for (char *cut = word; (cut = strchr(cut + 1, '_')) != NULL; tried++) {
                char path[80], text[128];
                snprintf(path, sizeof path, "%.*s.fbs", (int)(cut - word), word);
                for (char *c = path; *c != '\0'; c++) {
                    *c = (char)(*c >= 'A' && *c <= 'Z' ? *c + 'a' - 'A' : *c);
                }
                snprintf(text, sizeof text, "table %s {} root_type %s;", cut + 1, cut + 1);
                emit(path, text, message, sizeof message);
                if (strstr(message, word) == NULL) {
                    fail_msg("%s: '%s'\n%s", path, message, text);
                }
            }
        }
    }
    fclose(file);
    assert_true(tried >= 40);
}

/* The masks of ptv_table.roots have 64 bits. */
TEST(refuses_65_root_slots)
{
    for (int slots = 64; slots <= 65; slots++) {
        char text[4096] = "table R {", message[FBS_ERROR_BYTES];
        for (int i = 0; i < slots; i++) {
            size_t at = strlen(text);
            snprintf(text + at, sizeof text - at, " f%d: int;", i);
        }
        strcat(text, " } root_type R;");
        emit("m.fbs", text, message, sizeof message);
        assert_string_equal(message, slots == 64 ? ""
                            : "m.fbs:1:7: found too many slots in the root 'R', expected at most 64");
    }
}
