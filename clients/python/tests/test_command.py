"""python -m inlay_document: what it prints, and its exit status."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import support
from support import digest, document, image, placement, text_of


class Command(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def run_on(self, *arguments, **environment):
        variables = {**os.environ, "PYTHONPATH": support.SOURCES, "PYTHONIOENCODING": "utf-8", **environment}
        return subprocess.run(
            [sys.executable, "-m", "inlay_document", *arguments], cwd=self.folder, capture_output=True, env=variables)

    def run_in_shell(self, line):
        return subprocess.run(["bash", "-c", f"set -o pipefail; {line}"], cwd=self.folder, capture_output=True,
                              env={**os.environ, "PYTHONPATH": support.SOURCES, "LC_ALL": "C"})

    def file(self, data, name="x.inlay.json"):
        with open(os.path.join(self.folder, name), "wb") as file:
            file.write(data)
        return name

    def test_text_and_table(self):
        value = document("🐶 \ufffc!", images=[image(b"dog", description="a dog")], placements=[placement(3, 0)],
                         blobs={digest(b"dog"): "ZG9n"})
        run = self.run_on(self.file(text_of(value)))
        lines = run.stdout.decode().split("\n")
        self.assertEqual((lines[:2], run.returncode, run.stderr), (["🐶 [a dog]!", ""], 0, b""))
        self.assertEqual([line.split() for line in lines[2:4]], [
            ["at", "length", "index", "kind", "pixels", "type", "digest", "description"],
            ["3", "1", "2", "glyph", "-", "-", digest(b"dog")[:19], "a", "dog"]])
        run = self.run_on("--verify", self.file(text_of(value)))
        self.assertEqual(run.stdout.decode().split("\n")[4:], [f"digest: {value['digest']}", "sound", ""])

    def test_nothing_reaches_a_terminal_that_it_obeys(self):
        text = "a\x1b]0;x\x07\x9b1mb\rc\u2029d\te\x7f\ufffc"
        name = "\x1b[1m"
        value = document(text, images=[image(b"", description="\x1b[2J\nz")], placements=[placement(text.index("\ufffc"), 0)],
                         blobs={digest(b""): ""})
        shown = self.run_on("--verify", self.file(text_of(value)))
        self.assertIn("1mb\nc\nd\te\\x7f[\\x1b[2J\nz]\n", shown.stdout.decode())
        for run in (
            shown,
            self.run_on(self.file(b"{}", "\x1b[2Jx")),
            self.run_on(self.file(text_of(document("a", **{"runs": [{"at": 0, "length": 1, "custom": {name: 1}}]})))),
            self.run_on(self.file(text_of(document("a", attributes={name: 1})))),
            self.run_on("\x1b[1mgone"),
        ):
            for stream in (run.stdout.decode(), run.stderr.decode()):
                self.assertEqual([c for c in stream if c != "\n" and c != "\t" and not " " <= c < "\x7f" and not c > "\x9f"], [])

    def test_exit_status(self):
        sound, wrong = document("a"), {**document("a"), "text": "b"}
        by_hand = {"format": "inlay", "version": "1.0", "offsetUnit": "utf16", "text": "a"}
        for data, status, about in (
            (text_of(sound), 0, b""), (text_of(wrong), 1, b"digest"), (text_of(by_hand), 1, b"unsealed=True"),
            (text_of({**sound, "version": "2.0"}), 65, b"version"), (b"{}", 65, b"format"), (b"", 65, b"byte 0"),
        ):
            for arguments in ((), ("--verify",)):
                run = self.run_on(*arguments, self.file(data))
                self.assertEqual(run.returncode, status, run)
                self.assertIn(about, run.stderr)
        self.assertIn(b"stated digest: sha256:", self.run_on("--verify", self.file(text_of(wrong))).stdout)
        self.assertEqual(self.run_on("gone.inlay").returncode, 66)
        for arguments in ((), ("a", "b"), ("--verfy", "a"), ("--verify",)):
            run = self.run_on(*arguments)
            self.assertEqual((run.returncode, run.stdout, run.stderr[:6]), (64, b"", b"usage:"))
        self.assertEqual(self.run_on("--help").returncode, 0)

    def test_an_absent_blob(self):
        copy = os.path.join(self.folder, "copy.inlay")
        shutil.copytree(os.path.join(support.VECTORS, "folder", "folder-blob-absent"), copy)
        run = self.run_on("--verify", "copy.inlay")
        self.assertEqual(run.returncode, 1)
        self.assertIn(b"document.absentBlob", run.stderr)
        self.assertIn(b"absent blob: sha256:", run.stdout)

    def test_a_terminal_without_utf8(self):
        run = self.run_on(self.file(text_of(document("é🐶"))), PYTHONIOENCODING="ascii")
        self.assertEqual((run.returncode, run.stdout), (0, b"\\xe9\\U0001f436\n"))

    def test_a_closed_pipe(self):
        self.file(text_of(document("line\n" * 200_000)))
        shell = f"{sys.executable} -m inlay_document x.inlay.json | head -n 1"
        run = self.run_in_shell(shell)
        self.assertEqual((run.stdout, run.stderr, run.returncode), (b"line\n", b"", 0))
        # The image of this document is absent.
        os.mkdir(os.path.join(self.folder, "x.inlay"))
        self.file(text_of(document("line\n" * 200_000 + "\ufffc", images=[image(b"gone")], placements=[placement(1_000_000, 0)])),
                  "x.inlay/document.json")
        run = self.run_in_shell(shell.replace(".json", ""))
        self.assertEqual((run.stdout, run.returncode), (b"line\n", 1))

    @unittest.skipUnless(os.path.exists("/dev/full"), "this system has no /dev/full")
    def test_an_output_that_cannot_be_written(self):
        self.file(text_of(document("a")), "short.json")
        self.file(text_of(document("line\n" * 200_000)), "long.json")
        for arguments in ("short.json", "long.json", "--help"):
            for output, reason in ((">/dev/full", b"No space left on device"), (">&-", b"Bad file descriptor")):
                run = self.run_in_shell(f"{sys.executable} -m inlay_document {arguments} {output}")
                self.assertEqual((run.stderr, run.returncode), (b"standard output: " + reason + b"\n", 74), (arguments, output))


if __name__ == "__main__":
    unittest.main()
