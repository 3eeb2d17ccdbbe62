"""Exports that are damaged, and that differ from what is there: what psql makes of them."""
import hashlib
import os
import shutil

import postgres_rows
import postgres_documents


def damages(blob, name):
    """What happens to an export, by the first lines of its files: (what, PostgreSQL's code if it is known, file, how)."""
    document = name.split(b"\t")[1]
    return [
        ("an absent blob", "23503", "blob", lambda data: data[len(blob):]),
        ("a damaged blob", "23514", "blob", lambda data: data.replace(blob, blob[:-2] + other(blob[-2:-1]) + b"\n", 1)),
        ("a blob cut short", "", "blob", lambda data: data[:-7]),
        ("a document cut short", "", "document", lambda data: data[:-7]),
        ("an absent document", "23502", "document",
         lambda data: b"".join(line for line in data.splitlines(True) if not line.startswith(document.rstrip(b"\n")))),
        ("names cut short", "", "name", lambda data: data[:-70]),
    ]


def other(digit):
    return b"1" if digit == b"0" else b"0"


def refused(cluster, export, folder):
    """Loads of a damaged export leave nothing behind: pairs of whether it is so, and what."""
    first = {}
    for name in ("blob", "name"):
        with open(os.path.join(export, f"{name}.copy"), "rb") as file:
            first[name] = file.readline()
    cluster.query("create schema whole")
    for script in ("schema.sql", "load.sql"):
        status, _, errors = cluster.run(script, export, "whole")
        yield status == 0, f"{script} of the export before damage {errors[:200]}"
    digest = first["blob"].split(b"\t")[0].removeprefix(b"\\\\x").decode()
    for number, (what, code, name, damage) in enumerate(damages(first["blob"], first["name"])):
        schema, target = f"damaged_{number}", os.path.join(folder, f"damaged-{number}")
        shutil.copytree(export, target)
        place = os.path.join(target, f"{name}.copy")
        with open(place, "rb") as file:
            data = file.read()
        with open(place, "wb") as file:
            file.write(damage(data))
        cluster.query(f"create schema {schema}")
        cluster.run("schema.sql", target, schema)
        status, _, errors = cluster.run("load.sql", target, schema)
        error = next((line for line in errors.splitlines() if "ERROR:" in line), "")
        left = postgres_rows.count(cluster, schema)
        yield status == 3 and f"ERROR:  {code}" in error and not left, f"{what}: {left} rows left, {error[:90]}"
        if what == "an absent blob":
            yield digest in errors, "the absent blob is named"
            # It may have come with another export.
            status, _, errors = cluster.run("load.sql", target, "whole")
            yield status == 0, f"where the blob is there, the same loads {errors[:200]}"
        shutil.rmtree(target)
        cluster.query(f"drop schema {schema} cascade")


def sources(cluster, export, folder):
    """Of two exports of one document, with its source and without, the one with it stays, in either order."""
    source = b"{\\rtf1 same}"
    name = hashlib.sha256(source).hexdigest()
    document = postgres_documents.sealed("the same text", [], source)
    whole = postgres_documents.canonical(document)
    digest = document["digest"][7:]
    del document["source"]
    targets = []
    for blob, blobs, json in (
            (f"\\\\x{name}\t{len(source)}\t1\t\\\\x{source.hex()}\n", name, whole),
            ("", "", postgres_documents.canonical(document))):
        targets.append(os.path.join(folder, f"source-{len(targets)}"))
        os.makedirs(targets[-1])
        for script in ("schema.sql", "load.sql"):
            shutil.copy(os.path.join(export, script), targets[-1])
        rows = {"blob": blob, "document": f"\\\\x{digest}\t1\t{len(json)}\t{{{blobs}}}\t{json}\n", "name": ""}
        for table, row in rows.items():
            with open(os.path.join(targets[-1], f"{table}.copy"), "w", encoding="utf-8") as file:
                file.write(row)
    for number, order in enumerate((targets, targets[::-1])):
        schema = f"source_{number}"
        cluster.query(f"create schema {schema}")
        cluster.run("schema.sql", order[0], schema)
        statuses = [cluster.run("load.sql", target, schema)[0] for target in order]
        kept = cluster.query("select json, (select count(*) from ref) from document", schema)
        yield statuses == [0, 0] and kept == [[whole, "1"]], f"a source stays, loaded {'last' if number else 'first'}"
