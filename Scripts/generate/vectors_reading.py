"""Vectors for documents that must be read."""

from vectors_kit import CAT, DOG, OBJECT, Raw, blob, custom, glyph, image, place, plain, run, sha256

EVERYWHERE = {"future": {"a": [1, None, True], "A": "é"}, "zz": Raw("1.5")}


def everything():
    """One of each attribute."""
    tagged = {
        "string": {"string": "é"}, "integer": {"integer": "-7"}, "real": {"real": "0.1"}, "date": {"date": "-0.5"},
        "boolean": {"boolean": False}, "data": {"data": "AP8="}, "array": {"array": [{"string": ""}]},
        "dictionary": {"dictionary": {"": {"array": []}, "a": {"dictionary": {}}}}}
    character = {
        "fontFamily": "Gill Sans", "fontClass": "swiss", "fontSize": 12000, "weight": 700, "italic": True, "hidden": True,
        "underline": "single", "strikethrough": "double", "underlineColor": "#ff0000ff",
        "strikethroughColor": "#00ff00ff", "foregroundColor": "#0000ff80", "backgroundColor": "#ffffff00",
        "strokeColor": "#12345678", "strokeWidth": -3000, "link": "https://example.org/", "baselineOffset": -2000,
        "tracking": 10, "superscript": 1, "language": "en", "kerning": False, "ligatures": 0, "capitals": "small",
        "direction": "rtl", "custom": tagged,
        "shadow": {"offsetX": 1000, "offsetY": -1000, "blur": 0, "color": "#000000ff"}}
    paragraph = {
        "role": "heading1", "alignment": "center", "direction": "ltr", "listMarker": "{disc}", "listLevel": 1,
        "markerLength": 2, "keepsWithNext": True, "keepsTogether": True, "breaksPageBefore": True, "custom": tagged,
        "tabStops": [{"position": 1000, "alignment": "decimal", "leader": "."}, {"position": -5, "alignment": "left"}],
        "lineHeightMultiple": 1200, "tighteningFactor": 0, "hyphenationFactor": 1000}
    for name in ("firstLineIndent", "leadingIndent", "trailingIndent", "spacingBefore", "spacingAfter", "lineSpacing",
                 "minimumLineHeight", "maximumLineHeight", "defaultTabInterval"):
        paragraph[name] = 10**12
    attributes = {"backgroundColor": "#ffffffff", "readOnly": False, "viewMode": 1, "viewZoom": 100,
                  "hyphenationFactor": -(10**9), "custom": tagged, "created": "2026-01-31T10:00", "modified": "2026"}
    for name in ("title", "author", "subject", "keywords", "comment", "company", "copyright", "editor", "language"):
        attributes[name] = name
    for name in ("paperWidth", "paperHeight", "marginLeft", "marginRight", "marginTop", "marginBottom", "viewWidth",
                 "viewHeight", "defaultTabInterval"):
        attributes[name] = -(10**12)
    return plain("Hello\n", runs=[run(0, 5, **character)], paragraphs=[run(0, 6, **paragraph)], attributes=attributes)


def example():
    """The example of format.md, section 8."""
    dog = {"identifier": "142D3296-51E6-40E2-AC35-0FAD3C5E965C0", "description": "dog", "representations": [
        blob(DOG, mediaType="image/heic", width=320, height=320),
        blob(b"dog.png", role="fallback", mediaType="image/png", width=160, height=160)]}
    pdf = {"fileName": "a.pdf", "representations": [blob(DOG, mediaType="application/pdf")]}
    return plain(
        "Hi \ufffc\ufffc!\n\ufffc\ufffc", images=[dog, pdf],
        placements=[place(3), place(4), {**place(7, 1), "kind": "attachment",
                                         "displaySize": {"width": 10000, "height": 20000}}],
        literalObjectReplacement=[8], runs=[run(0, 3, weight=700, custom={"k": {"real": "-0"}})],
        paragraphs=[run(0, 7, role="title")], attributes={"title": "T"},
        files=[{"name": "b.txt", "mediaType": "text/plain", "digest": sha256(b"\0\xff"), "size": 2}])


EXAMPLE_BLOBS = (DOG, b"dog.png", b"\0\xff")


