"""The index of Documentation/vectors, and a vector made ready to be read."""

import contextlib
import json
import os
import shutil
import tempfile


def load(folder):
    with open(os.path.join(folder, "vectors.json"), encoding="utf-8") as file:
        return json.load(file)["vectors"]


@contextlib.contextmanager
def standing(folder, vector):
    """The path of a vector; where its index says so, of a copy with things that cannot be committed."""
    path = os.path.join(folder, vector["path"])
    if "setup" not in vector:
        yield path
        return
    with tempfile.TemporaryDirectory() as work:
        copy = os.path.join(work, "document")
        shutil.copytree(path, copy)
        for step in vector["setup"]:
            place = os.path.join(copy, step["path"])
            os.makedirs(os.path.dirname(place), exist_ok=True)
            if step["make"] == "symlink":
                os.symlink(step["target"], place)
            elif step["make"] == "fifo":
                os.mkfifo(place)
            elif step["make"] == "folder":
                os.mkdir(place)
            elif step["make"] == "file":
                with open(place, "wb") as file:
                    file.write(step["text"].encode("utf-8"))
            else:
                raise ValueError(step["make"])
        yield copy
