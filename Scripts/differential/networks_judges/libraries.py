"""The libraries of other people, by the packages that bring them."""
import json

import pypi

# commonmark is what mautrix makes HTML of Markdown with. Others are brought by those that need them.
LIBRARIES = pypi.Libraries("networks", {
    "aiogram": "aiogram", "telethon": "telethon", "sulguk": "sulguk", "mautrix": "mautrix", "commonmark": "commonmark",
    "slack-sdk": "slack_sdk", "atproto": "atproto", "granary": "granary", "nostr-sdk": "nostr_sdk", "Mastodon.py": "mastodon",
})
has = LIBRARIES.has


def read_json(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)
