"""The libraries of other people, by the packages that bring them."""
import importlib
import json
import warnings

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
