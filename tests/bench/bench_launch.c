/*
 * Runs a command, without its output, and appends a line to a file: name, base, microseconds of CPU
 * time, peak resident KiB, exit status. It is a process of its own because the peak counts from
 * before exec(): this program is smaller than anything that it starts.
 *
 *     bench_launch FILE NAME BASE COMMAND [ARGUMENT...]
 *     bench_launch                                       does nothing: the empty process
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static long long microseconds(const struct timeval *time)
{
    return 1000000ll * time->tv_sec + time->tv_usec;
}

int main(int argc, char **argv)
{
    struct rusage used;
    int status = 0;
    if (argc < 5) {
        return argc == 1 ? 0 : 2;
    }
    pid_t child = fork();
    if (child == 0) {
        int null = open("/dev/null", O_WRONLY);
        dup2(null, STDOUT_FILENO);
        execvp(argv[4], argv + 4);
        perror(argv[4]);
        _exit(127);
    }
    if (child < 0 || waitpid(child, &status, 0) != child ||
        getrusage(RUSAGE_CHILDREN, &used) != 0) {
        perror("bench_launch");
        return 1;
    }
    FILE *out = fopen(argv[1], "a");
    if (out == NULL) {
        perror(argv[1]);
        return 1;
    }
    fprintf(out, "%s\t%s\t%lld\t%ld\t%d\n", argv[2], argv[3],
            microseconds(&used.ru_utime) + microseconds(&used.ru_stime), used.ru_maxrss,
            WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    return fclose(out) == 0 ? 0 : 1;
}
