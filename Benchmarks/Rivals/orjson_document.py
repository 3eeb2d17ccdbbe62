"""Reads or writes a JSON document with orjson: orjson_document.py read|write FILE. Ends with `seconds WALL CPU`."""

import sys
import time

import orjson

with open(sys.argv[2], "rb") as file:
    data = file.read()
value = orjson.loads(data) if sys.argv[1] == "write" else None
wall, processor = time.perf_counter(), time.process_time()
result = orjson.dumps(value) if sys.argv[1] == "write" else orjson.loads(data)
print("seconds", time.perf_counter() - wall, time.process_time() - processor)
