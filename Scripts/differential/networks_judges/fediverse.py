"""Mastodon and ActivityPub, beside Mastodon.py and granary."""
import html
import json
import re

import networks_texts as texts
from networks_texts import letters_in, letters_of, solid
from .codes import MASTODON, URLS, code_of, code_once, codes_found
from .libraries import has, read_json


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
