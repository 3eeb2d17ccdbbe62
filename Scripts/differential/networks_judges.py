"""What libraries of other people say about our messages, and we about theirs, network by network.

A network is a function that yields comparisons: (name, ours, theirs), two lists of letters, or two values. Libraries are
imported where they are needed; one that is absent leaves its comparisons out.
"""
import asyncio
import html
import importlib
import json
import os
import re
import warnings

import networks_texts as texts
from networks_texts import letters_in, letters_of, letters_of_ranges, solid, stripped, without

# The module of each package, by the name under which it is installed.
PACKAGES = {
    "aiogram": "aiogram", "telethon": "telethon", "sulguk": "sulguk", "mautrix": "mautrix", "commonmark": "commonmark",
    "slack-sdk": "slack_sdk", "atproto": "atproto", "granary": "granary", "nostr-sdk": "nostr_sdk", "Mastodon.py": "mastodon",
}


def has(package):
    if package not in _found:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                importlib.import_module(PACKAGES[package])
            _found[package] = True
        except Exception as error:  # A library may fail in any way while it is imported.
            _found[package] = False
            problems[package] = f"{type(error).__name__}: {error}"
    return _found[package]


_found, problems = {}, {}


def read_json(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


# Telegram

NUMBERS = ["5368324170671202286", "7544418800660645001", "1"]
TELEGRAM = ["bold", "italic", "underline", "strikethrough", "spoiler"]


def telegram_meant(runs, carries=lambda role: True):
    """What a message must say. Nothing stands in code; in code as a paragraph, images are words."""
    letters = []
    for run in runs:
        role = run.role if run.role and carries(run.role) else None
        own = {("role", role)} if role else set()
        if role != "code":
            if "code" in run.styles and run.image is None:
                own.add("code")
            else:
                own |= {style for style in run.styles if style in TELEGRAM}
                if run.link:
                    own.add(("link", run.link))
        if run.image is None:
            letters += [(character, frozenset(own)) for character in run.text]
            continue
        about = texts.IMAGES[run.image]
        if role == "code":
            words, mark = run.text if run.text != texts.OBJECT else f":{about['code']}:", None
        else:
            words = run.text if run.text != texts.OBJECT else about["emoji"] or "\u2728"
            mark = ("image", NUMBERS[run.image])
        letters += texts.image_letters(words, frozenset(own), mark)
    return letters


def telegram_letters(words, entities):
    """The letters of the entities that aiogram read."""
    kinds = {"pre": ("role", "code"), "blockquote": ("role", "quote"), "expandable_blockquote": ("role", "quote")}
    ranges = []
    for entity in entities or []:
        kind = str(entity.type)
        mark = {"text_link": ("link", entity.url), "custom_emoji": ("image", entity.custom_emoji_id)}.get(
            kind, kinds.get(kind, kind))
        if kind in TELEGRAM or kind == "code" or isinstance(mark, tuple):
            ranges.append((entity.offset, entity.length, mark))
    return letters_of_ranges(words, ranges)


def telegram_number(name):
    return name.removeprefix("tg:")


def are_nested(entities):
    """Whether of two entities that share text one lies in the other, and nothing in code."""
    spans = [(entity.offset, entity.offset + entity.length, str(entity.type)) for entity in entities or []]
    for index, (start, end, kind) in enumerate(spans):
        for other, stop, name in spans[index + 1:]:
            if start < stop and other < end:
                if not (start <= other and stop <= end or other <= start and end <= stop):
                    return f"{kind} {start}-{end} and {name} {other}-{stop} overlap"
                # Only quotations have code in them.
                if {kind, name} & {"code", "pre"} and not (kind == "blockquote" and stop <= end):
                    return f"{kind} {start}-{end} and {name} {other}-{stop}: nothing stands in code"
    return None


def aiogram_message(value):
    from aiogram.types import Message
    return Message.model_validate({"message_id": 1, "date": 0, "chat": {"id": 1, "type": "private"}, **value})


def through_aiogram(tools, message, words, entities, name):
    """Our reading of what aiogram writes in both markups, beside the letters of the message."""
    from aiogram.utils.text_decorations import html_decoration, markdown_decoration
    markup = html_decoration.unparse(words, entities)
    yield f"{name}: html", letters_in(tools.read(markup, "telegram-html"), identifier=telegram_number), message
    # It parts paragraphs from what stands around them in a way of its own, and writes the targets of links as they are.
    if not any(str(entity.type) in ("pre", "blockquote", "expandable_blockquote") or ")" in (entity.url or "")
               for entity in entities):
        # aiogram names the number of an emoji in another way than the server, which wants `id`.
        markup = markdown_decoration.unparse(words, entities).replace("tg://emoji?emoji_id=", "tg://emoji?id=")
        yield f"{name}: markdown", letters_in(tools.read(markup, "telegram-markdown"), identifier=telegram_number), message


def telegram(tools, number):
    runs = texts.text(f"telegram {number}", roles=("quote", "code"))
    tools.note(runs)
    document, table = texts.portable(runs), texts.image_map(NUMBERS.__getitem__)
    meant = telegram_meant(runs)
    if has("aiogram"):
        value = json.loads(tools.write(document, "telegram", table))
        message = aiogram_message(value)
        entities = message.entities or []
        found = telegram_letters(message.text or "", entities)
        yield "aiogram: a message", found, meant
        yield "aiogram: entities nest", are_nested(entities), None
        # Each entity covers whole characters, which is all that it can say of itself.
        yield "aiogram: what entities cover", ["\ufffd" in entity.extract_from(message.text) for entity in entities], [
            False] * len(entities)
        yield from through_aiogram(tools, meant, message.text or "", entities, "aiogram")
    if has("telethon") or has("sulguk"):
        markup = tools.write(document, "telegram-html", table).decode()
    if has("telethon"):
        words, found = telethon_letters(markup)
        # It knows no spoilers, takes white space off both ends, and has code in a paragraph of code as one.
        yield "telethon: html", stripped(without(meant, "spoiler")), stripped(without(found, "spoiler"))
    if has("sulguk"):
        yield "sulguk: html", solid(meant), solid(sulguk_letters(markup))


def telethon_letters(markup):
    from telethon.extensions import html as reader
    from telethon.tl import types
    kinds = {
        types.MessageEntityBold: "bold", types.MessageEntityItalic: "italic", types.MessageEntityUnderline: "underline",
        types.MessageEntityStrike: "strikethrough", types.MessageEntityCode: "code", types.MessageEntityPre: ("role", "code"),
        types.MessageEntityBlockquote: ("role", "quote")}
    words, entities = reader.parse(markup)
    ranges = []
    for entity in entities:
        if isinstance(entity, types.MessageEntityTextUrl):
            mark = ("link", entity.url)
        elif isinstance(entity, types.MessageEntityCustomEmoji):
            mark = ("image", str(entity.document_id))
        else:
            mark = kinds[type(entity)]
        ranges.append((entity.offset, entity.length, mark))
    return words, letters_of_ranges(words, ranges)


def sulguk_letters(markup):
    from sulguk import transform_html
    found = transform_html(markup)
    kinds = {"pre": ("role", "code"), "blockquote": ("role", "quote")}
    ranges = []
    for entity in found.entities:
        mark = {"text_link": ("link", entity.get("url")), "custom_emoji": ("image", entity.get("custom_emoji_id"))}.get(
            entity["type"], kinds.get(entity["type"], entity["type"]))
        ranges.append((entity["offset"], entity["length"], mark))
    return letters_of_ranges(found.text, ranges)


def telegram_fixtures(tools):
    """TDLib's vectors, and the texts of genuine exports as messages of the Bot API."""
    for vector in read_json(tools.corpus("telegram/tdlib-vectors.json")):
        if "entities" not in vector:
            continue
        kind = "telegram-html" if "html" in vector else "telegram-markdown"
        markup = vector.get("html", vector.get("markdownV2"))
        tools.note(markup)
        ours = letters_in(tools.read(markup, kind), identifier=telegram_number)
        if has("aiogram"):
            message = aiogram_message({"text": vector["text"], "entities": vector["entities"]})
            yield "aiogram: TDLib's vectors", ours, telegram_letters(message.text, message.entities)
        if has("telethon") and kind == "telegram-html":
            yield "telethon: TDLib's vectors", ours, telethon_letters(markup)[1]
    if not has("aiogram"):
        return
    for name in ("bot", "personal", "private_group", "public_channel", "public_supergroup", "result"):
        for message in read_json(tools.corpus(f"telegram/{name}.json")).get("messages", [])[:60]:
            parts = message.get("text_entities") or message.get("text")
            words, entities = "", []
            for part in parts if isinstance(parts, list) else [parts]:
                part = part if isinstance(part, dict) else {"type": "plain", "text": part or ""}
                kind = {"link": "url", "phone": "phone_number", "mention_name": "plain"}.get(part["type"], part["type"])
                entity = {"type": kind, "offset": texts.width(words), "length": texts.width(part["text"])}
                if kind == "text_link":
                    entity["url"] = part.get("href", "")
                words += part["text"]
                if kind not in ("plain", "unknown") and part["text"]:
                    entities.append(entity)
            if not words:
                continue
            tools.note({"text": words, "entities": entities})
            read = aiogram_message({"text": words, "entities": entities})
            meant = telegram_letters(words, read.entities)
            ours = tools.read(json.dumps({"text": words, "entities": entities}), "telegram")
            yield "aiogram: texts of exports", letters_in(ours, identifier=telegram_number), meant
            yield from through_aiogram(tools, meant, words, read.entities or [], "aiogram: texts of exports")


# Matrix

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


def code_once(letters):
    """The letters without code in paragraphs of code, which are code."""
    return [(character, marks - {"code"} if ("role", "code") in marks else marks) for character, marks in letters]


def code_of(runs):
    """The code that a picture gets: that of the map, unless the text has it."""
    literal = "".join("\0" if run.image is not None else run.text for run in runs)
    taken = set()
    codes = {}
    for run in runs:
        if run.image is None or run.image in codes:
            continue
        base = texts.IMAGES[run.image]["code"]
        code, count = base, 2
        while code in taken or f":{code}:" in literal.lower():
            code, count = f"{base}_{count}", count + 1
        taken.add(code)
        codes[run.image] = code
    return codes


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


# Slack

def plain_breaks(letters):
    """The letters with line breaks without styles: Slack's blocks end a line outside its elements."""
    return [(letter, frozenset() if letter == "\n" else marks) for letter, marks in letters]


def slack_letters(block):
    """The letters of a block as slack-sdk read it."""
    letters = []

    def style(element):
        own = getattr(element, "style", None) or {}
        own = own if isinstance(own, dict) else own.to_dict()
        return {{"strike": "strikethrough"}.get(name, name) for name, value in own.items() if value}

    for section in block.elements:
        for element in section.elements:
            marks = style(element)
            if element.type == "emoji":
                words = f":{element.name}:"
                letters += texts.image_letters(words, frozenset(marks), ("image", element.name))
                continue
            if element.type == "link":
                marks.add(("link", element.url))
            letters += [(character, frozenset(marks)) for character in element.text or getattr(element, "url", "")]
    return letters


def slack_block(tools, value):
    """A block, and what slack-sdk complained about: it logs what it does not know."""
    import logging
    from slack_sdk.models.blocks import Block
    complaints = []
    handler = logging.Handler()
    handler.emit = lambda record: complaints.append(record.getMessage())
    logger = logging.getLogger("slack_sdk")
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    logger.propagate = False
    try:
        block = Block.parse(value)
        block.validate_json()
    finally:
        logger.removeHandler(handler)
    return block, complaints


def slack(tools, number):
    if not has("slack-sdk"):
        return
    runs = texts.text(f"slack {number}")
    tools.note(runs)
    written = json.loads(tools.write(texts.portable(runs), "slack", texts.image_map(lambda n: f"https://e.org/{n}.png")))
    meant = letters_of(
        runs, lambda run: (f":{texts.IMAGES[run.image]['code']}:", ("image", texts.IMAGES[run.image]["code"])),
        lambda run: frozenset(run.marks(["bold", "italic", "strikethrough", "code"] + ([] if run.image is not None else ["link"]))))
    for value in written["blocks"]:
        block, complaints = slack_block(tools, value)
        yield "slack-sdk: blocks", block.to_dict(), value
        yield "slack-sdk: complaints", complaints, []
        yield "slack-sdk: letters", plain_breaks(slack_letters(block)), plain_breaks(meant)
        # What the library writes is read as what we wrote.
        again = {"blocks": [block.to_dict()], "text": written["text"]}
        known = letters_in(tools.read(json.dumps(again), "slack", texts.image_map(lambda n: f"https://e.org/{n}.png")))
        names = {about["name"]: about["code"] for about in texts.IMAGES}
        ours = [(c, frozenset(("image", names[m[1]]) if m[0] == "image" else m for m in marks)) for c, marks in known]
        yield "slack-sdk: our reading", plain_breaks(ours), plain_breaks(meant)


def slack_fixtures(tools):
    if not has("slack-sdk"):
        return
    from slack_sdk.models.blocks import RichTextBlock
    sections = [vector["section"] for vector in read_json(tools.corpus("slack/vectors.json"))]
    blocks = [{"type": "rich_text", "elements": [section]} for section in sections]
    made = read_json(tools.corpus("slack/made-rich-text.json"))
    for value in made if isinstance(made, list) else [made]:
        blocks += [block for block in value.get("blocks", [value]) if block.get("type") == "rich_text"]
    for value in blocks:
        tools.note(value)
        block, _ = slack_block(tools, value)
        yield "slack-sdk: fixtures", isinstance(block, RichTextBlock), True
        document = tools.read(json.dumps({"blocks": [value], "text": "x"}), "slack")
        yield "slack-sdk: text of fixtures", document["text"].replace("\n", ""), slack_text(value)


def slack_text(block):
    """The text of a block by the types of slack-sdk."""
    from slack_sdk.models.blocks import Block
    out = ""

    def inline(element):
        kind = element.type
        if kind == "emoji":
            if element.unicode:
                return "".join(chr(int(part, 16)) for part in element.unicode.split("-"))
            return f":{element.name}:"
        return {"user": lambda: "@" + element.user_id, "channel": lambda: "#" + element.channel_id,
                "usergroup": lambda: "@" + element.usergroup_id, "broadcast": lambda: "@" + element.range,
                "date": lambda: element.fallback, "color": lambda: element.value,
                "link": lambda: element.text or element.url}.get(kind, lambda: element.text)()

    for part in Block.parse(block).elements:
        if part.type == "rich_text_list":
            for index, item in enumerate(part.elements):
                out += f"{index + 1}.\t" if part.style == "ordered" else "\u2022\t"
                out += "".join(map(inline, item.elements))
        else:
            out += "".join(map(inline, part.elements))
    return out.replace("\n", "")


# Bluesky

RECORDS = [f"at://did:plc:abc/blue.moji.collection.item/moji{number}" for number in range(3)]
POST = {"$type": "app.bsky.feed.post", "createdAt": "2026-01-01T00:00:00Z"}


def bluesky_letters(words, facets):
    """The letters of a post as atproto read it."""
    ranges = []
    for facet in facets or []:
        for feature in facet.features:
            start, end = facet.index.byte_start, facet.index.byte_end
            kind = getattr(feature, "py_type", None) or feature["$type"]
            if kind == "app.bsky.richtext.facet#link":
                ranges.append((start, end - start, ("link", feature.uri)))
            elif kind == "blue.moji.richtext.facet":
                ranges.append((start, end - start, ("image", feature["name"])))
    return letters_of_ranges(words, ranges, unit="utf-8")


def links_in(letters):
    """The links, each with its text."""
    links, before = [], None
    for character, marks in letters:
        url = next((mark[1] for mark in marks if mark[0] == "link"), None)
        if url and url == before:
            links[-1] = url, links[-1][1] + character
        elif url:
            links.append((url, character))
        before = url
    return links


def bluesky(tools, number):
    runs = texts.text(f"bluesky {number}", styles=["bold"])
    tools.note(runs)
    table = texts.image_map(RECORDS.__getitem__)
    if has("atproto") or has("granary"):
        written = json.loads(tools.write(texts.portable(runs), "bluesky", table))
        meant = letters_of(runs, lambda run: (f":moji{run.image}:", ("image", f":moji{run.image}:")),
                           lambda run: frozenset(run.marks(["link"])))
    if has("atproto"):
        from atproto import client_utils, models
        post = models.AppBskyFeedPost.Record.model_validate({**POST, **written})
        yield "atproto: a post", bluesky_letters(post.text, post.facets), meant
        starts = [facet.index.byte_start for facet in post.facets or []]
        yield "atproto: order of facets", starts, sorted(starts)
        # What atproto builds.
        builder = client_utils.TextBuilder()
        for run in runs:
            if run.link and run.image is None:
                builder.link(run.text, run.link)
            else:
                builder.text(run.text)
        built = {**POST, "text": builder.build_text(),
                 "facets": [facet.model_dump(by_alias=True) for facet in builder.build_facets()]}
        yield "atproto: what it builds", letters_in(tools.read(json.dumps(built), "bluesky")), [
            (character, frozenset({("link", run.link)}) if run.link and run.image is None else frozenset())
            for run in runs for character in run.text]
    if has("granary"):
        from granary import bluesky as reader
        found = reader.to_as1({**POST, **written}, uri="at://did:plc:abc/app.bsky.feed.post/1")
        ranges = [(tag["startIndex"], tag["length"], ("link", tag["url"])) for tag in found.get("tags", [])
                  if tag.get("url") and "startIndex" in tag]
        # Its content is HTML, in which it writes references; those that the text has it leaves, so both are resolved.
        content = found.get("content", "")
        yield "granary: text of a post", html.unescape(content), html.unescape("".join(letter[0] for letter in meant))
        yield "granary: links of a post", [(url, html.unescape(content[start:start + count])) for start, count, (_, url) in ranges], [
            (url, html.unescape(words)) for url, words in links_in(meant)]


def bluesky_fixtures(tools):
    for name in ("note", "note_with_article_tag_indices", "note_with_mention_linked_text", "quote_and_image"):
        value = read_json(tools.corpus(f"atproto/{name}.bsky.json"))
        tools.note(value)
        record = value.get("post", value)
        record = record.get("record") or record.get("value") or record
        ours = letters_in(tools.read(json.dumps(value), "bluesky"))
        if has("atproto"):
            from atproto import models
            # The picture of one has no bytes, which says nothing about its text.
            record = {member: value for member, value in record.items() if member != "embed"}
            post = models.AppBskyFeedPost.Record.model_validate({**POST, **record})
            yield "atproto: fixtures", ours, bluesky_letters(post.text, post.facets)
        if has("granary"):
            from granary import bluesky as reader
            yield "granary: text of fixtures", "".join(letter[0] for letter in ours), html.unescape(
                reader.to_as1(record, uri="at://did:plc:abc/app.bsky.feed.post/1").get("content", ""))
    if has("atproto"):
        from atproto import models
        value = read_json(tools.corpus("atproto/bluemoji-post.json"))
        tools.note(value)
        post = models.AppBskyFeedPost.Record.model_validate({**POST, **value.get("record", value)})
        yield "atproto: fixtures", letters_in(tools.read(json.dumps(value), "bluesky"), identifier=lambda n: f":{n}:"), \
            bluesky_letters(post.text, post.facets)


# Nostr

URLS = [f"https://e.org/{number}.png" for number in range(3)]
# How programs find codes: nostr-tools (nip30.ts), and amethyst.
NOSTR_TOOLS = re.compile(r"\B:(\w+):\B", re.ASCII)
AMETHYST = re.compile(r":([A-Za-z0-9_-]+):")
# Mastodon's CustomEmoji::SCAN_RE.
MASTODON = re.compile(r"(?<![^\W_]|:):([a-zA-Z0-9_]{2,}):(?![^\W_]|:)")


def codes_found(words, pattern, table):
    return [table[match[1]] for match in pattern.finditer(words) if match[1] in table]


def nostr(tools, number):
    runs = texts.text(f"nostr {number}", styles=[], links=False)
    tools.note(runs)
    if not has("nostr-sdk"):
        return
    import nostr_sdk
    written = json.loads(tools.write(texts.portable(runs), "nostr", texts.image_map(URLS.__getitem__)))
    tags = [nostr_sdk.Tag.parse(tag) for tag in written["tags"]]
    event = nostr_sdk.EventBuilder(nostr_sdk.Kind(written["kind"]), written["content"]).tags(tags).finalize(
        nostr_sdk.Keys.generate())
    signed = json.loads(event.as_json())
    yield "nostr-sdk: an event", event.verify() and {name: signed[name] for name in written}, written
    codes, wanted = code_of(runs), [URLS[run.image] for run in runs if run.image is not None]
    table = {tag[1]: tag[2] for tag in written["tags"] if tag[0] == "emoji"}
    yield "nostr-sdk: codes by nostr-tools' expression", codes_found(event.content(), NOSTR_TOOLS, table), wanted
    yield "nostr-sdk: codes by amethyst's expression", codes_found(event.content(), AMETHYST, table), wanted
    meant = solid(letters_of(runs, lambda run: (f":{codes[run.image]}:", ("image", texts.IMAGES[run.image]["name"])),
                             lambda run: frozenset()))
    yield "nostr-sdk: our reading of the signed event", solid(letters_in(tools.read(event.as_json(), "nostr"))), meant


def nostr_fixtures(tools):
    if not has("nostr-sdk"):
        return
    import nostr_sdk
    notes = read_json(tools.corpus("nostr/notes-without-emoji.json"))
    for note in [*notes, read_json(tools.corpus("nostr/reaction-event.json"))]:
        tools.note(note)
        event = nostr_sdk.Event.from_json(json.dumps(note))
        yield "nostr-sdk: fixtures", tools.read(json.dumps(note), "nostr")["text"], event.content()


# Mastodon and ActivityPub

def text_nodes(page):
    """The texts of a page of HTML as they stand between tags."""
    return [html.unescape(part) for part in re.split("<[^>]*>", page)]


def granary_text(page):
    from granary import source
    return source.html_to_text(page, ignore_emphasis=True, ignore_links=True)


def plain(words):
    """Text without white space. References are resolved, because granary resolves them twice."""
    return "".join(character for character in html.unescape(words) if not character.isspace() and character != "\u200b")


def status_comparisons(tools, runs, content, table, library):
    yield f"{library}: codes by Mastodon's expression", [
        url for node in text_nodes(content) for url in codes_found(node, MASTODON, table)], [
        URLS[run.image] for run in runs if run.image is not None]


def mastodon(tools, number):
    runs = texts.text(f"mastodon {number}", roles=("quote", "code"), styles=texts.STYLES[:4] + ["code"])
    tools.note(runs)
    if not has("Mastodon.py"):
        return
    from mastodon import return_types
    from mastodon.types_base import Entity
    written = json.loads(tools.write(texts.portable(runs), "mastodon", texts.image_map(URLS.__getitem__)))
    status = Entity.from_json(json.dumps({
        "_mastopy_version": "2.3.3", "_mastopy_type": "Status",
        "_mastopy_data": {"id": "1", "created_at": "2026-01-01T00:00:00Z", **written}}))
    yield "Mastodon.py: a status", (type(status) is return_types.Status, status.content), (True, written["content"])
    yield "Mastodon.py: emojis", [type(emoji) is return_types.CustomEmoji for emoji in status.emojis], [True] * len(
        {run.image for run in runs if run.image is not None})
    table = {emoji.shortcode: str(emoji.url) for emoji in status.emojis}
    yield from status_comparisons(tools, runs, status.content, table, "Mastodon.py")
    codes = code_of(runs)
    ours = letters_in(tools.read(json.dumps(written), "mastodon"), identifier=lambda name: name.partition("@")[0])
    yield "Mastodon.py: our reading", solid(ours), solid(code_once(letters_of(
        runs, lambda run: (f":{codes[run.image]}:", ("image", codes[run.image])), lambda run: frozenset(
            run.marks([*texts.STYLES[:4], "code", "link", "quote"])))))


def activitypub(tools, number):
    runs = texts.text(f"activitypub {number}", styles=["bold", "italic"], links=True)
    tools.note(runs)
    if not has("granary"):
        return
    from granary import as2, microformats2
    written = json.loads(tools.write(texts.portable(runs), "activitypub", texts.image_map(URLS.__getitem__)))
    codes = code_of(runs)
    meant = plain("".join(run.text if run.image is None else f":{codes[run.image]}:" for run in runs))
    activity = as2.to_as1(written)
    # Its text is Markdown, with a backslash before some marks.
    yield "granary: text of a note", plain(granary_text(activity["content"])).replace("\\", ""), meant.replace("\\", "")
    yield "granary: names of emoji", sorted(tag["displayName"] for tag in activity.get("tags", [])), sorted(
        f":{codes[image]}:" for image in codes)
    again = as2.from_as1(activity)
    document = tools.read(json.dumps(again), "activitypub")
    yield "granary: a note that it writes", plain(document["text"]), meant
    page = microformats2.object_to_html({"objectType": "note", "content": activity["content"]})
    yield "granary: HTML that it writes", plain(tools.read(page, "html")["text"]), meant
    yield from status_comparisons(tools, runs, written["content"], {
        tag["name"].strip(":"): tag["icon"]["url"] for tag in written["tag"]}, "granary")


def activitypub_fixtures(tools):
    if not has("granary"):
        return
    from granary import as2
    for name in ("made-note.json", "note.as2.json", "note_with_mention.as2.json", "note_with_hashtag.as2.json",
                 "note_with_image_document_attachment.as2.json"):
        value = read_json(tools.corpus(f"activitypub/{name}"))
        tools.note(value)
        if "content" not in value.get("object", value):
            continue
        activity = as2.to_as1(value)
        activity = activity.get("object") if isinstance(activity.get("object"), dict) else activity
        yield "granary: fixtures", plain(tools.read(json.dumps(value), "activitypub")["text"]), plain(
            granary_text(activity.get("content", "")))


def mastodon_fixtures(tools):
    if not has("granary"):
        return
    for name in ("post-no-emojis.json", "post_akkoma_quote.json", "post_edited.json"):
        value = read_json(tools.corpus(f"activitypub/{name}"))
        tools.note(value)
        yield "granary: text of statuses", plain(tools.read(json.dumps(value), "mastodon")["text"]), plain(
            granary_text(value["content"]))


# Tokens, by the expression of programs that store them

TOKENS = re.compile(r"\[\[(?:image_id=)?([^\[\]\s\x00-\x20\x7f]{1,200})\]\]")


def tokens(tools, number):
    runs = texts.text(f"tokens {number}", images=False, styles=[], links=False,
                      pieces=[*texts.PIECES, "[[7]]", "[[image_id=42]]", "[[142D3296-51E6]]", "[[", "]]", "[[é]]", "[[a b]]"])
    words = "".join(run.text for run in runs)
    tools.note(words)
    document = tools.read(words, "tokens")
    ours = [document["images"][placement["image"]]["identifier"] for placement in document["placements"]]
    yield "re: tokens", ours, [match[1] for match in TOKENS.finditer(words)]
    yield "re: the text without tokens", document["text"], TOKENS.sub(texts.OBJECT, words)


# Twitch, by the rule that positions are code points and the last one belongs to the range

def twitch_fixtures(tools):
    for name in sorted(os.listdir(tools.corpus("twitch"))):
        if not name.endswith(".json"):
            continue
        line = read_json(tools.corpus(f"twitch/{name}"))["input"]
        tools.note(line)
        found = re.match(r"@([^ ]*) :\S+ PRIVMSG #\S+ :(.*)", line, re.S)
        words = found[2]
        if words.startswith("\x01ACTION "):
            words = words[len("\x01ACTION "):].rstrip("\x01")
        tags = dict(tag.partition("=")[::2] for tag in found[1].split(";"))
        ranges = []
        for emote in filter(None, re.split("/", tags.get("emotes", ""))):
            number, _, places = emote.partition(":")
            for place in places.split(","):
                start, dash, end = place.partition("-")
                if dash and start.isdigit() and end.isdigit() and int(start) <= int(end) < len(words):
                    ranges.append((int(start), int(end) - int(start) + 1, ("image", number)))
        document = tools.read(line, "twitch")
        yield "Python: fixtures", letters_in(document, identifier=lambda n: n.rpartition(":")[2]), letters_of_ranges(
            words, ranges, unit=None)


NETWORKS = {
    "telegram": (telegram, telegram_fixtures), "matrix": (matrix, matrix_fixtures), "slack": (slack, slack_fixtures),
    "bluesky": (bluesky, bluesky_fixtures), "nostr": (nostr, nostr_fixtures), "mastodon": (mastodon, mastodon_fixtures),
    "activitypub": (activitypub, activitypub_fixtures), "tokens": (tokens, None), "twitch": (None, twitch_fixtures),
}
