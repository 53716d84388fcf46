/* What the files of one call share; for the commands that verify or look at files. */
#pragma once

#include "analysis/report/groups.h"
#include "analysis/report/json.h"
#include "analysis/report/text.h"
#include "tool/baseline.h"
#include "tool/files.h"
#include "tool/progress.h"
#include "tool/reserved_memory.h"

/* One report on the files of a call. All hear of the same findings; each shows its own part. */
typedef struct ptv_channel {
    ptv_format_id format; /* what is neither text nor JSON is kept as entries (said.h) */
    const ptv_policy *policy;
    ptv_renderer renderer;
    ptv_groups *groups; /* of the file at hand; used where findings are grouped, and by JSON */
    FILE **out;         /* where the renderer writes to */
} ptv_channel;

/* Text, JSON and entries, on standard output and beside it. */
enum { PTV_CHANNELS = 5 };

typedef struct ptv_session {
    const ptv_options *options;
    ptv_channel *channels; /* the first says what has gone wrong, too */
    size_t channel_count;
    FILE **err; /* where the first says so; not used where one process does it all */
    ptv_summary summary;
    ptv_work *work;
    ptv_memory memory; /* grows with the files */
    ptv_progress progress;
    ptv_baseline *baseline; /* NULL: nothing is known */
    const ptv_operators *operators;
    ptv_sha256 sha256; /* NULL: no hash is checked */
} ptv_session;

/* ---- data_files.c: which data files go with a program ---- */

/* A file and the data files that it is verified with. */
typedef struct ptv_data_files {
    const ptv_input *inputs[PTV_DATA_MAX + 1]; /* the file, the data files */
    const char *names[PTV_DATA_MAX];           /* of the data files */
    ptv_image images[PTV_DATA_MAX];
    ptv_file *files[PTV_DATA_MAX];
    uint32_t count;   /* data files */
    bool unknown;     /* which of the others belong here is not known: none but --with does */
    const char *lost; /* not NULL: the first file of --with that cannot be read */
    const char *why;  /* not NULL: there is nothing to verify, and why */
    char reason[512]; /* that `why` may point to */
} ptv_data_files;

/* `file` is one of `files`, and alone in `data_files`. */
void ptv_data_files_choose(ptv_data_files *data_files, ptv_session *session, ptv_files *files,
                           const ptv_file *file);
void ptv_data_files_end(ptv_data_files *data_files);

/*
 * Files of --with must be what they are given for; else that is said, in the name of the command.
 * One that cannot be read is reported as any other, and what it should go with is undecided.
 */
bool ptv_is_with(const char *command, const char *path, ptv_format format);
extern const char ptv_with_alone[]; /* what is wrong when nothing goes with them */

/* ---- channels.c: what is done to all of them ---- */

/* The only session of a process, with one report, which has no renderer yet. */
ptv_session ptv_session_of_one(ptv_channel *channel, ptv_format_id format,
                               const ptv_options *options);

void ptv_channels_open(const ptv_session *session);
void ptv_channels_file(const ptv_session *session, const ptv_file_report *report);
void ptv_channels_drop(const ptv_session *session);
void ptv_channels_follow(const ptv_session *session);
void ptv_channels_close(const ptv_session *session);
int ptv_channels_error(const ptv_session *session); /* why the first one cannot write, or 0 */

/* ---- verify_file.c: one file, verified and reported ---- */

void ptv_verify_file(ptv_session *session, const char *path, const ptv_data_files *data_files);

/* A file that cannot be read. */
void ptv_report_unreadable(ptv_session *session, const char *path, const char *why);

/* Counts files that were reported on, here or by another process. */
void ptv_account(ptv_session *session, const ptv_summary *more);

/* Begins a run with all that is the same for every run of the call. */
void ptv_begin_run(ptv_session *session, const ptv_data_files *data_files, ptv_run *run,
                   ptv_sink sink, void *context);
