"""Small changes to Swift sources that a test should notice, and sources that hold many of them at once.

Each change ("mutant") is behind a switch: an operator is replaced by one of the mutant's own, and a literal, a
condition or a statement checks whether the mutant is on. One build therefore holds them all, and a test process
activates one of them. The lines of a source keep their numbers, so that a compiler error leads to the mutant it is
about.
"""
import re
from dataclasses import dataclass, field

# Operator → what to make of it, and its precedence group.
FLIPS = {
    "<": (["<=", ">="], "Comparison"), "<=": (["<", ">"], "Comparison"),
    ">": ([">=", "<="], "Comparison"), ">=": ([">", "<"], "Comparison"),
    "==": (["!="], "Comparison"), "!=": (["=="], "Comparison"),
    "===": (["!=="], "Comparison"), "!==": (["==="], "Comparison"),
    "+": (["-"], "Addition"), "-": (["+"], "Addition"),
    "&+": (["&-"], "Addition"), "&-": (["&+"], "Addition"),
    "|": (["&"], "Addition"), "^": (["|"], "Addition"), "&": (["|"], "Multiplication"),
    "*": (["+"], "Multiplication"), "&*": (["&+"], "Multiplication"),
    "/": (["*"], "Multiplication"), "%": (["/"], "Multiplication"),
    "<<": ([">>"], "BitwiseShift"), ">>": (["<<"], "BitwiseShift"),
    "&<<": (["&>>"], "BitwiseShift"), "&>>": (["&<<"], "BitwiseShift"),
    "&&": (["||"], "LogicalConjunction"), "||": (["&&"], "LogicalDisjunction"),
    "??": (["always the default"], "NilCoalescing"),
    "..<": (["end + 1", "end - 1"], "RangeFormation"), "...": (["start + 1", "end - 1"], "RangeFormation"),
    "+=": (["-="], "Assignment"), "-=": (["+="], "Assignment"),
    "&+=": (["&-="], "Assignment"), "&-=": (["&+="], "Assignment"),
}
# No behaviour depends on these: room made beforehand, and what is fed to a hasher.
ARID = re.compile(r"reserveCapacity|minimumCapacity|capacity:|hasher\.combine")
NO_STATEMENT = set(
    "let var func case default if guard for while repeat switch do else catch init deinit struct enum class actor "
    "extension protocol import public private internal fileprivate package open static mutating nonmutating override "
    "final lazy weak indirect typealias subscript get set willSet didSet defer where associatedtype infix prefix "
    "postfix operator precedencegroup in is as nil true false fallthrough".split())
TOKEN = re.compile(
    r"(?P<space>[ \t]+)|(?P<newline>\n)|(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<directive>^[ \t]*#[a-z]+[^\n]*)"
    r"|(?P<number>0x[0-9a-fA-F_]+|[0-9][0-9_]*(?:\.[0-9_]+)?(?:e[-+]?[0-9]+)?)"
    r"|(?P<attribute>@\w+)|(?P<word>[\w$`]+)|(?P<operator>\.\.[.<]|[-/=+!*%<>&|^~?]+)|(?P<mark>[\\#(){}\[\],:;.])",
    re.S | re.M)
OPENERS = {"(": ")", "[": "]", "{": "}"}


@dataclass
class Token:
    kind: str
    text: str
    start: int
    line: int
    depth: int = 0
    block: int = -1  # index of the innermost opening bracket
    mate: int = -1  # index of the matching bracket

    @property
    def end(self):
        return self.start + len(self.text)


@dataclass
class Mutant:
    path: str
    line: int
    last_line: int
    column: int
    kind: str
    change: str
    edits: list  # (start, end, text with {n} and {name} for the number and operator)
    declaration: str = ""
    block: tuple = field(default=(0, 0))  # lines of the function around it
    number: int = 0

    @property
    def key(self):
        return f"{self.path}:{self.line}:{self.column} {self.change}"


def string_end(text, at):
    """The end of the string literal that starts at `at` (interpolations included)."""
    hashes = re.compile("#*").match(text, at).group()
    at += len(hashes)
    quote = '"""' if text.startswith('"""', at) else '"'
    at += len(quote)
    while not text.startswith(quote + hashes, at):
        if text.startswith("\\" + hashes, at):
            at += 1 + len(hashes)
            if text[at] == "(":
                depth = 0
                while True:
                    if text[at] == '"':
                        at = string_end(text, at)
                        continue
                    depth += {"(": 1, ")": -1}.get(text[at], 0)
                    at += 1
                    if depth == 0:
                        break
                continue
        at += 1
    return at + len(quote) + len(hashes)


