"""Sends a server requests that no HTTP library sends, and requests for what it must not return. Prints a row for each.

Every request must be answered with 4xx, or its connection closed without an answer. Afterward the server must still
work.
"""

import json
import socket

from common import fail

POST = b"POST /messages HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"


def requests():
    yield "no request at all", b"\x00\xff" * 200 + b"\r\n\r\n"
    yield "a TLS hello", bytes.fromhex("160301020001000 1fc0303".replace(" ", "")) + bytes(508)
    yield "no length, in chunks", POST + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
    yield "length and chunks", POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    yield "two lengths", POST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}"
    yield "a negative length", POST + b"Content-Length: -1\r\n\r\n"
    yield "a length beyond everything", POST + b"Content-Length: 99999999999999999999\r\n\r\n"
    yield "1 TiB announced", POST + b"Content-Length: 1099511627776\r\n\r\n{"
    yield "less than announced, then the end", POST + b"Content-Length: 500\r\n\r\n{\"string\":"
    yield "a head of 64 KiB", POST + b"X: " + b"a" * 65_536 + b"\r\nContent-Length: 2\r\n\r\n{}"
    yield "500 fields", POST + b"".join(b"X%d: a\r\n" % i for i in range(500)) + b"Content-Length: 2\r\n\r\n{}"
    yield "a path upwards", b"GET /blobs/../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n"
    yield "the same, escaped", b"GET /blobs/%2e%2e%2f%2e%2e%2fetc%2fpasswd HTTP/1.1\r\nHost: a\r\n\r\n"
    yield "a name that is no digest", b"GET /blobs/document.json HTTP/1.1\r\nHost: a\r\n\r\n"
    yield "a digest in capitals", b"GET /blobs/" + b"A" * 64 + b" HTTP/1.1\r\nHost: a\r\n\r\n"
    yield "a digest of nothing", b"GET /blobs/" + b"0" * 64 + b" HTTP/1.1\r\nHost: a\r\n\r\n"
    yield "a message that is not there", b"GET /messages/" + b"0" * 64 + b"/preview.png HTTP/1.1\r\nHost: a\r\n\r\n"
    yield "another method", b"DELETE /messages HTTP/1.1\r\nHost: a\r\n\r\n"


def ask(address, request):
    with socket.create_connection(address, timeout=20) as connection:
        try:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            answer = b""
            while piece := connection.recv(65_536):
                answer += piece
            return answer
        except (ConnectionResetError, BrokenPipeError):
            return b""


def check(address):
    bad = False
    for name, request in requests():
        answer = ask(address, request)
        status = answer.split(b" ", 2)[1].decode() if answer.startswith(b"HTTP/") else "closed"
        head, _, body = answer.partition(b"\r\n\r\n")
        why = ""
        if body:
            try:
                why = json.loads(body)["error"]["message"]
            except (ValueError, KeyError):
                why, bad = "no JSON: " + repr(body[:60]), True
        is_good = status == "closed" or status.startswith("4")
        bad = bad or not is_good
        why = why if len(why) < 72 else why[:70] + "…"
        print(f"  {name:<34} {status:<7} {why}".rstrip() + ("" if is_good else "   <- must be 4xx"))
    answer = ask(address, b"GET /messages HTTP/1.1\r\nHost: a\r\n\r\n")
    if bad or not answer.startswith(b"HTTP/1.1 405"):
        fail(f"the server answered otherwise, or does not serve on: {answer[:80]!r}")
