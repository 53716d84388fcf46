"""Runs programs: bounded in time, and none of them outlives this one."""

import collections
import os
import resource
import signal
import subprocess
import threading

Result = collections.namedtuple("Result", "code seconds hung")

_groups = set()
_lock = threading.Lock()


def _limits(seconds):
    def set_them():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
            signal.signal(number, signal.SIG_DFL)  # nohup and & ignore them, and tests send them
        if seconds is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    return set_them


def run(command, cwd, seconds=None, env=None):
    """`seconds` of processor time: how long it takes on a busy machine does not matter."""
    with _lock:
        child = subprocess.Popen(command, cwd=cwd, env=env, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                 start_new_session=True, preexec_fn=_limits(seconds))
        _groups.add(child.pid)
    # One that waits for ever uses no time: it gets much more of what the clock says.
    late = threading.Timer(60 + 20 * (seconds or 60), _kill, [child.pid])
    late.start()
    _, status, usage = os.wait4(child.pid, 0)
    waited_for = not late.is_alive()
    late.cancel()
    with _lock:
        _groups.discard(child.pid)
    _kill(child.pid)  # what it has left behind
    child.returncode = os.waitstatus_to_exitcode(status)
    hung = waited_for or child.returncode in (-signal.SIGXCPU, -signal.SIGKILL)
    return Result(child.returncode, usage.ru_utime + usage.ru_stime, hung)


def _kill(group):
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        pass


def stop_all():
    with _lock:
        for group in _groups:
            _kill(group)
