"""Telegram, beside aiogram, telethon and sulguk."""
import json

import networks_texts as texts
from networks_texts import letters_in, letters_of_ranges, solid, stripped, without
from .libraries import has, read_json

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
