"""A proxy before a registry, on loopback, that does one wrong thing at one request. What it does is in FAULTS."""
import http.client
import http.server
import re
import socket
import struct
import threading

# What may be done instead of a right answer. The request is passed on only where the name says so.
FAULTS = [
    "500", "503", "429", "401", "404", "200 empty", "nonsense", "reset", "reset after", "truncated", "wrong bytes", "shorter", "longer",
    "wrong digest", "wrong location", "no location", "location elsewhere", "redirect", "redirect honest", "loop", "sent wrong bytes",
    "sent half", "kill", "kill within", "kill after",
]
HOP = {"connection", "keep-alive", "transfer-encoding", "te", "trailer", "upgrade", "content-length"}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 60

    def log_message(self, *_):
        pass

    def setup(self):
        super().setup()
        self.proxy = self.server.proxy

    def handle_one_request(self):
        # skopeo tries TLS first; that is not a request.
        try:
            first = self.request.recv(1, socket.MSG_PEEK) if not self.rfile.peek(0) else b"x"
        except OSError:
            first = b""
        if first in (b"", b"\x16"):
            self.close_connection = True
            return
        try:
            super().handle_one_request()
        except OSError:
            self.close_connection = True

    def body(self):
        if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length") or 0))
        pieces = []
        while size := int(self.rfile.readline().split(b";")[0], 16):
            pieces.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(pieces)

    def answer(self, status, fields=(), data=b"", length=None):
        self.send_response_only(status)
        for name, value in fields:
            if name.lower() not in HOP:
                self.send_header(name, value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(data) if length is None else length))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)
        self.wfile.flush()

    def reset(self):
        self.request.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close_connection = True
        self.connection.close()

    def forwarded(self, body, part=None):
        """(status, fields, body) of the registry's answer. With `part`, only so many bytes are sent, and there is none."""
        connection = http.client.HTTPConnection(self.proxy.host_of_registry, timeout=60)
        has_body = self.command in ("POST", "PUT", "PATCH")
        # A field may be there several times. The registry makes absolute addresses from Host.
        fields = [(name, value) for name, value in self.headers.items() if name.lower() not in HOP | {"host"}]
        fields += [("Host", self.proxy.host)] + [("Content-Length", str(len(body)))] * has_body
        try:
            connection.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
            for name, value in fields:
                connection.putheader(name, value)
            connection.endheaders()
            connection.send(body[:part])
            if part is not None:
                self.proxy.kill()
                return None
            answer = connection.getresponse()
            length = answer.getheader("Content-Length")
            data = answer.read()
            # A registry with a damaged blob may announce more than it sends.
            return answer.status, answer.getheaders(), data, int(length) if self.command == "HEAD" and length else None
        finally:
            connection.close()

    def serve(self):
        fault = self.proxy.next(f"{self.command} {kind(self.path)}")
        body = self.body()
        try:
            if fault is None:
                return self.answer(*self.forwarded(body))
            self.fail(fault, body)
        except (OSError, http.client.HTTPException):
            # The registry was killed.
            self.reset()

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = serve

    def fail(self, fault, body):
        proxy = self.proxy
        if fault in ("500", "503", "429", "401", "404"):
            more = {"429": [("Retry-After", "1")], "401": [("WWW-Authenticate", f'Bearer realm="http://{proxy.host}/nowhere"')]}
            return self.answer(int(fault), more.get(fault, []), b"{}")
        if fault == "200 empty":
            return self.answer(200)
        if fault == "nonsense":
            self.close_connection = True
            return self.wfile.write(b"\0\xff no HTTP at all\r\n\r\n")
        if fault == "reset":
            return self.reset()
        if fault == "stall":
            proxy.stalled.set()
            proxy.released.wait(60)
            return self.reset()
        if fault == "pause":
            proxy.stalled.set()
            proxy.released.wait(60)
            return self.answer(*self.forwarded(body))
        if fault in ("redirect", "redirect honest", "loop"):
            elsewhere = {"redirect": proxy.stranger, "redirect honest": proxy.host_of_registry, "loop": proxy.host}[fault]
            proxy.loops = fault == "loop"
            return self.answer(307, [("Location", f"http://{elsewhere}{self.path}")])
        if fault == "kill":
            proxy.kill()
            return self.reset()
        if fault in ("kill within", "sent wrong bytes", "sent half"):
            half = len(body) // 2
            if not half:
                proxy.does_not_apply = True
                return self.answer(*self.forwarded(body))
            if fault == "kill within":
                self.forwarded(body, half)
                return self.reset()
            rest = bytes([body[half] ^ 1]) + body[half + 1:] if fault == "sent wrong bytes" else b""
            return self.answer(*self.forwarded(body[:half] + rest))
        status, fields, data, length = self.forwarded(body)
        if fault == "kill after":
            proxy.kill()
            return self.reset()
        if fault == "reset after":
            return self.reset()
        names = {name.lower() for name, _ in fields}
        if fault in ("truncated", "wrong bytes", "shorter", "longer"):
            if not data or self.command == "HEAD":
                proxy.does_not_apply = True
                return self.answer(status, fields, data, length)
            half = len(data) // 2
            if fault == "truncated":
                self.close_connection = True
                return self.answer(status, fields, data[:half], len(data))
            changed = {"wrong bytes": data[:half] + bytes([data[half] ^ 1]) + data[half + 1:], "shorter": data[:half], "longer": data + b" "}
            return self.answer(status, fields, changed[fault])
        needed = "docker-content-digest" if fault == "wrong digest" else "location"
        if needed not in names:
            proxy.does_not_apply = True
            return self.answer(status, fields, data, length)
        wrong = {
            "wrong digest": "sha256:" + "0" * 64, "wrong location": f"http://{proxy.host}/v2/a/blobs/uploads/00000000-0000-0000-0000-000000000000",
            "no location": None, "location elsewhere": f"http://{proxy.stranger}/v2/a/blobs/uploads/x?_state=y"}[fault]
        fields = [(name, wrong if name.lower() == needed else value) for name, value in fields]
        return self.answer(status, [(name, value) for name, value in fields if value is not None], data, length)


