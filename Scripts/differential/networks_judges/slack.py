"""Slack, beside slack-sdk."""
import json

import networks_texts as texts
from networks_texts import letters_in, letters_of
from .libraries import has, read_json


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
