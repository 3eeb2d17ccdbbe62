"""Code shared by the scripts in Python: where things are, pictures, and programs that are measured."""
import argparse
import os
import resource
import signal
import struct
import sys
import time
import zlib

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), ".."))
NAME = os.path.relpath(os.path.abspath(sys.argv[0]), os.path.join(ROOT, "Scripts"))


def fail(message):
    sys.exit(f"{NAME}: {message}")


def parser(about, *, corpora=False, keep=False):
    """The options of a script that runs `inlay`; `about` is its docstring."""
    options = argparse.ArgumentParser(description=about.split("\n")[0])
    options.add_argument("--inlay", default=os.path.join(ROOT, ".build/release/inlay"), help="the program to run")
    if corpora:
        options.add_argument(
            "--corpora", default=os.environ.get("INLAY_CORPORA", ""),
            help="a folder with files of other people (default: $INLAY_CORPORA)")
    if keep:
        options.add_argument("--keep", metavar="FOLDER", help="keep what goes in and comes out there")
    return options


def verdict(faults):
    """Prints the faults; gives the exit status."""
    for fault in faults:
        print(f"FAILED {fault}")
    return 1 if faults else 0


def has_module(name):
    """Whether a module of Debian's is there. It belongs to the system's Python, which need not be the first on the
    path: the script starts again with that one."""
    try:
        __import__(name)
        return True
    except ImportError:
        system = "/usr/bin/python3"
        if sys.executable != system and os.path.exists(system) and "INLAY_AGAIN" not in os.environ:
            os.environ["INLAY_AGAIN"] = "1"
            os.execv(system, [system, *sys.argv])
        return False


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width, height, data, kind=6, before=b""):
    """A PNG of this size and kind of pixels (6: RGBA); `data` is compressed, `before` are chunks before it."""
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)) + before
            + chunk(b"IDAT", data) + chunk(b"IEND", b""))


def square(side, color=b"\x20\x90\xd0\xff"):
    """A PNG of one color."""
    return png(side, side, zlib.compress((b"\0" + bytes(color) * side) * side))


def units(text):
    return len(text.encode("utf-16-le")) // 2


def measure(program, arguments, errors=os.devnull, seconds=None, memory=None, patience=600):
    """Runs a program; gives (exit status or -signal, processor seconds, MiB). `errors` takes what it says, unless
    None. It is ended after `seconds` of processor time and `patience` seconds altogether, and cannot have more than
    `memory` bytes."""
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_RDWR)
        os.dup2(null, 0), os.dup2(null, 1)
        if errors:
            os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
        os.environ["SWIFT_BACKTRACE"] = "enable=no"
        for kind, limit in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_DATA, memory)):
            if limit:
                resource.setrlimit(kind, (limit, limit))
        os.execv(program, [program, *arguments])
    end, pause, ended = time.monotonic() + patience, 0.0005, 0
    while not ended:
        ended, status, usage = os.wait4(child, os.WNOHANG)
        if not ended and time.monotonic() > end:
            os.kill(child, signal.SIGKILL)
            end = float("inf")
        time.sleep(0 if ended else pause)
        pause = min(pause * 1.5, 0.02)
    return os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
