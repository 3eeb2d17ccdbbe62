"""What libraries of other people say about our documents of editors.

A judge takes the JSON that we wrote, and yields comparisons: (name, ours, theirs). Text is compared as *letters*: a list of
(character, marks), where a mark is a word such as "bold", or a pair such as ("link", URL) and ("image", DESCRIPTION). Libraries
are imported where they are needed; one that is absent leaves its comparisons out.
"""
import html.parser
import json
import os

import pypi

LIBRARIES = pypi.Libraries("editors", {
    "prosemirror": "prosemirror.model", "jsonschema": "jsonschema", "quill-delta": "delta",
    "draftjs-exporter": "draftjs_exporter.html", "portabletext-html": "portabletext_html",
})
OBJECT = "\ufffc"


def kept(letters, *kinds):
    """The letters with marks of these kinds alone; white space, which HTML shows in its own way, is left out."""
    def is_kept(mark):
        return mark in kinds or isinstance(mark, tuple) and mark[0] in kinds
    return [(character, frozenset(filter(is_kept, marks))) for character, marks in letters if not character.isspace()]


# ProseMirror and Tiptap

def schemas():
    """The schemas of prosemirror-markdown and of Tiptap's extensions, as their documentation has them."""
    from prosemirror.model import Schema
    heading = {"attrs": {"level": {"default": 1}}, "content": "inline*", "group": "block", "defining": True}
    picture = {"src": {}, "alt": {"default": None}, "title": {"default": None}}
    nodes = {
        "doc": {"content": "block+"}, "paragraph": {"content": "inline*", "group": "block"},
        "blockquote": {"content": "block+", "group": "block"}, "horizontal_rule": {"group": "block"},
        "heading": {**heading, "content": "(text | image)*"},
        "code_block": {"content": "text*", "group": "block", "code": True, "marks": "", "attrs": {"params": {"default": ""}}},
        "ordered_list": {"content": "list_item+", "group": "block", "attrs": {"order": {"default": 1}, "tight": {"default": False}}},
        "bullet_list": {"content": "list_item+", "group": "block", "attrs": {"tight": {"default": False}}},
        "list_item": {"content": "block+", "defining": True}, "text": {"group": "inline"},
        "image": {"inline": True, "attrs": picture, "group": "inline"},
        "hard_break": {"inline": True, "group": "inline", "selectable": False},
    }
    marks = {"em": {}, "strong": {}, "link": {"attrs": {"href": {}, "title": {"default": None}}}, "code": {"code": True}}
    align = {"textAlign": {"default": None}}
    tiptap = {
        "doc": {"content": "block+"}, "paragraph": {"content": "inline*", "group": "block", "attrs": align},
        "blockquote": {"content": "block+", "group": "block"}, "horizontalRule": {"group": "block"},
        "heading": {**heading, "attrs": {**heading["attrs"], **align}},
        "codeBlock": {"content": "text*", "group": "block", "code": True, "marks": "", "attrs": {"language": {"default": None}}},
        "orderedList": {"content": "listItem+", "group": "block list", "attrs": {"start": {"default": 1}, "type": {"default": None}}},
        "bulletList": {"content": "listItem+", "group": "block list"},
        "listItem": {"content": "paragraph block*", "defining": True},
        "taskList": {"content": "taskItem+", "group": "block list"},
        "taskItem": {"content": "paragraph block*", "defining": True, "attrs": {"checked": {"default": False}}},
        "text": {"group": "inline"}, "hardBreak": {"inline": True, "group": "inline", "selectable": False},
        "image": {"group": "block", "attrs": {**picture, "width": {"default": None}, "height": {"default": None}}},
        "emoji": {"inline": True, "group": "inline", "attrs": {"name": {"default": None}}},
    }
    styles = {"color": {"default": None}, "fontFamily": {"default": None}, "fontSize": {"default": None}}
    tiptap_marks = {
        "link": {"attrs": {"href": {"default": None}}}, "textStyle": {"attrs": styles}, "bold": {}, "code": {"excludes": "_", "code": True},
        "italic": {}, "strike": {}, "underline": {}, "superscript": {}, "subscript": {}, "highlight": {"attrs": {"color": {"default": None}}},
    }
    return {
        "prosemirror": Schema({"nodes": nodes, "marks": marks}), "tiptap": Schema({"nodes": tiptap, "marks": tiptap_marks}),
    }


NAMES = {"strong": "bold", "em": "italic", "strike": "strikethrough"}


def prosemirror(format, document, letters):
    """Whether a schema takes the document, and what text it finds in it."""
    if not LIBRARIES.has("prosemirror"):
        return
    from prosemirror.model import Node
    found, problem = [], None
    try:
        node = Node.from_json(schemas()[format], document)
        node.check()

        def visit(child, *_):
            marks = {("link", mark.attrs["href"]) if mark.type.name == "link" else NAMES.get(mark.type.name, mark.type.name)
                     for mark in child.marks}
            if child.is_text:
                found.extend((character, frozenset(marks)) for character in child.text)
            elif child.type.name == "image":
                found.append((OBJECT, frozenset(marks | {("image", child.attrs["alt"])})))
        node.descendants(visit)
    except Exception as error:  # A schema refuses in many ways.
        problem = f"{type(error).__name__}: {error}"
    yield f"prosemirror: {format} is taken by the schema", problem, None
    if problem is None:
        kinds = ("bold", "italic", "link", "image") if format == "prosemirror" else (
            "bold", "italic", "strikethrough", "underline", "image")
        # Code stands alone in Tiptap, so that its other marks are gone.
        ours, theirs = (kept([letter for letter in each if "code" not in letter[1]] if format == "tiptap" else each, *kinds)
                        for each in (letters, found))
        yield f"prosemirror: {format}, text", ours, theirs


