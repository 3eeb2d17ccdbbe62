"""The package as others install it, and the code in its documentation."""

import ast
import glob
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import support

LACKING = [name for name in ("setuptools", "wheel", "venv", "ensurepip", "pip") if importlib.util.find_spec(name) is None]
PAGES = [os.path.join(support.PACKAGE, "README.md"), os.path.join(support.ROOT, "Documentation", "clients.md")]
SAMPLE = os.path.join(support.ROOT, "Samples", "message.inlay.json")


def blocks(path):
    with open(path, encoding="utf-8") as file:
        return re.findall(r"^```python\n(.*?)^```", file.read(), re.M | re.S)


class Pages(unittest.TestCase):
    def test_the_code_of_the_pages_runs(self):
        for path in PAGES:
            self.assertNotEqual(blocks(path), [], path)
            for block in blocks(path):
                with self.subTest(path), tempfile.TemporaryDirectory() as folder:
                    shutil.copy(SAMPLE, folder)
                    run = subprocess.run([sys.executable, "-c", block], cwd=folder, capture_output=True, encoding="utf-8",
                                         env={**os.environ, "PYTHONPATH": support.SOURCES, "PYTHONIOENCODING": "utf-8"})
                    self.assertEqual((run.returncode, run.stderr), (0, ""))
                    self.assertIn("Met the cat [cat in a space helmet] again!", run.stdout)

    def test_what_is_public_is_typed_and_documented(self):
        for path in glob.glob(os.path.join(support.SOURCES, "inlay_document", "*.py")):
            with open(path, encoding="utf-8") as file:
                tree = ast.parse(file.read())
            self.assertTrue(ast.get_docstring(tree), path)
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef):
                    untyped = [a.arg for a in node.args.args + node.args.kwonlyargs if a.annotation is None]
                    self.assertLessEqual(set(untyped), {"self"}, f"{path}: {node.name}")
                    self.assertIsNotNone(node.returns, f"{path}: {node.name}")


@unittest.skipIf(LACKING, f"needs Python's {', '.join(LACKING)}")
class Installation(unittest.TestCase):
    def test_installed_from_the_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            # Building leaves files beside the sources.
            source = os.path.join(folder, "source")
            shutil.copytree(support.PACKAGE, source, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
            environment = os.path.join(folder, "venv")
            self.run_in(folder, sys.executable, "-m", "venv", "--system-site-packages", environment)
            python = os.path.join(environment, "bin", "python")
            self.run_in(folder, python, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-index", source)
            shutil.copy(SAMPLE, folder)
            for block in blocks(PAGES[0]):
                self.assertIn("[cat in a space helmet]", self.run_in(folder, python, "-c", block))
            where = self.run_in(folder, python, "-c", "import inlay_document; print(inlay_document.__file__)").strip()
            self.assertTrue(os.path.realpath(where).startswith(os.path.realpath(environment)), where)
            self.assertTrue(os.path.exists(os.path.join(os.path.dirname(where), "py.typed")))
            self.assertIn("sound", self.run_in(folder, python, "-m", "inlay_document", "--verify", "message.inlay.json"))

    def run_in(self, folder, *command):
        variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        run = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8",
                             env={**variables, "PYTHONIOENCODING": "utf-8", "PIP_DISABLE_PIP_VERSION_CHECK": "1"})
        self.assertEqual(run.returncode, 0, f"{command}: {run.stdout}{run.stderr}")
        return run.stdout


if __name__ == "__main__":
    unittest.main()
