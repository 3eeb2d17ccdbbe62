"""Converts the project's Markdown to web pages: python3 Scripts/generate/web_pages.py OUT [ARCHIVE]

Each page becomes OUT/<its path>.html with the site navigation; README.md becomes index.html. pandoc converts Markdown
to HTML. This script resolves links, and fails if one is broken. Pictures and files that pages refer to are copied.
ARCHIVE is a DocC archive for static hosting under api/. The pages work without it, and without a server.
"""

import html
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOOKS = ROOT / "Documentation" / "site"
# The navigation: pages and their titles there; what is not named here stands under "More".
D = "Documentation/"
GROUPS = {
    "Start": {"README.md": "Five minutes", D + "library.md": "From Swift", D + "command.md": "The command",
              D + "install.md": "Installing", D + "glossary.md": "Glossary", D + "architecture.md": "Architecture",
              "Samples/README.md": "Samples", "CHANGELOG.md": "Changes"},
    "In and out": {D + "rtf.md": "RTF and RTFD", D + "html.md": "HTML", D + "foundation.md": "Foundation",
                   D + "apple.md": "Apple’s systems"},
    "On screen and paper": {D + "terminal.md": "Terminals", D + "page.md": "Pages",
                            D + "page-differences.md": "Differences of pages", D + "style-sheet.md": "Style sheets",
                            D + "glyphs.md": "Glyphs"},
    "The format": {D + "format.md": "Portable document", D + "vectors/README.md": "Test vectors",
                   D + "codes.md": "Codes"},
    "The project": {"CONTRIBUTING.md": "Contributing", "SECURITY.md": "Security", D + "dependencies.md": "Dependencies",
                    D + "cancellation.md": "Cancellation", D + "testing.md": "Testing",
                    "Benchmarks/README.md": "Measurements", "Fuzz/README.md": "Fuzzing"},
}


def fail(message):
    print(f"web_pages.py: {message}", file=sys.stderr)
    sys.exit(1)


def listed(pattern):
    return subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "--", *pattern], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.split("\n")[:-1]


def pages():
    return sorted({path for path in listed(["*.md"]) if ".docc/" not in path and not path.startswith("Tests/")})


def sources(folder):
    """A page of the folder's files as Markdown; empty if it has none."""
    parts = []
    for path in sorted(listed([folder])):
        kind = {".swift": "swift", ".json": "json", ".py": "python"}.get(pathlib.PurePosixPath(path).suffix)
        if not kind:
            continue
        text = (ROOT / path).read_text(encoding="utf-8")
        parts.append(f"## {path.removeprefix(folder + '/')}\n\n````{kind}\n{text}\n````\n")
    return f"# {folder}\n\n" + "\n".join(parts) if parts else ""


def target(page):
    """Where the page's HTML stands."""
    return "index.html" if page == "README.md" else str(pathlib.PurePosixPath(page).with_suffix(".html"))


def title(text, page):
    heading = re.search(r"^# (.+)$", text, re.MULTILINE)
    if not heading:
        fail(f"{page} has no title")
    return heading.group(1).replace("`", "")


def up(page):
    return "../" * page.count("/")


def navigation(page, titles, libraries, version):
    out = [f'<div class="name"><a class="name" href="{up(page)}index.html">Inlay</a></div><p class="version">{version}</p>']
    named = {path for paths in GROUPS.values() for path in paths}
    more = {path: title for path, title in titles.items() if path not in named}
    for heading, paths in {**GROUPS, "More": more}.items():
        items = {path: name for path, name in paths.items() if path in titles}
        if not items:
            continue
        out.append(f"<h2>{heading}</h2><ul>")
        for path, name in items.items():
            here = ' aria-current="page"' if path == page else ""
            name = html.escape(name)
            out.append(f'<li><a href="{up(page)}{target(path)}"{here}>{name}</a></li>')
        out.append("</ul>")
    if libraries:
        out.append("<h2>Libraries</h2><ul>")
        for library in libraries:
            # Not index.html: DocC's page looks itself up by its address.
            path = f"{up(page)}api/documentation/{library.lower()}/"
            out.append(f'<li><a href="{path}">{library}</a></li>')
        out.append("</ul>")
    return "\n".join(out)


