"""A server for uploads that misbehaves, over raw sockets: multipart POST, and tus 1.0.0.

    upload_server.py ADDRESS

Prints its port, then a line for each request ("POST /form ...") and for each object that it stored ("stored SHA-256"). The
query of a URL says what goes wrong, and how often: `/tus?patch.lost=2&create.503=1`. Standard input takes commands: `hold N`
stops at the Nth step from now on, prints "held NAME", and goes on at the next command. It ends with standard input.

  /form    a POST is stored, as often as it comes
  /keyed   a POST is stored once for each Idempotency-Key
  /tus     creates uploads of tus
"""

import hashlib
import os
import socket
import sys
import threading
import time
import urllib.parse

address = sys.argv[1]
lock = threading.Lock()
counts = {}  # how often each fault happened
keys = {}  # Idempotency-Key to the digest of what was stored
sessions = {}  # number to [length, bytes, is stored, who sends]
steps = {"count": 0, "hold": 0}
going_on = threading.Condition(lock)


printing = threading.Lock()


def say(line):
    with printing:  # lines of two threads must not mix
        print(line, flush=True)


def step(name):
    """A moment at which a test may end the client."""
    with lock:
        steps["count"] += 1
        if steps["count"] == steps["hold"]:
            say("held " + name)
            going_on.wait()


def faulty(query, name, fault):
    """Whether a fault is to happen now."""
    wanted = int(query.get(f"{name}.{fault}", ["0"])[0])
    with lock:
        key = (id_of(query), name, fault)
        counts[key] = counts.get(key, 0) + 1
        return counts[key] <= wanted


def id_of(query):
    return repr(sorted(query.items()))


def store(data):
    say("stored " + hashlib.sha256(data).hexdigest())


def head(status, fields):
    lines = [f"HTTP/1.1 {status} X"] + [f"{name}: {value}" for name, value in fields]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


class Gone(Exception):
    """The connection ends."""


class Connection:
    def __init__(self, connection):
        self.connection = connection
        self.buffer = b""

    def read_head(self):
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        request, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        return request.decode("latin-1").split("\r\n")

    def fill(self):
        piece = self.connection.recv(65536)
        if not piece:
            raise Gone
        self.buffer += piece

    def read(self, count):
        """The next bytes; fewer if the client goes away."""
        try:
            while len(self.buffer) < count:
                self.fill()
        except (Gone, OSError):
            pass
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def linger(self):
        """Ends the connection so that the client reads the answer although not all of its body was taken."""
        self.connection.shutdown(socket.SHUT_WR)
        while self.connection.recv(65536):
            pass
        raise Gone

    def reset(self):
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        raise Gone

    def answer(self, status, fields=(), body=b"", length=None):
        self.connection.sendall(head(status, [("Content-Length", len(body) if length is None else length), *fields]) + body)


def misbehave(connection, query, name):
    """What goes wrong before a request is looked at."""
    if faulty(query, name, "reset"):
        connection.reset()
    if faulty(query, name, "silent"):
        time.sleep(600)
    if faulty(query, name, "redirect"):
        connection.answer(307, [("Location", f"http://127.0.0.2:{port}/form"), ("Connection", "close")])
        connection.linger()
    if faulty(query, name, "huge"):
        connection.connection.sendall(b"HTTP/1.1 201 X\r\n" + b"".join(b"X-%d: %s\r\n" % (i, b"y" * 1000) for i in range(1000)))
        connection.linger()
    for status in (400, 403, 404, 410, 413, 429, 500, 502, 503, 504):
        if faulty(query, name, str(status)):
            connection.answer(status, [("Retry-After", "0"), ("Connection", "close")])
            connection.linger()


def finish(connection, query, name, status, fields=(), body=b"", length=None):
    """Answers a request whose work is done."""
    step(name + ".before-answer")
    if faulty(query, name, "lost"):
        connection.reset()
    if faulty(query, name, "garbled"):
        connection.connection.sendall(b"HTTP/1.1 what\r\n\r\n")
        raise Gone
    if faulty(query, name, "long"):
        body = b"x" * 1_000_000
    connection.answer(status, fields, body, length)
    step(name + ".after-answer")


