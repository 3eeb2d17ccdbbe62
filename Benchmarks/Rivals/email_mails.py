"""Parses the mails of a mailbox from standard input with Python's email, and decodes every part: no text is made of HTML.
Ends with `seconds WALL CPU`, without the start of Python."""
import email
import email.policy
import re
import sys
import time

DATA = sys.stdin.buffer.read()
WALL, CPU = time.perf_counter(), time.process_time()
COUNT = BYTES = 0
# The mailbox module reads files only. Every mail here begins at such a line after an empty one.
STARTS = [match.end() for match in re.finditer(rb"(?:\A|\n\n)From [^\n]*\n", DATA)]
for start, end in zip(STARTS, STARTS[1:] + [len(DATA)]):
    mail = email.message_from_bytes(DATA[start:end], policy=email.policy.compat32)
    COUNT += 1
    for part in mail.walk():
        if not part.is_multipart():
            BYTES += len(part.get_payload(decode=True))
print(f"found {COUNT}, {BYTES} bytes")
print("seconds", time.perf_counter() - WALL, time.process_time() - CPU)
