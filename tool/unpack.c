/* pteverify unpack: splits an NFAT container into its payloads, a package into its members. */
#include <errno.h>
#include <string.h>

#include "golden/bundle/folder.h"
#include "golden/bundle/payloads.h"
#include "golden/codec/blob.h"
#include "tool/cli.h"
#include "tool/emit.h"
#include "tool/help.h"
#include "tool/max_size.h"
#include "tool/open.h"
#include "tool/report_error.h"

static const char command[] = "unpack";

enum { FILE_NAME = GM_PAYLOAD_NAME + 24 };

/* Lives outside the guarded function, so it survives a jump. */
typedef struct job {
    const char *path, *target;
    bool list;
    gm_limit limit;
    ptv_input input;
    gm_model memory;
    gm_payloads payloads;
    gm_folder folder;
    ptv_buffer text;
    bool done;
} job;

static const uint8_t *bytes_of(const job *j, const gm_payload *payload)
{
    return j->input.bytes + payload->at;
}

/* ---- The table ---- */

static void put_row(job *j, const gm_payload *payload)
{
    ptv_put_safe(&j->text, (const char *)payload->id, payload->id_size);
    ptv_put_char(&j->text, '\t');
    ptv_put_u64(&j->text, payload->offset);
    ptv_put_char(&j->text, '\t');
    ptv_put_u64(&j->text, payload->size);
    ptv_put_char(&j->text, '\t');
    ptv_put_text(&j->text, gm_payload_kind(bytes_of(j, payload), payload->size));
    ptv_put_char(&j->text, '\n');
}

static void put_table(job *j)
{
    ptv_put_text(&j->text, "id\toffset\tlength\tkind\n");
    for (uint32_t i = 0; i < j->payloads.count; i++) {
        put_row(j, &j->payloads.all[i]);
    }
    j->done = true;
}

/* ---- The files ---- */

static bool is_program(const uint8_t *bytes, uint64_t size)
{
    return size >= 8 && memcmp(bytes + 4, "ET12", 4) == 0;
}

/* Refers to the mapped file, so that the payload need not stay in memory. */
static gm_blob blob_of(const job *j, const gm_payload *payload)
{
    gm_blob blob = gm_bytes(bytes_of(j, payload), payload->size);
    if (j->input.mapped) {
        blob = (gm_blob){
            .kind = GM_FILE, .size = payload->size, .path = j->path, .offset = payload->at};
    }
    return blob;
}

/* No name contains '~', so the second try finds a free name. */
static int put_payload(job *j, uint32_t i)
{
    char name[GM_PAYLOAD_NAME], file[FILE_NAME];
    const gm_payload *payload = &j->payloads.all[i];
    const char *ending = is_program(bytes_of(j, payload), payload->size) ? "pte" : "bin";
    gm_blob blob = blob_of(j, payload);
    const char *point = j->payloads.package ? "" : "."; /* names of members include their suffix */
    ending = j->payloads.package ? "" : ending;
    gm_payload_name(name, payload);
    snprintf(file, sizeof file, "%s%s%s", name, point, ending);
    int why = gm_folder_put(&j->folder, file, &blob, 1);
    if (why == EEXIST) {
        snprintf(file, sizeof file, "%s~%u%s%s", name, (unsigned)i, point, ending);
        why = gm_folder_put(&j->folder, file, &blob, 1);
    }
    if (why != 0) {
        ptv_report_error(command, "cannot write %s: %s", file, strerror(why));
    }
    return why;
}

static void put_files(job *j)
{
    int why = gm_folder_open(&j->folder, j->target);
    if (why != 0) {
        ptv_report_error(command, "cannot make the folder %s: %s", j->target, strerror(why));
    }
    for (uint32_t i = 0; i < j->payloads.count && why == 0; i++) {
        why = put_payload(j, i);
    }
    j->done = why == 0;
}

/* Runs under the guard: all reading of the container in memory. */
static void read_container(void *context)
{
    job *j = context;
    ptv_image image = {j->input.bytes, j->input.size, j->input.size};
    if (!gm_payloads_read(&j->payloads, &j->memory, &image)) {
        ptv_report_error(command, "%s: %s", j->path, j->payloads.why);
    } else if (j->list) {
        put_table(j);
    } else {
        put_files(j);
    }
}

/* ---- The end ---- */

static bool finish(job *j)
{
    if (j->list) {
        return ptv_print(&j->text, command) == PTV_EXIT_CLEAN;
    }
    int why = gm_folder_commit(&j->folder);
    if (why != 0) {
        ptv_report_error(command, "cannot make the folder %s: %s", j->target, strerror(why));
    } else if (!j->payloads.packed) {
        ptv_report_error(command, "note: the container has %s, packing gives other bytes",
                         j->payloads.package ? "times, or more around its members" : "gaps");
    }
    return why == 0;
}

static int unpack(job *j)
{
    int status = PTV_EXIT_FAILED;
    if (!ptv_open_model(command, &j->input, j->path, &j->limit)) {
        return status;
    }
    gm_begin(&j->memory, 0);
    bool whole = ptv_input_guard(&j->input, read_container, j);
    if (!whole || (j->done && !ptv_input_is_same(&j->input, j->path))) {
        ptv_report_error(command, "%s: it changed while it was being read", j->path);
    } else if (j->done && finish(j)) {
        status = PTV_EXIT_CLEAN;
    }
    if (status != PTV_EXIT_CLEAN) {
        gm_folder_drop(&j->folder);
    }
    gm_free(&j->memory);
    ptv_buffer_free(&j->text);
    ptv_input_close(&j->input);
    return status;
}

static int run(ptv_args *args)
{
    job j = {.path = NULL};
    j.path = args->operands[0];
    j.target = ptv_text_of(args, PTV_OPT_OUTPUT, NULL);
    j.list = ptv_is_given(args, PTV_OPT_LIST);
    j.limit = ptv_max_size(args);
    if ((j.target == NULL) != j.list) {
        ptv_report_error(command, "give either -o DIR or --list, see pteverify unpack --help");
        return PTV_EXIT_USAGE;
    }
    return unpack(&j);
}

const ptv_command ptv_unpack_command = {
    .name = "unpack",
    .usage = "unpack IN -o DIR\nunpack --list IN",
    .summary = "extract the payloads of a container or the members of a package",
    .text =
        "Writes each payload of an NFAT container to a file in DIR, which must be new or empty: "
        "NAME.pte for a program (ET12), else NAME.bin. NAME is the id, with every byte except "
        "letters, digits, '-', '_' and '.' as %XX; an empty id is '%'. If ids are equal, the first "
        "keeps its name, and the others get '~' and their number (from 0) appended. The members of "
        "a package (.ptn) keep their names unchanged. IN may be '-', standard input.",
    .more =
        "`pteverify pack -o OUT ID=DIR/NAME.bin ...`, in the order of --list, writes the same "
        "container again; if it cannot, because the payloads are not contiguous, a note says so.",
    .status =
        "0 written, 2 the container could not be read or DIR could not be written, 3 wrong usage.",
    .lacking = "a file",
    .least = 1,
    .most = 1,
    .operand = PTV_FILE_OPERAND,
    .begins = PTV_BEGINS_CONFINED,
    .run = run,
};
