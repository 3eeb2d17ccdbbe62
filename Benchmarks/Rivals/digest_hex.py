"""Digests to hexadecimal text: digest_hex.py COUNT. Ends with `seconds WALL CPU`."""

import sys
import time

digests = [bytes((n * 31 + i * 7) & 255 for i in range(32)) for n in range(int(sys.argv[1]))]
wall, processor = time.perf_counter(), time.process_time()
texts = [digest.hex() for digest in digests]
print("seconds", time.perf_counter() - wall, time.process_time() - processor)
