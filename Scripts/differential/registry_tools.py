"""Documents by every way between `inlay`, oras-py and skopeo; media types; times."""
import os
import random
import resource
import shutil
import time

from common import ROOT
from pypi import Libraries
from registries import (
    ARTIFACT, DOCUMENT, EMPTY, TITLE, digest, folder_document, glyph, layers_of, layout, manifest_of, portable, read, tar_manifest, tree,
    write)

LIBRARIES = Libraries("registry", {"oras": "oras.client"})


def documents(programs, folder):
    """The folder documents to copy, by name, and whether each becomes a tar."""
    postcard = os.path.join(folder, "postcard.inlay")
    run = programs.inlay("decompose", os.path.join(ROOT, "Samples/Postcard.rtfd"), "-o", postcard, "-q")
    if run.returncode:
        raise SystemExit(f"inlay decompose: {run.stderr}")
    made = {
        "no picture": portable([]), "one picture": portable([glyph(1)]),
        "400 pictures": portable([glyph(number) for number in range(400)]),
        "401 pictures": portable([glyph(number) for number in range(401)]),
        "a file of 1 byte": portable([glyph(1)], [b"x"]), "an empty file": portable([glyph(2)], [b""]),
        "a file of 2 bytes, which is the configuration": portable([glyph(3)], [b"{}"]),
    }
    tars = ("401 pictures", "a file of 1 byte", "an empty file")
    yield "the postcard", postcard, False
    for name, data in made.items():
        yield name, folder_document(programs, folder, name.replace(" ", "-").replace(",", ""), data), name in tars


class Oras:
    """oras-py at a registry."""

    def __init__(self, registry):
        import oras.client
        self.host = registry.host
        self.client = oras.client.OrasClient(hostname=registry.host, insecure=True)

    def pull(self, name, folder):
        self.client.pull(target=f"{self.host}/{name}", outdir=folder)

    def push(self, document, name):
        """Pushes a folder document in our form. `push` of the library knows no artifact type and takes titles from file names, so
        that the manifest is put together here from what it offers."""
        import oras.oci
        container = self.client.get_container(f"{self.host}/{name}")
        state, layers = layers_of(document)
        manifest = oras.oci.NewManifest()
        manifest.update(artifactType=ARTIFACT, annotations={"org.inlay.document.digest": state})
        for kind, title in layers:
            path = os.path.join(document, title)
            layer = oras.oci.NewLayer(path, kind)
            layer["annotations"] = {TITLE: title}
            self.client.upload_blob(path, container, layer)
            manifest["layers"].append(layer)
        path = os.path.join(document, "..", "empty.json")
        write(path, b"{}")
        manifest["config"] = oras.oci.NewLayer(path, EMPTY)
        self.client.upload_blob(path, container, manifest["config"])
        self.client.upload_manifest(manifest, container)


def compare(programs, registry, folder):
    """Documents by every way."""
    oras = Oras(registry) if LIBRARIES.has("oras") else None
    faults = []
    print(f"    {'document':<48}{'blobs':>6}{'push':>9}{'pull':>9}   judges")
    for number, (name, document, is_tar) in enumerate(documents(programs, folder)):
        wanted, judges = tree(document), []
        base = f"{registry.host}/tools/d{number}"

        def check(what, holds):
            judges.append(what)
            if not holds:
                faults.append(f"{name}: {what}")

        def comes_back(what, reference):
            output = os.path.join(folder, "back.inlay")
            run = programs.pull(reference, output)
            check(what, run.returncode == 0 and tree(output) == wanted and programs.is_whole(output) and not run.stdout)
            shutil.rmtree(output, ignore_errors=True)
            faults.extend(f"{name}: {what}: {left}" for left in programs.left())

        start = time.monotonic()
        run = programs.push(document, f"{base}:inlay")
        pushed = time.monotonic() - start
        if run.returncode:
            faults.append(f"{name}: push: status {run.returncode}: {run.stderr[-300:]}")
            continue
        expected = tar_manifest(programs, document) if is_tar else manifest_of(document)
        check("inlay: manifest", programs.manifest(f"{base}:inlay") == expected)
        check("inlay: name", run.stdout.strip() == f"{base}@{digest(expected)}")
        start = time.monotonic()
        comes_back("inlay → inlay", f"{base}:inlay")
        pulled = time.monotonic() - start
        comes_back("inlay → inlay by digest", f"{base}@{digest(expected)}")
        # An equal document in another form is the same manifest.
        other = os.path.join(folder, "other.inlay.tar")
        programs.inlay("convert", document, other, "-q")
        check("inlay: equal documents", programs.push(other, f"{base}:other").stdout == run.stdout)
        os.remove(other)

        image = os.path.join(folder, "image")
        fault = programs.copy(f"docker://{base}:inlay", f"oci:{image}:v1") or programs.copy(f"oci:{image}:v1", f"docker://{base}-s:v1")
        check(f"inlay → skopeo → skopeo {fault or ''}", not fault and programs.manifest(f"{base}-s:v1") == expected)
        comes_back("skopeo → inlay", f"{base}-s:v1")
        shutil.rmtree(image, ignore_errors=True)
        if not is_tar:
            # A folder document becomes a layout in place, and stays a document.
            place = os.path.join(folder, "place.inlay")
            shutil.copytree(document, place)
            layout(document, place)
            check("in place: sound", programs.is_whole(place))
            fault = programs.copy(f"oci:{place}:v1", f"docker://{base}-p:v1")
            check(f"in place → skopeo {fault or ''}", not fault and programs.manifest(f"{base}-p:v1") == expected)
            comes_back("in place → inlay", f"{base}-p:v1")
            shutil.rmtree(place)
        if oras:
            output = os.path.join(folder, "oras.inlay")
            oras.pull(f"tools/d{number}:inlay", output)
            if is_tar:
                tar = os.path.join(output, "document.inlay.tar")
                check("inlay → oras", programs.is_whole(tar) and not programs.inlay("convert", tar, f"{output}/d.inlay", "-q").returncode
                      and tree(f"{output}/d.inlay") == wanted)
            else:
                check("inlay → oras", tree(output) == wanted and programs.is_whole(output))
            shutil.rmtree(output)
            # Whatever it has to say of the number of blobs, `inlay` reads them singly.
            if b"" not in [read(os.path.join(document, path)) for _, path in layers_of(document)[1]]:
                oras.push(document, f"tools/d{number}-o:v1")
                comes_back("oras → inlay", f"{base}-o:v1")
        print(f"    {name:<48}{len(wanted) - 1:>6}{pushed:>7.2f} s{pulled:>7.2f} s   {len(judges)} comparisons")
    return faults