def add(kit):
    texts(kit)
    spellings(kit)
    images(kit)
    attributes(kit)
    lists(kit)
    unknown(kit)


def texts(kit):
    kit.reads("example", "8", "the example of the specification", example(), EXAMPLE_BLOBS)
    kit.reads("plain", "3", "text alone", plain())
    kit.reads("empty", "3", "no text at all", plain(""))
    kit.reads("no-blobs-member", "1", "an absent blobs member means none", plain(), inline=False)
    kit.reads("glyph", "3.4", "one glyph", glyph())
    for name, text, about in (
        ("noncharacters", "\ufffe\uffff\U0001fffe\ufdd0", "noncharacters are well-formed Unicode"),
        ("nul", "a\0b", "U+0000, which stands escaped"),
        ("controls", "\1\2\x1b\x7f\x80\x9f", "control characters"),
        ("line-ends", "a\r\nb\rc\nd\u2029e\u2028f\x0b\x0c\x85g", "every line end there is, kept as it is"),
        ("astral", "a\U0001f436b\U0010ffff", "code points beyond U+FFFF"),
        ("combining", "e\u0301 \u00e9 \u1e9b\u0323", "forms of one letter stay what they are"),
        ("bidi", "a\u202eb\u2066c\u2069\u200f", "bidirectional controls"),
        ("mark-in-text", "\ufeffa\ufeff", "U+FEFF is a mark only at the start of the file"),
        ("private-use", "\ue000\U000f0000\uf8ff", "private use"),
    ):
        kit.reads("text-" + name, "2", about, plain(text))
    kit.reads("literal-object", "3.4", "a U+FFFC that is no image", plain("a" + OBJECT, literalObjectReplacement=[1]))
    kit.reads("literal-beside-image", "3.4", "one U+FFFC of each kind",
              glyph(OBJECT + OBJECT, 1, literalObjectReplacement=[0]))


def spellings(kit):
    numbers = glyph(images=[{"representations": [blob(DOG, size=Raw("3.000", "3"), width=Raw("32e1", "320"), height=Raw("-0", "0"))]}],
                    placements=[{"at": Raw("30e-1", "3"), "length": Raw("1.0", "1"), "image": Raw("-0.0E5", "0"), "kind": "glyph"}])
    meant = glyph(images=[{"representations": [blob(DOG, size=3, width=320, height=0)]}])
    kit.reads("spelled-numbers", "2", "1.0, 30e-1 and -0 are integers", numbers, model=meant)
    document = glyph(future={"b": 1, "a": 2})
    backwards = {name: document[name] for name in sorted(document, reverse=True)}
    kit.reads("spelled-order", "2", "members in any order", backwards, spelled=True)
    loose = kit.one_file(plain("a/b\u00e9\U0001f436")).decode()
    loose = loose.replace('"text":"a/b\u00e9\U0001f436"', ' "\\u0074ext"\t:\r\n"\\u0061\\/b\\u00E9\\uD83d\\udc36"  ')
    kit.vector("spelled-escapes", "json", "2", "escapes and white space that the canonical form has not", "read",
               ("\n " + loose + "\n\t").encode(), facts=kit.facts(plain("a/b\u00e9\U0001f436")))
    text = kit.one_file(glyph(), (DOG,)).decode().replace('"ZG9n"', '"\\u005aG9n"')
    kit.vector("spelled-base64", "json", "1", "base64 with an escape in it", "read", text.encode(),
               facts=kit.facts(glyph()))
    solidus = b"\xff\xff\xff"
    text = kit.one_file(glyph(picture=image(solidus)), (solidus,)).decode().replace("////", "\\/\\/\\/\\/")
    kit.vector("spelled-solidus", "json", "1", "the solidus of base64, escaped as some writers do", "read", text.encode(),
               facts=kit.facts(glyph(picture=image(solidus))))
    doubles = [("-0", "0"), ("0e99", "0"), ("1.0", "1"), ("1e-400", "0"), ("0.1", "0.1"), ("1E3", "1000"), ("1e20", "100000000000000000000"),
               ("1e21", "1e+21"), ("100000000000000000000", None), ("295147905179352830000", None),
               ("9007199254740991", None), ("-9007199254740992", None), ("9007199254740993.0", "9007199254740992"),
               ("0.000001", None), ("1e-6", "0.000001"), ("0.0000001", "1e-7"), ("123e-20", "1.23e-18"),
               ("5e-324", None), ("2.4703282292062328e-324", "5e-324"), ("1.7976931348623157e308", "1.7976931348623157e+308"),
               ("333333333.33333329", "333333333.3333333"), ("-0.0000033333333333333333", None), ("1e23", "1e+23"),
               ("0.1000000000000000055511151231257827", "0.1"), ("1424953923781206.2", None),
               ("1." + "0" * 2046, "1")]
    kit.reads("numbers-unknown", "2", "numbers in an unknown member, in their canonical form",
              plain(future=[Raw(*pair) for pair in doubles]))
    kit.reads("key-order", "2", "members are sorted by UTF-16 code units, not by code points",
              plain(future={"\ufb33": 1, "\U0001f600": 2, "\u20ac": 3, "": 4, "\r": 5, "1": 6, "11": 7, "\uffff": 8, "\u00f6": 9}))
    kit.reads("escapes-canonical", "2", "what is escaped in the canonical form, and how",
              plain('"\\/\b\t\n\f\r\0\x1f\x7f\u2028'))
    kit.reads("names-not-normalised", "2", "two names that differ only in normalization are two",
              plain(future={"\u00e9": 1, "e\u0301": 2}))


