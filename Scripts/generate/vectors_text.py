"""Vectors for the relations between a text, its images and its ranges, and for limits. A schema can express hardly any."""

from vectors_kit import CAT, DOG, OBJECT, Raw, glyph, image, place, plain, run, sha256

DOGS = [image(DOG), image(CAT)]


def add(kit):
    placements(kit)
    images(kit)
    runs(kit)
    paragraphs(kit)
    closed(kit)
    blobs(kit)
    limits(kit)


def placements(kit):
    def bad(name, about, text, places, schema=False, images=None, **members):
        used = max((p["image"] for p in places), default=-1) + 1
        document = plain(text, images=DOGS[:used] if images is None else images, placements=places, **members)
        kit.refuses("range-" + name, "3.4", about, document, schema)

    bad("beyond", "an offset beyond the text", "ab", [place(2)])
    bad("far-beyond", "the largest offset", "ab", [place(2**32 - 2, 0, 2**32 - 2)])
    bad("past-end", "a length that reaches beyond the text", "ab", [place(1, 0, 2)])
    bad("overlap", "placements that overlap", "abcd", [place(0, 0, 2), place(1, 0, 2)])
    bad("same", "two placements of one U+FFFC", OBJECT, [place(0), place(0)])
    bad("same-other-image", "two images on one U+FFFC", OBJECT, [place(0), place(0, 1)])
    bad("unsorted", "placements out of order", "abcd", [place(2), place(0)])
    bad("inside-pair-start", "a start inside a surrogate pair", "a\U0001f436", [place(2)])
    bad("inside-pair-end", "an end inside a surrogate pair", "a\U0001f436", [place(0, 0, 2)])
    bad("two-objects", "two U+FFFC in one placement", OBJECT * 2, [place(0, 0, 2)])
    bad("object-and-text", "a U+FFFC and the text after it", OBJECT + "a", [place(0, 0, 2)])
    bad("text-and-object", "a U+FFFC and the text before it", "a" + OBJECT, [place(0, 0, 2)])
    for name, end in (("lf", "\n"), ("cr", "\r"), ("crlf", "\r\n"), ("u2029", "\u2029")):
        bad("over-" + name, "a placement over the end of a paragraph", "a" + end + "b", [place(0, 0, 1 + len(end))])
    bad("unaccounted", "a U+FFFC that nothing accounts for", "a" + OBJECT, [])
    bad("unaccounted-second", "of two U+FFFC one", OBJECT * 2, [place(0)])
    bad("literal-covered", "a U+FFFC accounted for twice", OBJECT, [place(0)], literalObjectReplacement=[0])
    bad("literal-none", "a literal that is none", "ab", [], literalObjectReplacement=[1])
    bad("literal-beyond", "a literal beyond the text", "ab", [], literalObjectReplacement=[2])
    bad("literal-far-beyond", "the largest offset", "", [], literalObjectReplacement=[2**32 - 2])
    bad("literal-unsorted", "literals out of order", OBJECT * 2, [], literalObjectReplacement=[1, 0])
    bad("literal-inside-pair", "a literal inside a surrogate pair", "\U0001f436", [], literalObjectReplacement=[1])
    bad("literal-in-range", "a literal within text that an image stands over", "abc", [place(0, 0, 3)], literalObjectReplacement=[1])
    bad("image-none", "an image that is not there", OBJECT, [place(0)], images=[])
    bad("image-beyond", "an image beyond the table", OBJECT, [place(0, 1)], images=[image()])
    bad("utf8-offsets", "offsets that count bytes", "\u00e9" + OBJECT, [place(2)])
    bad("scalar-offsets", "offsets that count code points", "\U0001f436" + OBJECT, [place(1)])


def images(kit):
    def bad(name, about, pictures, places, schema=False):
        kit.refuses("images-" + name, "3.1", about, plain(OBJECT * len(places), images=pictures, placements=places), schema)

    bad("unplaced", "an image without a placement", DOGS, [place(0)])
    bad("unplaced-alone", "an image in a text without placements", DOGS[:1], [])
    bad("out-of-order", "images not in the order of first placement", DOGS, [place(0, 1), place(1, 0)])
    bad("skipped", "an image passed over", [*DOGS, image(b"")], [place(0), place(1, 2), place(2, 1)])
    bad("equal", "two equal images", [image(), image()], [place(0), place(1, 1)], True)
    bad("equal-in-another-order", "two images equal but for the order of their members",
        [{"identifier": "x", **image()}, {**image(), "identifier": "x"}], [place(0), place(1, 1)], True)
    bad("equal-unknown", "two images equal in an unknown member, too", [image(x=[1]), image(x=[1])], [place(0), place(1, 1)], True)


