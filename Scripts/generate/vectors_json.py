"""Vectors for what section 2 refuses, and for versions and digests (sections 4 and 6)."""

from vectors_kit import Raw, glyph, plain, seal, text_of


def add(kit):
    bytes_(kit)
    strings(kit)
    names(kit)
    numbers(kit)
    versions(kit)
    digests(kit)


def bytes_(kit):
    good = kit.one_file(plain("Hell\u00f6"))
    for name, data, about in (
        ("byte-order-mark", b"\xef\xbb\xbf" + good, "a byte order mark"),
        ("no-bytes", b"", "nothing at all"),
        ("white-space-alone", b" \n", "white space alone"),
        ("trailing-bytes", good + b"x", "something after the document"),
        ("trailing-document", good + good, "two documents"),
        ("trailing-nul", good + b"\0", "a NUL after the document"),
        ("truncated", good[:-1], "the last byte is missing"),
        ("truncated-in-string", good[: good.index(b"Hell") + 2], "an end in a string"),
        ("utf-16", good.decode().encode("utf-16-le"), "UTF-16"),
        ("utf8-stray-byte", good.replace(b"ll", b"l\xff"), "a byte that UTF-8 has not"),
        ("utf8-continuation", good.replace(b"ll", b"l\x80"), "a continuation byte alone"),
        ("utf8-overlong", good.replace(b"ll", b"l\xc0\xaf"), "an overlong form"),
        ("utf8-overlong-nul", good.replace(b"ll", b"l\xc0\x80"), "an overlong NUL"),
        ("utf8-surrogate", good.replace(b"ll", b"l\xed\xa0\xbd"), "a surrogate in UTF-8"),
        ("utf8-surrogate-pair", good.replace(b"ll", b"l\xed\xa0\xbd\xed\xb0\xb6"), "a surrogate pair in UTF-8"),
        ("utf8-too-large", good.replace(b"ll", b"l\xf4\x90\x80\x80"), "beyond U+10FFFF"),
        ("utf8-cut", good.replace(b"\xc3\xb6", b"\xc3"), "a sequence without its last byte"),
        ("utf8-in-name", good.replace(b'"files"', b'"f\xffles"'), "a stray byte in a name"),
        ("trailing-comma", good[:-1] + b",}", "a comma before the brace"),
        ("comment", b"/* */" + good, "a comment"),
        ("single-quotes", good.replace(b'"inlay"', b"'inlay'"), "single quotes"),
        ("no-break-space", b"\xc2\xa0" + good, "white space that JSON has not"),
        ("form-feed", b"\x0c" + good, "a form feed"),
        ("missing-colon", good.replace(b'"format":', b'"format" '), "no colon"),
        ("missing-comma", good.replace(b',"format"', b' "format"'), "no comma"),
        ("word", good.replace(b'"inlay"', b"True"), "a word that JSON has not"),
        ("raw-nul", good.replace(b"ll", b"l\0l"), "an unescaped NUL"),
        ("raw-newline", good.replace(b"ll", b"l\nl"), "an unescaped line feed"),
        ("raw-tab", good.replace(b"ll", b"l\tl"), "an unescaped tab"),
    ):
        kit.refuses_bytes("json-" + name, "2", about, data)
    for name, data, about in (
        ("array", b"[]", "an array"), ("string", b'"inlay"', "a string"), ("null", b"null", "null"),
    ):
        kit.refuses_bytes("json-only-" + name, "3", f"{about} where the document should be", data, schema=True)
    deep = b'{"format":"inlay","version":"1.0","offsetUnit":"utf16","text":"","x":' + b"[" * 2000 + b"]" * 2000 + b"}"
    kit.refuses_bytes("json-depth-2000", "2", "2,000 arrays inside each other", deep, outcome="limit", unsealed=True)
    kit.refuses_bytes("json-depth-objects", "2", "20,000 objects and no end", b'{"a":' * 20000, outcome="limit")
    value = Raw("1")
    for _ in range(65):
        value = [value]
    kit.refuses("json-depth-65", "2", "65 arrays inside each other in an unknown member", plain(future=value), schema=False, outcome="limit")
    inner = {}
    for _ in range(64):
        inner = {"a": inner}
    kit.refuses("json-depth-65-objects", "2", "65 objects inside each other in an unknown member of a run",
                plain(runs=[{"at": 0, "length": 1, "x": inner}]), schema=False, outcome="limit")