def images(kit):
    two = {"representations": [blob(DOG), blob(CAT, role="fallback")], "identifier": "", "description": "", "fileName": ""}
    kit.reads("image-empty-strings", "3.1", "empty strings are not absent ones", glyph(picture=two))
    same = [image(DOG, identifier="X"), image(CAT, identifier="X")]
    kit.reads("image-identifier-twice", "3.1", "one identifier, two images",
              plain(OBJECT * 2, images=same, placements=[place(0), place(1, 1)]))
    kit.reads("image-one-blob-twice", "1", "two images of the same bytes are one blob",
              plain(OBJECT * 2, images=[image(DOG), image(DOG, fileName="a")], placements=[place(0), place(1, 1)]))
    kit.reads("image-hostile-names", "3.1", "names are never paths",
              glyph(picture=image(identifier="../../etc/passwd", fileName="/etc/passwd\0", description="\u202e")))
    kit.reads("image-many-placements", "3.4", "one image, placed four times, with another between",
              plain(OBJECT * 4, images=[image(DOG), image(CAT)],
                    placements=[place(0), place(1, 1), place(2), place(3, 1)]))
    kit.reads("representation-two-primaries", "3.2", "a role may repeat",
              glyph(picture={"representations": [blob(DOG), blob(CAT)]}))
    kit.reads("representation-no-primary", "3.2", "the first representation is the image, whatever its role",
              glyph(picture={"representations": [blob(DOG, role="fallback")]}))
    kit.reads("representation-new-role", "3.2", "roles, kinds, reasons and media types of tomorrow",
              glyph(picture={"representations": [blob(DOG, role="hologram", mediaType="image/x-new"), {
                  "role": "", "mediaType": "", "missing": {"reason": "eaten"}}]}, placements=[{**place(3), "kind": "sticker"}]))
    kit.reads("representation-twice", "3.2", "equal representations of one image",
              glyph(picture={"representations": [blob(DOG), blob(DOG)]}))
    kit.reads("blob-of-no-bytes", "1", "a blob without bytes", glyph(picture=image(b"")))
    kit.reads("blob-all-bits", "1", "base64 of all bytes", glyph(picture=image(bytes(range(256)))), (bytes(range(256)),))
    elsewhere = [{"role": "primary", "external": {"url": ""}},
                 {"role": "fallback", "external": {"url": "https://example.org/a.png", "size": 2**53 - 1, "digest": sha256(DOG)}}]
    kit.reads("content-external", "3.2", "bytes elsewhere", glyph(picture={"representations": elsewhere}))
    gone = [{"role": "primary", "missing": {"reason": "absent"}},
            {"role": "a", "missing": {"reason": "absent", "size": 0}},
            {"role": "b", "missing": {"reason": "absent", "digest": sha256(DOG)}},
            {"role": "c", "missing": {"reason": "omitted", "digest": sha256(DOG), "size": 99}},
            {"role": "d", "missing": {"reason": "notCarried"}}, blob(DOG, role="e")]
    kit.reads("content-missing", "3.2", "bytes that are not there; sizes they state are compared with nothing",
              glyph(picture={"representations": gone}))
    names = ["../x", "/x", "A", "C:\\x", "a", "a/../../b", "nul\0", "\u00e9", "e\u0301"]
    kit.reads("files-names", "3.3", "any name may stand in the table; none is used as a path",
              plain(files=[{"name": n, "digest": sha256(DOG), "size": 3} for n in sorted(names, key=lambda n: n.encode())]))
    order = ["\uffff", "\U0001f600"]
    kit.reads("files-order", "3.3", "files are in the order of UTF-8 bytes, not of UTF-16 units",
              plain(files=[{"name": n, "missing": {"reason": "omitted"}} for n in order]))
    fallback = "a:dog:b\U0001f436"
    kit.reads("placement-over-text", "3.4", "text that is shown where the image cannot be",
              plain(fallback, images=[image(DOG), image(CAT)], placements=[place(1, 0, 5), place(7, 1, 2)]))
    kit.reads("placement-beside-surrogates", "3.4", "between two surrogate pairs",
              glyph("\U0001f436" + OBJECT + "\U0001f436", 2))
    kit.reads("placement-over-part-of-a-character", "3.4", "a placement may end inside what is seen as one character",
              plain("e\u0301", images=[image()], placements=[place(0)]))
    kit.reads("placement-over-line-separator", "3.4", "U+2028, U+0085 and U+000B end no paragraph",
              plain("a\u2028\x85\x0bb", images=[image()], placements=[place(1, 0, 3)]))
    size = {"width": 0, "height": 10**12}
    kit.reads("placement-display-size", "3.4", "the least and the greatest display size",
              glyph(placements=[place(3, displaySize=size)]))


