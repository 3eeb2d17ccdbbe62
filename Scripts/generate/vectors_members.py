"""Vectors for members that are missing, of the wrong type, out of range or malformed. A schema catches nearly all of
them."""

import copy

from vectors_kit import DOG, EMPTY, OBJECT, Raw, blob, custom, glyph, image, place, plain, run, sha256, sourced

DIGEST = sha256(DOG)


def without(value, name):
    return {n: v for n, v in value.items() if n != name}


def add(kit):
    document(kit)
    sources(kit)
    images(kit)
    contents(kit)
    files(kit)
    placements(kit)
    runs(kit)
    paragraphs(kit)
    attributes(kit)
    lists(kit)


def document(kit):
    whole = plain()
    for name in ("version", "offsetUnit", "text", *EMPTY):
        kit.refuses(f"member-no-{name}", "3", f"no {name}", without(whole, name))
    for name in ("offsetUnit", "text", "version", *EMPTY):
        kit.refuses(f"member-null-{name}", "2", f"null for {name}", {**whole, name: None})
    kit.refuses("member-null-digest", "2", "null for digest", whole, digest=Raw("null"))
    for name, value in (("text", 5), ("attributes", []), ("files", {}), ("images", {}), ("literalObjectReplacement", 0),
                        ("paragraphs", ""), ("placements", {}), ("runs", True)):
        kit.refuses(f"member-type-{name}", "3", f"{name} of another type", {**whole, name: value})


def sources(kit):
    whole = sourced(glyph())
    for member in whole["source"]:
        kit.refuses(f"source-no-{member}", "3.9", f"a source without {member}", {**whole, "source": without(whole["source"], member)})
        kit.refuses(f"source-null-{member}", "2", f"null for {member}", {**whole, "source": {**whole["source"], member: None}})
    for name, about, source in (
        ("null", "null for the source", None), ("string", "a string for the source", "rtf"), ("list", "a list of sources", [whole["source"]]),
        ("future", "a source with another member", {**whole["source"], "future": 1}),
        ("negative-size", "a negative size", {**whole["source"], "size": -1}),
        ("number-format", "a number for the format", {**whole["source"], "format": 1}),
        ("bare-digest", "a digest without its algorithm", {**whole["source"], "digest": sha256(DOG)[7:]}),
    ):
        kit.refuses("source-" + name, "3.9", about, {**whole, "source": source})
    kit.refuses("source-in-version-1-0", "6", "a source in version 1.0", {**whole, "version": "1.0"})
    kit.refuses("source-other-size", "3.2", "two sizes for one blob", sourced(glyph(), DOG, size=4), schema=False)


def images(kit):
    def bad(name, about, picture, rule="3.1"):
        kit.refuses(f"image-{name}", rule, about, glyph(picture=picture))

    bad("no-representations", "no representations", {"identifier": "x"})
    bad("empty-representations", "an empty list of representations", {"representations": []})
    bad("null-representations", "null for representations", {"representations": None})
    bad("null-identifier", "null for the identifier", image(identifier=None))
    bad("number-description", "a number for the description", image(description=5))
    bad("object-file-name", "an object for the file name", image(fileName={}))
    bad("not-an-object", "a string for an image", "dog")
    for name, about, part in (
        ("no-role", "no role", without(blob(), "role")), ("null-role", "null for the role", blob(role=None)),
        ("null-media-type", "null for the media type", blob(mediaType=None)),
        ("negative-width", "a negative width", blob(width=-1)), ("fraction-height", "half a pixel", blob(height=Raw("0.5"))),
        ("string-width", "a string for the width", blob(width="320")),
        ("width-2-53", "a width of 2^53", blob(width=2**53)),
        ("not-an-object", "a number for a representation", 5),
    ):
        bad("representation-" + name, about, {"representations": [part]}, "3.2")
    kit.refuses("image-representation-width-nearly-1", "2", "an integer only after rounding",
                glyph(picture={"representations": [blob(width=Raw("1.00000000000000000001", "1"))]}), schema=False)


