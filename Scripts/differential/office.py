"""LibreOffice, the RTF files of the corpora that it is given, and text as it is compared."""
import os
import subprocess

FOLDERS = ["rtf", "rtfpipe-rtf"]
# Byte order marks, pictures, U+200B and soft hyphens.
IGNORED = dict.fromkeys([0xFEFF, 0xFFFC, 0x200B, 0xAD])


def bare(text):
    """A text without white space, as each program has its own way to show lines and tables."""
    return "".join(text.translate(IGNORED).split())


def rtf_files(corpora, folders=FOLDERS):
    """The names of all RTF files in these folders of the corpora, sorted."""
    return sorted(
        os.path.relpath(os.path.join(folder, name), corpora)
        for part in folders for folder, _, found in os.walk(os.path.join(corpora, part))
        for name in found if name.endswith(".rtf"))


def run(arguments, seconds=60):
    """Runs a program quietly. None: it took too long."""
    try:
        return subprocess.run(arguments, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None


def convert(sources, kind, folder, scratch):
    """Converts files to files of this kind in a folder. One start for all of them, with a profile of its own:
    LibreOffice refuses to start twice with the same."""
    run(["soffice", f"-env:UserInstallation=file://{scratch}/profile", "--headless", "--convert-to", kind,
         "--outdir", folder, *sources], 1200)