def runs(kit):
    def bad(name, about, text, entries, **members):
        kit.refuses("runs-" + name, "3.5", about, plain(text, runs=entries, **members), schema=False)

    a, b = {"weight": 1}, {"weight": 2}
    bad("beyond", "a run beyond the text", "abc", [run(3, 1, **a)])
    bad("past-end", "a run that reaches beyond the text", "abc", [run(0, 4, **a)])
    bad("overlap", "runs that overlap", "abcd", [run(0, 2, **a), run(1, 2, **b)])
    bad("unsorted", "runs out of order", "abcd", [run(2, 1, **a), run(0, 1, **b)])
    bad("not-merged", "runs that touch and are equal", "abcd", [run(0, 2, **a), run(2, 1, **a)])
    bad("not-merged-unknown", "runs equal in an unknown member", "abcd", [run(0, 2, x={"a": 1, "b": 2}), run(2, 1, x={"b": 2, "a": 1})])
    bad("in-pair-start", "a run that starts inside a surrogate pair", "a\U0001f436", [run(2, 1, **a)])
    bad("in-pair-end", "a run that ends inside a surrogate pair", "a\U0001f436", [run(0, 2, **a)])
    over = {"images": DOGS[:1], "placements": [place(1, 0, 2)]}
    bad("in-placement-start", "a run that starts inside a placement", "abcd", [run(2, 2, **a)], **over)
    bad("in-placement-end", "a run that ends inside a placement", "abcd", [run(0, 2, **a)], **over)


def paragraphs(kit):
    def bad(name, about, text, entries):
        kit.refuses("paragraphs-" + name, "3.6", about, plain(text, paragraphs=entries), schema=False)

    a, b = {"role": "body"}, {"role": "title"}
    bad("start-within", "a start within a paragraph", "ab\ncd", [run(1, 2, **a)])
    bad("end-within", "an end within a paragraph", "ab\ncd", [run(0, 4, **a)])
    bad("without-end", "a paragraph without its line feed", "ab\ncd", [run(0, 2, **a)])
    bad("in-crlf", "an end between CR and LF", "ab\r\ncd", [run(0, 3, **a)])
    bad("starts-with-lf", "a start between CR and LF", "ab\r\ncd", [run(3, 3, **a)])
    bad("at-line-separator", "U+2028 ends no paragraph", "ab\u2028cd", [run(0, 3, **a)])
    bad("at-next-line", "U+0085 ends no paragraph", "ab\x85cd", [run(0, 3, **a)])
    bad("past-end", "beyond the text", "ab\ncd", [run(3, 3, **a)])
    bad("overlap", "entries that overlap", "a\nb\nc", [run(0, 4, **a), run(2, 2, **b)])
    bad("unsorted", "entries out of order", "a\nb", [run(2, 1, **a), run(0, 2, **b)])
    bad("not-merged", "entries that touch and are equal", "a\nb", [run(0, 2, **a), run(2, 1, **a)])
    bad("marker-too-long", "a marker longer than its paragraph", "ab", [run(0, 2, markerLength=3)])
    bad("marker-over-end", "a marker that covers the line feed", "ab\ncd", [run(0, 3, markerLength=3)])
    bad("marker-in-pair", "a marker that ends inside a surrogate pair", "a\U0001f436b", [run(0, 4, markerLength=2)])
    bad("marker-in-pair-of-one", "a marker that ends inside a surrogate pair of one of the paragraphs", "\u2022\ta\nb\U0001f436",
        [run(0, 7, markerLength=2)])
    bad("marker-too-long-for-one", "a marker longer than one of the paragraphs", "abc\na\nabc", [run(0, 9, markerLength=2)])