def contents(kit):
    role = {"role": "primary"}
    external = {"url": "https://example.org/"}
    missing = {"reason": "omitted"}
    for name, about, part in (
        ("none", "no content", role), ("digest-alone", "a digest without a size", {**role, "digest": DIGEST}),
        ("size-alone", "a size without a digest", {**role, "size": 3}),
        ("blob-and-external", "a blob that is also elsewhere", blob(external=external)),
        ("blob-and-missing", "a blob that is also missing", blob(missing=missing)),
        ("external-and-missing", "elsewhere and missing", {**role, "external": external, "missing": missing}),
        ("external-and-size", "elsewhere, and a size outside", {**role, "external": external, "size": 3}),
        ("external-null", "null for external", {**role, "external": None}),
        ("external-no-url", "elsewhere without a URL", {**role, "external": {"size": 3}}),
        ("external-null-url", "null for the URL", {**role, "external": {"url": None}}),
        ("external-string", "a string for external", {**role, "external": "https://example.org/"}),
        ("external-unknown", "an unknown member of external", {**role, "external": {**external, "x": 1}}),
        ("external-digest", "an upper-case digest of external", {**role, "external": {**external, "digest": "sha256:" + "A" * 64}}),
        ("missing-no-reason", "missing without a reason", {**role, "missing": {}}),
        ("missing-number-reason", "a number for a reason", {**role, "missing": {"reason": 5}}),
        ("missing-unknown", "an unknown member of missing", {**role, "missing": {**missing, "x": 1}}),
        ("missing-size", "a size that is a string", {**role, "missing": {**missing, "size": "3"}}),
        ("missing-absent-known", "absent, with digest and size", {**role, "missing": {
            "reason": "absent", "digest": DIGEST, "size": 3}}),
        ("size-negative", "a negative size", blob(size=-3)), ("size-fraction", "a size of 3.5", blob(size=Raw("3.5"))),
        ("size-string", "a string for a size", blob(size="3")), ("size-null", "null for a size", blob(size=None)),
        ("size-2-53", "a size of 2^53", blob(size=2**53)), ("size-huge", "a size of 1e300", blob(size=Raw("1e300", "1e+300"))),
        ("digest-upper-case", "an upper-case digest", blob(digest=DIGEST.upper())),
        ("digest-bare", "a digest without its algorithm", blob(digest=DIGEST[7:])),
        ("digest-short", "a digest of 63 digits", blob(digest=DIGEST[:-1])),
        ("digest-sha512", "another algorithm", blob(digest="sha512:" + "0" * 128)),
        ("digest-null", "null for a digest", blob(digest=None)),
    ):
        kit.refuses("content-" + name, "3.2", about, glyph(picture={"representations": [part]}))
    kit.refuses("content-two-sizes", "3.2", "two sizes of one blob", plain(
        OBJECT * 2, images=[image(), {"representations": [blob(size=2)]}], placements=[place(0), place(1, 1)]), schema=False)
    kit.refuses("content-two-sizes-in-file", "3.2", "another size of a blob in a file", glyph(
        files=[{"name": "a", "digest": DIGEST, "size": 4}]), schema=False)


def files(kit):
    gone = {"missing": {"reason": "omitted"}}
    for name, about, file in (
        ("no-name", "no name", gone), ("empty-name", "an empty name", {"name": "", **gone}),
        ("null-name", "null for a name", {"name": None, **gone}), ("no-content", "no content", {"name": "a"}),
        ("unknown", "an unknown member", {"name": "a", **gone, "x": 1}),
        ("number-media-type", "a number for the media type", {"name": "a", **gone, "mediaType": 5}),
        ("role", "a role, which files have not", {"name": "a", **gone, "role": "primary"}),
        ("string", "a string for a file", "a"),
    ):
        kit.refuses("file-" + name, "3.3", about, plain(files=[file]))
    for name, names, about in (
        ("unsorted", ["b", "a"], "files out of order"), ("twice", ["a", "a"], "a name twice"),
        ("utf16-order", ["\U0001f600", "\uffff"], "files in the order of UTF-16 units"),
    ):
        extra = [{"name": n, "missing": {"reason": f"r{i}"}} for i, n in enumerate(names)]
        kit.refuses("files-" + name, "3.3", about, plain(files=extra), schema=False)


