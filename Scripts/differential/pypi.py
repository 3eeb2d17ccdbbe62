"""Libraries of other people from PyPI, in an environment of a script's own."""
import importlib
import importlib.metadata
import os
import re
import subprocess
import sys
import warnings

from common import ROOT


class Libraries:
    """The libraries that a script compares with: the module of each package, by the name under which it is installed.
    Behind the name may stand the versions that will do."""

    def __init__(self, name, modules):
        self.environment = os.path.join(ROOT, f".build-{name}-venv")
        self.variable = f"INLAY_{name.upper()}"
        self.modules, self.found, self.problems = modules, {}, {}

    def has(self, package):
        if package not in self.found:
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    importlib.import_module(self.modules[package])
                self.found[package] = True
            except Exception as error:  # A library may fail in any way while it is imported.
                self.found[package] = False
                self.problems[package] = f"{type(error).__name__}: {error}"
        return self.found[package]

    def enter(self):
        """Starts the script again in the environment, with what could be installed. Returns whether it is there."""
        if os.environ.get(self.variable) == "1":
            return True
        python = self.install()
        if python is None:
            return False
        os.environ[self.variable] = "1"
        os.execv(python, [python, *sys.argv])

    def show(self):
        """Prints the versions, and why a library is left out."""
        for package in self.modules:
            named = re.split("[<=>]", package)[0]
            if self.has(package):
                print(f"  {named} {importlib.metadata.version(named)}")
            else:
                print(f"  {package}: skipped, {self.problems.get(package, 'not installed')[:120]}")

    def install(self):
        """Makes the environment with what can be installed, and gives its Python; None if there can be none."""
        python = os.path.join(self.environment, "bin", "python3")
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        if not os.path.exists(python):
            if subprocess.run([sys.executable, "-m", "venv", self.environment], **quiet).returncode:
                return None
        stamp, wanted = os.path.join(self.environment, "wanted"), " ".join(self.modules)
        before = open(stamp, encoding="utf-8").read() if os.path.exists(stamp) else ""
        if before != wanted:
            pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
            absent = [name for name in self.modules
                      if subprocess.run([*pip, name], timeout=1_800, **quiet).returncode]
            # What failed is tried again next time.
            if not absent:
                with open(stamp, "w", encoding="utf-8") as file:
                    file.write(wanted)
        return python