class Links:
    """Turns a page's links into those of the site, and remembers what they need."""

    def __init__(self, known, out):
        self.known, self.out, self.anchors, self.wanted = known, out, {}, []
        # Folders without a README that pages lead to: a page of their sources, as Markdown.
        self.folders = {}

    def resolve(self, page, link):
        if re.match(r"[a-z][a-z0-9+.-]*:", link, re.IGNORECASE):
            return link
        path, _, fragment = link.partition("#")
        if not path:
            self.wanted.append((page, page, fragment))
            return link
        place = (ROOT / page).parent / urllib.parse.unquote(path)
        try:
            relative = str(place.resolve().relative_to(ROOT))
        except ValueError:
            fail(f"{page}: {link} leads out of the project")
        if place.is_dir():
            relative += "/README.md"
            if relative not in self.known and relative not in self.folders:
                self.folders[relative] = sources(relative.removesuffix("/README.md"))
                if not self.folders[relative]:
                    fail(f"{page}: {link} leads to an empty folder")
        if relative in self.known or relative in self.folders:
            if fragment:
                self.wanted.append((page, relative, fragment))
            return up(page) + target(relative) + (f"#{fragment}" if fragment else "")
        if not place.is_file():
            fail(f"{page}: {link} leads nowhere")
        copy = self.out / relative
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(place, copy)
        return up(page) + urllib.parse.quote(relative) + (f"#{fragment}" if fragment else "")

    def check(self):
        for page, other, fragment in self.wanted:
            if fragment not in self.anchors[other]:
                fail(f"{page}: there is no heading #{fragment} in {other}")


def convert(page, text, titles, links, libraries, version, template):
    made = subprocess.run(
        ["pandoc", "-f", "gfm", "-t", "html5", "--wrap=none", "--highlight-style=pygments"],
        input=text, capture_output=True, text=True, check=True, cwd=ROOT,
    ).stdout
    # Line anchors inside code are of no use here.
    made = re.sub(r'<a href="#cb[^"]*"[^>]*></a>', "", made)
    links.anchors[page] = set(re.findall(r'id="([^"]+)"', made))

    def attribute(match):
        return f'{match.group(1)}="{html.escape(links.resolve(page, html.unescape(match.group(2))))}"'

    # In tags alone: code may hold the same words, with its angle brackets escaped.
    made = re.sub(
        r"<(?:a|img|source)\b[^>]*>", lambda tag: re.sub(r'\b(href|src|srcset)="([^"]*)"', attribute, tag.group(0)), made)
    # A wide table scrolls, not the page; the shares of columns pandoc computes are left to the browser.
    made = re.sub(r"<colgroup>.*?</colgroup>", "", made, flags=re.DOTALL)
    made = re.sub(r"<table[^>]*>", '<div class="table"><table>', made).replace("</table>", "</table></div>")
    values = {
        "title": html.escape(titles[page] if page == "README.md" else f"{titles[page]} – Inlay"),
        "root": up(page),
        "navigation": navigation(page, titles, libraries, version),
        "body": made,
    }
    return re.sub(r"\$(\w+)\$", lambda match: values[match.group(1)], template)


def main(out, archive=None):
    out = pathlib.Path(out)
    out.mkdir(parents=True, exist_ok=True)
    texts = {page: (ROOT / page).read_text(encoding="utf-8") for page in pages()}
    titles = {page: title(text, page) for page, text in texts.items()}
    libraries = re.findall(r'\.library\(name: "(\w+)"', (ROOT / "Package.swift").read_text()) if archive else []
    number = re.search(r'= "(\d+\.\d+\.\d+)"', (ROOT / "Sources/InlayCore/Basics/InlayVersion.swift").read_text())
    version = f"version {number.group(1)}" if number else fail("no version was found")
    template = (LOOKS / "template.html").read_text(encoding="utf-8")
    links = Links(set(texts), out)

    def write(page, text, titles):
        path = out / target(page)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(convert(page, text, titles, links, sorted(libraries), version, template), encoding="utf-8")

    for page, text in texts.items():
        write(page, text, titles)
    for page, text in links.folders.items():
        write(page, text, {**titles, page: title(text, page)})
    links.check()
    shutil.copyfile(LOOKS / "style.css", out / "style.css")
    icon = out / "Samples/Art/space-cat.png"
    icon.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(ROOT / "Samples/Art/space-cat.png", icon)
    if archive:
        shutil.copytree(archive, out / "api", dirs_exist_ok=True)
    print(f"{len(texts)} pages, {sum(1 for path in out.rglob('*') if path.is_file())} files")


main(*sys.argv[1:])
