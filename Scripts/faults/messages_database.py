"""Makes databases of Messages of any size, with the columns that Inlay reads and the indexes that they have on a Mac.

What is in them is invented. A body is a typedstream as NSArchiver writes it: an attributed string whose runs name a part
and, for pictures, a transferred file.
"""
import plistlib
import sqlite3

SCHEMA = """
create table handle (ROWID integer primary key autoincrement, id text, service text);
create table chat (ROWID integer primary key autoincrement, guid text unique, style integer, chat_identifier text,
  service_name text, display_name text);
create table message (ROWID integer primary key autoincrement, guid text unique not null, text text,
  attributedBody blob, handle_id integer default 0, service text, date integer, is_from_me integer default 0,
  item_type integer default 0, group_action_type integer default 0, group_title text, other_handle integer default 0,
  cache_has_attachments integer default 0, associated_message_guid text, associated_message_type integer default 0,
  associated_message_emoji text, thread_originator_guid text, thread_originator_part text,
  message_summary_info blob, balloon_bundle_id text, subject text, date_edited integer default 0);
create table attachment (ROWID integer primary key autoincrement, guid text unique, filename text, mime_type text,
  transfer_name text, total_bytes integer, is_sticker integer default 0, sticker_user_info blob,
  emoji_image_content_identifier text, emoji_image_short_description text);
create table chat_handle_join (chat_id integer, handle_id integer);
create table chat_message_join (chat_id integer, message_id integer, message_date integer default 0,
  primary key (chat_id, message_id));
create table message_attachment_join (message_id integer, attachment_id integer);
create index chat_message_join_idx on chat_message_join (chat_id, message_date, message_id);
create index message_attachment_join_idx on message_attachment_join (message_id);
"""
NANOSECONDS = 10**9
PART, TRANSFER, EMOJI = (
    "__kIMMessagePartAttributeName", "__kIMFileTransferGUIDAttributeName", "__kIMEmojiImageAttributeName")


class Stream:
    """Writes a typedstream. Strings and objects that were written before are named by their numbers."""

    def __init__(self):
        self.bytes = bytearray(b"\x04\x0bstreamtyped\x81\xe8\x03")
        self.strings, self.objects, self.classes = {}, 0, {}

    def integer(self, value):
        if -110 > value or value > 127:
            self.bytes += b"\x81" + value.to_bytes(2, "little", signed=True) if -2**15 <= value < 2**15 else (
                b"\x82" + value.to_bytes(4, "little", signed=True))
        else:
            self.bytes += value.to_bytes(1, "little", signed=True)

    def reference(self, number):
        # Numbers count from -110, as a byte or as two.
        self.bytes += bytes([(number - 110) & 0xFF]) if number < 110 + 110 else b"\x81" + (number - 110).to_bytes(2, "little")

    def shared(self, text):
        if text in self.strings:
            return self.reference(self.strings[text])
        self.strings[text] = len(self.strings)
        data = text.encode()
        self.bytes += b"\x84"
        self.integer(len(data))
        self.bytes += data

    def begin(self, *chain):
        """Begins an object of a class, with the names and versions of it and those above."""
        self.bytes += b"\x84"
        self.objects += 1
        for name, version in chain:
            if name in self.classes:
                return self.reference(self.classes[name])
            self.classes[name] = self.objects
            self.objects += 1
            self.bytes += b"\x84"
            self.shared(name)
            self.integer(version)
        self.bytes += b"\x85"

    def string(self, text):
        self.begin(("NSString", 1), ("NSObject", 0))
        self.shared("+")
        data = text.encode()
        self.integer(len(data))
        self.bytes += data + b"\x86"

    def number(self, value):
        self.begin(("NSNumber", 0), ("NSValue", 0), ("NSObject", 0))
        self.shared("*")
        self.bytes += b"\x84"
        self.shared("i")
        self.objects += 1
        self.shared("i")
        self.integer(value)
        self.bytes += b"\x86"


def units(text):
    return len(text.encode("utf-16-le")) // 2


