"""A reader of portable documents, made from the text of Documentation/format.md alone (standard library only).

It shares no code and no thought with the Swift reader: that both agree shows that the page says what it must.
"""

import base64
import binascii
import hashlib
import re

from containers import read_folder, read_tar
from strict_json import Number, Refused, canonical, canonical_text, malformed, number_text, parse

LIMITS = {
    "jsonBytes": 1 << 30,
    "jsonDepth": 64,
    "textUnits": 64 << 20,
    "placements": 4 << 20,
    "attachmentBytes": 256 << 20,
    "tableRows": 1 << 20,
    "tableColumns": 16_384,
    "tableCells": 4 << 20,
    "tableDepth": 64,
    "files": 100_000,
    "propertyListValues": 200_000,
    "propertyListDepth": 64,
}

DIGEST = re.compile(r"sha256:[0-9a-f]{64}\Z")
COLOUR = re.compile(r"#[0-9a-f]{8}\Z")
VERSION = re.compile(r"(0|[1-9][0-9]{0,8})\.(0|[1-9][0-9]{0,8})\Z")
INTEGER = re.compile(r"(0|-?[1-9][0-9]*)\Z")
FINITE = re.compile(r"-?[0-9]+(\.[0-9]+)?(e[+-][0-9]+)?\Z")

OFFSET = (0, 4294967294)
LENGTH = (-(10**12), 10**12)
NUMBER = (-(10**9), 10**9)
SIZE = (0, 2**53 - 1)
ROWS = 2**31 - 1
COLUMNS = 2**20

ARRAYS = ("images", "placements", "literalObjectReplacement", "runs", "paragraphs", "files")
# Of version 1.1: absent where there are none.
LISTS = ("tables", "blockStyles", "blocks")
EDGES = ("Top", "Right", "Bottom", "Left")


def sha256(data):
    return "sha256:" + hashlib.sha256(data).hexdigest()


# Values of one member


def need(condition, why):
    if not condition:
        raise malformed(why)


def integer(low, high):
    def check(value, where):
        number = value.integer() if isinstance(value, Number) else None
        need(number is not None and low <= number <= high, f"{where}: an integer from {low} to {high} is due")
        return number

    return check


def string(value, where):
    need(isinstance(value, str), f"{where}: a string is due")
    return value


def boolean(value, where):
    need(isinstance(value, bool), f"{where}: true or false is due")


def flag(value, where):
    need(value is True, f"{where}: true, or no such member")


def matching(pattern, what):
    def check(value, where):
        need(pattern.match(string(value, where)) is not None, f"{where}: {what} is due")
        return value

    return check


digest = matching(DIGEST, "a digest")
colour = matching(COLOUR, "a colour")
offset = integer(*OFFSET)
length = integer(*LENGTH)
extent = integer(0, LENGTH[1])
number = integer(*NUMBER)
size = integer(*SIZE)


def members(value, where):
    need(isinstance(value, dict), f"{where}: an object is due")
    return value


def elements(value, where):
    need(isinstance(value, list), f"{where}: an array is due")
    return value


def closed(required, optional=()):
    """An object that knows all its members."""
    required, optional = dict(required), dict(optional)

    def check(value, where):
        members(value, where)
        for name in required:
            need(name in value, f"{where}: no {name}")
        for name, inner in value.items():
            rule = required.get(name) or optional.get(name)
            need(rule is not None, f"{where}: {name!r} does not belong here")
            rule(inner, f"{where}.{name}")
        return value

    return check


def data(value, where):
    text = string(value, where)
    try:
        decoded = base64.b64decode(text.encode("ascii"), validate=True)
    except (binascii.Error, UnicodeEncodeError, ValueError):
        raise malformed(f"{where}: base64 is due") from None
    need(base64.b64encode(decoded).decode() == text, f"{where}: base64 has one form")
    return decoded


def real(value, where):
    text = string(value, where)
    if text in ("inf", "-inf", "nan", "-0"):
        return
    if text.startswith("nan:"):
        need(re.match(r"nan:[0-9a-f]{16}\Z", text) is not None, f"{where}: a NaN")
        bits = int(text[4:], 16)
        need(bits != 0x7FF8 << 48, f"{where}: that NaN is written nan")
        need(bits >> 52 & 0x7FF == 0x7FF and bits & (1 << 52) - 1 != 0, f"{where}: that is no NaN")
        return
    need(len(text) < 40 and FINITE.match(text) is not None, f"{where}: a real")
    need(number_text(float(text)) == text, f"{where}: a real has one text")


