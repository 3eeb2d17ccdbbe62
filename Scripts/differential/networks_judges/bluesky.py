"""Bluesky, beside atproto and granary."""
import html
import json

import networks_texts as texts
from networks_texts import letters_in, letters_of, letters_of_ranges
from .libraries import has, read_json

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
