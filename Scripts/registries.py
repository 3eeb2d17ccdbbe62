"""Registries of images for scripts: Debian's docker-registry, `inlay` and skopeo beside it, and documents to copy."""
import base64
import glob
import hashlib
import json
import os
import shutil
import signal
import struct
import subprocess
import time
import urllib.error
import urllib.request

from common import ROOT, fail

SERVICE = os.path.join(ROOT, "Scripts/services/registry")
MANIFEST = "application/vnd.oci.image.manifest.v1+json"
INDEX = "application/vnd.oci.image.index.v1+json"
ARTIFACT = "application/vnd.inlay.document.v1"
DOCUMENT = "application/vnd.inlay.document+json"
TAR = "application/vnd.inlay.document+tar"
EMPTY = "application/vnd.oci.empty.v1+json"
TITLE = "org.opencontainers.image.title"
SILENT = {"stdin": subprocess.DEVNULL, "capture_output": True, "text": True, "errors": "replace"}


def digest(data):
    return "sha256:" + hashlib.sha256(data).hexdigest()


def missing():
    """The Debian packages that must be there and are not."""
    return [name for name in ("docker-registry", "skopeo") if not shutil.which(name)]


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def tree(folder):
    """The digest of each file in a folder, by its path."""
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            found[os.path.relpath(path, folder)] = digest(read(path))
    return found


class Registry:
    """A docker-registry that keeps everything in a folder. `prefix` is what its commands begin with."""

    def __init__(self, folder, prefix=()):
        self.folder, self.prefix, self.host = folder, list(prefix), None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.host:
            self.stop()

    def start(self, *options):
        self.host = self._run("start", *options)
        return self.host

    def stop(self):
        self._run("stop")
        self.host = None

    def kill(self):
        """Ends it at once, as a loss of power does."""
        self._run("kill")
        self.host = None

    def collect(self):
        self._run("collect")

    def _run(self, command, *options):
        run = subprocess.run([*self.prefix, SERVICE, command, self.folder, *options], timeout=120, **SILENT)
        if run.returncode:
            fail(f"{command} of the registry: {run.stderr.strip()[-300:]}")
        return run.stdout.strip()

    def file(self, name):
        """Where it keeps the bytes of a blob or manifest."""
        hexes = name.removeprefix("sha256:")
        return f"{self.folder}/data/docker/registry/v2/blobs/sha256/{hexes[:2]}/{hexes}/data"

    def ask(self, method, path, body=None, **fields):
        """(status, fields, body) of a request."""
        headers = {name.replace("_", "-"): value for name, value in fields.items()}
        address = path if path.startswith("http") else f"http://{self.host}{path}"
        request = urllib.request.Request(address, body, headers, method=method)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=60) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def put_blob(self, repository, data):
        _, fields, _ = self.ask("POST", f"/v2/{repository}/blobs/uploads/", b"")
        where = fields["Location"]
        return self.ask("PUT", f"{where}{'&' if '?' in where else '?'}digest={digest(data)}", data,
                        Content_Type="application/octet-stream")[0]

    def put_manifest(self, repository, tag, manifest, kind=MANIFEST):
        data = manifest if isinstance(manifest, bytes) else json.dumps(manifest).encode()
        return self.ask("PUT", f"/v2/{repository}/manifests/{tag}", data, Content_Type=kind)[0]