# The Atlassian Document Format

def adf(document, corpora):
    """Whether the JSON schema of Atlassian takes the document."""
    path = os.path.join(corpora, "adf", "adf-full-schema-52.2.2.json")
    if not LIBRARIES.has("jsonschema") or not os.path.exists(path):
        return
    import jsonschema
    if path not in _validators:
        with open(path, encoding="utf-8") as file:
            _validators[path] = jsonschema.Draft4Validator(json.load(file))
    error = jsonschema.exceptions.best_match(_validators[path].iter_errors(document))
    yield "jsonschema: adf is valid", error and f"{list(error.absolute_path)}: {error.message[:200]}", None


_validators = {}


# Quill

def quill(document, letters):
    """What a delta holds, by the library that Quill's is ported to."""
    if not LIBRARIES.has("quill-delta"):
        return
    from delta import Delta
    delta = Delta(document["ops"])
    found = []
    for line, *_ in delta.iter_lines():
        for operation in line.ops:
            attributes = operation.get("attributes") or {}
            marks = {name for name in ("bold", "italic", "underline", "code") if attributes.get(name)}
            if attributes.get("link"):
                marks.add(("link", attributes["link"]))
            if isinstance(operation["insert"], str):
                found += [(character, frozenset(marks)) for character in operation["insert"]]
            else:
                found.append((OBJECT, frozenset(marks | {("image", attributes.get("alt"))})))
    kinds = "bold", "italic", "underline", "code", "link", "image"
    yield "quill-delta: text", kept(letters, *kinds), kept(found, *kinds)


# Editors whose documents others make HTML of

class Letters(html.parser.HTMLParser):
    """The letters of HTML."""
    MARKS = {"strong": "bold", "em": "italic", "u": "underline", "code": "code", "s": "strikethrough"}

    def __init__(self, text):
        super().__init__()
        self.open, self.found = [], []
        self.feed(text)
        self.close()

    def marks(self):
        return {mark for _, mark in self.open if mark}

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "img":
            self.found.append((OBJECT, frozenset(self.marks() | {("image", attributes.get("alt"))})))
        elif tag not in ("br", "hr"):
            self.open.append((tag, ("link", attributes.get("href")) if tag == "a" else self.MARKS.get(tag)))

    def handle_endtag(self, tag):
        for place in reversed(range(len(self.open))):
            if self.open[place][0] == tag:
                del self.open[place]
                break

    def handle_data(self, data):
        self.found += [(character, frozenset(self.marks())) for character in data]


def draftjs(document, letters):
    if not LIBRARIES.has("draftjs-exporter"):
        return
    from draftjs_exporter.constants import ENTITY_TYPES
    from draftjs_exporter.dom import DOM
    from draftjs_exporter.html import HTML
    exporter = HTML({
        "entity_decorators": {
            ENTITY_TYPES.IMAGE: lambda props: DOM.create_element("img", {"src": props.get("src"), "alt": props.get("alt")}),
            ENTITY_TYPES.LINK: lambda props: DOM.create_element("a", {"href": props["url"]}, props["children"]),
            ENTITY_TYPES.HORIZONTAL_RULE: lambda props: DOM.create_element("hr"),
        }, "engine": DOM.STRING})
    kinds = "bold", "italic", "underline", "link", "image"
    # What is code is so by its element, too.
    yield "draftjs-exporter: text", kept(letters, *kinds), kept(Letters(exporter.render(document)).found, *kinds)


def portable_text(document, letters):
    if not LIBRARIES.has("portabletext-html"):
        return
    import html as escaping
    from portabletext_html import PortableTextRenderer

    def image(node, *_):
        return f'<img alt="{escaping.escape(node["alt"])}">' if "alt" in node else "<img>"
    # It does not escape text with marks, and so gets text without what HTML would take for markup.
    plain = str.maketrans("<&", "\u2039\uff06")
    for node in [*document, *(child for block in document for child in block.get("children", []))]:
        for name in ("text", "code"):
            if name in node:
                node[name] = node[name].translate(plain)
    letters = [(character.translate(plain), marks) for character, marks in letters]
    renderer = PortableTextRenderer(document, custom_serializers={
        "image": image, "code": lambda node, *_: f"<pre>{escaping.escape(node['code'])}</pre>", "break": lambda *_: "<hr>"})
    kinds = "bold", "italic", "link", "image"
    yield "portabletext-html: text", kept(letters, *kinds), kept(Letters(renderer.render()).found, *kinds)
