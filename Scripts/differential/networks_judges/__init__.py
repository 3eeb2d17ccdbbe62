"""What libraries of other people say about our messages, and we about theirs, network by network.

A network is a function that yields comparisons: (name, ours, theirs), two lists of letters, or two values. Libraries are
imported where they are needed; one that is absent leaves its comparisons out.
"""
from .bluesky import bluesky, bluesky_fixtures
from .fediverse import activitypub, activitypub_fixtures, mastodon, mastodon_fixtures
from .libraries import LIBRARIES  # noqa: F401
from .matrix import matrix, matrix_fixtures
from .nostr import nostr, nostr_fixtures
from .slack import slack, slack_fixtures
from .telegram import telegram, telegram_fixtures
from .tokens import tokens, twitch_fixtures

NETWORKS = {
    "telegram": (telegram, telegram_fixtures), "matrix": (matrix, matrix_fixtures), "slack": (slack, slack_fixtures),
    "bluesky": (bluesky, bluesky_fixtures), "nostr": (nostr, nostr_fixtures), "mastodon": (mastodon, mastodon_fixtures),
    "activitypub": (activitypub, activitypub_fixtures), "tokens": (tokens, None), "twitch": (None, twitch_fixtures),
}