def list_integer(value, where):
    text = string(value, where)
    need(len(text) < 40 and INTEGER.match(text) is not None, f"{where}: a decimal is due")
    need(-(2**63) <= int(text) < 2**64, f"{where}: from -2^63 to 2^64 - 1")


def dimension(value, where):
    if isinstance(value, dict):
        closed({"share": integer(0, 10**6)})(value, where)
    else:
        extent(value, where)


class Grid:
    """The cells of one table so far."""

    def __init__(self, columns, parent, start):
        self.columns, self.parent, self.end = columns, parent, start
        self.row, self.after, self.rows = -1, 0, 0
        # For each column, the first row that no cell above covers.
        self.free = {}

    def add(self, parent, start, end, row, column, high, wide):
        need(parent == self.parent and start == self.end, "a cell apart from its table")
        need(row == self.row or row == self.row + 1, "a row without a cell, or rows out of order")
        need(row != self.row or column >= self.after, "cells of a row out of order")
        need(column + wide <= self.columns and row + high <= ROWS, "a cell beyond its table")
        for place in range(column, column + wide):
            need(self.free.get(place, 0) <= row, "cells overlap")
            self.free[place] = row + high
        self.row, self.after, self.end = row, column + wide, end
        self.rows = max(self.rows, row + high)


