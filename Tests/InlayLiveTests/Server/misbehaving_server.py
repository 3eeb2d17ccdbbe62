"""A server that misbehaves, over raw sockets. Each path names what goes wrong.

    misbehaving_server.py ADDRESS IMAGE

Prints its port and then, for each request, the path and the fields that tests look at. Ends with its standard input.
"""

import os
import socket
import sys
import threading
import time

address, image_path = sys.argv[1], sys.argv[2]
IMAGE = open(image_path, "rb").read()
counts = {}
lock = threading.Lock()


def head(status, fields, reason="X"):
    lines = [f"HTTP/1.1 {status} {reason}"] + [f"{name}: {value}" for name, value in fields]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def whole(body, fields=(), status=200):
    return head(status, [("Content-Length", len(body)), *fields]) + body


def send_slowly(connection, data, pause, size=1):
    for at in range(0, len(data), size):
        connection.sendall(data[at : at + size])
        time.sleep(pause)


def answer(connection, path, fields, number):
    """Answers one request; `number` counts those of this path from 1. Returns whether the connection stays open."""
    name, _, query = path.lstrip("/").partition("?")
    if name == "image":
        connection.sendall(whole(IMAGE))
        return True
    if name == "unavailable":  # 503 so many times, then the image
        if number <= int(query):
            connection.sendall(whole(b"", status=503))
        else:
            connection.sendall(whole(IMAGE))
        return True
    if name == "status":
        connection.sendall(whole(b"no", status=int(query)))
        return True
    if name == "later":  # 429 with Retry-After, once
        connection.sendall(whole(IMAGE) if number > 1 else whole(b"", [("Retry-After", query)], 429))
        return True
    if name == "reset":  # before a head, so many times
        if number <= int(query):
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
            return False
        connection.sendall(whole(IMAGE))
        return True
    if name == "truncated":  # half of what it announced, so many times
        data = whole(IMAGE)
        connection.sendall(data if number > int(query) else data[: len(data) - len(IMAGE) // 2])
        return False
    if name == "resumed":  # half, then the part that is asked for
        tag = ("ETag", '"v1"')
        if "range" in fields and fields.get("if-range") == '"v1"':
            first = int(fields["range"].split("=")[1].rstrip("-"))
            body = IMAGE[first:]
            span = ("Content-Range", f"bytes {first}-{len(IMAGE) - 1}/{len(IMAGE)}")
            connection.sendall(whole(body, [tag, span], 206))
        else:
            data = whole(IMAGE, [tag, ("Accept-Ranges", "bytes")])
            connection.sendall(data[: len(data) - len(IMAGE) // 4])
        return False
    if name == "otherpart":  # half, then another part than was asked for, then the whole
        tag = ("ETag", '"v1"')
        if "range" in fields:
            connection.sendall(whole(IMAGE[5:], [tag, ("Content-Range", f"bytes 5-{len(IMAGE) - 1}/{len(IMAGE)}")], 206))
        elif number == 1:
            data = whole(IMAGE, [tag, ("Accept-Ranges", "bytes")])
            connection.sendall(data[: len(data) - len(IMAGE) // 4])
            return False
        else:
            connection.sendall(whole(IMAGE))
        return True
    if name == "weak":  # a weak tag: the rest must not be asked for
        tag = ("ETag", 'W/"v1"')
        data = whole(IMAGE, [tag, ("Accept-Ranges", "bytes")])
        if "range" in fields:
            connection.sendall(whole(b"", status=400))
        else:
            connection.sendall(data if number > 1 else data[: len(data) - len(IMAGE) // 4])
        return False
    if name == "finchunk":  # the connection ends within a chunk
        connection.sendall(head(200, [("Transfer-Encoding", "chunked")]) + b"%x\r\n" % len(IMAGE) + IMAGE[:1000])
        return False
    if name == "chunked":
        connection.sendall(head(200, [("Transfer-Encoding", "chunked")]))
        for at in range(0, len(IMAGE), 1000):
            piece = IMAGE[at : at + 1000]
            connection.sendall(b"%x\r\n" % len(piece) + piece + b"\r\n")
        connection.sendall(b"0\r\n\r\n")
        return True
    if name == "slowhead":
        send_slowly(connection, head(200, [("Content-Length", len(IMAGE))] + [(f"X-{i}", "y" * 50) for i in range(200)]), 0.05)
        return False
    if name == "slowbody":
        connection.sendall(head(200, [("Content-Length", len(IMAGE))]))
        send_slowly(connection, IMAGE, 0.05)
        return False
    if name == "silent":
        time.sleep(60)
        return False
    if name == "endless":
        connection.sendall(head(200, [("Transfer-Encoding", "chunked")]))
        piece = b"10000\r\n" + bytes(0x10000) + b"\r\n"
        while True:
            connection.sendall(piece)
    if name == "huge":
        connection.sendall(head(200, [("Content-Length", 10**12)]) + IMAGE)
        time.sleep(60)
        return False
    if name == "gzip":
        connection.sendall(whole(b"\x1f\x8b" + bytes(100_000), [("Content-Encoding", "gzip")]))
        return True
    if name == "fields":
        connection.sendall(b"HTTP/1.1 200 OK\r\n" + b"".join(b"X-%d: %s\r\n" % (i, b"y" * 1000) for i in range(1000)))
        connection.sendall(b"\r\n")
        return False
    if name == "longline":
        connection.sendall(b"HTTP/1.1 200 OK\r\nX: " + b"y" * 1_000_000 + b"\r\n\r\n")
        return False
    if name == "redirect":  # to the query
        connection.sendall(whole(b"", [("Location", query)], 302))
        return True
    if name == "chain":
        left = int(query)
        target = f"/chain?{left - 1}" if left > 0 else "/image"
        connection.sendall(whole(b"", [("Location", target)], 301))
        return True
    if name == "html":
        connection.sendall(whole(b"<!DOCTYPE html><script>1</script>", [("Content-Type", "image/png")]))
        return True
    if name == "svg":
        connection.sendall(whole(b"<svg xmlns='http://www.w3.org/2000/svg'/>", [("Content-Type", "image/svg+xml")]))
        return True
    if name == "notmodified":
        connection.sendall(head(304, [("ETag", '"v1"')]))
        return True
    if name == "tagged":  # stale at once; 304 for its tag
        tag = ("ETag", '"v1"')
        if fields.get("if-none-match") == '"v1"':
            connection.sendall(head(304, [tag, ("Cache-Control", "max-age=60" if query == "fresh" else "max-age=0")]))
        else:
            connection.sendall(whole(IMAGE, [tag, ("Cache-Control", "max-age=0")]))
        return True
    if name == "kept":  # fresh for a minute
        connection.sendall(whole(IMAGE, [("Cache-Control", "max-age=60")]))
        return True
    if name == "othertag":  # 304 for another image than was asked about
        if "if-none-match" in fields:
            connection.sendall(head(304, [("ETag", '"v2"')]))
        else:
            connection.sendall(whole(IMAGE, [("ETag", '"v1"')]))
        return True
    if name == "failing":  # the image once, then what the query says
        rule = "must-revalidate" if query.startswith("must") else "max-age=0"
        if number == 1:
            connection.sendall(whole(IMAGE, [("ETag", '"v1"'), ("Cache-Control", rule)]))
            return True
        if query.endswith("503"):
            connection.sendall(whole(b"", status=503))
            return True
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        return False
    if name == "toomuch":  # more bytes than announced; the rest is not part of the answer
        connection.sendall(head(200, [("Content-Length", 100)]) + IMAGE)
        return False
    if name == "garbage":
        connection.sendall(b"\0\1\2\3 not HTTP at all\r\n\r\n" + bytes(1000))
        return False
    if name == "twolengths":
        connection.sendall(head(200, [("Content-Length", 10), ("Content-Length", len(IMAGE))]) + IMAGE)
        return False
    if name == "untillclosed":  # no length: the end of the connection is the end
        connection.sendall(head(200, []) + (IMAGE if query != "half" else IMAGE[: len(IMAGE) // 2]))
        return False
    if name == "provisional":
        connection.sendall(head(103, [("Link", "x")]) + whole(IMAGE))
        return True
    if name == "endlesserror":  # an error whose page never ends
        connection.sendall(head(404, [("Transfer-Encoding", "chunked")]))
        piece = b"1000\r\n" + bytes(0x1000) + b"\r\n"
        while True:
            connection.sendall(piece)
    connection.sendall(whole(b"", status=404))
    return True


def serve(connection):
    try:
        with connection:
            buffer = b""
            while True:
                while b"\r\n\r\n" not in buffer:
                    piece = connection.recv(65536)
                    if not piece:
                        return
                    buffer += piece
                request, _, buffer = buffer.partition(b"\r\n\r\n")
                lines = request.decode("latin-1").split("\r\n")
                method, path, _ = lines[0].split(" ")
                fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
                with lock:
                    counts[path] = counts.get(path, 0) + 1
                    number = counts[path]
                    shown = {name: fields[name] for name in sorted(fields) if name not in ("host",)}
                    print(method, path, repr(sorted(shown.items())), flush=True)
                if not answer(connection, path, fields, number):
                    return
    except OSError:
        pass


def accept(listener):
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=serve, args=(connection,), daemon=True).start()


listener = socket.socket()
listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
listener.bind((address, 0))
listener.listen(256)
print(listener.getsockname()[1], flush=True)
threading.Thread(target=accept, args=(listener,), daemon=True).start()
sys.stdin.read()
os._exit(0)
