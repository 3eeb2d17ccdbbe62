"""Asks the terminal it runs in what it is and how wide it draws text: python3 Scripts/terminals/probe.py OUT.json

It sends the queries that terminals answer differently, each followed by a status request that all of them answer, and
strings whose width is disputed, measured by the cursor position after them. Scripts/terminals/run --probe runs it in each
terminal and prints the results:

    python3 Scripts/terminals/probe.py --table NAME=OUT.json…
"""

import json
import os
import select
import sys
import termios
import time
import tty

QUESTIONS = {
    "DA1": "\x1b[c",
    "DA2": "\x1b[>c",
    "XTVERSION": "\x1b[>0q",
    "kitty graphics": "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\",
    "window pixels (14t)": "\x1b[14t",
    "cell pixels (16t)": "\x1b[16t",
    "cells (18t)": "\x1b[18t",
    "sixel colours": "\x1b[?1;1;0S",
    "sixel geometry": "\x1b[?2;1;0S",
    "mode 2026": "\x1b[?2026$p",
    "mode 2027": "\x1b[?2027$p",
    "mode 8452": "\x1b[?8452$p",
    "ReportCellSize": "\x1b]1337;ReportCellSize\x07",
    "background (OSC 11)": "\x1b]11;?\x1b\\",
    "XTGETTCAP RGB": "\x1bP+q524742\x1b\\",
}
WIDTHS = {
    "a": "a",
    "U+4E00": "\u4e00",
    "U+1F600": "\U0001f600",
    "U+2764": "\u2764",
    "U+2764 VS16": "\u2764\ufe0f",
    "family (ZWJ)": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "flag": "\U0001f1e9\U0001f1ea",
    "keycap": "1\ufe0f\u20e3",
    "skin tone": "\U0001f44d\U0001f3fd",
    "U+1FAE8 (15.0)": "\U0001fae8",
    "U+1FAE9 (16.0)": "\U0001fae9",
    "placeholder": "\U0010eeee\u0305\u0305",
    "U+FFFC": "\ufffc",
}


def probe(output):
    terminal = os.open("/dev/tty", os.O_RDWR)
    saved = termios.tcgetattr(terminal)

    def ask(question, last, seconds):
        os.write(terminal, question)
        reply, end = b"", time.monotonic() + seconds
        while time.monotonic() < end and not reply.endswith(last):
            if select.select([terminal], [], [], 0.05)[0]:
                reply += os.read(terminal, 4096)
        return reply

    found = {"TERM": os.environ.get("TERM", ""), "replies": {}, "widths": {}}
    tty.setraw(terminal)
    try:
        for name, question in QUESTIONS.items():
            reply = ask(question.encode() + b"\x1b[5n", b"\x1b[0n", 3)
            found["replies"][name] = reply.removesuffix(b"\x1b[0n").decode(errors="replace").replace("\x1b", "ESC ")
        for name, string in WIDTHS.items():
            reply = ask(b"\r\x1b[K" + string.encode() + b"\x1b[6n", b"R", 2)
            column = reply.rpartition(b";")[2].removesuffix(b"R")
            found["widths"][name] = int(column) - 1 if column.isdigit() else None
    finally:
        termios.tcsetattr(terminal, termios.TCSAFLUSH, saved)
    with open(output, "w") as file:
        json.dump(found, file, indent=1, ensure_ascii=False)


def table(answers):
    found = {}
    for answer in answers:
        name, _, path = answer.rpartition("=")
        with open(path) as file:
            found[name] = json.load(file)
    for name, one in found.items():
        print(f"\n  {name}  (TERM={one['TERM']})")
        for question, reply in one["replies"].items():
            print(f"    {question:22}{reply or '-'}")
    print(f"\n  {'cells':22}" + "".join(f"{name:>{max(16, len(name) + 3)}}" for name in found))
    for string in WIDTHS:
        print(f"  {string:22}" + "".join(f"{one['widths'][string]!s:>{max(16, len(name) + 3)}}" for name, one in found.items()))
    print()


if sys.argv[1] == "--table":
    table(sys.argv[2:])
else:
    probe(sys.argv[1])
