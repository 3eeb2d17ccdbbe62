"""Parses HTML from standard input with html5lib into its tree. Ends with `seconds WALL CPU`."""
import sys
import time

import html5lib

data = sys.stdin.buffer.read()
wall, processor = time.perf_counter(), time.process_time()
html5lib.parse(data, transport_encoding="utf-8")
print(f"seconds {time.perf_counter() - wall} {time.process_time() - processor}")
