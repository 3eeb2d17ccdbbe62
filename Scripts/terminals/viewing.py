"""Runs `inlay view` inside a terminal, types keys into it, and stops it, so that its screen stays for the picture:
python3 viewing.py PROGRAM DOCUMENT [KEYS…]

Keys may have escapes, such as \\r. They are typed one argument after another.
"""

import fcntl
import os
import signal
import subprocess
import sys
import termios
import time

program, document, *keys = sys.argv[1:]
viewer = subprocess.Popen([program, "view", document])


def wait(seconds):
    time.sleep(seconds)
    if viewer.poll() is not None:
        sys.exit(f"the viewer ended with {viewer.returncode}")


wait(3)
for typed in keys:
    for byte in typed.encode().decode("unicode_escape").encode():
        # As if it came from the keyboard.
        fcntl.ioctl(0, termios.TIOCSTI, bytes([byte]))
    wait(1.5)
# It would restore the screen if it ended.
os.kill(viewer.pid, signal.SIGSTOP)
