"""What the comparison with Spark runs: the filter alone, jobs, and what they cost and leave."""
import collections
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time

from common import ROOT, fail
import pypi

LIBRARIES = pypi.Libraries("spark", {"pyspark==4.3.0": "pyspark", "pandas<3": "pandas", "pyarrow": "pyarrow"})
SAMPLE = os.path.join(ROOT, "Samples", "Spark")
FAULTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "spark_filter.py")
ARGUMENTS = ["--to", "text", "--limits", "strict"]
# Loopback alone, and nothing outside the scratch folder.
SETTINGS = {
    "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false", "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1", "spark.driver.memory": "2g", "spark.driver.maxResultSize": "0",
    "spark.log.level": "OFF",
}


def java():
    """The version of Java, or None if there is none, or one before 17."""
    home = os.environ.get("JAVA_HOME")
    program = os.path.join(home, "bin", "java") if home else shutil.which("java")
    if not program or not os.path.exists(program):
        return None
    said = subprocess.run([program, "-version"], stdin=subprocess.DEVNULL, capture_output=True, text=True).stderr
    version = re.search(r'version "(\d+)[^"]*"', said)
    return version.group(0).split('"')[1] if version and int(version.group(1)) >= 17 else None


def prepare(scratch):
    """What Spark needs to know before it starts; changes to the scratch folder, where Spark leaves folders."""
    os.chdir(scratch)
    os.environ.update(SPARK_LOCAL_IP="127.0.0.1", PYSPARK_PYTHON=sys.executable, PYSPARK_DRIVER_PYTHON=sys.executable,
                      SPARK_LOCAL_DIRS=scratch, SWIFT_BACKTRACE="enable=no", SPARK_FILTER_MET=os.path.join(scratch, "met"))
    sys.path.insert(0, SAMPLE)


def settings():
    return [word for name, value in SETTINGS.items() for word in ("--conf", f"{name}={value}")]


def session(scratch):
    """The session of the samples, in this process. What Java and Spark's workers say goes into a file."""
    os.environ["PYSPARK_SUBMIT_ARGS"] = " ".join(["--master", "local[2]", *settings(), "pyspark-shell"])
    import batch
    said = os.dup(2)
    with open(os.path.join(scratch, "spark.log"), "wb") as file:
        os.dup2(file.fileno(), 2)
    try:
        return batch.session("inlay")
    finally:
        os.dup2(said, 2)
        os.close(said)


def submit(script, arguments, master="local[2]"):
    """Starts a sample as users do, in a group of its own."""
    program = os.path.join(os.path.dirname(sys.executable), "spark-submit")
    return subprocess.Popen(
        [program, "--master", master, *settings(), os.path.join(SAMPLE, script), *arguments], stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)


def faulty(scratch, program, fault, mark):
    """A program that takes the arguments of `inlay`, and goes wrong."""
    path = os.path.join(scratch, f"inlay-{fault}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\nexec "{sys.executable}" "{FAULTS}" {fault} {mark} "{program}" "$@"\n')
    os.chmod(path, 0o755)
    return path


def left_behind(program):
    """The filters that still run after some time in which they could end."""
    wanted = program.encode() + b"\0convert\0"
    for _ in range(100):
        found = []
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/cmdline", "rb") as file:
                    if file.read().startswith(wanted):
                        found.append(int(name))
            except OSError:
                pass  # It ended meanwhile.
        if not found:
            break
        time.sleep(0.1)
    return found


def processor_seconds():
    """Of this process and all below it, with those that ended."""
    parents, used = {}, {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        parents[int(name)], used[int(name)] = int(fields[1]), sum(map(int, fields[11:15]))
    children = collections.defaultdict(list)
    for name, parent in parents.items():
        children[parent].append(name)
    total, waiting = 0, [os.getpid()]
    while waiting:
        name = waiting.pop()
        total += used.get(name, 0)
        waiting += children[name]
    return total / os.sysconf("SC_CLK_TCK")


def by_shell(program, files, output):
    """The filter alone, one process. Gives (seconds, processor seconds) of it."""
    start = time.monotonic()
    with open(output, "wb") as target, subprocess.Popen(["cat", *files], stdout=subprocess.PIPE) as cat:
        run = subprocess.Popen([program, "convert", "-", "-", "--jsonl", *ARGUMENTS], stdin=cat.stdout, stdout=target,
                               stderr=subprocess.DEVNULL)
        cat.stdout.close()
        _, status, usage = os.wait4(run.pid, 0)
        run.returncode = os.waitstatus_to_exitcode(status)
    if run.returncode not in (0, 1):
        fail(f"inlay convert: status {run.returncode}")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime


def counted(lines):
    """How often each line is there. Lines with errors count in their process; that number is left out."""
    found = collections.Counter()
    for line in lines:
        if line.startswith(b'{"error":'):
            line = re.sub(rb',"line":\d+\}$', b"}", line)
        found[hashlib.blake2b(line, digest_size=12).digest()] += 1
    return found


def of_file(path):
    with open(path, "rb") as file:
        return counted(line.rstrip(b"\n") for line in file)


def of_folder(spark, folder):
    """The lines that a job has finished, as Spark reads them."""
    column = spark.read.parquet(folder).select("value").toArrow().column("value")
    return counted(line.as_buffer().to_pybytes() for line in column)


def difference(expected, arrived):
    """What is wrong with lines that arrived; empty if nothing is."""
    lost, more = sum((expected - arrived).values()), sum((arrived - expected).values())
    return f"{lost} lines lost, {more} changed or there twice" if lost or more else ""