def tokens_of(text):
    tokens, at, line, stack = [], 0, 1, []
    while at < len(text):
        if re.compile(r'#*"').match(text, at):
            end = string_end(text, at)
            token = Token("string", text[at:end], at, line)
        else:
            match = TOKEN.match(text, at)
            if not match:
                raise ValueError(f"unknown character {text[at]!r} in line {line}")
            end, token = match.end(), Token(match.lastgroup, match.group(), at, line)
        line += token.text.count("\n")
        at = end
        if token.kind in ("space", "newline", "comment", "directive"):
            continue
        if token.text in (")", "]", "}") and token.kind == "mark":
            tokens[stack[-1]].mate = len(tokens)
            token.mate = stack.pop()
        token.depth, token.block = len(stack), stack[-1] if stack else -1
        if token.text in OPENERS and token.kind == "mark":
            stack.append(len(tokens))
        tokens.append(token)
    return tokens


class Source:
    """One source, and the mutants that can be made of it."""

    def __init__(self, path, text):
        self.path, self.text = path, text
        self.lines = text.split("\n")
        self.tokens = tokens_of(text)
        self.mutants = []
        self.functions = [
            (t.line, self.tokens[t.mate].line) for i, t in enumerate(self.tokens)
            if t.text == "{" and {"func", "init", "var", "subscript", "get", "set"} & self.context(i)]
        for index, token in enumerate(self.tokens):
            if ARID.search(self.lines[token.line - 1]):
                continue
            self.operator(index, token)
            self.literal(index, token)
            self.conditions(index, token)
            self.statement(index, token)

    def add(self, token, last, kind, change, edits, declaration=""):
        inside = [f for f in self.functions if f[0] <= token.line <= f[1]]
        self.mutants.append(Mutant(
            self.path, token.line, last.line, token.start - self.text.rfind("\n", 0, token.start), kind, change,
            edits, declaration, max(inside, default=(0, 0))))

    def before(self, index):
        return self.tokens[index - 1] if index else Token("", "", 0, 0)

    def context(self, brace):
        """The words between an opening brace and the brace before it."""
        words, index = set(), brace - 1
        while index >= 0 and self.tokens[index].text not in ("{", "}"):
            words.add(self.tokens[index].text)
            index -= 1
        return words

    def operator(self, index, token):
        if token.kind != "operator" or self.before(index).text == "func":
            return
        spaced = self.text[token.start - 1].isspace(), self.text[token.end].isspace()
        replace = [(token.start, token.end, "{name}")]
        if token.text == "!" and spaced[0] != spaced[1] or token.text == "!" and self.before(index).text in "([":
            if not spaced[1] and self.before(index).kind in ("operator", "word", "mark") and (
                    spaced[0] or self.before(index).text in "(["):
                self.add(token, token, "boolean", "`!` left out", replace, "not")
            return
        if token.text not in FLIPS or spaced[0] != spaced[1]:
            return
        if token.text in ("..<", "..."):
            if self.text[token.end] in ")],":
                return
        elif not spaced[0]:
            return
        if "where" in self.line_words(token) & {"where"} and {"extension", "struct", "func"} & self.line_words(token):
            return
        kind = {
            "Comparison": "comparison", "RangeFormation": "bound", "LogicalConjunction": "boolean",
            "LogicalDisjunction": "boolean", "NilCoalescing": "default"}.get(FLIPS[token.text][1], "arithmetic")
        for other in FLIPS[token.text][0]:
            self.add(token, token, kind, f"`{token.text}` → `{other}`", replace, token.text + " " + other)

    def line_words(self, token):
        return set(re.findall(r"\w+", self.lines[token.line - 1]))

    def literal(self, index, token):
        if token.kind == "word" and token.text in ("true", "false"):
            flipped = "false" if token.text == "true" else "true"
            self.add(token, token, "boolean", f"`{token.text}` → `{flipped}`",
                     [(token.start, token.end, "mutantFlag({n}, %s)" % token.text)])
        if token.kind == "number" and self.before(index).text != "." and re.fullmatch(
                "0x[0-9a-fA-F_]+|[0-9_]+", token.text):
            # One less than the 1 of `+= 1` is the statement left out.
            less = int(token.text, 0) > 0 and not self.before(index).text.endswith("=")
            for sign in "+-" if less else "+":
                self.add(token, token, "bound", f"`{token.text}` → `{token.text} {sign} 1`",
                         [(token.start, token.end, "mutantNumber({n}, %s, %s1)" % (token.text, sign.strip("+")))])

    def conditions(self, index, token):
        if token.kind != "word" or token.text not in ("if", "guard", "while", "where"):
            return
        if token.text == "where" and "for" not in self.line_words(token):
            return
        end = index + 1
        while end < len(self.tokens) and not (
                self.tokens[end].depth == token.depth
                and self.tokens[end].text in ("{", "else" if token.text == "guard" else "{")):
            end += 1
        first = index + 1
        for at in range(index + 1, end + 1):
            if at < end and not (self.tokens[at].text == "," and self.tokens[at].depth == token.depth):
                continue
            if at > first and not self.is_flipped_anyway(self.tokens[first:at]):
                start, last = self.tokens[first], self.tokens[at - 1]
                self.add(start, last, "boolean", "negated `%s`" % self.shown(start, last),
                         [(start.start, start.start, "mutantCondition({n}, "), (last.end, last.end, ")")])
            first = at + 1

    def is_flipped_anyway(self, words):
        """Whether negating a condition makes no sense, or is what flipping its one operator does."""
        if words[0].text in ("let", "var", "case", "#", "true"):
            return True
        operators = {t.text for t in words if t.kind == "operator" and t.depth == words[0].depth}
        return not operators & {"&&", "||", "?"} and bool(
            operators & {"<", "<=", ">", ">=", "==", "!=", "===", "!==", "!"})

    def shown(self, start, last):
        text = " ".join(self.text[start.start:last.end].split())
        return text if len(text) <= 70 else text[:69] + "…"

    def statement(self, index, token):
        """Statements on lines of their own, alone between braces, or after `case …:`."""
        tokens, before = self.tokens, self.before(index)
        if token.block < 0 or tokens[token.block].text != "{":
            return
        close = tokens[token.block].mate
        if before.line == token.line:
            head = next(t for t in tokens if t.line == token.line)
            alone = before.text == "{" and tokens[close].line == token.line and head.text in (
                "if", "for", "while", "else", "}") and "guard" not in self.context(token.block)
            after_case = before.text == ":" and head.text in ("case", "default") and before.depth == token.depth
            if not alone and not after_case:
                return
        elif not (before.text in "{})]:" or before.kind in ("word", "number", "string")) or before.text in (
                "guard", "if", "while", "where", "else", "return", "try", "unsafe"):
            return
        elif before.text == ":" and next(t for t in tokens if t.line == before.line).text not in ("case", "default"):
            return
        if not (token.kind == "word" or token.text == "(") or token.text in NO_STATEMENT:
            return
        last = index
        while last + 1 < close:
            following = tokens[last + 1]
            if following.depth <= token.depth and following.line > tokens[last].line and not (
                    following.kind == "operator" or following.text in (".", ":", "else", ")", "]", "}")
                    or tokens[last].kind == "operator" or tokens[last].text in ",.:"):
                break
            last += 1
        words = [t for t in tokens[index:last + 1] if t.depth == token.depth]
        assigns = any(t.kind == "operator" and t.text.endswith("=") and t.text not in FLIPS.keys() - {
            "+=", "-=", "&+=", "&-="} for t in words)
        leaves = token.text in ("return", "throw", "continue", "break")
        calls = tokens[last].text in (")", "}") and any(t.text in "({" for t in words)
        if not (assigns or leaves or calls):
            return
        context = self.context(token.block)
        if leaves and ("guard" in context or before.text == ":" and token.text == "break"):
            return
        if last + 1 == close and not assigns and ("->" in context or {"var", "get"} & context):
            return
        end = tokens[last]
        self.add(token, end, "statement", "dropped `%s`" % self.shown(token, end),
                 [(token.start, token.start, "if mutantIsOff({n}) {{ "), (end.end, end.end, " }}")])

    def rewritten(self, mutants):
        """The text with all of `mutants` in it, one line further down."""
        edits = []
        for mutant in mutants:
            size = mutant.edits[-1][1] - mutant.edits[0][0]
            for place, (start, end, text) in enumerate(mutant.edits):
                text = text.format(n=mutant.number, name=operator_name(mutant.number))
                # What opens further out comes first, what closes further out last.
                closes = len(mutant.edits) == 2 and place == 1
                order = (start, 0, size) if closes else (start, 1 if end == start else 2, -size)
                edits.append((order, start, end, text))
        out, at = ["public import Mutants\n"], 0
        for _, start, end, text in sorted(edits):
            if start < at:
                raise ValueError(f"two mutants at one place in {self.path}")
            out += [self.text[at:start], text]
            at = end
        return "".join(out) + self.text[at:]


