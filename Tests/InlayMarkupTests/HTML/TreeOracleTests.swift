import Foundation
import TestKit
import Testing

@testable import InlayMarkup

/// Trees of markup soup against html5lib of Python, which one process is asked for.
@Suite struct TreeOracleTests {
  /// Reads pages, each after its length in bytes on a line of its own, and writes their trees the same way.
  private static let script = """
    import sys, html5lib
    from html5lib.constants import namespaces
    prefixes = {namespaces["html"]: "", namespaces["svg"]: "svg ", namespaces["mathml"]: "math "}
    others = {namespaces["xlink"]: "xlink ", namespaces["xml"]: "xml ", namespaces["xmlns"]: "xmlns "}
    def dump(node, indent, out):
        for child in node.childNodes:
            line = "| " + "  " * indent
            if child.nodeType == child.TEXT_NODE:
                out.append(line + '"' + child.data + '"')
            elif child.nodeType == child.ELEMENT_NODE:
                out.append(line + "<" + prefixes[child.namespaceURI] + child.tagName + ">")
                for attribute in child.attributes.values() if child.hasAttributes() else []:
                    name = others.get(attribute.namespaceURI, "") + attribute.localName
                    out.append(line + "  " + name + '="' + attribute.value + '"')
                dump(child, indent + 1, out)
    builder = html5lib.getTreeBuilder("dom")
    while True:
        length = sys.stdin.buffer.readline()
        if not length:
            break
        page = sys.stdin.buffer.read(int(length)).decode("utf-8")
        out = []
        document = html5lib.HTMLParser(tree=builder).parse(page)
        document.normalize()
        dump(document, 0, out)
        bytes = "\\n".join(out).encode("utf-8")
        sys.stdout.buffer.write(b"%d\\n" % len(bytes) + bytes)
    """

  /// How many pages: 2,500, or `INLAY_CASES`.
  private static var count: Int {
    let wish = ProcessInfo.processInfo.environment["INLAY_CASES"] ?? ""
    if wish.hasPrefix("x"), let factor = Int(wish.dropFirst()) {
      return max(2_500, 2_500 * min(factor, 1_000))
    }
    return max(Int(wish) ?? 0, 2_500)
  }

  @Test(.needs(.python(.html5lib))) func markupSoupGivesTheTreesOfHTML5Lib() throws {
    let pages = (0..<Self.count).map { TreeSoup.page(ChoiceSource(seed: UInt64($0))) }
    let input = pages.flatMap { Array("\($0.utf8.count)\n\($0)".utf8) }
    let run = try Python.run(["-c", Self.script], input: input, timeLimit: 600)
    try #require(run.exitCode == 0, "\(run.errorText)")
    var rest = run.output[...]
    var different = 0
    for page in pages {
      let end = try #require(rest.firstIndex(of: 0x0A))
      let count = try #require(Int(String(decoding: rest[..<end], as: UTF8.self)))
      let theirs = TreeDump.normalized(String(decoding: rest[(end + 1)...].prefix(count), as: UTF8.self))
      rest = rest[(end + 1 + count)...]
      let ours = TreeDump.lines(try TreeDump.build(page.utf8).tree)
      guard ours != theirs else { continue }
      different += 1
      if different <= 10 {
        Issue.record(
          "\(page)\nours\n\(ours.joined(separator: "\n"))\nhtml5lib's\n\(theirs.joined(separator: "\n"))")
      }
    }
    #expect(rest.isEmpty)
    #expect(different == 0, "\(different) of \(pages.count)")
  }
}
