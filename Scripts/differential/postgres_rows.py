"""What a store holds in SQLite and in PostgreSQL: the same rows, by digests instead of their numbers."""
import contextlib
import hashlib
import sqlite3

TABLES = ("blob", "document", "ref", "name")
# Names that PostgreSQL cannot hold: they stay behind, and their documents come without them.
UNFIT = ["nu\0l", "".join(f"{number * 7919 % 10007:x} " for number in range(900))]
# What the digest of a document covers, without functions of JSON: its bytes without its digest, without its source.
COVERED = r"""sha256(convert_to(regexp_replace(
  replace(json, '"digest":"sha256:' || encode(digest, 'hex') || '",', ''),
  '"source":\{"digest":"sha256:[0-9a-f]{64}","format":"[^"]*","size":[0-9]+,"value":"sha256:[0-9a-f]{64}"\},',
  ''), 'UTF8'))"""
OF_REF = "from ref join blob on blob.id = ref.blob join document on document.id = ref.document"
OF_NAME = "from name join document on document.id = name.document"


def hashed(data):
    return hashlib.sha256(data).hexdigest()


def of_store(path):
    """The rows of a store that are exported."""
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
        database.text_factory = bytes
        query = database.execute
        return {
            "document": sorted((digest.hex(), size, hashed(json)) for digest, size, json in query(
                "select digest, size, json from document")),
            "blob": sorted((digest.hex(), size, hashed(content)) for digest, size, content in query(
                "select digest, size, bytes from blob where exists (select 1 from ref where ref.blob = blob.id)")),
            "ref": sorted((blob.hex(), document.hex()) for blob, document in query(
                f"select blob.digest, document.digest {OF_REF}")),
            "name": sorted((name, digest.hex()) for name, digest in query(f"select name, digest {OF_NAME}")
                           if name.decode() not in UNFIT),
        }


def of_database(cluster, schema):
    def rows(sql):
        return [tuple(row) for row in cluster.query(sql, schema)]

    def sized(sql):
        return sorted((digest, int(size), content) for digest, size, content in rows(sql))

    return {
        "document": sized(
            "select encode(digest, 'hex'), size, encode(sha256(convert_to(json, 'UTF8')), 'hex') from document"),
        "blob": sized("select encode(digest, 'hex'), size, encode(sha256(bytes), 'hex') from blob"),
        "ref": sorted(rows(f"select encode(blob.digest, 'hex'), encode(document.digest, 'hex') {OF_REF}")),
        "name": sorted((bytes.fromhex(name), digest) for name, digest in rows(
            f"select encode(convert_to(name, 'UTF8'), 'hex'), encode(digest, 'hex') {OF_NAME}")),
    }


def versions(cluster, schema):
    """What is different after any row was written."""
    return [cluster.query(f"select count(*), sum(xmin::text::bigint), max(ctid) from {table}", schema)
            for table in TABLES]


def count(cluster, schema):
    return sum(cluster.number(f"select count(*) from {table}", schema) for table in TABLES)
