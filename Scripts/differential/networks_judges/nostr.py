"""Nostr, beside nostr-sdk."""
import json

import networks_texts as texts
from networks_texts import letters_in, letters_of, solid
from .codes import AMETHYST, NOSTR_TOOLS, URLS, code_of, codes_found
from .libraries import has, read_json


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
