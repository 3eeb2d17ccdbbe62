"""A private PostgreSQL for a comparison, and psql."""
import os
import shutil
import subprocess
import time

from common import ROOT

SERVICE = os.path.join(ROOT, "Scripts/services/postgres")
PROGRAMS = "/usr/lib/postgresql/15/bin"


def is_here():
    return os.access(os.path.join(PROGRAMS, "initdb"), os.X_OK)


class Cluster:
    """A cluster in a folder, which lives as long as the block of a `with`."""

    def __init__(self, folder):
        self.folder = folder
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")}

    def __enter__(self):
        started = subprocess.run(
            [SERVICE, "start", self.folder], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        if started.returncode:
            raise SystemExit(started.returncode)
        self.environment.update(PGHOST=started.stdout.strip(), PGUSER="postgres", PGDATABASE="postgres")
        with open(os.path.join(self.folder, "data/postmaster.pid"), encoding="ascii") as file:
            self.id = int(file.readline())
        return self

    def __exit__(self, *_):
        subprocess.run([SERVICE, "stop", self.folder], stdin=subprocess.DEVNULL, check=True)

    def seconds(self):
        """The processor time of all sessions that ended, once the last one is counted."""
        time.sleep(0.5)
        with open(f"/proc/{self.id}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return sum(int(each) for each in fields[13:15]) / os.sysconf("SC_CLK_TCK")

    def schema(self, name):
        """The environment in which psql works in a schema of its own."""
        return {**self.environment, "PGOPTIONS": f"-c search_path={name}"}

    def run(self, script, folder, schema, *settings):
        """Runs a script of an export in its folder, as its user would. Gives (status, output, errors)."""
        words = [word for setting in ("VERBOSITY=verbose", *settings) for word in ("-v", setting)]
        done = subprocess.run(
            [f"{PROGRAMS}/psql", "-X", *words, "-f", script], cwd=folder, env=self.schema(schema),
            stdin=subprocess.DEVNULL, capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    def query(self, sql, schema="public"):
        """The rows of a query: lists of text."""
        done = subprocess.run(
            [f"{PROGRAMS}/psql", "-X", "-q", "-A", "-t", "-F", "\x1f", "-R", "\x1e", "-v", "ON_ERROR_STOP=1"],
            input=sql, env=self.schema(schema), capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stderr)
        return [row.split("\x1f") for row in done.stdout.rstrip("\n").split("\x1e")] if done.stdout.strip() else []

    def number(self, sql, schema="public"):
        return int(self.query(sql, schema)[0][0])

    def set(self, name, value):
        self.query(f"alter system set {name} = {value}")
        self.query("select pg_reload_conf()")

    def check(self):
        """What pg_amcheck finds in heaps and indexes."""
        done = subprocess.run(
            [f"{PROGRAMS}/pg_amcheck", "--install-missing", "--heapallindexed", "--parent-check", "--rootdescend"],
            env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        return [] if done.returncode == 0 else [f"pg_amcheck: {(done.stdout + done.stderr)[:500]}"]


def part(folder, target, keeps):
    """Copies an export, with those documents alone whose digest, as it is in the file, `keeps` takes, and their blobs and
    names."""
    os.makedirs(target)
    for name in os.listdir(folder):
        if name.endswith(".sql"):
            shutil.copy(os.path.join(folder, name), target)
    documents, blobs = set(), set()
    with open(f"{folder}/document.copy", "rb") as source, open(f"{target}/document.copy", "wb") as file:
        for line in source:
            columns = line.split(b"\t")
            if keeps(columns[0]):
                documents.add(columns[0])
                blobs.update(filter(None, columns[3].strip(b"{}").split(b",")))
                file.write(line)
    with open(f"{folder}/blob.copy", "rb") as source, open(f"{target}/blob.copy", "wb") as file:
        for line in source:
            if line.split(b"\t")[0].removeprefix(b"\\\\x") in blobs:
                file.write(line)
    with open(f"{folder}/name.copy", "rb") as source, open(f"{target}/name.copy", "wb") as file:
        file.writelines(line for line in source if line.rstrip(b"\n").split(b"\t")[1] in documents)
