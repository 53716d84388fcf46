/* Writes images to files. */
#include "tool/emit.h"

#include <errno.h>
#include <string.h>

#include "analysis/report/message.h"
#include "golden/codec/output.h"
#include "tool/cli.h"
#include "tool/report_error.h"

void ptv_say_located(const gm_error *error, const char *kind)
{
    ptv_message message;
    ptv_buffer *line = &message.line;
    ptv_message_begin(&message, "");
    ptv_put_safe_text(line, error->path);
    if (error->line > 0) {
        ptv_put_char(line, ':');
        ptv_put_u64(line, error->line);
        ptv_put_char(line, ':');
        ptv_put_u64(line, error->column);
    }
    ptv_put_text(line, ": ");
    ptv_put_text(line, kind);
    ptv_put_safe_text(line, error->what);
    ptv_message_say(&message, stderr);
}

bool ptv_is_same_file(const char *a, const char *b)
{
    struct stat first, second;
    return stat(a, &first) == 0 && stat(b, &second) == 0 && S_ISREG(first.st_mode) &&
           first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

bool ptv_input_is_same(const ptv_input *in, const char *path)
{
    struct stat now;
    if (!in->mapped) {
        return true;
    }
    return !ptv_input_changed(in) && stat(path, &now) == 0 && now.st_dev == in->before.st_dev &&
           now.st_ino == in->before.st_ino;
}

static int write_pieces(const char *command, gm_output *out, const gm_blob *pieces, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int why = gm_output_blob(out, &pieces[i]);
        if (why != 0) {
            bool reading = out->failed == 0;
            const char *from = pieces[i].kind == GM_FILE ? pieces[i].path : "the input";
            if (reading) {
                ptv_report_error(command, "cannot read %s: %s", from,
                                 why == ENODATA ? "it became shorter" : strerror(why));
            } else {
                ptv_cannot_write(command, out->path, why);
            }
            return PTV_EXIT_FAILED;
        }
    }
    return PTV_EXIT_CLEAN;
}

static int commit(const char *command, gm_output *out, ptv_origin origin)
{
    if (origin.path != NULL && !ptv_input_is_same(origin.input, origin.path)) {
        ptv_report_error(command, "%s: it changed while it was being read", origin.path);
        return PTV_EXIT_FAILED;
    }
    int why = gm_output_commit(out);
    if (why != 0) {
        ptv_cannot_write(command, out->path, why);
    }
    return why == 0 ? PTV_EXIT_CLEAN : PTV_EXIT_FAILED;
}

static int emit(const char *command, const char *path, const gm_blob *pieces, size_t count,
                ptv_origin origin)
{
    gm_output out;
    int why = gm_output_open(&out, path);
    int status = PTV_EXIT_FAILED;
    if (why != 0) {
        ptv_cannot_write(command, path, why);
    } else if (isatty(out.file) == 1) {
        ptv_report_error(command,
                         "this is not for a terminal: write it to a file (-o FILE) or a pipe");
        status = PTV_EXIT_USAGE;
    } else {
        status = write_pieces(command, &out, pieces, count);
    }
    if (status == PTV_EXIT_CLEAN) {
        status = commit(command, &out, origin);
    }
    if (status != PTV_EXIT_CLEAN) {
        gm_output_drop(&out);
    }
    return status;
}

int ptv_emit_model(const char *command, const char *path, const gm_model *model, ptv_origin origin)
{
    gm_encoding encoding;
    int status = PTV_EXIT_FAILED;
    if (gm_encode(&encoding, model)) {
        status = emit(command, path, encoding.image.pieces, encoding.image.count, origin);
    } else {
        ptv_report_error(command, "%s", encoding.why);
    }
    gm_encoding_free(&encoding);
    return status;
}

int ptv_emit_image(const char *command, const char *path, const gm_image *image)
{
    return emit(command, path, image->pieces, image->count, (ptv_origin){.path = NULL});
}

int ptv_emit_blob(const char *command, const char *path, const gm_blob *blob, ptv_origin origin)
{
    return emit(command, path, blob, 1, origin);
}
