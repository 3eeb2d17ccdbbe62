"""What programs in Python do with messages of chat networks: network_messages.py TASK COUNT. The input stands on standard
input. Ends with `seconds WALL CPU`, without the start of Python and the imports.

    codes          the codes of text, by nostr-tools' expression, and the text between them as pieces
    tokens         the tokens of text, in the same way
    tokens-again   the first token is replaced until there is none: each time the whole text is searched and copied
    slices         the text of each entity, as slices of UTF-16 in ascending order, and the text between them
    aiogram        html_decoration.unparse of a message; its entity objects are made before the time starts
    telethon       telethon.extensions.html.unparse, in the same way
    mautrix        a message of Matrix from JSON, and its HTML as text with entities
    slack-sdk      blocks of Slack from JSON to the objects of slack_sdk.models.blocks
"""
import json
import re
import sys
import time

TASK, COUNT = sys.argv[1], int(sys.argv[2])
DATA = sys.stdin.buffer.read()


def split(expression, text):
    pieces, done = [], 0
    for match in expression.finditer(text):
        pieces.append((text[done:match.start()], match[1]))
        done = match.end()
    assert len(pieces) == COUNT, len(pieces)
    return pieces, text[done:]


def prepared():
    """The work, as a function without arguments."""
    if TASK == "codes":
        text, expression = DATA.decode(), re.compile(r"\B:(\w+):\B", re.ASCII)
        return lambda: split(expression, text)
    if TASK == "tokens":
        text, expression = DATA.decode(), re.compile(r"\[\[image_id=([^\[\]\s]+)\]\]")
        return lambda: split(expression, text)
    if TASK == "tokens-again":
        text, expression = DATA.decode(), re.compile(r"\[\[image_id=([^\[\]\s]+)\]\]")

        def again():
            rest, names = text, []
            while match := expression.search(rest):
                names.append(match[1])
                rest = rest[:match.start()] + "\ufffc" + rest[match.end():]
            assert len(names) == COUNT
            return rest
        return again
    if TASK == "slack-sdk":
        from slack_sdk.models.blocks import Block
        return lambda: [Block.parse(block) for block in json.loads(DATA)["blocks"]]
    if TASK == "mautrix":
        import asyncio
        from mautrix.types import TextMessageEventContent
        from mautrix.util.formatter import EntityString, MatrixParser

        def parse():
            content = TextMessageEventContent.deserialize(json.loads(DATA))
            reader = MatrixParser()
            reader.fs = EntityString
            return asyncio.run(reader.parse(content.formatted_body))
        return parse
    message = json.loads(DATA)
    if TASK == "slices":
        def slices():
            units, pieces, done = message["text"].encode("utf-16-le"), [], 0
            for entity in message["entities"]:
                start, end = 2 * entity["offset"], 2 * (entity["offset"] + entity["length"])
                pieces.append((units[done:start].decode("utf-16-le"), units[start:end].decode("utf-16-le"), entity["type"]))
                done = end
            assert len(pieces) == COUNT
            return pieces, units[done:].decode("utf-16-le")
        return slices
    if TASK == "aiogram":
        from aiogram.types import MessageEntity
        from aiogram.utils.text_decorations import html_decoration
        entities = [MessageEntity(**entity) for entity in message["entities"]]
        return lambda: html_decoration.unparse(message["text"], entities)
    from telethon.extensions import html
    from telethon.tl import types
    kinds = {"bold": types.MessageEntityBold, "italic": types.MessageEntityItalic}
    entities = []
    for entity in message["entities"]:
        place = entity["offset"], entity["length"]
        if entity["type"] == "text_link":
            entities.append(types.MessageEntityTextUrl(*place, entity["url"]))
        elif entity["type"] == "custom_emoji":
            entities.append(types.MessageEntityCustomEmoji(*place, int(entity["custom_emoji_id"])))
        else:
            entities.append(kinds[entity["type"]](*place))
    return lambda: html.unparse(message["text"], entities)


work = prepared()
wall, processor = time.perf_counter(), time.process_time()
result = work()
print(f"seconds {time.perf_counter() - wall} {time.process_time() - processor}")