def closed(kit):
    """Unknown members where none may stand are among the members' vectors; these are whole objects misplaced."""
    kit.refuses("closed-property-list", "6", "an unknown member of a property-list value", plain(
        attributes={"custom": {"a": {"array": [{"string": "x", "future": 1}]}}}))
    kit.refuses("closed-attributes", "6", "a member of a newer version on a closed object", plain(
        version="1.9", attributes={"future": 1}))


def blobs(kit):
    digest, other = sha256(DOG), sha256(CAT)
    for name, inline, about in (
        ("absent", {}, "the blob is not there"), ("other-bytes", {digest: "ZG9o"}, "one bit of the blob turned"),
        ("short", {digest: "ZG8="}, "a byte of the blob missing"), ("long", {digest: "ZG9nAA=="}, "a byte more than the blob has"),
        ("emptied", {digest: ""}, "none of the blob's bytes"), ("another", {other: "Y2F0IQ=="}, "another blob in its place"),
    ):
        kit.refuses("blob-" + name, "4", about, glyph(), schema=False, outcome="damaged", inline=inline)
    kit.refuses("blob-no-member", "1", "no blobs member, and a blob referred to", glyph(), schema=False, outcome="damaged", inline=False)
    kit.refuses("blob-size-states-more", "4", "a size that is not the blob's", glyph(picture={"representations": [
        {"role": "primary", "digest": digest, "size": 4}]}), schema=False, outcome="damaged")
    kit.reads("blob-nobody-refers-to", "1", "a blob too many is passed over", plain(), inline={digest: "ZG9n"})
    kit.reads("blob-nobody-refers-to-differs", "1", "so it is if it is not what its name says", plain(), inline={digest: "ZG9o"})
    for name, inline, about in (
        ("upper-case", {digest.upper(): "ZG9n"}, "an upper-case name"), ("bare", {digest[7:]: "ZG9n"}, "a name without its algorithm"),
        ("path", {"../../etc/passwd": "ZG9n"}, "a path for a name"), ("no-padding", {digest: "ZG9nAA"}, "base64 without padding"),
        ("unused-bits", {digest: "ZG9nAB=="}, "unused bits that are not zero"), ("url", {digest: "ZG9-"}, "the URL alphabet"),
        ("line-ends", {digest: "ZG9n\n"}, "a line feed in base64"), ("space", {digest: "ZG 9n"}, "a space in base64"),
        ("padding-within", {digest: "ZA==ZG9n"}, "padding within base64"), ("null", {digest: None}, "null for a blob"),
        ("array", {digest: [100, 111, 103]}, "an array for a blob"), ("hexadecimal", {digest: "646f67"}, "hexadecimal for base64"),
    ):
        kit.refuses("blob-form-" + name, "1", about, glyph(), inline=inline)
    kit.refuses("blobs-null", "2", "null for blobs", plain(), inline=Raw("null"))
    kit.refuses("blobs-array", "1", "an array for blobs", glyph(), inline=["ZG9n"])
    kit.refuses("blob-extra-malformed", "1", "a blob that nobody refers to, and that is no base64", plain(), inline={digest: "***"})


def limits(kit):
    two = plain(OBJECT * 2, images=DOGS[:1], placements=[place(0), place(1)])
    kit.refuses("limit-over-placements", "7", "a placement more than the limit allows", two, False, "limit", {"limits": {"placements": 1}})
    kit.refuses("limit-over-text", "7", "a unit more than the limit allows", plain("\U0001f436!"), False, "limit", {"limits": {"textUnits": 2}})
    kit.refuses("limit-over-json", "7", "a byte more than the limit allows", plain(), False, "limit", {
        "limits": {"jsonBytes": len(kit.one_file(plain())) - 1}})
    kit.refuses("limit-over-blob", "7", "a blob larger than the limit allows", glyph(), False, "limit", {"limits": {"attachmentBytes": 2}})
    gone = [{"name": n, "missing": {"reason": "omitted"}} for n in "abc"]
    kit.refuses("limit-over-files", "7", "a file more than the limit allows", plain(files=gone), False, "limit", {"limits": {"files": 2}})
    kit.refuses("limit-over-depth", "7", "nesting deeper than the limit allows", plain(future=[[[]]]), False, "limit", {"limits": {"jsonDepth": 2}})
