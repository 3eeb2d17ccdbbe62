"""Loads pages in headless Chromium, some from a local server."""
import http.server
import json
import os
import re
import shutil
import signal
import subprocess
import threading

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
# Nothing is fetched from anywhere else; letters are where they are without hinting, as on paper.
FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions", "--disable-component-update",
         "--disable-background-networking", "--hide-scrollbars", "--font-render-hinting=none",
         "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"]

DRIVER = """<!doctype html><meta charset=utf-8><title>driver</title><style>body { margin: 0 } iframe { border: 0; width: WIDTHpx; height: 600px }</style>
<body><script>
const look = LOOK;
const wait = (frame, url) => new Promise((done) => {
  const late = setTimeout(() => done(false), 20000);
  frame.onload = () => { clearTimeout(late); setTimeout(() => done(true), 20); };
  frame.src = url;
});
(async () => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  for (const page of PAGES) {
    const loaded = await wait(frame, '/out/' + page + '.html');
    let moved = false, value = null;
    try {
      moved = !frame.contentWindow.location.pathname.endsWith('/' + page + '.html');
      value = look(frame.contentDocument, frame.contentWindow);
    } catch (error) { moved = true; value = String(error); }
    await fetch('/result/' + page, {method: 'POST', body: JSON.stringify({loaded, moved, value})});
  }
  await fetch('/done', {method: 'POST', body: ''});
})();
</script>"""


class Server(http.server.ThreadingHTTPServer):
    """Serves NAME.html of a folder, takes what the driver finds, and notes every other request."""
    daemon_threads = True

    def __init__(self, folder, greatest=None):
        """`greatest`: most bytes that are served of a page."""
        super().__init__(("127.0.0.1", 0), Handler)
        self.greatest, self.folder, self.driver, self.heard, self.results, self.done = greatest, folder, "", [], {}, threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"127.0.0.1:{self.server_address[1]}"

    def visit(self, names, look, scratch, width=800):
        """Loads each page in a frame and gives by name what the function `look` (JavaScript: document, window → value) says of it, as
        {"loaded", "moved", "value"}; what is missing was not reached."""
        self.driver = DRIVER.replace("WIDTH", str(width)).replace("PAGES", json.dumps(names)).replace("LOOK", look)
        self.results.clear()
        self.done.clear()
        child = subprocess.Popen([PROGRAM, *FLAGS, f"--user-data-dir={scratch}/profile", "--remote-debugging-port=0", f"http://{self.address}/driver"],
                                 stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        self.done.wait(60 + 10 * len(names))
        os.killpg(child.pid, signal.SIGTERM)
        child.wait()
        return dict(self.results)


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        data, kind = None, "text/html; charset=utf-8"
        if self.path == "/driver":
            data = self.server.driver.encode()
        elif re.fullmatch(r"/out/[A-Za-z0-9_-]+\.html", self.path):
            with open(self.server.folder + self.path[4:], "rb") as file:
                data = file.read(self.server.greatest)
        elif self.path != "/favicon.ico" and not self.path.startswith("/out/"):
            self.server.heard.append((self.headers.get("Referer", ""), self.path))
        self.send_response(200 if data is not None else 404)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data or b"")))
        self.end_headers()
        try:
            self.wfile.write(data or b"")
        except ConnectionError:
            pass  # The driver has gone on to the next page.

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path.startswith("/result/"):
            self.server.results[self.path[8:]] = json.loads(body)
        elif self.path == "/done":
            self.server.done.set()
        else:
            self.server.heard.append((self.headers.get("Referer", ""), self.path))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *arguments):
        pass


def once(arguments, scratch, seconds=60):
    """One run of Chromium to its end; gives what it printed. Its profile is its own: two runs at a time do not meet."""
    run = subprocess.run([PROGRAM, *FLAGS, f"--user-data-dir={scratch}/profile-once", *arguments], stdin=subprocess.DEVNULL, capture_output=True,
                         timeout=seconds)
    return run.stdout.decode("utf-8", "replace")


def version():
    run = subprocess.run([PROGRAM, "--version"], stdin=subprocess.DEVNULL, capture_output=True)
    return run.stdout.decode().strip()
