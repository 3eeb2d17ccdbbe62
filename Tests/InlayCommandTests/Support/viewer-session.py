"""Runs a program in a pseudo terminal of its own session, as a shell runs a job, and tells what it did to it.

Arguments: a script of steps as JSON, then the command. Steps: {"wait": TEXT}, {"keys": TEXT}, {"signal": NUMBER},
{"stop": true} (waits until it has stopped), {"fg": true} (continues it, as the shell's command does), {"resize": [ROWS, COLUMNS]}, {"note": NAME} (keeps what was written
since the last note), {"mode": NAME} (keeps whether the terminal's mode is the first one), {"idle": MS}.
"""
import fcntl, json, os, pty, select, signal, struct, sys, termios, time

steps = json.loads(sys.argv[1])
told, tell = os.pipe()
asked, ask = os.pipe()


def shell():
    """Leads the session, so that the job's group is no orphan, which the system would not stop."""
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    job = os.fork()
    if job == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpid())
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP, signal.SIGPIPE, signal.SIGTTOU):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        time.sleep(0.3)
        os.execv(sys.argv[2], sys.argv[2:])
    os.write(tell, b"%d\n" % job)
    while True:
        value = os.waitpid(job, os.WUNTRACED)[1]
        os.tcsetpgrp(0, os.getpgrp())
        if not os.WIFSTOPPED(value):
            os.write(tell, b"ended %d\n" % value)
            os.read(asked, 1)
            os._exit(0)
        os.write(tell, b"stopped\n")
        os.read(asked, 1)
        os.tcsetpgrp(0, job)
        os.killpg(job, signal.SIGCONT)


leader, side = pty.fork()
if leader == 0:
    shell()
reports = os.fdopen(told, "rb", buffering=0)
pid = int(reports.readline())
fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 800, 480))
before = termios.tcgetattr(side)
end = time.time() + 40
out, noted, notes, status = b"", 0, {}, None


def read(seconds):
    global out
    if select.select([side], [], [], seconds)[0]:
        try:
            data = os.read(side, 65536)
        except OSError:
            data = b""
        out += data
        return bool(data)
    return None


def ended():
    """Whether it has stopped; notes its status if it has ended."""
    global status
    if status is None and select.select([reports], [], [], 0)[0]:
        line = reports.readline().split()
        if line[0] == b"stopped":
            return True
        status = int(line[1])
    return False


def until(condition):
    while time.time() < end:
        if condition():
            return
        if read(0.02) is False:
            time.sleep(0.01)
    raise SystemExit(f"no end of waiting; so far {out[noted:][-2000:]!r}")


for step in steps:
    if "wait" in step:
        until(lambda: step["wait"].encode() in out[noted:])
    elif "keys" in step:
        os.write(side, step["keys"].encode())
    elif "signal" in step:
        os.kill(pid, step["signal"])
    elif "stop" in step:
        until(ended)
    elif "fg" in step:
        os.write(ask, b"f")
    elif "resize" in step:
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", *step["resize"], 0, 0))
    elif "idle" in step:
        stop = time.time() + step["idle"] / 1000
        while time.time() < stop:
            read(0.02)
    elif "note" in step:
        while read(0.1):
            pass
        notes[step["note"]] = out[noted:].decode("utf-8", "replace")
        noted = len(out)
    elif "mode" in step:
        notes[step["mode"]] = termios.tcgetattr(side) == before
if status is None:
    until(lambda: (ended(), status is not None)[1])
while read(0.1):
    pass
after = termios.tcgetattr(side)
os.write(ask, b"q")
print(json.dumps({
    "rest": out[noted:].decode("utf-8", "replace"), "notes": notes, "sameMode": after == before,
    "exit": os.WEXITSTATUS(status) if os.WIFEXITED(status) else None,
    "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else None,
}))
