#!/usr/bin/env python3
"""Runs files of SQL in DuckDB and prints the rows of the last:  run.py FILE.sql… NAME=VALUE…"""
import signal
import sys
import unicodedata

import duckdb  # pip install duckdb

signal.signal(signal.SIGPIPE, signal.SIG_DFL)


def shown(value):
    # Nothing in a message reaches the terminal as a control character.
    return "".join(ascii(c)[1:-1] if unicodedata.category(c) == "Cc" else c for c in str(value))


database = duckdb.connect()
words = [word for word in sys.argv[1:] if not word.endswith(".sql")]
for name, value in (word.split("=", 1) for word in words):
    database.execute(f'set variable "{name}" = ?', [value])
for path in (word for word in sys.argv[1:] if word.endswith(".sql")):
    with open(path, encoding="utf-8") as file:
        result = database.execute(file.read())
print(*[column[0] for column in result.description], sep="\t")
while row := result.fetchone():
    print(*[shown(value) for value in row], sep="\t")
