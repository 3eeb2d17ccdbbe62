import Foundation
import TestKit

@testable import InlayMarkup

/// Trees as text, in the format of html5lib-tests, without comments and document types.
enum TreeDump {
  /// As `Limits.default` has them.
  static let (usualNodes, usualDepth) = (64 << 20, 512)

  static func build(
    _ page: some Sequence<UInt8>, nodes: Int = usualNodes, depth: Int = usualDepth
  ) throws -> (tree: HTMLTree, bounds: HTMLTreeBuilder.Bounds) {
    try HTMLTreeBuilder.build(HTMLSource(repairing: Array(page)), nodes: nodes, depth: depth)
  }

  static func of(_ page: String) throws -> String { lines(try build(page.utf8).tree).joined(separator: "\n") }

  /// The children of the body (or of `<html>`, where there is none) on one line: `p["x" b(id=1)["y"]]`.
  static func brief(_ page: String) throws -> String {
    let tree = try build(page.utf8).tree
    let html = tree.firstChild(.document)
    let last = tree.lastChild(html)
    return brief(tree, tree.word(last) == .body ? last : html)
  }

  private static func brief(_ tree: HTMLTree, _ parent: HTMLTree.Node) -> String {
    var parts: [String] = []
    var node = tree.firstChild(parent)
    while !node.isNone {
      if tree.kind(node) == .text {
        let text = tree.string(tree.text(node))
        let isFirst = tree.previous(node).isNone || tree.kind(tree.previous(node)) != .text
        parts.append(isFirst ? "\"\(text)\"" : "\(parts.removeLast().dropLast())\(text)\"")
      } else {
        let attributes = tree.attributes(node).map { "\(tree.string($0.name))=\(tree.string($0.value))" }
        let children = brief(tree, node)
        parts.append(
          tree.name(node) + (attributes.isEmpty ? "" : "(\(attributes.joined(separator: " ")))")
            + (children.isEmpty ? "" : "[\(children)]"))
      }
      node = tree.next(node)
    }
    return parts.joined(separator: " ")
  }

  /// One line a node or attribute; a text with line feeds is one line all the same.
  static func lines(_ tree: HTMLTree) -> [String] {
    var lines: [String] = []
    var open: [(node: HTMLTree.Node, indent: Int)] = [(tree.firstChild(.document), 0)]
    var text = ""
    var textIndent = 0
    func endText() {
      if !text.isEmpty { lines.append(line(textIndent, "\"\(text)\"")) }
      text = ""
    }
    while let (node, indent) = open.popLast() {
      guard !node.isNone else {
        endText()
        continue
      }
      open.append((tree.next(node), indent))
      if tree.kind(node) == .text {
        text += tree.string(tree.text(node))
        textIndent = indent
        continue
      }
      endText()
      let prefix =
        switch tree.namespace(node) {
        case .html: ""
        case .svg: "svg "
        case .math: "math "
        }
      lines.append(line(indent, "<\(prefix)\(tree.name(node))>"))
      let attributes = tree.attributes(node).map { "\(tree.string($0.name))=\"\(tree.string($0.value))\"" }
      lines += attributes.sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }.map { line(indent + 1, $0) }
      let isTemplate = tree.word(node) == .template && tree.namespace(node) == .html
      if isTemplate { lines.append(line(indent + 1, "content")) }
      open.append((tree.firstChild(node), isTemplate ? indent + 2 : indent + 1))
    }
    return lines
  }

  private static func line(_ indent: Int, _ text: String) -> String {
    "| " + String(repeating: "  ", count: indent) + text
  }

  // MARK: - Dumps by others

  /// The lines of a dump as ours would be: without comments and document types, names in lower case.
  static func normalized(_ dump: String) -> [String] {
    var lines: [String] = []
    for part in dump.split(separator: "\n", omittingEmptySubsequences: false) {
      if part.hasPrefix("| ") {
        lines.append(String(part))
      } else if !lines.isEmpty {
        lines[lines.count - 1] += "\n" + part
      }
    }
    var out: [String] = []
    var attributes: [String] = []
    for line in lines {
      let indent = line.dropFirst(2).prefix { $0 == " " }
      let rest = line.dropFirst(2 + indent.count)
      if isAttribute(rest) {
        attributes.append("| \(indent)\(attribute(rest))")
        continue
      }
      out += attributes.sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
      attributes = []
      if rest.hasPrefix("<!") || rest.hasPrefix("<?") { continue }
      if rest.hasPrefix("<") {
        out.append("| \(indent)\(rest.lowercased())")
      } else if rest.hasPrefix("\""), let last = out.last, last.hasPrefix("| \(indent)\"") {
        out[out.count - 1] = "\(last.dropLast())\(rest.dropFirst())"
      } else {
        out.append(line)
      }
    }
    return out + attributes.sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
  }

  private static func isAttribute(_ rest: Substring) -> Bool {
    !rest.hasPrefix("\"") && rest.hasSuffix("\"") && rest.contains("=\"") && !rest.hasPrefix("<!")
  }

  /// In our trees names are as they stand in the page, in lower case.
  private static func attribute(_ text: Substring) -> String {
    guard let equals = text.range(of: "=\"") else { return String(text) }
    var name = text[..<equals.lowerBound].lowercased()
    for prefix in ["xlink ", "xml ", "xmlns "] where name.hasPrefix(prefix) {
      name = "\(prefix.dropLast()):\(name.dropFirst(prefix.count))"
    }
    return name + text[equals.lowerBound...]
  }
}