def strings(kit):
    for name, spelled, about in (
        ("high", "\\ud83d", "the first half of a surrogate pair, escaped"),
        ("low", "\\udc36", "the second half of a surrogate pair, escaped"),
        ("reversed", "\\udc36\\ud83d", "a surrogate pair the wrong way round"),
        ("high-twice", "\\ud83d\\ud83d\\udc36", "a first half before a pair"),
        ("high-then-text", "\\ud83dx", "a first half and something else"),
        ("high-then-escape", "\\ud83d\\n", "a first half and another escape"),
    ):
        document = plain(text=Raw(f'"{spelled}"', '"\ufffd"'))
        kit.refuses("surrogate-" + name, "2", about, document, schema=False)
    kit.refuses("surrogate-in-name", "2", "half a surrogate pair in an unknown name",
                plain(future=Raw('{"\\ud83d":1}', '{"\ufffd":1}')), schema=False)
    kit.refuses("surrogate-in-unknown", "2", "half a surrogate pair in an unknown value",
                plain(future=Raw('"\\udc36"', '"\ufffd"')), schema=False)
    for name, spelled in (("unknown", "\\x41"), ("short", "\\u041"), ("not-hexadecimal", "\\u00g1"), ("upper-case", "\\U0041"),
                          ("apostrophe", "\\'"), ("nul", "\\0"), ("line-end", "\\\n")):
        kit.refuses("escape-" + name, "2", "an escape that JSON has not", plain(text=Raw(f'"{spelled}"', '"A"')), schema=False)


def names(kit):
    for name, raw, canonical, about in (
        ("plain", '{"a":1,"a":1}', '{"a":1}', "a name twice, with one value"),
        ("escaped", '{"a":1,"\\u0061":2}', '{"a":2}', "a name twice, once with an escape"),
        ("empty", '{"":1,"":2}', '{"":2}', "the empty name twice"),
        ("deep", '[{"b":{"a":1,"c":2,"a":3}}]', '[{"b":{"a":3,"c":2}}]', "a name twice, deep down"),
        ("astral", '{"\\ud83d\\udc36":1,"\U0001f436":2}', '{"\U0001f436":2}', "a name beyond U+FFFF twice"),
    ):
        kit.refuses("duplicate-" + name, "2", about, plain(future=Raw(raw, canonical)), schema=False)
    many = ",".join(f'"n{number}":{number}' for number in range(100))
    kit.refuses("duplicate-of-many", "2", "the first of 100 names again", plain(future=Raw("{" + many + ',"n0":0}', "{" + many + "}")),
                schema=False)
    good = kit.one_file(plain())
    kit.refuses_bytes("duplicate-member", "2", "text twice", good.replace(b'"text":', b'"text":"Hello","text":'))
    kit.refuses_bytes("duplicate-member-escaped", "2", "digest twice, once with an escape",
                      good.replace(b'"digest":', b'"d\\u0069gest":"sha256:' + b"0" * 64 + b'","digest":'))
    kit.refuses("duplicate-in-custom", "3.8", "a custom attribute twice", plain(attributes={"custom": Raw(
        '{"a":{"string":"1"},"a":{"string":"2"}}', '{"a":{"string":"2"}}')}), schema=False)
    kit.refuses("duplicate-in-blobs", "2", "a blob twice", glyph(), schema=False, inline=Raw(
        '{"sha256:cd6357efdd966de8c0cb2f876cc89ec74ce35f0968e11743987084bd42fb8944":"ZG9n",'
        '"sha256:cd6357efdd966de8c0cb2f876cc89ec74ce35f0968e11743987084bd42fb8944":"ZG9n"}'))


def numbers(kit):
    for name, spelled, about in (
        ("leading-zero", "01", "a leading zero"), ("minus-leading-zero", "-01", "a leading zero after the minus"),
        ("plus", "+1", "a plus sign"), ("no-whole", ".5", "nothing before the point"),
        ("no-fraction", "5.", "nothing after the point"), ("no-exponent", "1e", "no exponent"),
        ("signed-nothing", "1e+", "an exponent of a sign alone"), ("minus", "-", "a minus alone"), ("hexadecimal", "0x10", "hexadecimal"),
        ("nan", "NaN", "NaN"), ("infinity", "Infinity", "Infinity"), ("minus-infinity", "-Infinity", "-Infinity"),
        ("overflow", "1e400", "beyond the range of a double"), ("minus-overflow", "-1.8e308", "beyond the range of a double"),
        ("huge-exponent", "1e999999999999999999999", "an exponent no integer holds"),
        ("inexact", "9007199254740993", "2^53 + 1, which no double is"),
        ("minus-inexact", "-9007199254740993", "-2^53 - 1"),
        ("int64", "9223372036854775807", "2^63 - 1"),
        ("exact-not-canonical", "295147905179352825856", "2^68, which the canonical form would change"),
        ("integer-overflow", "1" + "0" * 400, "an integer beyond the range of a double"),
        ("too-long", "1." + "0" * 2047, "2,049 bytes"),
    ):
        kit.refuses("number-" + name, "2", about, plain(future=Raw(spelled, "1")), schema=False)


