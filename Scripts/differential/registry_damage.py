"""What a docker-registry keeps, damaged; and manifests that lie. The document comes back whole, or the pull is refused."""
import json
import os
import shutil

from registries import (
    DOCUMENT, EMPTY, INDEX, MANIFEST, TAR, TITLE, digest, folder_document, glyph, manifest_of, portable, read, tree, write)


def refused_or_whole(programs, reference, document, faults, name):
    """Pulls; gives the exit status. A fault is another document, a part of one, or a failure without a word."""
    output = os.path.join(os.path.dirname(document), "back.inlay")
    run = programs.pull(reference, output)
    if run.returncode == 0 and tree(output) != tree(document):
        faults.append(f"{name}: pulled another document, status 0: {run.stderr.strip()[-200:]}")
    if run.returncode == 0:
        shutil.rmtree(output, ignore_errors=True)
    elif run.returncode not in (65, 74) or not run.stderr.strip():
        faults.append(f"{name}: status {run.returncode}: {run.stderr.strip()[-200:] or 'not a word'}")
    faults.extend(f"{name}: {left}" for left in programs.left(output))
    return run.returncode


CHANGES = {
    "cut": lambda data: data[:-1], "half": lambda data: data[:len(data) // 2], "emptied": lambda data: b"",
    "longer": lambda data: data + b" ", "first bit": lambda data: bytes([data[0] ^ 1]) + data[1:],
    "middle bit": lambda data: data[:len(data) // 2] + bytes([data[len(data) // 2] ^ 1]) + data[len(data) // 2 + 1:],
    "last bit": lambda data: data[:-1] + bytes([data[-1] ^ 1]), "removed": lambda data: None,
}


def damage(programs, registry, folder):
    """Each file that the registry keeps of an image, changed in each way; then the document is pushed again, and repaired."""
    faults, count, stays = [], 0, {}
    pictures = {"two pictures": [glyph(1), glyph(2)], "a tar": [glyph(number) for number in range(401)], "no picture": []}
    for name, data in pictures.items():
        document = folder_document(programs, folder, name.replace(" ", "-"), portable(data))
        base = f"{registry.host}/damage/{name.replace(' ', '-')}"
        run = programs.push(document, f"{base}:v1")
        manifest = programs.manifest(f"{base}:v1")
        if run.returncode or not manifest:
            faults.append(f"{name}: push: {run.stderr.strip()[-200:]}")
            continue
        described = json.loads(manifest)
        files = {"manifest": digest(manifest), "config": described["config"]["digest"]}
        files |= {f"layer {number}": layer["digest"] for number, layer in enumerate(described["layers"])}
        for what, blob in files.items():
            path, whole = registry.file(blob), read(registry.file(blob))
            for change, changed in CHANGES.items():
                count += 1
                title, bad = f"{name}: {what} {change}", changed(whole)
                os.remove(path)
                if bad is not None:
                    write(path, bad)
                if refused_or_whole(programs, f"{base}:v1", document, faults, title) == 0 and what != "config":
                    faults.append(f"{title}: nobody noticed")
                # The registry does not look at what it has, so that a push may mend nothing.
                again = programs.push(document, f"{base}:v1")
                pulled = refused_or_whole(programs, f"{base}:v1", document, faults, f"{title}, pushed again")
                if again.returncode == 0 and pulled:
                    stays[change] = stays.get(change, 0) + 1
                # Repair: remove the file, and push.
                if os.path.exists(path):
                    os.remove(path)
                again = programs.push(document, f"{base}:v1")
                if again.returncode or refused_or_whole(programs, f"{base}:v1", document, faults, f"{title}, repaired"):
                    faults.append(f"{title}: not repaired by removing the file and pushing: {again.stderr.strip()[-200:]}")
                    write(path, whole)
    said = ", ".join(f"{change} {number}" for change, number in stays.items())
    print(f"    {count} damages, {len(faults)} faults; a push over the damage ended with 0 and mended nothing: {said or 'never'}")
    return faults


def lies(document, tar_path):
    """Manifests that a registry takes: (name, manifest, media type of it, whether it may be read)."""
    whole = json.loads(manifest_of(document))
    made = read(tar_path)

    def other(change):
        manifest = json.loads(json.dumps(whole))
        change(manifest)
        return manifest

    def size(place, value):
        return other(lambda manifest: manifest["layers"][place].update(size=value))

    def title(value):
        return other(lambda manifest: [layer["annotations"].update({TITLE: value}) for layer in manifest["layers"]])
    count = len(whole["layers"])
    for place in range(count):
        right = whole["layers"][place]["size"]
        for value in [right + 1, right - 1, 0, 1, 10**12, 2**53, -1, 2**63, 1.5, "1", None]:
            yield f"layer {place} of {value!r} bytes", size(place, value), MANIFEST, False
    for value in [3, 0, 10**12, -1]:
        yield f"configuration of {value} bytes", other(lambda manifest: manifest["config"].update(size=value)), MANIFEST, True
    for value in ["../../evil", "/tmp/evil", "document.json", "", "a\0b", "\ud800", 7]:
        yield f"titles {value!r}", title(value), MANIFEST, True
    yield "no titles", other(lambda manifest: [layer.pop("annotations") for layer in manifest["layers"]]), MANIFEST, True
    yield "another artifact", other(lambda manifest: manifest.update(artifactType="application/vnd.other")), MANIFEST, False
    yield "no type of artifact", other(lambda manifest: manifest.pop("artifactType")), MANIFEST, False
    yield "no layers", other(lambda manifest: manifest.update(layers=[])), MANIFEST, False
    for place in range(count):
        yield f"without layer {place}", other(lambda manifest: manifest["layers"].pop(place)), MANIFEST, False
        yield f"layer {place} twice", other(lambda manifest: manifest["layers"].append(manifest["layers"][place])), MANIFEST, True
        # skopeo gets such a layer from nowhere.
        yield f"layer {place} elsewhere", other(
            lambda manifest: manifest["layers"][place].update(urls=["http://127.0.0.1:1/x"])), MANIFEST, True
        for kind in [DOCUMENT, TAR, EMPTY, "application/vnd.oci.image.layer.v1.tar+gzip", "", 5]:
            yield f"layer {place} of the type {kind!r}", other(lambda manifest: manifest["layers"][place].update(mediaType=kind)), MANIFEST, True
    yield "layers in another order", other(lambda manifest: manifest["layers"].reverse()), MANIFEST, True
    foreign = {"mediaType": "application/octet-stream", "digest": digest(made), "size": len(made)}
    yield "a layer more", other(lambda manifest: manifest["layers"].append(foreign)), MANIFEST, True
    tar = {**foreign, "mediaType": TAR}
    yield "a tar", other(lambda manifest: manifest.update(layers=[tar])), MANIFEST, True
    yield "a tar beside the layers", other(lambda manifest: manifest["layers"].append(tar)), MANIFEST, True
    yield "a tar of another size", other(lambda manifest: manifest.update(layers=[{**tar, "size": 1}])), MANIFEST, False
    stated = "org.inlay.document.digest"
    yield "another digest stated", other(lambda manifest: manifest["annotations"].update({stated: digest(b"")})), MANIFEST, False
    yield "no digest of that form", other(lambda manifest: manifest["annotations"].update({stated: "x"})), MANIFEST, False
    yield "no digest stated", other(lambda manifest: manifest.pop("annotations")), MANIFEST, True
    yield "members more", other(lambda manifest: manifest.update(subject=whole["config"], more=[{}])), MANIFEST, True
    yield "data inside", other(lambda manifest: manifest["layers"][0].update(data="e30=")), MANIFEST, True
    yield "another algorithm", other(lambda manifest: manifest["layers"][0].update(digest="sha512:" + "0" * 128)), MANIFEST, False
    yield "an image of Docker", {
        "schemaVersion": 2, "mediaType": "application/vnd.docker.distribution.manifest.v2+json", "config": whole["config"],
        "layers": whole["layers"]}, "application/vnd.docker.distribution.manifest.v2+json", False
    data = manifest_of(document)
    entry = {"mediaType": MANIFEST, "digest": digest(data), "size": len(data)}
    for what, entries in [("an index", [entry]), ("an index of a platform", [{**entry, "platform": {"os": "linux", "architecture": "amd64"}}]),
                          ("an empty index", [])]:
        yield what, {"schemaVersion": 2, "mediaType": INDEX, "manifests": entries}, INDEX, True
    deep = b'{"a":' * 5_000 + b"1" + b"}" * 5_000
    yield "a deep manifest", data[:-1] + b',"x":' + deep + b"}", MANIFEST, True
    yield "a name twice", data[:-1] + b',"layers":[]}', MANIFEST, False
    yield "a byte order mark", b"\xef\xbb\xbf" + data, MANIFEST, False
    yield "100 layers more", other(lambda manifest: manifest["layers"].extend([foreign] * 100)), MANIFEST, True
    yield "more than 4 MiB", data[:-1] + b',"x":"' + b"x" * (4 << 20) + b'"}', MANIFEST, False


def manifests(programs, registry, folder):
    """Manifests that lie: docker-registry takes most. Its own checks are the first rows of the facts that push relies on."""
    faults, outcomes = [], {"refused by the registry": 0, "refused by inlay": 0, "read": 0}
    document = folder_document(programs, folder, "document", portable([glyph(1), glyph(2)]))
    tar_path = os.path.join(folder, "document.inlay.tar")
    programs.inlay("convert", document, tar_path, "-q")
    base = f"{registry.host}/lies/a"
    if programs.push(document, f"{base}:v1").returncode or registry.put_blob("lies/a", read(tar_path)) != 201:
        return ["nothing could be pushed"]
    for what, manifest, status in [
            ("an absent layer", {**json.loads(manifest_of(document)), "layers": [{"mediaType": DOCUMENT, "digest": digest(b"no"), "size": 2}]}, 400),
            ("an absent configuration", {**json.loads(manifest_of(document)), "config": {"mediaType": EMPTY, "digest": digest(b"no"), "size": 2}}, 400)]:
        if registry.put_manifest("lies/a", "absent", manifest) != status:
            faults.append(f"the registry takes a manifest with {what}")
    if registry.put_manifest("lies/a", digest(b"no"), json.loads(manifest_of(document))) != 400:
        faults.append("the registry takes a manifest under another digest")
    for number, (name, manifest, kind, is_readable) in enumerate(lies(document, tar_path)):
        status = registry.put_manifest("lies/a", f"l{number}", manifest, kind)
        if status != 201:
            outcomes["refused by the registry"] += 1
            continue
        ended = refused_or_whole(programs, f"{base}:l{number}", document, faults, name)
        outcomes["refused by inlay" if ended else "read"] += 1
        if ended == 0 and not is_readable:
            faults.append(f"{name}: read without a word")
    print("    " + ", ".join(f"{count} manifests {what}" for what, count in outcomes.items()))
    # An absent tag, an absent repository, a digest that nobody has.
    for reference in ["lies/a:none", "lies/none:v1", f"lies/a@{digest(b'no')}"]:
        if refused_or_whole(programs, f"{registry.host}/{reference}", document, faults, reference) != 74:
            faults.append(f"{reference}: not refused with 74")
    return faults
