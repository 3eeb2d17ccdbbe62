"""Runs a filter that goes wrong when it meets a record: spark_filter.py FAULT MARK PROGRAM ARGUMENT…

MARK is a part of the record. What is wrong with the input comes from a process before the program, so that the one that
Spark has started is the program itself; what is wrong with the output, from one around it.
"""
import os
import signal
import subprocess
import sys
import time

fault, mark, command = sys.argv[1], sys.argv[2].encode(), sys.argv[3:]


def feed(program, target):
    """Passes the input on up to the mark."""
    tail = b""
    while piece := os.read(0, 1 << 16):
        if mark in tail + piece:
            if fault == "kill" or fault == "kill-once" and is_first():
                os.kill(program, signal.SIGKILL)
            if fault == "hang":
                time.sleep(1_000_000)
            if fault != "kill-once":
                return
        while piece:
            piece = piece[os.write(target, piece):]
        tail = (tail + piece)[-len(mark):]


def is_first():
    """Whether the mark is met for the first time by any process; a file says so."""
    try:
        os.close(os.open(os.environ["SPARK_FILTER_MET"], os.O_CREAT | os.O_EXCL))
        return True
    except FileExistsError:
        return False


if fault in ("kill", "kill-once", "hang", "end"):
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    program = os.getpid()
    source, target = os.pipe()
    if os.fork() == 0:
        os.close(source)
        os.close(1)
        os.close(2)
        feed(program, target)
    else:
        os.close(target)
        os.dup2(source, 0)
        os.execvp(command[0], command)
else:
    with subprocess.Popen(command, stdout=subprocess.PIPE) as run:
        for line in run.stdout:
            times = {"much": 2, "little": 0}.get(fault, 1) if mark in line else 1
            sys.stdout.buffer.write(line * times)
            sys.stdout.buffer.flush()
    if fault == "more":
        print("{}")
    if fault == "status":
        print("something is wrong", file=sys.stderr)
        sys.exit(74)