def body(text, runs):
    """The body of a message. `runs` are pairs of a length in UTF-16 units and a dictionary of attributes."""
    assert units(text) == sum(length for length, _ in runs)
    stream = Stream()
    stream.shared("@")
    stream.begin(("NSAttributedString", 0), ("NSObject", 0))
    stream.shared("@")
    stream.string(text)
    for index, (length, attributes) in enumerate(runs, 1):
        stream.shared("iI")
        stream.integer(index)
        stream.integer(length)
        stream.shared("@")
        stream.begin(("NSDictionary", 0), ("NSObject", 0))
        stream.shared("i")
        stream.integer(len(attributes))
        for key, value in attributes.items():
            stream.shared("@")
            stream.string(key)
            stream.shared("@")
            stream.number(value) if isinstance(value, int) else stream.string(value)
        stream.bytes += b"\x86"
    stream.bytes += b"\x86"
    return bytes(stream.bytes)


def is_reaction(number, chats):
    """Whether a row is a reaction. It is on the message before it in its conversation, which is none."""
    return number % 11 == 0 and number > chats


def make(path, messages, picture=None, chats=10):
    """A database with so many messages. One in eleven is a reaction, one in twenty has a Genmoji, whose file is at `picture`
    below the folder of Messages; one in fifty was edited."""
    database = sqlite3.connect(path)
    database.executescript(SCHEMA + "pragma journal_mode = off; pragma synchronous = off;")
    people = 40
    database.executemany("insert into handle values (?, ?, 'iMessage')", [(n, f"+1555{n:07}") for n in range(1, people + 1)])
    for chat in range(1, chats + 1):
        group = chat % 3 == 0
        database.execute(
            "insert into chat values (?, ?, ?, ?, 'iMessage', ?)",
            (chat, f"iMessage;{'+' if group else '-'};chat{chat}", 43 if group else 45, f"chat{chat}", f"Crew {chat}" if group else None))
        database.executemany("insert into chat_handle_join values (?, ?)", [(chat, chat)] + ([(chat, chat + 10)] if group else []))
    database.execute(
        "insert into attachment values (1, 'GENMOJI', ?, 'image/heic', 'genmoji.heic', 0, 1, null, 'identifier0', 'a cat with a hat')",
        (f"~/Library/Messages/{picture}" if picture else None,))
    plain = [f"Message of {n} words: " + "tea " * n for n in range(1, 21)]
    bodies = [body(text, [(units(text), {PART: 0})]) for text in plain]
    glyph = body("Look \ufffc!", [(5, {PART: 0}), (1, {PART: 0, TRANSFER: "GENMOJI", EMOJI: 1}), (1, {PART: 0})])
    before = body("Lok", [(3, {PART: 0})])
    after = bodies[0]
    summary = plistlib.dumps({"ec": {"0": [{"t": before, "d": 7e8}, {"t": after, "d": 7e8 + 9}]}}, fmt=plistlib.FMT_BINARY)

    def rows():
        for n in range(1, messages + 1):
            guid, chat = f"{n:08X}-0000-4000-8000-000000000000", n % chats + 1
            common = (n, guid, None if n % 2 else plain[n % 20], bodies[n % 20], n % people + 1, "iMessage", (700_000_000 + n) * NANOSECONDS, int(n % 3 == 0))
            if is_reaction(n, chats):
                yield common + (0, f"p:0/{n - chats:08X}-0000-4000-8000-000000000000", 2000 + n // 11 % 6, None)
            elif n % 20 == 1:
                yield common[:3] + (glyph,) + common[4:] + (1, None, 0, None)
            elif n % 50 == 2:
                yield common[:3] + (after,) + common[4:] + (0, None, 0, summary)
            else:
                yield common + (0, None, 0, None)

    database.executemany(
        "insert into message (ROWID, guid, text, attributedBody, handle_id, service, date, is_from_me, cache_has_attachments, "
        "associated_message_guid, associated_message_type, message_summary_info) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows())
    database.executemany(
        "insert into chat_message_join values (?, ?, ?)",
        ((n % chats + 1, n, (700_000_000 + n) * NANOSECONDS) for n in range(1, messages + 1)))
    database.executemany(
        "insert into message_attachment_join values (?, 1)", ((n,) for n in range(1, messages + 1) if n % 20 == 1))
    database.commit()
    database.close()