def placements(kit):
    def bad(name, about, placement):
        kit.refuses("placement-" + name, "3.4", about, glyph(placements=[placement]))

    good = place(3)
    for name in good:
        bad("no-" + name, f"no {name}", without(good, name))
        bad("null-" + name, f"null for {name}", {**good, name: None})
    for name, about, change in (
        ("at-negative", "a negative offset", {"at": -1}), ("at-fraction", "half a unit", {"at": Raw("3.5")}),
        ("at-string", "a string for an offset", {"at": "3"}), ("at-too-large", "an offset of 2^32 - 1", {"at": 2**32 - 1}),
        ("at-huge", "an offset of 1e308", {"at": Raw("1e308", "1e+308")}), ("at-true", "true for an offset", {"at": True}),
        ("length-zero", "no units", {"length": 0}), ("length-negative", "fewer than no units", {"length": -1}),
        ("length-too-large", "2^32 - 1 units", {"length": 2**32 - 1}), ("image-negative", "image -1", {"image": -1}),
        ("image-string", "a string for an image", {"image": "0"}), ("kind-number", "a number for a kind", {"kind": 0}),
        ("size-null", "null for a display size", {"displaySize": None}),
        ("size-no-width", "no width", {"displaySize": {"height": 1}}), ("size-no-height", "no height", {"displaySize": {"width": 1}}),
        ("size-negative", "a negative width", {"displaySize": {"width": -1, "height": 1}}),
        ("size-too-large", "a width of more than 10^12", {"displaySize": {"width": 10**12 + 1, "height": 1}}),
        ("size-unknown", "a display depth", {"displaySize": {"width": 1, "height": 1, "depth": 1}}),
    ):
        bad(name, about, {**good, **change})
    bad("array", "an array for a placement", [3, 1, 0])
    for name, value, about in (("negative", -1, "a negative offset"), ("string", "1", "a string"), ("fraction", Raw("0.5"), "half a unit"),
                               ("null", None, "null")):
        kit.refuses("literal-" + name, "3.4", about, plain(OBJECT, literalObjectReplacement=[value]))
    kit.refuses("literal-twice", "3.4", "a literal listed twice", plain(OBJECT, literalObjectReplacement=[0, 0]))


def runs(kit):
    shadow = {"offsetX": 0, "offsetY": 0, "blur": 0}
    for name, about, members in (
        ("no-attributes", "no attributes", {}), ("weight-0", "a weight of 0", {"weight": 0}),
        ("weight-1001", "a weight of 1001", {"weight": 1001}), ("weight-fraction", "a weight of 400.5", {"weight": Raw("400.5")}),
        ("weight-string", "a weight by name", {"weight": "bold"}), ("italic-false", "a default written out", {"italic": False}),
        ("hidden-false", "a default written out", {"hidden": False}), ("italic-null", "null", {"italic": None}),
        ("kerning-null", "null", {"kerning": None}), ("kerning-number", "1 for true", {"kerning": 1}),
        ("font-size-negative", "a negative font size", {"fontSize": -1}),
        ("font-size-too-large", "a font size of more than 10^12", {"fontSize": 10**12 + 1}),
        ("font-size-fraction", "a font size in points", {"fontSize": Raw("12.5")}),
        ("font-size-unit", "a font size with its unit", {"fontSize": "12pt"}),
        ("tracking-too-small", "a length below -10^12", {"tracking": -(10**12) - 1}),
        ("stroke-too-large", "a number above 10^9", {"strokeWidth": 10**9 + 1}),
        ("colour-upper-case", "an upper-case color", {"foregroundColor": "#FF0000FF"}),
        ("colour-rgb", "a color of three digits", {"foregroundColor": "#f00"}),
        ("colour-no-alpha", "a color without alpha", {"backgroundColor": "#ff0000"}),
        ("colour-name", "a color by name", {"strokeColor": "red"}), ("colour-no-sign", "a color without #", {"underlineColor": "ff0000ff"}),
        ("colour-line-end", "a color and a line feed", {"strikethroughColor": "#ff0000ff\n"}),
        ("underline-true", "true for an underline", {"underline": True}), ("link-null", "null for a link", {"link": None}),
        ("shadow-no-blur", "a shadow without blur", {"shadow": without(shadow, "blur")}),
        ("shadow-unknown", "an unknown member of a shadow", {"shadow": {**shadow, "spread": 1}}),
        ("shadow-colour", "a shadow of a wrong color", {"shadow": {**shadow, "color": "black"}}),
        ("custom-empty", "an empty custom", {"custom": {}}), ("custom-array", "an array for custom", {"custom": []}),
    ):
        kit.refuses("run-" + name, "3.5", about, plain(runs=[run(0, 2, **members)]))
    kit.refuses("run-no-at", "3.5", "no offset", plain(runs=[{"length": 1, "weight": 7, "x": 1}]))
    kit.refuses("run-no-length", "3.5", "no length", plain(runs=[{"at": 1, "weight": 7, "x": 1}]))
    kit.refuses("run-length-zero", "3.5", "no units", plain(runs=[run(0, 0, weight=7)]))