def attributes(kit):
    kit.reads("everything", "3", "every attribute there is, at its limits", everything())
    kit.reads("runs-touch", "3.5", "runs that touch and differ",
              plain(runs=[run(0, 2, weight=1), run(2, 1, weight=1000), run(3, 2, weight=1)]))
    kit.reads("runs-apart", "3.5", "equal runs that do not touch", plain(runs=[run(0, 2, italic=True), run(3, 2, italic=True)]))
    kit.reads("runs-over-placement", "3.5", "a run may start and end with a placement", plain(
        "abcd", images=[image()], placements=[place(1, 0, 2)], runs=[run(1, 2, hidden=True)]))
    kit.reads("runs-in-line-end", "3.5", "a run may end between CR and LF", plain("a\r\nb", runs=[run(0, 2, weight=9)]))
    kit.reads("runs-open-values", "3.5", "attribute values of tomorrow", plain(runs=[run(
        0, 1, underline="zigzag", fontClass="", capitals="x", direction="up", strikethrough="\0")]))
    ends = "a\r\nb\rc\nd\u2029\n\ne"
    spans = [(0, 3), (3, 2), (5, 2), (7, 2), (9, 1), (10, 1), (11, 1)]
    kit.reads("paragraphs-ends", "3.6", "paragraphs with every end there is",
              plain(ends, paragraphs=[run(at, n, role=f"r{at}") for at, n in spans]))
    kit.reads("paragraphs-several", "3.6", "one entry for several paragraphs; the last has an end",
              plain("a\nb\nc\n", paragraphs=[run(0, 4, role="body"), run(4, 2, role="quote")]))
    kit.reads("paragraphs-marker", "3.6", "a marker as long as its paragraph without the end",
              plain("12\r\n34", paragraphs=[run(0, 6, markerLength=2)]))
    kit.reads("paragraphs-block", "3.6", "a color behind a paragraph", {
        **plain("a\nb", paragraphs=[run(0, 2, blockColor="#eeeeeeff"), run(2, 1, blockColor="#00000000")]), "version": "1.1"})
    kit.reads("paragraphs-no-tab-stops", "3.6", "no tab stops are not the default ones", plain(paragraphs=[run(0, 5, tabStops=[])]))
    kit.reads("paragraphs-open-values", "3.6", "roles of tomorrow", plain(paragraphs=[run(
        0, 5, role="stanza", alignment="spiral", tabStops=[{"position": 0, "alignment": "x"}])]))
    kit.reads("attributes-dates", "3.7", "readers take any date", plain(attributes={"created": "yesterday", "modified": ""}))


