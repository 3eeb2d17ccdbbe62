"""What posts cost a server: its throughput, and the processor time and memory of the server and what it started.

  server_cost.py SERVER URL MESSAGE -- WRK…    the id of the process, where it listens, a message, and the load
"""
import json
import os
import re
import subprocess
import sys
import time
import urllib.request

UNITS = {"us": 0.001, "ms": 1, "s": 1000}


def processes(server):
    """The server and its children: for each its id and what follows its name in /proc/ID/stat."""
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as file:
                fields = file.read().rpartition(") ")[2].split()
        except OSError:
            continue
        if name == server or fields[1] == server:
            yield name, fields


def seconds(server):
    """Processor time, with that of children that have ended."""
    return sum(sum(map(int, fields[11:15])) for _, fields in processes(server)) / os.sysconf("SC_CLK_TCK")


def mebibytes(server):
    """Memory, of which pages that several processes share count once."""
    total = 0
    for name, _ in processes(server):
        try:
            with open(f"/proc/{name}/smaps_rollup") as file:
                total += int(re.search(r"^Pss: +(\d+)", file.read(), re.MULTILINE)[1])
        except (OSError, TypeError):
            pass  # it has ended
    return total / 1024


def milliseconds(said, share):
    value, unit = re.search(rf"^ +{share}% +([\d.]+)(us|ms|s) *$", said, re.MULTILINE).groups()
    return float(value) * UNITS[unit]


server, url, message = sys.argv[1:4]
with open(message, "rb") as file:
    request = urllib.request.Request(f"{url}/messages", file.read(), {"Content-Type": "application/json"})
# The first post fills the caches, and must be complete.
with urllib.request.urlopen(request) as answer:
    first = json.load(answer)
missing = [one for one in first["diagnostics"] if one["code"].startswith(("fallback.", "preview."))]
if missing or not first["preview"] or first["html"].count("<img") != len(first["document"]["placements"]):
    sys.exit(f"the answer is not complete: {missing}")

before, most = seconds(server), 0
load = subprocess.Popen(sys.argv[5:], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
while load.poll() is None:
    most = max(most, mebibytes(server))
    time.sleep(0.1)
said = load.stdout.read()
cost = seconds(server) - before
count = int(re.search(r"(\d+) requests in", said)[1])
if load.returncode or "Non-2xx" in said or "Socket errors" in said:
    sys.exit(f"posts were refused:\n{said}")
rate = float(re.search(r"Requests/sec: +([\d.]+)", said)[1])
print(f"{rate:8.1f} a second {1000 * cost / count:8.2f} ms of processor time   50 % in {milliseconds(said, 50):.1f} ms,"
      f" 99 % in {milliseconds(said, 99):.1f} ms {most:8.1f} MiB")