class Reader:
    """One document, decoded and checked; `problems` are what makes it damaged, not malformed."""

    def __init__(self, data, limits, takes_blobs):
        self.limits = {**LIMITS, **limits}
        self.limit("jsonBytes", len(data))
        document = parse(data)
        need(isinstance(document, dict), "an object is due")
        if document.get("format") != "inlay":
            raise Refused("notDocument", "this is no portable document")
        need("version" in document, "no version")
        version = VERSION.match(string(document["version"], "version"))
        if version is None or version.group(1) != "1":
            raise Refused("unsupportedVersion", document["version"])
        self.document = document
        self.blobs = {}
        self.sizes = {}
        self.source_blobs = set()
        self.takes_blobs = takes_blobs
        self.check()

    def limit(self, name, found):
        if found > self.limits[name]:
            raise Refused("limit", f"{name}: {found}")

    # What section 3 says of the members one by one

    def check(self):
        document = self.document
        sealed = "digest" in document
        for name in ("offsetUnit", "text"):
            need(name in document, f"no {name}")
        if sealed:
            digest(document["digest"], "digest")
        for name in ARRAYS + ("attributes",):
            need(not sealed or name in document, f"no {name}")
            document.setdefault(name, {} if name == "attributes" else [])
        need(document["offsetUnit"] == "utf16", "the unit of offsets")
        if "blobs" in document:
            need(self.takes_blobs, "blobs stand in the JSON form only")
            for name, value in members(document["blobs"], "blobs").items():
                digest(name, "blobs")
                self.blobs[name] = data(value, "blobs")
                self.limit("attachmentBytes", len(self.blobs[name]))
        self.source = None
        if "source" in document:
            closed({"digest": digest, "format": string, "size": size, "value": digest}, {})(document["source"], "source")
            need(int(document["version"].split(".")[1]) >= 1, "a source needs version 1.1")
            self.source = document["source"]
        known = {"format", "version", "offsetUnit", "digest", "text", "attributes", "blobs", "source", *ARRAYS, *LISTS}
        self.unknown(document, known)
        self.text = string(document["text"], "text")
        raw = self.text.encode("utf-16-le")
        self.units = [raw[at] | raw[at + 1] << 8 for at in range(0, len(raw), 2)]
        self.limit("textUnits", len(self.units))
        for name in ARRAYS:
            elements(document[name], name)
        self.limit("placements", len(document["placements"]))
        self.limit("files", len(document["files"]))
        self.images()
        self.placements()
        self.literals()
        self.attribute_runs("runs", self.run_rules())
        self.attribute_runs("paragraphs", self.paragraph_rules())
        self.blocks()
        self.is_second = any("blockColor" in run for run in document["paragraphs"]) or any(n in document for n in LISTS)
        need(not self.is_second or int(document["version"].split(".")[1]) >= 1, "this needs version 1.1")
        self.files()
        self.check_document_attributes()
        self.check_ranges()

    def unknown(self, value, known):
        for name, inner in value.items():
            if name not in known:
                self.nesting(inner, self.limits["jsonDepth"])

    def nesting(self, value, left):
        if isinstance(value, (dict, list)):
            if left == 0:
                raise Refused("limit", "jsonDepth")
            for inner in value.values() if isinstance(value, dict) else value:
                self.nesting(inner, left - 1)

    def open(self, value, where, required, optional):
        """An object that may have members we do not know; returns whether it has any but the required ones."""
        members(value, where)
        for name, rule in required.items():
            need(name in value, f"{where}: no {name}")
            rule(value[name], f"{where}.{name}")
        for name, rule in optional.items():
            if name in value:
                rule(value[name], f"{where}.{name}")
        self.unknown(value, {*required, *optional})

    def content(self, value, where):
        forms = [("digest" in value or "size" in value), "external" in value, "missing" in value]
        need(sum(forms) == 1, f"{where}: one content is due")
        if forms[0]:
            need("digest" in value and "size" in value, f"{where}: a digest and a size")
            name = digest(value["digest"], where)
            count = size(value["size"], where)
            need(self.sizes.setdefault(name, count) == count, f"{where}: two sizes of one blob")
        elif forms[1]:
            closed({"url": string}, {"size": size, "digest": digest})(value["external"], where)
        else:
            missing = value["missing"]
            closed({"reason": string}, {"size": size, "digest": digest})(missing, where)
            known = missing["reason"] == "absent" and "size" in missing and "digest" in missing
            need(not known, f"{where}: an absent blob is written as a blob")

    CONTENT = {"digest", "size", "external", "missing"}

    def images(self):
        seen = set()
        for index, image in enumerate(self.document["images"]):
            where = f"images[{index}]"
            required = {"representations": elements}
            self.open(image, where, required, {n: string for n in ("identifier", "description", "fileName")})
            need(image["representations"], f"{where}: no representation")
            for number, part in enumerate(image["representations"]):
                inner = f"{where}.representations[{number}]"
                members(part, inner)
                known = {"mediaType": string, "width": size, "height": size}
                self.open(part, inner, {"role": string}, {**known, **dict.fromkeys(self.CONTENT, lambda *_: None)})
                self.content(part, inner)
            text = canonical_text(image)
            need(text not in seen, f"{where}: an image twice")
            seen.add(text)

    def files(self):
        last = None
        rest = dict.fromkeys(self.CONTENT, lambda *_: None)
        for index, file in enumerate(self.document["files"]):
            where = f"files[{index}]"
            closed({"name": string}, {"mediaType": string, **rest})(file, where)
            self.content(file, where)
            name = file["name"].encode("utf-8")
            need(name, f"{where}: no name")
            need(last is None or last < name, f"{where}: not in order, or a name twice")
            last = name

    def span(self, value, where):
        at, count = value["at"].integer(), value["length"].integer()
        need(at + count <= len(self.units), f"{where}: beyond the text")
        return at, at + count

    RANGE = {"at": offset, "length": integer(1, OFFSET[1])}

    def placements(self):
        used = 0
        images = len(self.document["images"])
        display = closed({"width": extent, "height": extent})
        self.places = []
        for index, placement in enumerate(self.document["placements"]):
            where = f"placements[{index}]"
            required = {**self.RANGE, "image": offset, "kind": string}
            self.open(placement, where, required, {"displaySize": display})
            self.places.append(self.span(placement, where))
            image = placement["image"].integer()
            need(image < images, f"{where}: no such image")
            need(image <= used, f"{where}: images in the order of first placement")
            used = max(used, image + 1)
        need(used == images, "an image without a placement")

    def literals(self):
        self.literal = [offset(at, "literalObjectReplacement") for at in self.document["literalObjectReplacement"]]
        need(all(a < b for a, b in zip(self.literal, self.literal[1:])), "literals ascend")

    def run_rules(self):
        rules = {name: string for name in (
            "fontFamily", "fontClass", "underline", "strikethrough", "link", "language", "capitals", "direction")}
        rules |= {name: colour for name in (
            "underlineColor", "strikethroughColor", "foregroundColor", "backgroundColor", "strokeColor")}
        rules |= {"fontSize": extent, "weight": integer(1, 1000), "italic": flag, "hidden": flag, "kerning": boolean}
        rules |= {name: number for name in ("strokeWidth", "superscript", "ligatures")}
        rules |= {"baselineOffset": length, "tracking": length, "custom": self.custom}
        shadow = closed({"offsetX": length, "offsetY": length, "blur": length}, {"color": colour})
        return rules | {"shadow": shadow}

    def paragraph_rules(self):
        rules = {name: string for name in ("role", "alignment", "direction", "listMarker")}
        rules |= {name: length for name in (
            "firstLineIndent", "leadingIndent", "trailingIndent", "spacingBefore", "spacingAfter", "lineSpacing",
            "minimumLineHeight", "maximumLineHeight", "defaultTabInterval")}
        rules |= {name: number for name in (
            "lineHeightMultiple", "tighteningFactor", "hyphenationFactor", "listLevel")}
        rules["blockColor"] = colour
        rules |= {name: flag for name in ("keepsWithNext", "keepsTogether", "breaksPageBefore")}
        rules |= {"markerLength": integer(0, 10**9), "tabStops": self.tab_stops, "custom": self.custom}
        return rules

    def tab_stops(self, value, where):
        for stop in elements(value, where):
            closed({"position": length, "alignment": string}, {"leader": string})(stop, where)

    def attribute_runs(self, name, rules):
        spans = []
        last = None
        for index, run in enumerate(self.document[name]):
            where = f"{name}[{index}]"
            self.open(run, where, self.RANGE, rules)
            start, end = self.span(run, where)
            need(len(run) > 2, f"{where}: no attribute")
            attributes = canonical_text({n: v for n, v in run.items() if n not in ("at", "length")})
            if spans:
                need(spans[-1][1] <= start, f"{where}: out of order, or overlapping")
                need(spans[-1][1] < start or last != attributes, f"{where}: the same as the one before")
            last = attributes
            spans.append((start, end))
        setattr(self, name, spans)

    def block_rules(self):
        rules = {name: dimension for name in (
            "width", "minimumWidth", "maximumWidth", "height", "minimumHeight", "maximumHeight")}
        for edge in EDGES:
            rules |= {f"padding{edge}": extent, f"margin{edge}": length, f"border{edge}Width": extent}
            rules |= {f"border{edge}Color": colour, f"border{edge}Style": string}
        return rules | {"backgroundColor": colour, "verticalAlignment": string, "custom": self.custom}

    def column_widths(self, value, where):
        self.limit("tableColumns", len(elements(value, where)))
        for width in value:
            if width is not None:
                dimension(width, where)

    def blocks(self):
        for name in LISTS:
            need(name not in self.document or elements(self.document[name], name), f"{name}: empty, and there")
        tables, styles, blocks = (self.document.get(name, []) for name in LISTS)
        self.limit("tableCells", max(len(tables), len(styles), len(blocks)))
        flags = {"collapsesBorders": flag, "hidesEmptyCells": flag}
        whole = {"layout": string, "alignment": string, "direction": string, "headerRows": integer(0, 10**9)}
        whole |= {"columnWidths": self.column_widths, "spacing": extent}
        for index, table in enumerate(tables):
            self.open(table, f"tables[{index}]", {"columns": integer(1, COLUMNS)}, {**self.block_rules(), **flags, **whole})
            self.limit("tableColumns", table["columns"].integer())
        seen = set()
        for index, style in enumerate(styles):
            where = f"blockStyles[{index}]"
            self.open(style, where, {}, self.block_rules())
            need(style, f"{where}: no attribute")
            text = canonical_text(style)
            need(text not in seen, f"{where}: a style twice")
            seen.add(text)
        spans = {"rowSpan": integer(2, ROWS), "columnSpan": integer(2, COLUMNS)}
        cell = {"table": offset, "row": integer(0, ROWS - 1), "column": integer(0, COLUMNS - 1), **spans}
        used = 0
        for index, block in enumerate(blocks):
            where = f"blocks[{index}]"
            self.open(block, where, self.RANGE, {**cell, "style": offset})
            self.span(block, where)
            need(("table" in block) == ("row" in block) == ("column" in block), f"{where}: a cell in part")
            need("table" in block or not block.keys() & cell.keys(), f"{where}: a box with a place in a table")
            if "style" in block:
                style = block["style"].integer()
                need(style <= used and style < len(styles), f"{where}: styles in the order of first use")
                used = max(used, style + 1)
        need(used == len(styles), "a style of no block")
        self.grids([table["columns"].integer() for table in tables], blocks)

    def grids(self, columns, blocks):
        """How blocks nest, and how the cells of each table lie in its grid."""
        open_blocks = []  # the end of each, and its index
        grids = []
        last = 0
        for index, block in enumerate(blocks):
            start, end = self.span(block, f"blocks[{index}]")
            need(start >= last, "blocks out of order")
            last = start
            while open_blocks and open_blocks[-1][0] <= start:
                open_blocks.pop()
            need(not open_blocks or end <= open_blocks[-1][0], "blocks that cross")
            parent = open_blocks[-1][1] if open_blocks else None
            open_blocks.append((end, index))
            self.limit("tableDepth", len(open_blocks))
            if "table" not in block:
                continue
            table, row, column = (block[name].integer() for name in ("table", "row", "column"))
            high, wide = (block[name].integer() if name in block else 1 for name in ("rowSpan", "columnSpan"))
            need(table <= len(grids) and table < len(columns), "tables in the order of their first cells")
            if table == len(grids):
                grids.append(Grid(columns[table], parent, start))
            self.limit("tableRows", row + high)
            grids[table].add(parent, start, end, row, column, high, wide)
        need(len(grids) == len(columns), "a table without cells")
        for grid in grids:
            need(grid.rows == grid.row + 1, "a cell below the last row")

    def check_document_attributes(self):
        rules = {name: string for name in (
            "title", "author", "subject", "keywords", "comment", "company", "copyright", "editor", "language",
            "created", "modified")}
        rules |= {name: length for name in (
            "paperWidth", "paperHeight", "marginLeft", "marginRight", "marginTop", "marginBottom", "viewWidth",
            "viewHeight", "defaultTabInterval")}
        rules |= {name: number for name in ("viewMode", "viewZoom", "hyphenationFactor")}
        rules |= {"backgroundColor": colour, "readOnly": boolean, "custom": self.custom}
        closed({}, rules)(self.document["attributes"], "attributes")

    def custom(self, value, where):
        need(members(value, where), f"{where}: not empty")
        self.values = 0
        for name, inner in value.items():
            self.list_value(inner, f"{where}[{name!r}]", 1)

    def list_value(self, value, where, depth):
        self.limit("propertyListDepth", depth)
        self.values += 1
        self.limit("propertyListValues", self.values)
        need(len(members(value, where)) == 1, f"{where}: one member, the type")
        ((tag, inner),) = value.items()
        if tag == "array":
            for element in elements(inner, where):
                self.list_value(element, where, depth + 1)
        elif tag == "dictionary":
            for element in members(inner, where).values():
                self.list_value(element, where, depth + 1)
        else:
            rules = {
                "string": string, "integer": list_integer, "real": real, "date": real, "boolean": boolean,
                "data": data}
            need(tag in rules, f"{where}: no type {tag!r}")
            decoded = rules[tag](inner, where)
            if tag == "data":
                self.limit("attachmentBytes", len(decoded))

    # What must hold between the text and its ranges

    def check_ranges(self):
        units, count = self.units, len(self.units)
        inside = {at + 1 for at in range(count - 1) if 0xD800 <= units[at] < 0xDC00}
        objects = {at for at in range(count) if units[at] == 0xFFFC}
        covered = set()
        last = 0
        for start, end in self.places:
            need(start >= last, "placements out of order, or overlapping")
            last = end
            need(start not in inside and end not in inside, "a placement splits a surrogate pair")
            here = [at for at in range(start, end) if at in objects]
            need(not here or end - start == 1, "a placement covers U+FFFC and more")
            need(not any(units[at] in (0x0A, 0x0D, 0x2029) for at in range(start, end)), "the end of a paragraph")
            covered.update(here)
        literal = set(self.literal)
        need(literal <= objects, "a literal that is none")
        need(not literal & covered, "a literal with a placement")
        need(literal | covered == objects, "a U+FFFC unaccounted for")
        split = {at for start, end in self.places for at in range(start + 1, end)}
        for start, end in self.runs:
            need(not {start, end} & inside, "a run splits a surrogate pair")
            need(not {start, end} & split, "a run splits a placement")
        # Where paragraphs start, and where their content ends.
        starts, ends, at = [0], [], 0
        while at < count:
            if units[at] in (0x0A, 0x0D, 0x2029):
                ends.append(at)
                at += 2 if units[at] == 0x0D and at + 1 < count and units[at + 1] == 0x0A else 1
                starts.append(at)
            else:
                at += 1
        ends.append(count)
        borders = {*starts, count}
        for block in self.document.get("blocks", []):
            need({*self.span(block, "block")} <= borders, "a block covers whole paragraphs")
        for (start, end), run in zip(self.paragraphs, self.document["paragraphs"]):
            need({start, end} <= borders, "a paragraph run covers whole paragraphs")
            marker = run["markerLength"].integer() if "markerLength" in run else 0
            for first, stop in zip(starts, ends):
                if start <= first < end:
                    need(marker <= stop - first, "a list marker longer than its paragraph")
                    need(first + marker not in inside, "a list marker splits a surrogate pair")

    # Section 4

    def canonical(self):
        rest = {name: value for name, value in self.document.items() if name not in ("digest", "blobs", "source")}
        return canonical(rest)

    def digest(self):
        return sha256(self.canonical())

    def sealed(self):
        """What a writer writes as document.json."""
        rest = {name: value for name, value in self.document.items() if name != "blobs"}
        return canonical({**rest, "digest": self.digest()})


