"""Lists the public symbols without documentation: python3 Scripts/generate/undocumented.py FOLDER

FOLDER holds symbol graphs (`swift-symbolgraph-extract`, https://github.com/swiftlang/swift-docc-symbolkit). A symbol
needs a comment, and a symbol that throws needs a word about it. Symbols that nobody wrote are exempt: what the
compiler generates (`==` of an enumeration, `init(rawValue:)`) has no place in a source file, and an extension of
another module's type is documented member by member.
"""

import json
import pathlib
import re
import sys

# Of a function itself, after its parameters; not of a closure it takes, nor of a type that is one.
THROWS = re.compile(r"^(?!typealias|struct|enum|case|var|let).*\) throws(\(|\b)(?!.*\) throws)")


def is_made(symbol):
    return (
        "::SYNTHESIZED::" in symbol["identifier"]["precise"]
        or "location" not in symbol
        or symbol["kind"]["identifier"] == "swift.module.extension"
        or symbol["kind"]["identifier"].endswith(".extension")
    )


def main(folder):
    seen, bare = 0, []
    for path in sorted(pathlib.Path(folder).glob("*.symbols.json")):
        for symbol in json.loads(path.read_text(encoding="utf-8"))["symbols"]:
            if is_made(symbol):
                continue
            seen += 1
            words = " ".join(line["text"] for line in symbol.get("docComment", {}).get("lines", []))
            declaration = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
            fault = None
            if not words.strip():
                fault = "says nothing of itself"
            elif THROWS.search(declaration) and not re.search(r"\b([Tt]hrow|[Ff]ails?\b)", words):
                fault = "does not say what it throws"
            if fault:
                place = symbol["location"]
                file = place["uri"].removeprefix("file://")
                file = file[file.rfind("/Sources/") + 1 :]
                bare.append(f"{file}:{place['position']['line'] + 1}: {'.'.join(symbol['pathComponents'])} {fault}")
    for line in bare:
        print(line, file=sys.stderr)
    if bare:
        sys.exit(1)
    print(f"{seen} public symbols, each with a comment")


main(sys.argv[1])
