/* Starts processes, and compares what they wrote. */
#include "whole.h"

#include <fcntl.h>
#include <unistd.h>

#include "cell.h"
#include "files.h"
#include "tests/support/test.h"
#include "tool.h"

enum { ARGUMENTS = 16 };

static int split(char *line, char **arguments)
{
    int n = 0;
    for (char *word = strtok(line, " "); word != NULL; word = strtok(NULL, " ")) {
        assert_true(n < ARGUMENTS - 1);
        arguments[n++] = word;
        for (char *tab = word; (tab = strchr(tab, '\t')) != NULL;) {
            *tab = ' ';
        }
    }
    arguments[n] = NULL;
    return n;
}

static void redirect(const char *path, int stream)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || dup2(file, stream) != stream) {
        _exit(1);
    }
    close(file);
}

static void run_here(const whole *w, const whole_frame *frame)
{
    char copy[512], *arguments[ARGUMENTS];
    snprintf(copy, sizeof copy, "tool %s", w->line);
    int n = split(copy, arguments);
    redirect(".out", STDOUT_FILENO);
    redirect(".err", STDERR_FILENO);
    frame->begin(frame->context);
    exit(frame->end(w->tool(n, arguments)));
}

pid_t whole_start(const whole *w, const whole_frame *frame)
{
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        run_here(w, frame);
    }
    assert_true(pid > 0);
    return pid;
}

void whole_heard(void)
{
    read_text(".out", tool_out, sizeof tool_out);
    read_text(".err", tool_err, sizeof tool_err);
}

void whole_keep(whole *w, int status)
{
    w->status = status;
    w->out = strdup(tool_out);
    w->size = cell_read(&w->files);
}

void whole_forget(whole *w)
{
    free(w->out);
    free(w->files);
    w->out = w->files = NULL;
}

bool whole_wrote(const whole *w)
{
    char *files;
    size_t size = cell_read(&files);
    bool same = size == w->size && memcmp(files, w->files, size) == 0;
    free(files);
    return same;
}

bool whole_same(const whole *w, int status)
{
    return status == w->status && strcmp(tool_out, w->out) == 0 && whole_wrote(w);
}
