"""Runs a program in a pseudo terminal of its own session, as a shell would, and tells what it did to it.

Arguments: a script of steps as JSON, then the command. Steps: {"wait": TEXT}, {"keys": TEXT}, {"signal": NUMBER},
{"stop": true} (waits until it has stopped), {"resize": [ROWS, COLUMNS]}, {"note": NAME} (keeps what was written
since the last note), {"mode": NAME} (keeps whether the terminal's mode is the first one), {"idle": MS}.
"""
import fcntl, json, os, pty, select, signal, struct, sys, termios, time

steps = json.loads(sys.argv[1])
pid, side = pty.fork()
if pid == 0:
    # A shell restores these for its jobs.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    time.sleep(0.2)
    os.execv(sys.argv[2], sys.argv[2:])
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
    global status
    if status is None:
        found, value = os.waitpid(pid, os.WNOHANG | os.WUNTRACED)
        if found and not os.WIFSTOPPED(value):
            status = value
        return bool(found) and os.WIFSTOPPED(value)
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
print(json.dumps({
    "rest": out[noted:].decode("utf-8", "replace"), "notes": notes, "sameMode": after == before,
    "exit": os.WEXITSTATUS(status) if os.WIFEXITED(status) else None,
    "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else None,
}))