def versions(kit):
    for name, version, about in (
        ("major-2", "2.0", "a newer major version"), ("major-0", "0.9", "an older major version"), ("major-10", "10.0", "major version 10"),
        ("no-minor", "1", "no minor version"), ("leading-zero", "01.0", "a leading zero"), ("minor-zeros", "1.00", "a leading zero in the minor version"),
        ("three-parts", "1.0.0", "three parts"), ("negative", "1.-1", "a minus"), ("long", "1.1234567890", "ten digits"),
        ("empty", "", "an empty string"), ("space", " 1.0", "a space"), ("line-end", "1.0\n", "a line feed"),
        ("other-digits", "1.\u0660", "a digit of another script"),
    ):
        kit.refuses("version-" + name, "6", about, plain(version=version), outcome="unsupportedVersion")
    kit.refuses("version-2-of-another-shape", "6", "a newer major version, and images of another shape",
                plain(version="2.0", images=5, blobs=[]), outcome="unsupportedVersion", inline=False)
    kit.refuses("version-number", "3", "a number for a version", plain(version=Raw("1.0", "1")))
    kit.refuses("format-other", "3", "another format", plain(format="Inlay"), outcome="notDocument")
    kit.refuses("format-number", "3", "a format that is no string", plain(format=1), outcome="notDocument")
    kit.refuses_bytes("format-none", "3", "some other JSON", b'{"version":"1.0","text":"x"}', outcome="notDocument", schema=True)
    kit.refuses("unit-other", "3", "another unit of offsets", plain(offsetUnit="utf8"))


def digests(kit):
    document = plain()
    wrong = "sha256:" + "0" * 64
    kit.refuses("digest-wrong", "4", "a digest that is another's", document, digest=wrong, outcome="damaged", schema=False)
    kit.refuses("digest-wrong-unsealed", "4", "a wrong digest is refused also where none is accepted", document, digest=wrong,
                outcome="damaged", schema=False, options={"unsealed": True})
    kit.refuses("digest-of-other-text", "4", "one bit of the text turned", plain("Iello"), digest=seal(document), outcome="damaged",
                schema=False)
    last = seal(document)
    turned = last[:-1] + ("0" if last[-1] != "0" else "1")
    kit.refuses("digest-last-digit", "4", "the last digit turned", document, digest=turned, outcome="damaged", schema=False)
    inside = {**document, "digest": wrong}
    kit.refuses("digest-of-all", "4", "made with a digest in place", document, digest=seal(inside), outcome="damaged", schema=False)
    with_blobs = {**document, "blobs": {}}
    kit.refuses("digest-with-blobs", "4", "made with blobs in place", document, digest=seal(with_blobs), outcome="damaged", schema=False)
    spaced = text_of(document).replace(",", ", ")
    kit.refuses("digest-of-other-bytes", "4", "made of bytes that are not canonical", document, digest=seal(Raw(spaced)),
                outcome="damaged", schema=False)
    kit.refuses("digest-unknown-left-out", "4", "made without an unknown member", plain(future=1), digest=seal(document),
                outcome="damaged", schema=False)
    kit.refuses("digest-none", "4", "no digest", document, digest=False, outcome="unsealed", schema=False)
    least = {"format": "inlay", "version": "1.0", "offsetUnit": "utf16", "text": "by hand"}
    kit.refuses("digest-of-the-least", "3", "a digest, and members that must then be there", least)
    for name, digest, about in (
        ("upper-case", last.upper().replace("SHA256", "sha256"), "upper case"), ("upper-case-name", last.replace("sha", "SHA"), "an upper-case algorithm"),
        ("short", last[:-1], "63 digits"), ("long", last + "0", "65 digits"), ("bare", last[7:], "no algorithm"),
        ("sha512", "sha512:" + "0" * 128, "another algorithm"), ("md5", "md5:" + "0" * 32, "another algorithm"),
        ("not-hexadecimal", last[:-1] + "g", "a digit that is none"), ("line-end", last + "\n", "a line feed after it"),
        ("space", " " + last, "a space before it"), ("empty", "", "an empty string"),
    ):
        kit.refuses("digest-form-" + name, "2", about, document, digest=Raw(text_of(digest)))