class Programs:
    """`inlay` and skopeo, with a folder for temporary files that must be empty after each run."""

    def __init__(self, inlay, folder, prefix=()):
        if not os.path.exists(inlay):
            fail(f"no {inlay} here: make build makes it")
        self.program, self.prefix, self.temporary = os.path.abspath(inlay), list(prefix), os.path.join(folder, "tmp")
        os.makedirs(self.temporary, exist_ok=True)
        self.environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no", "TMPDIR": self.temporary}
        for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"):
            self.environment.pop(name, None)

    def inlay(self, *arguments, patience=300):
        words = [*self.prefix, self.program, *arguments]
        try:
            return subprocess.run(words, env=self.environment, timeout=patience, **SILENT)
        except subprocess.TimeoutExpired:
            self.clear()
            return subprocess.CompletedProcess(words, 124, "", f"no end after {patience} s")

    def clear(self):
        """Ends what a run left and removes its files, so that it is found once."""
        for process in processes(self.temporary):
            os.kill(int(process.split(":")[0]), signal.SIGKILL)
        for path in glob.glob(f"{self.temporary}/*"):
            shutil.rmtree(path, ignore_errors=True)

    def start(self, *arguments):
        """Runs `inlay` in the background."""
        return subprocess.Popen([*self.prefix, self.program, *arguments], env=self.environment, stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")

    def push(self, document, reference, **more):
        return self.inlay("push", document, reference, "--insecure", "-q", **more)

    def pull(self, reference, output, **more):
        return self.inlay("pull", reference, "-o", output, "--insecure", "-q", **more)

    def skopeo(self, *arguments, is_text=True):
        ways = SILENT if is_text else {"stdin": subprocess.DEVNULL, "capture_output": True}
        return subprocess.run([*self.prefix, "skopeo", *arguments], env=self.environment, timeout=600, **ways)

    def copy(self, source, target, *options):
        """Copies an image by skopeo; gives what went wrong, or None."""
        run = self.skopeo("copy", "--quiet", "--src-tls-verify=false", "--dest-tls-verify=false", *options, source, target)
        return f"skopeo copy: {run.stderr.strip()[-300:]}" if run.returncode else None

    def manifest(self, reference):
        """The bytes of a manifest, as skopeo gets them; None if it does not."""
        run = self.skopeo("inspect", "--raw", "--tls-verify=false", f"docker://{reference}", is_text=False)
        return None if run.returncode else run.stdout

    def left(self, output=None):
        """What must not be there after a run: temporary files, processes, a part of the output."""
        found = [f"left {path}" for path in glob.glob(f"{self.temporary}/*")]
        if output and os.path.exists(output):
            found.append(f"wrote {output}")
        return found + [f"process {words}" for words in processes(self.temporary)]

    def is_whole(self, folder):
        """Whether a folder document is sound."""
        return self.inlay("verify", folder, "-q").returncode == 0


def processes(word):
    """The running skopeos that have a word among theirs."""
    found = []
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            words = read(path).decode(errors="replace").split("\0")
        except OSError:
            continue
        if os.path.basename(words[0]) == "skopeo" and any(word in each for each in words):
            found.append(f"{path.split('/')[2]}: {' '.join(words)[:120]}")
    return found


def awaited(condition, seconds=10):
    """Waits until a condition is true; gives whether it came true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.01)
    return False


def ended(process, number, seconds=10):
    """Sends a signal to a process and waits for it; gives its status, or None if it goes on."""
    process.send_signal(number)
    try:
        process.communicate(timeout=seconds)
        return process.returncode
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        process.communicate()
        return None


GLYPHS = [read(path) for path in sorted(glob.glob(os.path.join(ROOT, "Samples/Glyphs/*.heic")))]


def glyph(number, room=0):
    """One of the sample glyphs, different for each number: its number is in a box that readers skip."""
    name = f"{number:012d}".encode() + bytes(room)
    return GLYPHS[number % len(GLYPHS)] + struct.pack(">I", 8 + len(name)) + b"free" + name


def portable(pictures, files=(), words="words ", kind="image/heic"):
    """A portable document in its JSON form, with these pictures as glyphs and files of these bytes."""
    unit = words + "\ufffc"
    names = [digest(data) for data in pictures]
    document = {
        "format": "inlay", "version": "1.0", "offsetUnit": "utf16", "text": unit * len(pictures) + words,
        "images": [{"representations": [{"role": "primary", "mediaType": kind, "digest": name, "size": len(data)}],
                    "identifier": f"glyph {number}", "description": f"picture {number}"}
                   for number, (name, data) in enumerate(zip(names, pictures))],
        "placements": [{"at": number * len(unit) + len(words), "length": 1, "image": number, "kind": "glyph"}
                       for number in range(len(pictures))],
        "files": [{"name": f"file {number:05d}", "digest": digest(data), "size": len(data)} for number, data in enumerate(files)],
        "blobs": {digest(data): base64.b64encode(data).decode() for data in [*pictures, *files]}}
    return json.dumps(document).encode()


def folder_document(programs, folder, name, data):
    """Writes the JSON form of a document as a folder; gives its path."""
    source, target = os.path.join(folder, f"{name}.inlay.json"), os.path.join(folder, f"{name}.inlay")
    write(source, data)
    run = programs.inlay("convert", source, target, "-q", "--unsealed")
    if run.returncode:
        fail(f"inlay convert: {run.stderr.strip()[-300:]}")
    os.remove(source)
    return target


def layers_of(folder):
    """The layers of a folder document by the rules of Documentation/registry.md: (media type, path) of each."""
    document = json.loads(read(f"{folder}/document.json"))
    types = {one["digest"]: one.get("mediaType") for image in document["images"] for one in image["representations"] if "digest" in one}
    others = document["files"] + ([document["source"]] if "source" in document else [])
    blobs = sorted(set(types) | {one["digest"] for one in others if "digest" in one})
    return document["digest"], [(DOCUMENT, "document.json")] + [
        (types.get(name) or "application/octet-stream", f"blobs/sha256/{name[7:]}") for name in blobs]


def manifest_of(folder):
    """The manifest of a folder document, made here from the rules."""
    name, layers = layers_of(folder)

    def described(kind, data, **more):
        return {"mediaType": kind, "digest": digest(data), "size": len(data), **more}
    made = {"schemaVersion": 2, "mediaType": MANIFEST, "artifactType": ARTIFACT, "config": described(EMPTY, b"{}"),
            "layers": [described(kind, read(f"{folder}/{path}"), annotations={TITLE: path}) for kind, path in layers],
            "annotations": {"org.inlay.document.digest": name}}
    return json.dumps(made, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def layout(folder, image, manifest=None):
    """Makes an image layout with the manifest of a folder document; gives the digest of the manifest."""
    manifest = manifest or manifest_of(folder)
    for data in [manifest, b"{}", *[read(f"{folder}/{path}") for _, path in layers_of(folder)[1]]]:
        write(f"{image}/blobs/sha256/{digest(data)[7:]}", data)
    entry = {"mediaType": MANIFEST, "digest": digest(manifest), "size": len(manifest),
             "annotations": {"org.opencontainers.image.ref.name": "v1"}}
    write(f"{image}/index.json", json.dumps({"schemaVersion": 2, "mediaType": INDEX, "manifests": [entry]}).encode())
    write(f"{image}/oci-layout", b'{"imageLayoutVersion":"1.0.0"}')
    return digest(manifest)


def tar_manifest(programs, folder):
    """The manifest of a document that becomes a tar. The tar is that of `inlay convert`: equal documents are equal tars."""
    path = f"{folder}.tar"
    programs.inlay("convert", folder, path, "-q")
    data = read(path)
    os.remove(path)
    name, _ = layers_of(folder)
    made = {"schemaVersion": 2, "mediaType": MANIFEST, "artifactType": ARTIFACT,
            "config": {"mediaType": EMPTY, "digest": digest(b"{}"), "size": 2},
            "layers": [{"mediaType": TAR, "digest": digest(data), "size": len(data), "annotations": {TITLE: "document.inlay.tar"}}],
            "annotations": {"org.inlay.document.digest": name}}
    return json.dumps(made, sort_keys=True, separators=(",", ":")).encode()
