"""The kinds of saves that Scripts/faults/inject tests: the initial state, the command, and the permitted results."""

import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import zlib

from common import png

TEMPORARY = re.compile(r"\.inlay-[0-9a-f]{16}\.tmp")
SHOWN = re.compile(rb"\bd_files/[^\"' ,]+")
SHOWN_AS = re.compile(rb" data-inlay-name=\"[^\"]*\"")
MOVED_ASIDE = re.compile(r"\.inlay-[0-9a-f]{16}\.old")
# What no message to a user may hold.
STRANGE = re.compile(rb"Foundation|NSCocoa|Error Domain|Fatal error|Optional\(|\.swift:")
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
    "SWIFT_DETERMINISTIC_HASHING": "1",  # every run makes the same calls
    "SOURCE_DATE_EPOCH": "0",  # every PDF is of the same time
}


def picture(seed, bytes_wanted):
    """A small PNG whose compressed noise is about as long as wanted."""
    noise = random.Random(seed)
    width = 16
    height = max(1, bytes_wanted // width)
    rows = b"".join(b"\0" + noise.randbytes(width) for _ in range(height))
    return png(width, height, zlib.compress(rows), kind=0)


PICTURES = {"one.png": 300, "shared.png": 5000, "three.png": 700, "four.png": 9000, "five.png": 2000}
INPUTS = {
    "old": ["one.png", "shared.png"],
    "new": ["shared.png", "three.png", "four.png"],
    "third": ["shared.png", "five.png"],
}


def make_inputs(folder):
    """Three bundles, each with pictures of its own and one that all share; three pictures, and a map of what they are called."""
    for name, pictures in INPUTS.items():
        bundle = os.path.join(folder, name + ".rtfd")
        os.makedirs(bundle)
        body = "".join(r"%s text {{\NeXTGraphic %s \width320 \height320}\'ac}" % (name, p) for p in pictures)
        with open(os.path.join(bundle, "TXT.rtf"), "w") as file:
            file.write(r"{\rtf1\ansi{\fonttbl\f0\fswiss Helvetica;}\f0\fs24 " + body + " end}")
        for p in pictures:
            with open(os.path.join(bundle, p), "wb") as file:
                file.write(picture(p, PICTURES[p]))
    entries = []
    for name in INPUTS:
        content = picture(name, 900)
        with open(os.path.join(folder, name + ".png"), "wb") as file:
            file.write(content)
        entries.append({"digest": "sha256:" + hashlib.sha256(content).hexdigest(), "reference": f"mxc://example.org/{name}"})
    with open(os.path.join(folder, "map.json"), "w") as file:
        json.dump({"inlay": "image-map", "images": entries}, file)


def snapshot(folder):
    """Every path under a folder with its bytes; None for folders."""
    found = {}
    for place, folders, files in os.walk(folder):
        inside = os.path.relpath(place, folder)
        for name in folders:
            found[os.path.normpath(os.path.join(inside, name))] = None
        for name in files:
            with open(os.path.join(place, name), "rb") as file:
                found[os.path.normpath(os.path.join(inside, name))] = file.read()
    return found


def split(found):
    """What stands there, and the temporary names among it (the first of each path)."""
    standing, leftovers = {}, set()
    for path, content in found.items():
        parts = path.split("/")
        at = next((i for i, part in enumerate(parts) if TEMPORARY.fullmatch(part)), None)
        if at is None:
            standing[path] = content
        else:
            leftovers.add("/".join(parts[:at + 1]))
    return standing, leftovers


class Save:
    """One kind of save: a command that writes `output` in the folder it runs in."""

    def __init__(self, name, output, arguments, standing="old", aside=False, is_unknown=False, is_page=False):
        self.name, self.output, self.arguments = name, output, arguments
        # Pages are drawn by several threads, whose calls come in another order each time.
        self.is_page = is_page
        # Whether what is written does not say of what kind it is, so that nothing replaces it.
        self.is_unknown = is_unknown
        self.standing = standing
        # In a file system that cannot exchange two folders; everything else is as usual.
        self.aside = aside

    def command(self, kit, which="new"):
        places = {"IN": which + ".rtfd", "PICTURE": which + ".png", "MAP": "map.json"}
        return [kit.inlay] + [os.path.join(kit.inputs, places[a]) if a in places else a for a in self.arguments]

    def prepare(self, kit):
        """Makes the folder the save runs in as it is before; `kit.before` keeps it after the first time."""
        if kit.standing.get(self.name) is None:
            origin = os.path.join(kit.folder, "before " + self.name)
            os.mkdir(origin)
            if self.standing == "old":
                result = kit.run(self.command(kit, "old"), origin)
                assert result.returncode == 0, (self.name, result.stderr)
            elif self.standing == "stranger":
                os.mkdir(os.path.join(origin, self.output))
                with open(os.path.join(origin, self.output, "shared.png"), "wb") as file:
                    file.write(b"somebody else's")
            kit.standing[self.name] = origin
        return kit.standing[self.name]

    def references(self, kit):
        """What stands there before and after an undisturbed save."""
        before = snapshot(self.prepare(kit))
        work = kit.fresh(self)
        result = kit.run(self.command(kit), work)
        assert result.returncode == 0, (self.name, result.stderr)
        after, leftovers = split(snapshot(work))
        assert not leftovers, (self.name, leftovers)
        assert after != before, self.name
        return before, after

    def judge(self, found, before, after):
        """`old`, `new`, `part`, `aside`, or None for what must never be; and the temporary names left over."""
        standing, leftovers = split(found)
        if standing == before:
            return "old", leftovers
        if standing == after:
            return "new", leftovers
        if self.output.endswith(".inlay"):
            return self.judge_document(standing, before, after), leftovers
        if self.output.endswith(".html"):
            return self.judge_page(standing, before, after), leftovers
        if self.standing == "stranger":
            sound = all(before.get(p, after.get(p, 0)) == c for p, c in standing.items())
            kept = all(standing.get(p, 0) == c for p, c in before.items())
            return ("part" if sound and kept else None), leftovers
        if self.aside and {p: c for p, c in standing.items() if not MOVED_ASIDE.match(p)} == after:
            return "new", leftovers
        if self.aside:
            old = {re.sub(MOVED_ASIDE, self.output, p): c for p, c in standing.items()}
            if old == before:
                return "aside", leftovers
        return None, leftovers

    def judge_document(self, standing, *versions):
        """A folder of a document: `document.json` of one version, all blobs of that version, no bad blob."""
        json = self.output + "/document.json"
        for name, version in zip(("old", "new", "third"), versions):
            if json not in version or standing.get(json) != version[json]:
                continue
            needed = {p: c for p, c in version.items() if c is not None}
            if name == "old" and any(standing.get(p) != c for p, c in needed.items()):
                return None
            if any(standing.get(p) != c for p, c in needed.items() if p.split("/")[-1] in version[json].decode()):
                return None
            for path, content in standing.items():
                if content is None or path == json:
                    continue
                if hashlib.sha256(content).hexdigest() != os.path.basename(path):
                    return None
            return name
        return None

    def judge_page(self, standing, *versions):
        """A page with its pictures beside it: the page of one version, whatever its pictures are called, and each whole.

        A picture that cannot be read when the page is saved over one stays, and the new one is put beside it under
        another name; pictures that nothing shows any more stay too.
        """
        contents = {c for version in versions for c in version.values()}
        if any(c not in contents for p, c in standing.items() if p != self.output):
            return None
        for name, version in zip(("old", "new", "third"), versions):
            if self.shown(standing) == self.shown(version):
                return name
        return None

    def shown(self, found):
        """A page without the names of its pictures, and its pictures, in order."""
        page = found.get(self.output)
        names = SHOWN.findall(page) if page is not None else []
        return page and SHOWN_AS.sub(b"", SHOWN.sub(b"", page)), [found.get(name.decode()) for name in names]

    def is_complete(self, found, before, after):
        """Whether the save after a disturbed one gave all it should."""
        standing, leftovers = split(found)
        if leftovers:
            return False
        if self.standing == "stranger":
            contents = list(standing.values())
            return all(standing.get(p, 0) == c for p, c in before.items()) and all(
                c in contents for c in after.values()) and all(
                c in after.values() for c in contents)
        if self.output.endswith(".html"):
            return self.judge_page(standing, before, after) == "new"
        if self.aside:
            standing = {p: c for p, c in standing.items() if not MOVED_ASIDE.match(p)}
        return standing == after


SAVES = [
    Save("document over one", "d.inlay", ["decompose", "IN", "-o", "d.inlay"]),
    Save("document, new", "d.inlay", ["decompose", "IN", "-o", "d.inlay"], standing=None),
    Save("inlay.tar over one", "d.inlay.tar", ["decompose", "IN", "-o", "d.inlay.tar"]),
    Save("inlay.json over one", "d.inlay.json", ["decompose", "IN", "-o", "d.inlay.json"]),
    Save("RTFD over one", "d.rtfd", ["convert", "IN", "d.rtfd"]),
    Save("RTFD, no exchange", "d.rtfd", ["convert", "IN", "d.rtfd"], aside=True),
    Save("RTF over one", "d.rtf", ["convert", "IN", "d.rtf"]),
    Save("RTF, new", "d.rtf", ["convert", "IN", "d.rtf"], standing=None),
    Save("page with files over one", "d.html", ["convert", "IN", "d.html", "--resources", "files"]),
    Save("page with files, new", "d.html", ["convert", "IN", "d.html", "--resources", "files"], standing=None),
    Save("extract", "out", ["extract", "IN", "-o", "out"], standing="stranger"),
    Save("repair over one", "d.rtfd", ["repair", "IN", "-o", "d.rtfd", "--orphans", "describe"]),
    # A text bundle is a folder; all others are one file.
    *(Save(f"{name} over one", f"d.{name}", ["convert", "IN", "-q", f"d.{name}", "--to", name]) for name in (
        "flat-rtfd", "html", "keyed-archive", "webarchive", "text", "triple", "markdown", "textbundle", "textpack", "eml",
        "matrix", "telegram-rich", "bluesky", "nostr", "mastodon", "activitypub", "slack", "adf", "prosemirror", "quill",
        "lexical", "portable-text", "slate", "draftjs", "tiptap")),
    *(Save(f"{name}, new", f"d.{name}", ["convert", "IN", "-q", f"d.{name}", "--to", name], standing=None, is_unknown=True) for name in (
        "telegram", "discord", "telegram-html", "telegram-markdown", "tokens", "bbcode", "magazine")),
    Save("map, new", "d.json", ["map", "IN", "-o", "d.json"], standing=None, is_unknown=True),
    Save("matrix-sticker over one", "d.json", ["convert", "PICTURE", "d.json", "--to", "matrix-sticker", "--map", "MAP"]),
    *(Save(f"{name} over one", f"d.{name}", ["render", "IN", "-o", f"d.{name}"], is_page=True) for name in ("png", "webp", "pdf")),
]


class Kit:
    """The program, the inputs, and a folder to work in."""

    def __init__(self, inlay, folder):
        self.inlay, self.folder = inlay, folder
        self.inputs = os.path.join(folder, "in")
        self.standing = {}
        self.verified = {}
        make_inputs(self.inputs)

    def fresh(self, save):
        """An empty working folder with what stands there before `save`."""
        origin = save.prepare(self)
        work = os.path.join(self.folder, "w")
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(origin, work)
        return work

    def run(self, command, work, **options):
        return subprocess.run(
            command, cwd=work, env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, timeout=60, **options)

    def verify(self, save, work):
        """Whether `inlay verify` takes what stands there, with the leftovers as they are. Asked once for each state."""
        if not save.output.startswith("d.inlay") or not os.path.exists(os.path.join(work, save.output)):
            return True
        digest = hashlib.sha256()
        for path, content in sorted(snapshot(work).items()):
            digest.update(repr((TEMPORARY.sub("T", path), content)).encode())
        key = digest.digest()
        if key not in self.verified:
            self.verified[key] = self.run([self.inlay, "verify", "--quiet", save.output], work).returncode == 0
        return self.verified[key]


def complaint(result, most=2):
    """What is wrong with the messages of a command that failed, of so many lines at most, or None."""
    lines = result.stderr.split(b"\n")[:-1]
    if STRANGE.search(result.stderr):
        return "a strange message"
    if result.returncode > 0 and not lines:
        return "no message"
    if len(lines) > most or any(not line.startswith((b"inlay: ", b"  ")) for line in lines):
        return "a message of another form"
    return None