def paragraphs(kit):
    for name, about, members in (
        ("no-attributes", "no attributes", {}), ("marker-negative", "a negative marker", {"markerLength": -1}),
        ("marker-too-large", "a marker of more than 10^9 units", {"markerLength": 10**9 + 1}),
        ("role-null", "null for a role", {"role": None}), ("role-number", "a number for a role", {"role": 1}),
        ("keeps-false", "a default written out", {"keepsTogether": False}),
        ("breaks-false", "a default written out", {"breaksPageBefore": False}),
        ("indent-fraction", "an indent in points", {"leadingIndent": Raw("0.5")}),
        ("level-too-large", "a level of more than 10^9", {"listLevel": 10**9 + 1}),
        ("tab-null", "null for tab stops", {"tabStops": None}),
        ("tab-number", "a tab stop that is a number", {"tabStops": [1000]}),
        ("tab-no-alignment", "a tab stop without an alignment", {"tabStops": [{"position": 0}]}),
        ("tab-no-position", "a tab stop without a position", {"tabStops": [{"alignment": "left"}]}),
        ("tab-unknown", "an unknown member of a tab stop", {"tabStops": [{"position": 0, "alignment": "left", "x": 1}]}),
        ("tab-leader", "a leader that is a number", {"tabStops": [{"position": 0, "alignment": "left", "leader": 46}]}),
        ("custom-empty", "an empty custom", {"custom": {}}),
    ):
        kit.refuses("paragraph-" + name, "3.6", about, plain(paragraphs=[run(0, 5, **members)]))
    for name, about, color in (
        ("named", "a color by name", "red"), ("upper", "a color in capitals", "#AABBCCFF"), ("null", "null for a color", None)):
        kit.refuses("paragraph-block-" + name, "3.6", about, {**plain(paragraphs=[run(0, 5, blockColor=color)]), "version": "1.1"})
    kit.refuses("paragraph-block-in-version-1-0", "6", "a block color in version 1.0", plain(paragraphs=[run(0, 5, blockColor="#eeeeeeff")]))


def attributes(kit):
    for name, about, members in (
        ("unknown", "an unknown member", {"colour": 1}), ("title-number", "a number for a title", {"title": 5}),
        ("title-null", "null for a title", {"title": None}), ("created-number", "seconds for a date", {"created": 0}),
        ("margin-string", "a margin with its unit", {"marginLeft": "1in"}),
        ("margin-too-large", "a margin of more than 10^12", {"marginLeft": 10**12 + 1}),
        ("zoom-fraction", "a zoom of 1.5", {"viewZoom": Raw("1.5")}), ("read-only-number", "1 for true", {"readOnly": 1}),
        ("background", "a color without alpha", {"backgroundColor": "#ffffff"}), ("custom-empty", "an empty custom", {"custom": {}}),
    ):
        kit.refuses("attributes-" + name, "3.7", about, plain(attributes=members))


