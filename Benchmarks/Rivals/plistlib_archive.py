"""Reads a keyed archive of an attributed string from standard input with plistlib: the property list, the text, and which
dictionary each run has. Ends with `seconds WALL CPU`."""
import plistlib
import sys
import time

data = sys.stdin.buffer.read()
wall, processor = time.perf_counter(), time.process_time()
archive = plistlib.loads(data)
objects = archive["$objects"]
root = objects[archive["$top"]["root"].data]
text = objects[root["NSString"].data]
text = text if isinstance(text, str) else text["NS.string"]
info = objects[root["NSAttributeInfo"].data]
info = info if isinstance(info, bytes) else info["NS.data"]
dictionaries = [reference.data for reference in objects[root["NSAttributes"].data]["NS.objects"]]
numbers, value, shift = [], 0, 0
for byte in info:
    value |= (byte & 0x7F) << shift
    shift += 7
    if byte < 0x80:
        numbers.append(value)
        value = shift = 0
runs = [(length, dictionaries[index]) for length, index in zip(numbers[::2], numbers[1::2])]
assert sum(length for length, _ in runs) == len(text.encode("utf-16-le")) // 2
print(f"seconds {time.perf_counter() - wall} {time.process_time() - processor}")
