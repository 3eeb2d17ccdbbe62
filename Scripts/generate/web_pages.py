"""Converts the project's Markdown to web pages with pandoc: python3 Scripts/generate/web_pages.py OUT [ARCHIVE]

Each page becomes OUT/<its path>.html with the site's navigation; README.md becomes index.html. Files that pages link to are
copied, links to folders are dropped, and a broken link is a failure. ARCHIVE is a DocC archive for static hosting under api/.
"""

import html
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOOKS = ROOT / "Documentation/site"
GROUPS = {
    "Start": ["README", "library", "command", "install", "glossary", "architecture", "Samples/README", "CHANGELOG"],
    "In and out": ["rtf", "html", "foundation", "apple"],
    "On screen and paper": ["terminal", "page", "page-differences", "style-sheet", "glyphs"],
    "The format": ["format", "vectors/README", "codes"],
}


def target(page):
    """Where the page's HTML is."""
    return "index.html" if page == "README.md" else page.removesuffix(".md") + ".html"


def navigation(page, titles, libraries):
    up, left = "../" * page.count("/"), dict(titles)
    groups = {name: [path for stem in stems for path in (f"{stem}.md", f"Documentation/{stem}.md") if left.pop(path, None)]
              for name, stems in GROUPS.items()}
    out = []
    for name, paths in {**groups, "More": left}.items():
        links = "".join(f'<li><a href="{up}{target(path)}"{" aria-current=page" * (path == page)}>{html.escape(titles[path])}</a></li>'
                        for path in paths)
        out.append(f"<h2>{name}</h2><ul>{links}</ul>")
    # Not index.html: DocC's page looks itself up by its address.
    links = "".join(f'<li><a href="{up}api/documentation/{one.lower()}/">{one}</a></li>' for one in libraries)
    return "".join(out) + (f"<h2>Libraries</h2><ul>{links}</ul>" if links else "")


class Site:
    def __init__(self, out, archive):
        self.out, self.anchors, self.wanted = pathlib.Path(out), {}, []
        listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "--", "*.md"], cwd=ROOT, check=True,
                                capture_output=True, text=True).stdout.split("\n")[:-1]
        texts = {path: (ROOT / path).read_text(encoding="utf-8") for path in sorted(listed)
                 if ".docc/" not in path and not path.startswith("Tests/")}
        titles = {path: re.search(r"^# (.+)$", text, re.MULTILINE)[1].replace("`", "") for path, text in texts.items()}
        manifest, code = (ROOT / "Package.swift").read_text(), (ROOT / "Sources/InlayCore/Basics/InlayVersion.swift").read_text()
        libraries = sorted(re.findall(r'\.library\(name: "(\w+)"', manifest)) if archive else []
        version = re.search(r'= "(\d+\.\d+\.\d+)"', code)[1]
        for page in texts:
            variables = {"title": titles[page] if page == "README.md" else f"{titles[page]} – Inlay", "root": "../" * page.count("/"),
                         "navigation": navigation(page, titles, libraries), "version": version}
            made = subprocess.run(
                ["pandoc", "-f", "gfm", "-t", "html5", "--wrap=none", "--highlight-style=pygments", "--template", LOOKS / "template.html",
                 *(part for name, value in variables.items() for part in ("-V", f"{name}={value}"))],
                input=texts[page], capture_output=True, text=True, check=True).stdout
            self.write(page, made, texts)
        for page, fragment, origin in self.wanted:
            if fragment not in self.anchors[page]:
                sys.exit(f"{origin}: there is no heading #{fragment} in {page}")
        self.copy(LOOKS / "style.css", "style.css")
        self.copy(ROOT / "Samples/Art/space-cat.png", "Samples/Art/space-cat.png")
        if archive:
            shutil.copytree(archive, self.out / "api", dirs_exist_ok=True)
        print(f"{len(texts)} pages")

    def copy(self, place, relative):
        (self.out / relative).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(place, self.out / relative)

    def write(self, page, made, texts):
        # Line anchors inside code are of no use here, and widths of columns are left to the browser.
        made = re.sub(r'<a href="#cb[^"]*"[^>]*></a>|<colgroup>.*?</colgroup>', "", made, flags=re.DOTALL)
        head, start, body = made.partition("<main")
        self.anchors[page] = set(re.findall(r'id="([^"]+)"', body))

        def attribute(match):
            return f'{match[1]}="{html.escape(self.resolved(page, html.unescape(match[2]), texts))}"'

        body = re.sub(r"<(?:a|img|source)\b[^>]*>",
                      lambda tag: re.sub(r'\b(href|src|srcset)="([^"]*)"', attribute, tag[0]), body)
        # A wide table scrolls, not the page.
        body = re.sub(r"<table[^>]*>", '<div class="table"><table>', body).replace("</table>", "</table></div>")
        path = self.out / target(page)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(head + start + body, encoding="utf-8")

    def resolved(self, page, link, texts):
        """The link as it is on the site."""
        if re.match(r"[a-z][a-z0-9+.-]*:", link, re.IGNORECASE):
            return link
        path, mark, fragment = link.partition("#")
        place = ((ROOT / page).parent / urllib.parse.unquote(path)).resolve() if path else ROOT / page
        if not place.exists() or not place.is_relative_to(ROOT):
            sys.exit(f"{page}: {link} leads nowhere")
        if (place / "README.md").is_file():
            place /= "README.md"
        relative = str(place.relative_to(ROOT))
        if relative in texts:
            if fragment:
                self.wanted.append((relative, fragment, page))
            relative = target(relative)
        elif place.is_file():
            self.copy(place, relative)
        else:
            return "#"
        return ("../" * page.count("/") + urllib.parse.quote(relative) if path else "") + mark + fragment


Site(*sys.argv[1:], *[None] * (3 - len(sys.argv)))
