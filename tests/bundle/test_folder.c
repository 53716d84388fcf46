/* Filling a folder while signals arrive. */
#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "golden/bundle/folder.h"
#include "golden/codec/blob.h"
#include "tests/support/home.h"
#include "tests/support/test.h"

TESTS_WITH(home_setup, home_teardown);

static int in_child(int (*body)(int number), int number)
{
    int status = 0;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        _exit(body(number));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static int put(gm_folder *folder, const char *name)
{
    gm_blob blob = gm_bytes("abc", 3);
    return gm_folder_put(folder, name, &blob, 1);
}

/* A writer that learns of a signal stops and drops the folder. */
static int ended_while_filling(int number)
{
    gm_folder folder;
    bool fine = gm_folder_open(&folder, "a") == 0 && put(&folder, "x") == 0;
    fine = fine && raise(number) == 0 && put(&folder, "y") == EINTR;
    gm_folder_drop(&folder);
    return fine ? 1 : 2;
}

TEST(nothing_is_left)
{
    const struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    for (size_t i = 0; i < GM_ENDING; i++) {
        int status = in_child(ended_while_filling, gm_ending[i]);
        assert_true(WIFSIGNALED(status));
        assert_int_equal(WTERMSIG(status), gm_ending[i]);
        assert_int_equal(system("test -z \"$(ls -A)\""), 0);
    }
}

/* The signal comes too late: the folder is complete. */
static int ended_before_commit(int number)
{
    gm_folder folder;
    bool fine = gm_folder_open(&folder, "a") == 0 && put(&folder, "x") == 0 && raise(number) == 0;
    return fine && gm_folder_commit(&folder) == 0 ? 1 : 2;
}

TEST(whole_or_not)
{
    int status = in_child(ended_before_commit, SIGTERM);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    assert_int_equal(
        system("test \"$(ls -A . a)\" = \"$(printf '.:\\na\\n\\na:\\nx')\" && rm -r a"), 0);
}

static int ignored(int number)
{
    gm_folder folder;
    signal(number, SIG_IGN);
    bool fine = gm_folder_open(&folder, "a") == 0 && raise(number) == 0 && put(&folder, "x") == 0;
    return fine && gm_folder_commit(&folder) == 0 ? 0 : 2;
}

static int blocked(int number)
{
    gm_folder folder;
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    sigprocmask(SIG_BLOCK, &set, NULL);
    bool fine = raise(number) == 0 && gm_folder_open(&folder, "b") == 0 && put(&folder, "x") == 0;
    return fine && gm_folder_commit(&folder) == 0 ? 0 : 2;
}

TEST(signals_of_others)
{
    assert_int_equal(in_child(ignored, SIGHUP), 0);
    assert_int_equal(in_child(blocked, SIGTERM), 0);
    assert_int_equal(system("rm a/x b/x && rmdir a b"), 0);
}