def lists(kit):
    reals = ["0", "-0", "1", "-1.5", "0.1", "1e+21", "100000000000000000000", "1e-7", "0.000001", "5e-324", "-1.7976931348623157e+308",
             "inf", "-inf", "nan", "nan:fff8000000000000", "nan:7ff0000000000001", "nan:7ff8000000000001"]
    kit.reads("list-reals", "3.8", "reals of every kind", custom({"array": [{"real": text} for text in reals]}))
    kit.reads("list-dates", "3.8", "dates are reals", custom({"array": [{"date": text} for text in reals]}))
    integers = ["0", "-1", "9", "10", "9007199254740993", "9223372036854775807", "-9223372036854775808", "18446744073709551615"]
    kit.reads("list-integers", "3.8", "integers up to their limits", custom({"array": [{"integer": t} for t in integers]}))
    data = ["", "AA==", "AAA=", "AAAA", "/+8="]
    kit.reads("list-data", "3.8", "data of every length", custom({"array": [{"data": text} for text in data]}))
    value = {"string": "deep"}
    for _ in range(63):
        value = {"array": [value]}
    kit.reads("list-depth-64", "3.8", "64 values inside each other", custom(value))
    kit.reads("list-names", "3.8", "names of custom attributes", plain(attributes={"custom": {
        "": {"boolean": True}, "\0": {"boolean": False}, "string": {"string": "string"}}}))
    twenty = {"array": [{"integer": str(n)} for n in range(19)]}
    kit.reads("limit-list-values", "7", "as many property-list values as the limit allows", custom(twenty),
              options={"limits": {"propertyListValues": 20}})


def unknown(kit):
    picture = {**image(), "representations": [{**blob(), **EVERYWHERE}], **EVERYWHERE}
    document = glyph(picture=picture, placements=[{**place(3), **EVERYWHERE}], runs=[run(0, 3, **EVERYWHERE)],
                     paragraphs=[run(0, 5, **EVERYWHERE)], **EVERYWHERE)
    kit.reads("unknown-everywhere", "6", "unknown members where they are kept", document)
    kit.reads("unknown-newer-minor", "6", "a newer minor version is kept", {**document, "version": "1.7"})
    kit.reads("version-largest-minor", "6", "the largest minor version", plain(version="1.999999999"))
    kit.reads("unknown-null", "6", "null and an empty name, which only unknown members have", plain(**{"": None, "x": [None]}))
    kit.reads("unknown-run-alone", "3.5", "an unknown member is an attribute", plain(runs=[run(0, 5, shimmer=1)]))
    kit.reads("unknown-members-differ", "6", "unknown members take part in equality", plain(
        OBJECT * 2, images=[image(x=1), image(x=2)], placements=[place(0), place(1, 1)],
        runs=[run(0, 1, x=1), run(1, 1, x=2)]))
    value = 1
    for _ in range(64):
        value = [value]
    kit.reads("unknown-depth-64", "2", "64 arrays inside each other", plain(future=value))
    kit.reads("unsealed", "4", "a document without a digest, asked for", plain(), digest=False, verify=1,
              options={"unsealed": True})
    least = {"format": "inlay", "version": "1.0", "offsetUnit": "utf16", "text": "by hand"}
    kit.reads("unsealed-least", "3", "the least there is to a document", least, digest=False, inline=False, verify=1,
              options={"unsealed": True})
    kit.reads("unsealed-is-taken-sealed", "4", "a sealed document where unsealed ones are taken", plain(),
              options={"unsealed": True})
    kit.reads("limit-placements", "7", "as many placements as the limit allows",
              plain(OBJECT * 2, images=[image()], placements=[place(0), place(1)]), options={"limits": {"placements": 2}})
    kit.reads("limit-text", "7", "as much text as the limit allows", plain("\U0001f436!"),
              options={"limits": {"textUnits": 3}})
    kit.reads("limit-blob", "7", "as large a blob as the limit allows", glyph(), options={"limits": {"attachmentBytes": 3}})