def operator_name(number):
    """An operator of the mutant's own: its number in sixteen mathematical signs."""
    return "".join("∀∁∂∃∄∅∆∇∈∉∊∋∌∍∎∏"[int(digit, 16)] for digit in f"{number:04x}")


def switches(mutants):
    """The source of the module `Mutants`: what the rewritten sources call."""
    out = [
        "public import CMutant", "",
        "@inlinable @inline(__always) public func mutantIsOff(_ n: Int32) -> Bool { mutant_active() != n }",
        "@inlinable @inline(__always) public func mutantCondition(_ n: Int32, _ c: Bool) -> Bool {",
        "  mutantIsOff(n) ? c : !c", "}",
        "@inlinable @inline(__always) public func mutantFlag(_ n: Int32, _ c: Bool) -> Bool { mutantIsOff(n) ? c : !c }",
        "@inlinable @inline(__always) public func mutantNumber<T: Numeric>(_ n: Int32, _ v: T, _ by: Int) -> T {",
        "  mutantIsOff(n) ? v : by > 0 ? v + 1 : v - 1", "}",
    ]
    for mutant in mutants:
        if mutant.declaration:
            out += operator_source(mutant)
    return "\n".join(out) + "\n"


def operator_source(mutant):
    name, off = operator_name(mutant.number), f"mutantIsOff({mutant.number})"
    public = "@inlinable @inline(__always) public func"
    if mutant.declaration == "not":
        return [f"prefix operator {name}",
                f"@inlinable @inline(__always) public prefix func {name}(a: Bool) -> Bool {{ {off} ? !a : a }}"]
    old, new = mutant.declaration.split(" ", 1)
    group = FLIPS[old][1]
    out = [f"infix operator {name}: {group}Precedence"]

    def function(generics, a, b, result, plain, other, head=public, effects=""):
        out.append(f"{head} {name} {generics}(a: {a}, b: {b}){effects} -> {result} {{ {off} ? {plain} : {other} }}")

    plain, other = f"a {old} b", f"a {new} b"
    if old in ("==", "!="):
        function("<T: Equatable>", "T", "T", "Bool", plain, other)
        function("<T>", "T?", "_OptionalNilComparisonType", "Bool", plain, other,
                 head="@_disfavoredOverload " + public)
    elif old in ("===", "!=="):
        function("", "AnyObject?", "AnyObject?", "Bool", plain, other)
    elif group == "Comparison":
        function("<T: Comparable>", "T", "T", "Bool", plain, other)
    elif old in ("&&", "||"):
        function("", "Bool", "@autoclosure () throws -> Bool", "Bool", f"try a {old} b()", f"try a {new} b()",
                 effects=" rethrows")
    elif old == "??":
        for result in ("T", "T?"):
            function("<T>", "T?", f"@autoclosure () throws -> {result}", result, "try a ?? b()", "try b()",
                     effects=" rethrows", head=public)
    elif old == "..<":
        shifted = "a..<b.advanced(by: 1)" if "+" in new else "a..<max(a, b.advanced(by: -1))"
        function("<T: Strideable>", "T", "T", "Range<T>", plain, shifted)
    elif old == "...":
        shifted = "min(a.advanced(by: 1), b)...b" if "+" in new else "a...max(a, b.advanced(by: -1))"
        function("<T: Strideable>", "T", "T", "ClosedRange<T>", plain, shifted)
    elif group == "Assignment":
        kind = "FixedWidthInteger" if "&" in old else "AdditiveArithmetic"
        out.append(f"{public} {name} <T: {kind}>(a: inout T, b: T) {{ if {off} {{ {plain} }} else {{ {other} }} }}")
        if old == "+=":
            out.append(f"{public} {name} <T: RangeReplaceableCollection, S: Sequence>(a: inout T, b: S) "
                       f"where S.Element == T.Element {{ if {off} {{ {plain} }} }}")
    elif group == "BitwiseShift":
        kind = "FixedWidthInteger" if "&" in old else "BinaryInteger"
        function(f"<T: {kind}, R: {kind}>", "T", "R", "T", plain, other)
    elif old in ("+", "-", "*"):
        function(f"<T: {'Numeric' if old == '*' else 'AdditiveArithmetic'}>", "T", "T", "T", plain, other)
        if old == "+":
            function("<T: RangeReplaceableCollection>", "T", "T", "T", plain, "a")
    else:
        kind = "FixedWidthInteger" if old.startswith("&") and len(old) > 1 else "BinaryInteger"
        function(f"<T: {kind}>", "T", "T", "T", plain, other)
        if old == "/":
            function("<T: FloatingPoint>", "T", "T", "T", plain, other)
    return out
