"""Another program that uses the file of a store, by the rules of Documentation/store.md: Python's sqlite3."""
import hashlib
import os
import signal
import sqlite3
import sys
import time

from store_documents import orphans

USERS = """select document.id, document.digest, document.saved, document.size, coalesce(name.name, ''),
  name.name is null from ref join document on document.id = ref.document left join name on name.document = document.id
  where ref.blob = (select id from blob where digest = ?) and document.id >= 0
  and (document.id > -1 or name.name > '') order by ref.document, name.name limit 1000"""
INSERT = "insert into blob(digest, size, touched, bytes) values(?, ?, ?, ?)"


def connect(path):
    database = sqlite3.connect(path, isolation_level=None, timeout=30)
    for pragma in ("foreign_keys = on", "synchronous = full"):
        database.execute(f"pragma {pragma}")
    return database


def rows(path, sql, values=()):
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        return database.execute(sql, values).fetchall()
    finally:
        database.close()


def content(path):
    """What a store holds: the documents by digest, the digests by name, and the real digests of blobs by digest."""
    documents = dict(rows(path, "select hex(digest), json from document"))
    names = dict(rows(path, "select name, hex(digest) from name join document on document.id = name.document"))
    blobs = rows(path, "select hex(digest), bytes from blob")
    return documents, names, {digest: hashlib.sha256(data).hexdigest().upper() for digest, data in blobs}


def users(path, digests):
    """The digests of the documents that refer to one of these blobs."""
    sql = """select hex(document.digest) from ref join document on document.id = ref.document
      join blob on blob.id = ref.blob where hex(blob.digest) = ?"""
    return {row[0] for digest in digests for row in rows(path, sql, (digest.upper(),))}


def time_users(path, digest):
    """How many documents a blob is in, and the median of the seconds that the command's statement takes."""
    database, times = connect(path), []
    for _ in range(101):
        start = time.perf_counter()
        found = len(database.execute(USERS, (bytes.fromhex(digest),)).fetchall())
        times.append(time.perf_counter() - start)
    return found, sorted(times)[50]


def copy(path, to):
    """Copies a store. A copy by SQLite has no write-ahead log yet."""
    connect(path).execute("vacuum into ?", (to,)).fetchall()
    connect(to).execute("pragma journal_mode = wal").fetchall()


def remove_documents(path):
    database = connect(path)
    database.execute("begin immediate")
    for name in ("name", "ref", "document"):
        database.execute(f"delete from {name}")
    database.execute("commit")


def add_orphans(path, count):
    """Adds blobs that no document refers to, and that were put long ago."""
    database = connect(path)
    for number, (digest, data) in enumerate(orphans(count)):
        if number % 1_000 == 0:
            if number:
                database.execute("commit")
            database.execute("begin immediate")
        database.execute(INSERT, (bytes.fromhex(digest), len(data), 1, data))
    database.execute("commit")


def write_beside(path, until, pause=0.005, size=1_000):
    """Inserts a blob every few milliseconds until the file `until` is there. Gives the sorted seconds that each
    transaction took, from before its begin to after its commit, and those that its begin waited."""
    database, whole, begun = connect(path), [], []
    number, salt = 0, os.urandom(16)
    while not os.path.exists(until):
        data = salt + number.to_bytes(8, "big") + bytes(size - 24)
        start = time.monotonic()
        database.execute("begin immediate")
        begun.append(time.monotonic() - start)
        database.execute(INSERT, (hashlib.sha256(data).digest(), size, int(time.time()), data))
        database.execute("commit")
        whole.append(time.monotonic() - start)
        number += 1
        time.sleep(pause)
    return sorted(whole), sorted(begun)


class Writer:
    """Another program that writes while something else runs."""

    def __init__(self, store, folder):
        self.store, self.stop, self.waits = store, os.path.join(folder, "stop"), os.path.join(folder, "waits")
        self.whole, self.begun = [], []

    def __enter__(self):
        self.child = os.fork()
        if self.child == 0:
            status = 1
            try:
                signal.alarm(900)
                whole, begun = write_beside(self.store, self.stop)
                with open(self.waits, "w", encoding="ascii") as file:
                    file.write(" ".join(map(str, whole)) + "\n" + " ".join(map(str, begun)))
                status = 0
            except BaseException as error:
                print(f"the writer: {type(error).__name__}: {error}", file=sys.stderr)
            finally:
                os._exit(status)
        time.sleep(0.5)
        return self

    def __exit__(self, *_):
        open(self.stop, "w").close()
        status = os.waitpid(self.child, 0)[1]
        os.remove(self.stop)
        if status:
            sys.exit("store: the writer beside gc failed")
        with open(self.waits, encoding="ascii") as file:
            self.whole, self.begun = ([float(word) for word in line.split()] for line in file.read().split("\n"))

    def show(self, name):
        whole = self.whole
        print(f"  a writer {name}: {len(whole)} transactions, median {1e3 * whole[len(whole) // 2]:.1f} ms, 99 of 100 "
              f"within {1e3 * whole[len(whole) * 99 // 100]:.1f} ms, longest {1e3 * whole[-1]:.1f} ms; longest wait to "
              f"begin {1e3 * self.begun[-1]:.1f} ms")