KINDS = [
    "application/vnd.oci.image.layer.v1.tar", "application/vnd.oci.image.layer.v1.tar+gzip", "application/vnd.oci.image.layer.v1.tar+zstd",
    "application/vnd.oci.image.layer.nondistributable.v1.tar", "application/vnd.oci.image.layer.v1.tar+encrypted",
    "application/vnd.docker.image.rootfs.diff.tar.gzip", "application/vnd.docker.image.rootfs.foreign.diff.tar.gzip",
    "application/vnd.oci.image.manifest.v1+json", "application/vnd.oci.image.config.v1+json", "application/vnd.oci.empty.v1+json",
    "application/vnd.inlay.document+json", "application/vnd.inlay.document+tar", "image/png; a=\"b\"", "image", "", "ü/日本語", "a/b\n\0",
    "x" * 5_000,
]


def types(programs, registry, folder):
    """skopeo has rules of its own for layers of some types, and for compressed ones: it must not change a picture."""
    import bz2
    import gzip
    import lzma
    faults = []
    contents = {"a glyph": glyph(7), "gzip": gzip.compress(glyph(7)), "bzip2": bz2.compress(glyph(7)), "xz": lzma.compress(glyph(7)),
                "zeros": bytes(100_000), "tar": bytes(1024) + b"ustar\0"}
    count = 0
    for number, kind in enumerate(KINDS):
        for place, (what, data) in enumerate(contents.items()):
            count += 1
            document = folder_document(programs, folder, f"t{number}-{place}", portable([data], kind=kind))
            reference, output = f"{registry.host}/types/t{number}-{place}:v1", os.path.join(folder, "back.inlay")
            run = programs.push(document, reference)
            name = f"{what} of the type {kind[:60]!r}"
            if run.returncode:
                faults.append(f"{name}: push: status {run.returncode}: {run.stderr.strip()[-200:]}")
                continue
            if digest(programs.manifest(reference) or b"") != run.stdout.strip().split("@")[-1]:
                faults.append(f"{name}: the registry has another manifest than the one that push names")
            run = programs.pull(reference, output)
            if run.returncode or tree(output) != tree(document):
                faults.append(f"{name}: pull: status {run.returncode}: {run.stderr.strip()[-200:]}")
            shutil.rmtree(output, ignore_errors=True)
            shutil.rmtree(document)
    print(f"    {count} pictures: {count - len(faults)} unchanged")
    return faults


def speed(programs, registry, folder):
    """Glyphs of 11 to 17 kB singly and as a tar. The processor time is that of inlay and skopeo, without the registry."""
    faults = []
    print(f"    {'glyphs':<34}{'':8}{'time':>8}{'processor':>11}{'a glyph':>10}{'a second':>10}")

    def timed(count, what, step, run):
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        fault = run()
        seconds = time.monotonic() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        print(f"    {what:<34}{step:8}{seconds:>6.2f} s{used:>9.2f} s{seconds / count * 1000:>7.2f} ms{count / seconds:>10.0f}")
        if fault:
            faults.append(f"{what}: {step}: {fault}")

    def said(run):
        return run.stderr.strip()[-200:] if run.returncode else None

    dice = random.Random(4)
    for count, what in [(400, "400, a layer each"), (1_000, "1,000 in a tar")]:
        document = folder_document(programs, folder, f"s{count}", portable([glyph(dice.getrandbits(39)) for _ in range(count)]))
        reference, output = f"{registry.host}/speed/s{count}:v1", os.path.join(folder, f"back{count}.inlay")
        timed(count, what, "push", lambda: said(programs.push(document, reference)))
        timed(count, what, "again", lambda: said(programs.push(document, reference)))
        timed(count, what, "pull", lambda: said(programs.pull(reference, output)))
        if not os.path.exists(output) or tree(output) != tree(document):
            faults.append(f"{what}: another document came back")
    # Another program may push any number of layers.
    image, output = os.path.join(folder, "image"), os.path.join(folder, "singly.inlay")
    layout(document, image)
    reference = f"{registry.host}/speed/singly:v1"
    timed(count, "1,000, a layer each, by skopeo", "push", lambda: programs.copy(f"oci:{image}:v1", f"docker://{reference}"))
    timed(count, "1,000, a layer each, by skopeo", "pull", lambda: said(programs.pull(reference, output)))
    if not os.path.exists(output) or tree(output) != tree(document):
        faults.append("1,000 singly: another document came back")
    return faults