def lists(kit):
    def bad(name, about, value, schema=True, **how):
        kit.refuses("list-" + name, "3.8", about, custom(value), schema, **how)

    bad("untagged", "a value without its type", 1)
    bad("null", "null", None)
    bad("empty", "an object without members", {})
    bad("two-types", "two types", {"real": "1", "integer": "1"})
    bad("unknown-type", "an unknown type", {"uid": "1"})
    bad("unknown-member", "a member beside the type", {"string": "a", "x": 1})
    for name, text, schema in (
        ("plus", "+1", True), ("leading-zero", "01", True), ("minus-zero", "-0", True), ("fraction", "1.0", True),
        ("exponent", "1e3", True), ("space", " 1", True), ("empty", "", True), ("letters", "one", True), ("line-end", "1\n", True),
        ("too-large", "18446744073709551616", False), ("too-small", "-9223372036854775809", False), ("huge", "9" * 400, True),
        ("other-digits", "\u0661", True),
    ):
        bad("integer-" + name, f"the integer {text.strip()[:24]!r}", {"integer": text}, schema)
    bad("integer-number", "an integer that is a number", {"integer": 1})
    for name, text, schema in (
        ("one-point-zero", "1.0", True), ("no-sign", "1e21", True), ("plus", "+1", True), ("upper-case", "1E+21", True),
        ("hexadecimal", "0x1p1", True), ("plus-infinity", "+inf", True), ("infinity", "infinity", True), ("nan-upper", "NaN", True),
        ("plain-nan-bits", "nan:7ff8000000000000", True), ("nan-of-infinity", "nan:7ff0000000000000", True),
        ("nan-that-is-none", "nan:0000000000000001", True), ("nan-upper-bits", "nan:7FF0000000000001", True),
        ("nan-short", "nan:7ff1", True), ("nan-minus", "-nan", True), ("overflow", "1e+400", True),
        ("just-overflow", "1e+309", False), ("too-many-digits", "0.10000000000000001", False),
        ("not-shortest", "0.30000000000000000", True), ("fixed-too-large", "1000000000000000000000", True),
        ("fixed-too-small", "0.0000001", False), ("exponent-too-small", "1e-6", True), ("leading-zero", "00.5", True),
        ("space", "1 ", True), ("empty", "", True), ("too-many-units", "9007199254740993", False),
    ):
        bad("real-" + name, f"the real {text[:24]!r}", {"real": text}, schema)
    bad("real-number", "a real that is a number", {"real": Raw("1.5")})
    bad("date-iso", "a date in words", {"date": "2001-01-01T00:00:00Z"})
    bad("date-number", "a date that is a number", {"date": 0})
    bad("boolean-string", "a string for true", {"boolean": "true"})
    bad("boolean-number", "1 for true", {"boolean": 1})
    bad("boolean-null", "null", {"boolean": None})
    bad("string-number", "a number for a string", {"string": 5})
    for name, text in (("no-padding", "YQ"), ("unused-bits", "YR=="), ("url", "_-8="), ("space", "YW Jj"), ("line-end", "YWJj\n"),
                       ("padding-within", "YQ==YWJj"), ("padding-alone", "===="), ("one", "Y"), ("other-letter", "\u00e9AAA")):
        bad("data-" + name, f"the base64 {text.strip()!r}", {"data": text})
    bad("array-object", "an object for an array", {"array": {}})
    bad("array-untagged", "an element without its type", {"array": ["a"]})
    bad("dictionary-array", "an array for a dictionary", {"dictionary": []})
    bad("dictionary-untagged", "a value without its type", {"dictionary": {"a": "b"}})
    value = {"string": "deep"}
    for _ in range(64):
        value = {"array": [value]}
    bad("depth-65", "65 values inside each other", value, False, outcome="limit")
    inner = {"dictionary": {}}
    for _ in range(64):
        inner = {"dictionary": {"a": copy.copy(inner)}}
    bad("depth-65-dictionaries", "65 dictionaries inside each other", inner, False, outcome="limit")
    bad("limit-values", "a value more than the limit allows", {"array": [{"integer": str(n)} for n in range(20)]}, False,
        outcome="limit", options={"limits": {"propertyListValues": 20}})
    bad("limit-data", "data larger than a blob may be", {"data": "AAAA"}, False, outcome="limit",
        options={"limits": {"attachmentBytes": 2}})
