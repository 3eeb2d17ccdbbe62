import InlayCore
import InlayJSON

/// Finds what nodes and marks mean: by the names of a profile, else by what editors call things at large.
struct TreeNames {
  private let profile: EditorProfile
  private var nodes: [String: [(name: EditorNode.Name, attributes: JSONMembers)]] = [:]
  private var marks: [String: [(name: EditorStyle.Name, mark: EditorMark)]] = [:]

  init(_ profile: EditorProfile) {
    self.profile = profile
    for name in EditorNode.Name.allCases {
      if let node = profile.nodes[name] { nodes[node.type, default: []].append((name, node.attributes)) }
    }
    for picture in [profile.image, profile.blockImage].compactMap(\.self) {
      nodes[picture.node.type, default: []].append((.image, JSONMembers()))
      if let frame = picture.frame { nodes[frame.type, default: []].append((.frame, JSONMembers())) }
    }
    for name in EditorStyle.Name.allCases {
      guard let mark = profile.marks[name] else { continue }
      // A member of a text is named by where its value stands.
      let type = profile.markForm == .members ? mark.value ?? mark.type : mark.type
      marks[type, default: []].append((name, mark))
    }
  }

  /// An attribute, wherever editors put attributes.
  static func attribute(_ node: JSONValue, _ name: String) -> JSONValue? {
    let value = node["attrs"]?[name] ?? node[name]
    return value == .null ? nil : value
  }

  /// The member at a path.
  static func attribute(_ node: JSONValue, path: [String]) -> JSONValue? {
    guard let first = path.first, var value = attribute(node, first) else { return nil }
    for name in path.dropFirst() {
      guard let next = value[name] else { return nil }
      value = next
    }
    return value == .null ? nil : value
  }

  /// What a node is; `nil` if that is unknown. Complexity: O(nodes of its type).
  func name(of node: JSONValue) -> EditorNode.Name? {
    let type = node[profile.typeMember]?.string ?? node["type"]?.string
    if node["text"]?.string != nil, node["children"] == nil, node["content"] == nil {
      return type.flatMap { nodes[$0]?.contains { $0.name == .tab } ?? false ? .tab : nil } ?? .text
    }
    guard let type else { return node["children"]?.elements == nil ? nil : .paragraph }
    var best: (name: EditorNode.Name, count: Int)?
    for candidate in nodes[type] ?? [] {
      let isIt = candidate.attributes.allSatisfy { member in
        // A node that does not say what it is, is the plainest.
        Self.attribute(node, member.name).map { $0 == member.value } ?? (member.name == "style")
      }
      if isIt, candidate.attributes.count > best?.count ?? -1 {
        best = (candidate.name, candidate.attributes.count)
      }
    }
    return best?.name ?? EditorNames.nodes[type]
  }

  /// The level of a heading.
  static func level(of node: JSONValue) -> Int {
    let digit = attribute(node, "level") ?? attribute(node, "tag") ?? attribute(node, "depth") ?? 1
    return min(6, max(1, digit.integer ?? digit.string?.last?.wholeNumberValue ?? 1))
  }

  /// The styles that a mark says; none if it is unknown.
  func styles(of mark: JSONValue) -> [EditorStyle] {
    guard let type = mark["type"]?.string ?? mark["_type"]?.string else { return [] }
    var styles: [EditorStyle] = []
    for (name, known) in marks[type] ?? [] {
      guard known.attributes.allSatisfy({ Self.attribute(mark, $0.name) == $0.value }) else { continue }
      guard let value = known.value else {
        styles.append(EditorStyle(name))
        continue
      }
      if let text = Self.attribute(mark, value)?.string { styles.append(EditorStyle(name, text)) }
    }
    if styles.isEmpty { styles = Self.styles(ofAny: mark, type) }
    return styles
  }

  /// The yellow of a highlighter that states no color.
  static let highlight = "#ffff00"

  private static func styles(ofAny mark: JSONValue, _ type: String) -> [EditorStyle] {
    guard let name = EditorNames.marks[type] else { return [] }
    func value(_ names: String...) -> String? {
      for name in names { if let text = attribute(mark, name)?.string { return text } }
      return nil
    }
    switch name {
    case .link: return value("href", "url").map { [EditorStyle(.link, $0)] } ?? []
    case .background: return [EditorStyle(.background, value("color", "backgroundColor") ?? highlight)]
    case .color, .fontFamily, .fontSize:
      let values: [(EditorStyle.Name, String?)] = [
        (.color, value("color")), (.background, value("backgroundColor")),
        (.fontFamily, value("fontFamily")), (.fontSize, value("fontSize")),
      ]
      return values.compactMap { name, text in text.map { EditorStyle(name, $0) } }
    default: return [EditorStyle(name)]
    }
  }

  /// The style that a word of a decorator, or a member of a text, stands for.
  func style(ofWord word: String) -> EditorStyle.Name? {
    marks[word]?.first.map(\.name) ?? EditorNames.marks[word]
  }
}