def kind(path):
    """What a path of a registry is about."""
    for name, pattern in [("manifest", "/manifests/"), ("upload", "/blobs/uploads/"), ("blob", "/blobs/")]:
        if pattern in path:
            return name
    return re.sub(r"[0-9a-f-]{36}", "…", path)


class Stranger(http.server.BaseHTTPRequestHandler):
    """Somebody else, at 127.0.0.2, who answers anything with his own bytes."""
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def serve(self):
        self.server.asked.append((self.command, self.path, self.headers.get("Authorization")))
        data = b"what a stranger sends"
        self.close_connection = True
        self.send_response(201 if self.command in ("PUT", "POST") else 200)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Location", "/v2/x")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = serve


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass


class Proxy:
    """Serves at an address of its own until it is closed. `registry` must be running."""
    strange_server = None

    def __init__(self, registry):
        if Proxy.strange_server is None:
            Proxy.strange_server = serving(("127.0.0.2", 0), Stranger)
            Proxy.strange_server.asked = []
        self.stranger = "127.0.0.2:%d" % Proxy.strange_server.server_address[1]
        self.registry, self.lock = registry, threading.Lock()
        self.plan()
        self.server = serving(("127.0.0.1", 0), Handler)
        self.server.proxy = self
        self.host = "127.0.0.1:%d" % self.server.server_address[1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.released.set()
        self.server.shutdown()
        self.server.server_close()

    @property
    def host_of_registry(self):
        return self.registry.host or "127.0.0.1:1"

    def plan(self, fault=None, number=None, on=None):
        """From now on: this fault at the request of this number, counted from 0, or at the first that is called `on`."""
        self.fault, self.number, self.on = fault, number, on
        self.requests, self.hit, self.loops, self.does_not_apply = [], None, False, False
        self.stalled, self.released = threading.Event(), threading.Event()

    def next(self, name):
        """Counts a request; gives what to do wrong."""
        with self.lock:
            self.requests.append(name)
            is_due = name == self.on if self.on else len(self.requests) - 1 == self.number
            if self.hit is None and self.fault and is_due or self.loops and name == self.hit:
                self.hit = name
                return self.fault
            return None

    def kill(self):
        with self.lock:
            if self.registry.host:
                self.registry.kill()


def serving(address, handler):
    server = Server(address, handler)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    return server
