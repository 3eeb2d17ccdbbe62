import InlayCore
import InlayDocument
import InlayFormats
import InlayJSON

/// Nodes of kinds that Inlay does not know.
extension TreeReader {
  /// What stays of a node.
  enum Kept {
    /// Its children, of which one at least says something.
    case children([JSONValue])
    /// Words, and the target of a link that they stand for.
    case words(String, link: String?)
    case nothing
  }

  /// What stays of a node, which is counted.
  mutating func kept(of node: JSONValue) -> Kept {
    let nodes = children(of: node)
    // The only text of a node that the editor draws itself is empty.
    if nodes.contains(where: { $0["text"] != "" }) {
      text.noteUnknown(.editorsUnknownNode, kind(of: node))
      return .children(nodes)
    }
    guard let (words, link) = words(of: node) else {
      text.noteUnknown(.editorsNodeDropped, kind(of: node))
      return .nothing
    }
    text.noteUnknown(.editorsUnknownNode, kind(of: node))
    return .words(words, link: link)
  }

  /// What a node without text shows: words, a day, or the URL that it stands for.
  func words(of node: JSONValue) -> (text: String, link: String?)? {
    func first(_ names: [String]) -> String? {
      names.lazy.compactMap { TreeNames.attribute(node, $0)?.string }.first { !$0.isEmpty }
    }
    if let words = first(EditorNames.words) { return (words, nil) }
    if let stamp = TreeNames.attribute(node, "timestamp")?.text, let milliseconds = Int(stamp),
      let time = MessageTime(milliseconds: milliseconds)
    {
      return (String(time.text.prefix(10)), nil)
    }
    let url = first(["url", "href", "src"]) ?? TreeNames.attribute(node, path: ["data", "url"])?.string
    if let url, !url.isEmpty, !url.hasPrefix("data:") { return (url, LinkRule.allows(url.utf8) ? url : nil) }
    return first(EditorNames.identifiers).map { ($0, nil) }
  }

  /// The attributes of a link.
  static func linked(_ target: String) -> CharacterAttributes {
    var values = CharacterAttributeValues()
    EditorStyle(.link, target).apply(to: &values)
    return CharacterAttributes(values)
  }
}
