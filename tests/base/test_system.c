/* Awaiting signals works with and without sigtimedwait; a changed file has another time. */
#include "base/system.h"
#include "tests/support/test.h"

#include <errno.h>
#include <unistd.h>

typedef int await(const sigset_t *awaited, const struct timespec *longest);

static const struct timespec none = {0, 0}, short_time = {0, 3000000}, long_time = {60, 0};

/* Blocks the signal while checking one of the two ways to wait. */
static void with_blocked(int number, void (*check)(await *, const sigset_t *), await *way)
{
    sigset_t awaited, before;
    sigemptyset(&awaited);
    sigaddset(&awaited, number);
    assert_int_equal(sigprocmask(SIG_BLOCK, &awaited, &before), 0);
    check(way, &awaited);
    assert_int_equal(sigprocmask(SIG_SETMASK, &before, NULL), 0);
}

static void comes_once(await *way, const sigset_t *awaited)
{
    assert_int_equal(raise(SIGUSR1), 0);
    assert_int_equal(way(awaited, &long_time), SIGUSR1);
    assert_int_equal(way(awaited, &none), -1);
    assert_int_equal(errno, EAGAIN);
}

static void another_stays(await *way, const sigset_t *awaited)
{
    assert_int_equal(raise(SIGUSR1), 0);
    sigset_t others;
    sigemptyset(&others);
    sigaddset(&others, SIGUSR2);
    assert_int_equal(way(&others, &short_time), -1);
    assert_int_equal(errno, EAGAIN);
    assert_int_equal(way(awaited, &none), SIGUSR1);
}

TEST(signal_is_taken_once)
{
    with_blocked(SIGUSR1, comes_once, ptv_await_signal);
    with_blocked(SIGUSR1, comes_once, ptv_poll_signal);
}

TEST(other_signals_are_left_alone)
{
    with_blocked(SIGUSR1, another_stays, ptv_await_signal);
    with_blocked(SIGUSR1, another_stays, ptv_poll_signal);
}

static void says_to_look(await *way, const sigset_t *awaited)
{
    assert_int_equal(way(awaited, &long_time), -1);
    assert_int_equal(errno, EINTR);
}

TEST(polling_does_not_wait_for_a_child_that_is_not_reported)
{
    with_blocked(SIGUSR1, says_to_look, ptv_poll_signal);
}

TEST(time_of_a_file)
{
    struct stat status;
    assert_int_equal(stat(".", &status), 0);
    assert_true(ptv_modified(&status).tv_sec == status.st_mtime);
}