class Result:
    """What reading and verifying gave."""

    def __init__(self):
        self.outcome = "read"
        self.why = ""
        self.facts = None
        self.verify = 0


def open_form(form, path, limits):
    """The bytes of the document, the blobs beside it, and the form."""
    most = {**LIMITS, **limits}["files"]
    if form == "json":
        with open(path, "rb") as file:
            return file.read(), None
    if form == "tar":
        with open(path, "rb") as file:
            files = read_tar(file.read(), most)
    else:
        files = read_folder(path, most)
    if "document.json" not in files:
        raise Refused("notDocument", "no document.json")
    prefix = "blobs/sha256/"
    named = {name[len(prefix) :]: data for name, data in files.items() if name.startswith(prefix)}
    return files["document.json"], {"sha256:" + name: data for name, data in named.items()}


def examine(form, path, limits=None, unsealed=False):
    """Reads and verifies one document; never raises for what is in it."""
    result = Result()
    limits = limits or {}
    try:
        data, blobs = open_form(form, path, limits)
        reader = Reader(data, limits, takes_blobs=blobs is None)
        if blobs is None:
            blobs = reader.blobs
        problems, absent, over = [], [], False
        if "digest" not in reader.document:
            result.verify = 1
            if not unsealed:
                problems.append(Refused("unsealed", "no digest"))
        elif reader.document["digest"] != reader.digest():
            result.verify = 1
            problems.append(Refused("damaged", "the digest"))
        source = reader.source
        lost = []
        if source:
            name, count = source["digest"], source["size"]
            need(reader.sizes.get(name, count) == count, "two sizes for one blob")
            if source["value"] != reader.digest():
                # What was edited since it was read lets go of its source, and of the version that it needed.
                lost.append("document.staleSource")
                del reader.document["source"]
                if reader.document["version"] == "1.1" and not reader.is_second:
                    reader.document["version"] = "1.0"
            else:
                reader.source_blobs = {name}
                if len(blobs.get(name, b"")) != count or sha256(blobs[name]) != name:
                    result.verify = 1
                    lost.append("document.absentSource")
        for name, count in sorted(reader.sizes.items()):
            if count > reader.limits["attachmentBytes"]:
                over = True
                problems.append(Refused("limit", "attachmentBytes"))
            elif name not in blobs:
                result.verify = 1
                absent.append(name)
                if form != "folder":
                    problems.append(Refused("damaged", f"{name} is absent"))
            elif len(blobs[name]) != count or sha256(blobs[name]) != name:
                result.verify = 1
                problems.append(Refused("damaged", f"{name} differs"))
        if problems:
            result.outcome, result.why = problems[0].outcome, str(problems[0])
            if over:
                result.verify = 65
            return result
        document = reader.document
        result.facts = {
            "digest": reader.digest(),
            "documentSHA256": sha256(reader.sealed()),
            "codePoints": " ".join(f"{ord(c):04X}" for c in reader.text),
            "counts": {name: len(document.get(name, [])) for name in (*ARRAYS, "tables", "blocks")}
            | {"blobs": len({*reader.sizes, *reader.source_blobs})},
            "diagnostics": ["document.absentBlob"] * len(absent) + lost,
        }
    except Refused as error:
        result.outcome, result.why, result.verify = error.outcome, str(error), 65
    return result