def post(connection, path, query, fields):
    misbehave(connection, query, "post")
    length = int(fields["content-length"])
    step("post.head")
    data = connection.read(length // 2)
    step("post.half")
    if faulty(query, "post", "half"):
        connection.reset()
    if faulty(query, "post", "slow"):
        time.sleep(600)
    data += connection.read(length - len(data))
    if len(data) < length:
        raise Gone
    boundary = ("--" + fields["content-type"].split("boundary=")[1]).encode()
    start, end = data.split(b"\r\n\r\n", 1)
    content = end[: end.rindex(b"\r\n" + boundary + b"--\r\n")]
    if not start.startswith(boundary + b"\r\n") or boundary in content or b"filename=\"picture.png\"" not in start:
        connection.answer(400)
        return
    name = hashlib.sha256(content).hexdigest()
    key = fields.get("idempotency-key") if path == "/keyed" else None
    with lock:
        is_new = key is None or key not in keys
        if key is not None:
            keys[key] = name
    step("post.before-store")
    if is_new:
        store(content)
    for status in (302, 303, 500, 501, 507, 520):
        if faulty(query, "post", f"after{status}"):
            connection.answer(status, [("Location", "/blobs/" + name)])
            return
    if "json" in query:
        finish(connection, query, "post", 200, [("Content-Type", "application/json")], b'{"id": 7, "url": "/blobs/x"}')
    elif "nothing" in query:
        finish(connection, query, "post", 200)
    else:
        finish(connection, query, "post", 201, [("Location", "/blobs/" + name)])


TUS = ("Tus-Resumable", "1.0.0")


def create(connection, query, text, fields):
    misbehave(connection, query, "create")
    step("create.head")
    with lock:
        number = len(sessions) + 1
        sessions[number] = [int(fields["upload-length"]), b"", False, None]
    location = f"/tus/{number}?{text}"
    if faulty(query, "create", "elsewhere"):
        location = f"http://127.0.0.2:{port}{location}"
    place = [] if faulty(query, "create", "nowhere") else [("Location", location)]
    finish(connection, query, "create", 201, ([] if faulty(query, "create", "notus") else [TUS]) + place)


def tell(connection, query, session):
    misbehave(connection, query, "head")
    step("head.head")
    offset = len(session[1])
    if faulty(query, "head", "beyond"):
        offset = session[0] + 1
    if faulty(query, "head", "wrong"):
        offset = (offset + session[0]) // 2 + 1
    finish(connection, query, "head", 200, [TUS, ("Upload-Offset", offset), ("Upload-Length", session[0])], length=0)


def patch(connection, query, number, fields):
    misbehave(connection, query, "patch")
    session = sessions[number]
    length = int(fields["content-length"])
    step("patch.head")
    if int(fields["upload-offset"]) != len(session[1]) or faulty(query, "patch", "409"):
        connection.answer(409, [TUS, ("Connection", "close")])
        connection.linger()
    if fields["content-type"] != "application/offset+octet-stream":
        connection.answer(415, [TUS])
        return
    owner = session[3] = object()

    def append(data):
        # A client that went away may have been followed by another.
        with lock:
            if session[3] is not owner:
                raise Gone
            session[1] += data

    data = connection.read(length // 2)
    append(data)
    step("patch.half")
    if faulty(query, "patch", "half"):
        connection.reset()
    if faulty(query, "patch", "expire"):
        del sessions[number]
        connection.reset()
    if faulty(query, "patch", "part"):  # takes only a part, and says so
        finish(connection, query, "patch", 204, [TUS, ("Upload-Offset", len(session[1])), ("Connection", "close")])
        connection.linger()
    append(connection.read(length - len(data)))
    if len(session[1]) < session[0]:
        raise Gone
    step("patch.before-store")
    if not session[2]:
        session[2] = True
        store(session[1])
    offset = len(session[1])
    if faulty(query, "patch", "back"):
        offset = 0
    if faulty(query, "patch", "beyond"):
        offset += 1
    finish(connection, query, "patch", 204, [TUS, ("Upload-Offset", offset)])


def answer(connection):
    lines = connection.read_head()
    method, target, _ = lines[0].split(" ")
    fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
    say(f"{method} {target} " + repr(sorted((name, value) for name, value in fields.items() if name != "host")))
    path, _, text = target.partition("?")
    query = urllib.parse.parse_qs(text, keep_blank_values=True)
    if method == "POST" and path in ("/form", "/keyed"):
        post(connection, path, query, fields)
    elif method == "POST" and path == "/tus" and fields.get("tus-resumable") == "1.0.0":
        create(connection, query, text, fields)
    elif path.startswith("/tus/") and fields.get("tus-resumable") == "1.0.0":
        number = int(path.split("/")[2])
        if number not in sessions:
            connection.answer(404, [TUS], length=0)
        elif method == "HEAD":
            tell(connection, query, sessions[number])
        elif method == "PATCH":
            patch(connection, query, number, fields)
    else:
        connection.answer(400)


def serve(raw):
    try:
        with raw:
            connection = Connection(raw)
            while True:
                answer(connection)
    except (Gone, OSError):
        pass


def accept(listener):
    while True:
        raw, _ = listener.accept()
        threading.Thread(target=serve, args=(raw,), daemon=True).start()


listener = socket.socket()
listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
listener.bind((address, 0))
listener.listen(256)
port = listener.getsockname()[1]
say(str(port))
threading.Thread(target=accept, args=(listener,), daemon=True).start()
for line in sys.stdin:
    word, number = line.split()
    with lock:
        steps["count"], steps["hold"] = 0, int(number)
        going_on.notify_all()
    say("ready")
os._exit(0)
