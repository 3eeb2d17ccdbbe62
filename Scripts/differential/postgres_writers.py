"""Writers that load overlapping exports into one database at once, and remove documents, beside a collector of blobs."""
import collections
import os
import random
import threading
import time

from postgres_cluster import part

AGAIN = ("40P01", "23503")
# What the documents say they refer to, beside what is there.
DANGLING = """
  select count(*) from document
    cross join lateral regexp_matches(json, '"digest":"sha256:([0-9a-f]{64})"[^{}]*"size":', 'g') as stated
    left join blob on blob.digest = decode(stated[1], 'hex') and blob.digest = sha256(blob.bytes)
    left join ref on ref.blob = blob.id and ref.document = document.id
  where ref.blob is null"""


class Race:
    """Two writers and a collector, for some seconds, in a schema of their own."""

    def __init__(self, cluster, export, folder, seconds):
        self.cluster, self.seconds, self.end = cluster, seconds, 0
        self.faults, self.counts, self.lock = [], collections.Counter(), threading.Lock()
        # Parts of the documents, most of them in two.
        self.folders = []
        for number in range(6):
            target = os.path.join(folder, f"part-{number}")
            digits = b"0123456789abcdef"[number * 2:number * 2 + 5]
            part(export, target, lambda digest, digits=digits: digest[3] in digits)
            self.folders.append(target)

    def count(self, what, number=1):
        with self.lock:
            self.counts[what] += number

    def attempt(self, script, folder, what, *settings):
        """Runs a script until it succeeds. What it says."""
        while True:
            status, output, errors = self.cluster.run(script, folder, "race", *settings)
            if status == 0:
                return output
            code = next((code for code in AGAIN if f"ERROR:  {code}:" in errors), None)
            if code is None:
                raise RuntimeError(f"{script}: {errors[:300]}")
            self.count(f"{what} again after {code}")

    def writer(self, number):
        dice = random.Random(number)
        while time.monotonic() < self.end and not self.faults:
            self.attempt("load.sql", dice.choice(self.folders), "loaded")
            self.count("loaded")
            if dice.random() < 0.7:
                # Locked in order, as whoever loads them does.
                gone = self.cluster.query(f"""
                    begin;
                    create temporary table gone on commit drop as
                      select id from document where get_byte(digest, 1) % 3 = {dice.randrange(3)}
                      order by digest for update;
                    delete from name where document in (select id from gone);
                    delete from document where id in (select id from gone) returning 1;
                    commit;""", "race")
                self.count("removed", len(gone))

    def collector(self):
        while time.monotonic() < self.end and not self.faults:
            said = self.attempt("collect.sql", self.folders[0], "collected", "grace=0")
            self.count("collected", sum(int(line.split()[1]) for line in said.splitlines() if line.startswith("DELETE ")))

    def guarded(self, work, *arguments):
        try:
            work(*arguments)
        except Exception as error:  # whatever it is, the others end too
            self.faults.append(f"{type(error).__name__}: {error}")

    def run(self):
        """Pairs of whether all is right, and what."""
        self.cluster.query("create schema race")
        self.attempt("schema.sql", self.folders[0], "made")
        self.end = time.monotonic() + self.seconds
        works = (self.writer, 1), (self.writer, 2), (self.collector,)
        threads = [threading.Thread(target=self.guarded, args=work) for work in works]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        counts = ", ".join(f"{number} {what}" for what, number in sorted(self.counts.items()))
        yield not self.faults, f"two writers and a collector, {self.seconds} s: {counts} {self.faults}"
        yield all(self.counts[what] for what in ("loaded", "removed", "collected")), "each of them did something"
        for when in ("as they left it", "after a last load"):
            dangling = self.cluster.number(DANGLING, "race")
            documents = self.cluster.number("select count(*) from document", "race")
            yield dangling == 0, f"{when}: {documents} documents, {dangling} dangling"
            for folder in self.folders:
                self.attempt("load.sql", folder, "loaded")
