"""Reads what `strace` reports of a save: its system calls, and the order in which they make it durable."""

import os
import re

from saves import MOVED_ASIDE, TEMPORARY

LINE = re.compile(r"^(\d+)\s+(\w+)\((.*)$")
RESULT = re.compile(r"\)\s+= (-?\d+|\?)")
DESCRIPTOR = re.compile(r"^(-?\w+)<([^>]*)>")
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')


class Call:
    """One system call: its name, the how-many-th of this name it is (from 1), and its line."""

    def __init__(self, name, number, rest):
        self.name, self.number, self.rest = name, number, rest
        result = RESULT.search(rest)
        self.failed = result is None or result.group(1).startswith("-")

    def descriptor_path(self):
        found = DESCRIPTOR.match(self.rest)
        return found.group(2) if found else None

    def paths(self):
        """Descriptor paths and names joined: the full paths the call names, in order."""
        names = []
        for found in re.finditer(r'(?:AT_FDCWD|-?\d+)<([^>]*)>, "((?:[^"\\]|\\.)*)"', self.rest):
            names.append(os.path.normpath(os.path.join(found.group(1), found.group(2))))
        return names


def parse(log, mark):
    """The calls from the first that names `mark` on, and the threads that made them."""
    counts, calls, threads, begun = {}, [], set(), False
    with open(log, errors="replace") as file:
        for line in file:
            found = LINE.match(line)
            if not found:
                continue
            thread, name, rest = found.groups()
            counts[name] = counts.get(name, 0) + 1
            begun = begun or mark in rest
            if begun:
                calls.append(Call(name, counts[name], rest))
                threads.add(thread)
    return calls, threads


def order_faults(calls, work, output):
    """Where a save could lose something if the power failed: sentences, none if it is sound.

    Content must be synced before its file takes its final name; names inside what is committed before the commit; the
    name itself before the end; and what was replaced may only be removed after that.
    """
    faults = []
    content = {}  # file → written and not synced
    names = {}  # folder → final names given in it and not synced
    target = os.path.join(work, output)
    committed = durable = False

    def is_temporary(path):
        return any(TEMPORARY.fullmatch(part) or MOVED_ASIDE.fullmatch(part) for part in path.split("/"))

    def commits(path):
        return path == target or path == os.path.join(target, "document.json")

    for call in calls:
        if call.failed:
            continue
        if call.name in ("write", "pwrite64", "ftruncate"):
            path = call.descriptor_path()
            if path and path.startswith(work + "/"):
                content[path] = True
        elif call.name in ("openat", "mkdirat"):
            path = call.paths()[0] if call.paths() else ""
            created = call.name == "mkdirat" or "O_CREAT" in call.rest
            if created and path.startswith(work + "/") and not TEMPORARY.fullmatch(os.path.basename(path)):
                names.setdefault(os.path.dirname(path), set()).add(os.path.basename(path))
        elif call.name in ("fsync", "fdatasync"):
            path = call.descriptor_path()
            content.pop(path, None)
            names.pop(path, None)
            if committed and path == os.path.dirname(committed):
                durable = True
        elif call.name in ("renameat", "renameat2", "rename", "linkat"):
            paths = call.paths()
            if len(paths) != 2:
                faults.append("a call not understood: " + call.rest)
                continue
            old, new = paths
            inside = [p for p in content if p == old or p.startswith(old + "/")]
            if inside and not is_temporary(new):
                faults.append(f"{new} gets its name before its bytes are synced ({inside[0]})")
            if commits(new):
                scope = old if new == target else target
                open_names = {f: n for f, n in names.items() if f == scope or f.startswith(scope + "/")}
                if open_names:
                    faults.append(f"{new} is committed before the names in {sorted(open_names)} are synced")
                unsynced = [p for p in content if p.startswith(scope + "/")]
                if unsynced:
                    faults.append(f"{new} is committed before {unsynced[0]} is synced")
                committed = new
            if not is_temporary(new):
                names.setdefault(os.path.dirname(new), set()).add(os.path.basename(new))
        elif call.name == "unlinkat":
            if not (committed and durable) and any(is_temporary(p) for p in call.paths()):
                faults.append("something is removed before the new version is durable")
    if not committed:
        faults.append("nothing was committed")
    elif not durable:
        faults.append("the folder around is not synced at the end")
    if names:
        faults.append(f"names never synced in {sorted(names)}")
    return faults
