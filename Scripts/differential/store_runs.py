"""Programs and functions that are measured beside each other, and their table."""
import json
import os
import resource
import subprocess
import sys
import time


class Run:
    """What a program, or a part of one, took."""

    def __init__(self, elapsed, processor, mebibytes=None, output="", status=0):
        self.elapsed, self.processor, self.mebibytes = elapsed, processor, mebibytes
        self.output, self.status = output, status


def run(folder, *command, environment=None, statuses=(0,)):
    """Runs a program; fails unless it ends with one of the statuses. The parent must be small: what it holds before the
    program starts counts as the program's memory."""
    said, start = os.path.join(folder, "said"), time.monotonic()
    child = os.fork()
    if child == 0:
        out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0), os.dup2(out, 1), os.dup2(out, 2)
        try:
            os.execvpe(command[0], command, {**os.environ, "SWIFT_BACKTRACE": "enable=no", **(environment or {})})
        finally:
            os._exit(127)
    _, status, usage = os.wait4(child, 0)
    elapsed = time.monotonic() - start
    with open(said, encoding="utf-8", errors="replace") as file:
        output = file.read()
    code = os.waitstatus_to_exitcode(status)
    if code not in statuses:
        sys.exit(f"store: {' '.join(command)[:200]}: status {code}: {output[-600:]}")
    return Run(elapsed, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, output, code)


def apart(function):
    """Runs a function in a process of its own, so that what it needs does not stay. It gives what JSON can hold."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(reading)
            with os.fdopen(writing, "w") as file:
                json.dump(function(), file)
            status = 0
        except BaseException as error:
            print(f"store: {type(error).__name__}: {error}", file=sys.stderr)
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading) as file:
        result = file.read()
    if os.waitpid(child, 0)[1]:
        sys.exit("store: a part of this script failed")
    return json.loads(result)


def timed(prepare, work):
    """Prepares in a process of its own, then measures the work on what was prepared. Gives the run, and its result."""
    def both():
        ready = prepare()
        before, start = resource.getrusage(resource.RUSAGE_SELF), time.monotonic()
        result = work(ready)
        elapsed, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_SELF)
        return elapsed, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, result
    elapsed, processor, result = apart(both)
    return Run(elapsed, processor), result


def size(path):
    """MB that files take on the disk."""
    if os.path.isfile(path):
        parts = [path + end for end in ("", "-wal", "-shm") if os.path.exists(path + end)]
        return sum(os.stat(part).st_blocks * 512 for part in parts) / 1e6
    said = subprocess.run(["du", "-s", "--block-size=1", path], capture_output=True, text=True, check=True).stdout
    return int(said.split()[0]) / 1e6


class Table:
    """Rows of one kind of work: ours first, then the others with their ratios to ours."""

    def __init__(self, title, count, unit):
        self.count, self.unit, self.ours = count, unit, None
        print(f"\n{title}\n  {'':<52}{'elapsed':>10}{'ratio':>8}{'CPU':>10}{'ratio':>8}{unit + '/s':>14}{'MiB':>7}",
              flush=True)

    def row(self, name, run, count=None, note=""):
        """`count` if it is not that of the table: the ratios then are those for as many."""
        count = count or self.count
        elapsed, processor = run.elapsed / count, run.processor / count
        if self.ours is None:
            self.ours = elapsed, max(processor, 1e-9)
        memory = f"{run.mebibytes:.0f}" if run.mebibytes else ""
        print(f"  {name:<52}{run.elapsed:>8.2f} s{elapsed / self.ours[0]:>8.2f}{run.processor:>8.2f} s"
              f"{processor / self.ours[1]:>8.2f}{count / run.elapsed:>14,.0f}{memory:>7}  {note}".rstrip(), flush=True)
