"""Matrix, beside mautrix."""
import asyncio
import json
import re

import networks_texts as texts
from networks_texts import letters_in, letters_of, letters_of_ranges, solid, without
from .codes import code_of, code_once
from .libraries import has, read_json

MEDIA = ["mxc://example.org/abc0", "mxc://example.org/abc1", "mxc://matrix.example.org/AAbb_-9"]
MATRIX = {
    "BOLD": "bold", "ITALIC": "italic", "UNDERLINE": "underline", "STRIKETHROUGH": "strikethrough", "INLINE_CODE": "code",
    "SPOILER": "spoiler", "BLOCKQUOTE": ("role", "quote"), "PREFORMATTED": ("role", "code"),
}


def mautrix_letters(page):
    from mautrix.util.formatter import EntityString, MatrixParser
    reader = MatrixParser()
    reader.fs = EntityString
    found = asyncio.run(reader.parse(page))
    ranges = []
    for entity in found.entities:
        name = entity.type.name
        if name == "URL":
            mark = ("link", entity.extra_info["url"])
        elif name == "HEADER":
            mark = ("role", f"heading{entity.extra_info['size']}")
        else:
            mark = MATRIX[name]
        ranges.append((entity.offset, min(entity.length, len(found.text) - entity.offset), mark))
    return letters_of_ranges(found.text, ranges, unit=None)


def matrix(tools, number):
    if not has("mautrix"):
        return
    from mautrix.types import TextMessageEventContent
    runs = texts.text(f"matrix {number}", roles=("quote", "code", "heading1", "heading2", "heading3"))
    tools.note(runs)
    written = json.loads(tools.write(texts.portable(runs), "matrix", texts.image_map(MEDIA.__getitem__)))
    content = TextMessageEventContent.deserialize(written)
    yield "mautrix: content", content.serialize(), written
    codes = code_of(runs)

    def alt(run):
        return texts.IMAGES[run.image]["description"] or codes[run.image], None

    def marks(run):
        return frozenset(run.marks([*MATRIX_STYLES, "link", "quote", "code", "heading1", "heading2", "heading3"]))

    yield "mautrix: formatted_body", solid(code_once(letters_of(runs, alt, marks))), solid(code_once(
        mautrix_letters(content.formatted_body)))
    yield "mautrix: body", content.body, "".join(
        run.text if run.image is None else f":{codes[run.image]}:" for run in runs)
    # Our own reading of it has the pictures, too.
    own = letters_in(tools.read(json.dumps(written), "matrix"))
    yield "mautrix: our reading", solid(without(own, "image", "starts")), solid(code_once(letters_of(
        runs, lambda run: (f":{codes[run.image]}:", None), marks)))


MATRIX_STYLES = ["bold", "italic", "underline", "strikethrough", "spoiler", "code"]


def matrix_fixtures(tools):
    if not has("mautrix"):
        return
    from mautrix.types import Event
    for name in ("m.sticker.yaml", "m.room.message-m.text.yaml", "m.room.message-m.image.yaml", "made-message.json"):
        value = read_json(tools.corpus(f"matrix/{name}"))
        value = {"event_id": "$1", "sender": "@a:e.org", "room_id": "!a:e.org", "origin_server_ts": 1, **value} if "type" in value \
            else {"type": "m.room.message", "event_id": "$1", "sender": "@a:e.org", "room_id": "!a:e.org", "origin_server_ts": 1,
                  "content": value}
        tools.note(value)
        content = Event.deserialize(value).content
        page = getattr(content, "formatted_body", None)
        ours = letters_in(tools.read(json.dumps(value), "matrix"))
        if name == "m.sticker.yaml":
            yield "mautrix: fixtures", [mark[1] for _, marks in ours for mark in marks if mark[0] == "image"], [content.url]
        elif page:
            yield "mautrix: fixtures", texts_outside(ours), texts_without_pictures(page)
        else:
            yield "mautrix: fixtures", "".join(letter[0] for letter in ours), content.body
    for variant in read_json(tools.corpus("matrix/client-variants.json")):
        if variant["client"] == "hostile":
            continue
        tools.note(variant["html"])
        value = {"msgtype": "m.text", "body": "x", "format": "org.matrix.custom.html", "formatted_body": "a " + variant["html"] + " b"}
        document = tools.read(json.dumps(value), "matrix")
        image = document["images"][0]
        theirs = "".join(letter[0] for letter in mautrix_letters(value["formatted_body"]))
        words = image.get("description") or document["text"].removeprefix("a ").removesuffix(" b").strip(":")
        yield "mautrix: emoticons of other programs", f"a {words} b", theirs.replace(":", "")
    if has("commonmark"):
        from mautrix.util import markdown
        for number in range(60):
            meow = f"mxc://example.org/{number}"
            source = f"**hi** *you* ![:meow:]({meow} \"Emoji: meow\") `x<y` &amp; [l](https://e.org/?a=b&c=d) {number}\n\n> 日本 😀"
            page = markdown.render(source)
            tools.note(page)
            value = {"msgtype": "m.text", "body": source, "format": "org.matrix.custom.html", "formatted_body": page}
            document = tools.read(json.dumps(value), "matrix")
            urls = [part["external"]["url"] for image in document["images"] for part in image["representations"]]
            yield "mautrix: pictures of Markdown", urls, [meow]
            yield "mautrix: text of Markdown", texts_outside(letters_in(document)), texts_without_pictures(page)


def texts_outside(letters):
    return solid([letter for letter in letters if not any(mark[0] == "image" for mark in letter[1])])


def texts_without_pictures(page):
    return solid(mautrix_letters(re.sub("<img[^>]*>", "", re.sub("(?s)<mx-reply>.*</mx-reply>", "", page))))
