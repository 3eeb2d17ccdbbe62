"""Reads typedstreams from standard input with pytypedstream, each after its length in four bytes. With an argument, makes so
many of them instead. Ends with `seconds WALL CPU`."""
import os
import struct
import sys
import time

data = sys.stdin.buffer.read() if len(sys.argv) == 1 else b""
if len(sys.argv) > 1:
    sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../Scripts/faults"))
    from messages_database import EMOJI, PART, TRANSFER, body
    for number in range(int(sys.argv[1])):
        text = f"Message {number} with a picture \ufffc and some words after it"
        place = text.index("\ufffc")
        made = body(text, [(place, {PART: 0}), (1, {PART: 0, TRANSFER: f"{number:08X}", EMOJI: 1}), (len(text) - place - 1, {PART: 0})])
        sys.stdout.buffer.write(struct.pack("<I", len(made)) + made)
    sys.exit()
import typedstream  # noqa: E402

wall, processor = time.perf_counter(), time.process_time()
at = count = 0
while at < len(data):
    length, = struct.unpack_from("<I", data, at)
    typedstream.unarchive_from_data(data[at + 4:at + 4 + length])
    at, count = at + 4 + length, count + 1
print(f"seconds {time.perf_counter() - wall} {time.process_time() - processor}")
