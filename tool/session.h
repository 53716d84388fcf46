/* State shared by the files of one call; for commands that verify or inspect files. */
#pragma once

#include "analysis/report/groups.h"
#include "analysis/report/json.h"
#include "analysis/report/text.h"
#include "tool/baseline.h"
#include "tool/files.h"
#include "tool/progress.h"
#include "tool/reserved_memory.h"

/* One report on the files of a call. All get the same findings; each shows its own part. */
typedef struct ptv_channel {
    ptv_format_id format; /* neither text nor JSON: kept as entries (said.h) */
    const ptv_policy *policy;
    ptv_renderer renderer;
    ptv_groups *groups; /* of the current file; used by JSON and where findings are grouped */
    FILE **out;         /* where the renderer writes */
} ptv_channel;

/* Text, JSON and entries, on standard output and to files. */
enum { PTV_CHANNELS = 5 };

typedef struct ptv_session {
    const ptv_options *options;
    ptv_channel *channels; /* the first also reports what went wrong */
    size_t channel_count;
    FILE **err; /* where the first channel reports that; unused in one process */
    ptv_summary summary;
    ptv_work *work;
    ptv_memory memory; /* grows with the files */
    ptv_progress progress;
    ptv_baseline *baseline; /* NULL if nothing is known */
    const ptv_operators *operators;
    ptv_sha256 sha256; /* NULL if no hash is checked */
} ptv_session;

/* ---- data_files.c: which data files go with a program ---- */

/* A file and the data files that go with it. */
typedef struct ptv_data_files {
    const ptv_input *inputs[PTV_DATA_MAX + 1]; /* the file, then the data files */
    const char *names[PTV_DATA_MAX];           /* of the data files */
    ptv_image images[PTV_DATA_MAX];
    ptv_file *files[PTV_DATA_MAX];
    uint32_t count;   /* data files */
    bool unknown;     /* unknown which others belong here: only --with is used */
    const char *lost; /* the first unreadable file of --with, or NULL */
    const char *why;  /* why there is nothing to verify, or NULL */
    char reason[512]; /* storage that `why` may point to */
} ptv_data_files;

/* `file` is one of `files`, and so far the only one in `data_files`. */
void ptv_data_files_choose(ptv_data_files *data_files, ptv_session *session, ptv_files *files,
                           const ptv_file *file);
void ptv_data_files_end(ptv_data_files *data_files);

/*
 * Whether a file of --with is a data file; otherwise reports that in the name of the command. An
 * unreadable one is reported like any other, and leaves undecided what it should go with.
 */
bool ptv_is_with(const char *command, const char *path, ptv_format format);
extern const char ptv_with_alone[]; /* error if nothing goes with --with */

/* ---- channels.c: operations on all channels ---- */

/* Makes the only session of a process, with one report, which has no renderer yet. */
ptv_session ptv_session_of_one(ptv_channel *channel, ptv_format_id format,
                               const ptv_options *options);

void ptv_channels_open(const ptv_session *session);
void ptv_channels_file(const ptv_session *session, const ptv_file_report *report);
void ptv_channels_drop(const ptv_session *session);
void ptv_channels_follow(const ptv_session *session);
void ptv_channels_close(const ptv_session *session);
int ptv_channels_error(const ptv_session *session); /* errno of the first that failed, or 0 */

/* ---- verify_file.c: one file, verified and reported ---- */

void ptv_verify_file(ptv_session *session, const char *path, const ptv_data_files *data_files);

/* Reports a file that cannot be read. */
void ptv_report_unreadable(ptv_session *session, const char *path, const char *why);

/* Counts files that were reported, here or by another process. */
void ptv_account(ptv_session *session, const ptv_summary *more);

/* Begins a run with everything that is the same for all runs of the call. */
void ptv_begin_run(ptv_session *session, const ptv_data_files *data_files, ptv_run *run,
                   ptv_sink sink, void *context);
