import InlayCore
import InlayFormats
import InlayJSON

/// Makes nodes and texts as a profile says them.
struct TreeNodes {
  let profile: EditorProfile
  /// The number of keys so far.
  private var keys = 0

  init(_ profile: EditorProfile) { self.profile = profile }

  private mutating func nextKey() -> JSONValue {
    keys += 1
    return .string("k\(keys)")
  }

  /// A node. `children` are `nil` for one that never has any.
  mutating func node(
    _ node: EditorNode, _ attributes: [(String, JSONValue?)] = [], children: [JSONValue]? = nil,
    members: [(String, JSONValue?)] = []
  ) -> JSONValue {
    var all = node.constants
    if !node.type.isEmpty { all[profile.typeMember] = .string(node.type) }
    var stated = node.attributes
    for (name, value) in attributes {
      // Two paths may begin alike.
      if let value { stated[name] = stated[name].map { Self.merged($0, value) } ?? value }
    }
    if let member = profile.attributesMember {
      if !stated.isEmpty { all[member] = .object(stated) }
    } else {
      for attribute in stated { all[attribute.name] = attribute.value }
    }
    for (name, value) in members { if let value { all[name] = value } }
    if let key = profile.key { all[key] = nextKey() }
    var inside = children
    let isEmpty = inside?.isEmpty ?? (all[profile.childrenMember] == nil)
    if profile.padsTexts, isEmpty, all["text"] == nil, node.type != "" { inside = [Self.emptyText] }
    // Where attributes have a member of their own, so have children, which may be absent.
    if let inside, !inside.isEmpty || profile.attributesMember == nil {
      all[profile.childrenMember] = .array(inside)
    }
    return .object(all)
  }

  /// An object with the members of two; the second value if one is no object.
  private static func merged(_ first: JSONValue, _ second: JSONValue) -> JSONValue {
    guard var members = first.members, let others = second.members else { return second }
    for other in others {
      members[other.name] = members[other.name].map { merged($0, other.value) } ?? other.value
    }
    return .object(members)
  }

  private static let emptyText: JSONValue = .object(EditorNode.members([("text", "")]))

  /// A node that the profile has by this name; a paragraph if it has none.
  mutating func named(
    _ name: EditorNode.Name, _ attributes: [(String, JSONValue?)] = [], children: [JSONValue]? = nil,
    members: [(String, JSONValue?)] = []
  ) -> JSONValue {
    let known = profile.nodes[name] ?? profile.nodes[.paragraph] ?? EditorNode("paragraph")
    return node(known, attributes, children: children, members: members)
  }

  // MARK: Texts

  /// What the marks of a paragraph refer to by key.
  struct Definitions {
    var nodes: [JSONValue] = []
    var keys: [EditorStyle: JSONValue] = [:]
  }

  /// The nodes of text, which is never empty. A tab may be one of its own.
  mutating func texts(
    _ text: String, _ styles: [EditorStyle], _ definitions: inout Definitions
  ) -> [JSONValue] {
    guard profile.nodes[.tab] != nil, text.utf8.contains(UInt8(ascii: "\t")) else {
      return [self.text(text, styles, &definitions)]
    }
    var nodes: [JSONValue] = []
    var isFirst = true
    for part in text.split(separator: "\t", omittingEmptySubsequences: false) {
      if !isFirst { nodes.append(self.text("\t", styles, &definitions, .tab)) }
      isFirst = false
      if !part.isEmpty { nodes.append(self.text(String(part), styles, &definitions)) }
    }
    return nodes
  }

  private mutating func text(
    _ text: String, _ styles: [EditorStyle], _ definitions: inout Definitions, _ name: EditorNode.Name = .text
  ) -> JSONValue {
    var members: [(String, JSONValue?)] = [("text", .string(text))]
    switch profile.markForm {
    case .marks: members.append(("marks", marks(styles)))
    case .decorators: members.append(("marks", .array(words(styles, &definitions))))
    case .members:
      for style in styles {
        guard let mark = profile.marks[style.name], style.name != .link else { continue }
        members.append((mark.value ?? mark.type, mark.value == nil ? true : .string(style.value.string)))
      }
    case .bits:
      var bits = 0
      var style: [String] = []
      for one in styles {
        guard let mark = profile.marks[one.name], one.name != .link else { continue }
        if let bit = mark.bit { bits |= bit } else { style.append("\(mark.type): \(one.value.string);") }
      }
      members.append(("format", .number(JSONNumber(Int32(truncatingIfNeeded: bits)))))
      members.append(("style", .string(style.joined(separator: " "))))
    }
    return named(name, members: members)
  }

  /// The marks of a text or picture; `nil` without any.
  func marks(_ styles: [EditorStyle]) -> JSONValue? {
    var marks: [(type: String, attributes: JSONMembers)] = []
    for name in profile.order {
      guard let style = styles.first(where: { $0.name == name }), let mark = profile.marks[name] else {
        continue
      }
      var attributes = mark.attributes
      if let value = mark.value { attributes[value] = .string(style.value.string) }
      // Several styles may be attributes of one mark.
      if let index = marks.firstIndex(where: { $0.type == mark.type }) {
        for attribute in attributes { marks[index].attributes[attribute.name] = attribute.value }
      } else {
        marks.append((mark.type, attributes))
      }
    }
    guard !marks.isEmpty else { return nil }
    return .array(
      marks.map { mark in
        .object(
          EditorNode.members([
            ("type", .string(mark.type)),
            ("attrs", mark.attributes.isEmpty ? nil : .object(mark.attributes)),
          ]))
      })
  }

  /// The words of decorators, and the keys of definitions that they need.
  private mutating func words(_ styles: [EditorStyle], _ definitions: inout Definitions) -> [JSONValue] {
    styles.compactMap { style in
      guard let mark = profile.marks[style.name] else { return nil }
      guard let value = mark.value else { return .string(mark.type) }
      let target = JSONValue.string(style.value.string)
      if let known = definitions.keys[style] { return known }
      let key = nextKey()
      definitions.keys[style] = key
      definitions.nodes.append(
        .object(
          EditorNode.members([
            (profile.typeMember, .string(mark.type)), (profile.key ?? "_key", key), (value, target),
          ])))
      return key
    }
  }

  // MARK: Pictures

  /// A picture. `isPlaced` is false if its record did not fit into its URL.
  mutating func picture(
    _ form: EditorImageWriter.Form, _ placed: PlacedImage, _ picture: EditorPicture,
    styles: [EditorStyle] = [], joins: (before: Bool, after: Bool) = (false, false)
  ) -> (node: JSONValue, isPlaced: Bool) {
    var record = form.record
    record.join(before: joins.before, after: joins.after)
    var attributes: [(String, JSONValue?)] = []
    if let name = picture.description {
      let description = form.description ?? (picture.needsDescription ? "" : nil)
      attributes.append((name, description.map { .string($0) }))
    } else {
      record.description = form.description.map { ExactString($0) }
    }
    switch (picture.size, placed.attributes.displaySize) {
    case (_, nil): break
    case (.none, let size?): record.displaySize = size
    case (.numbers(let width, let height), let size?):
      attributes += [(width, Self.pixels(size.width)), (height, Self.pixels(size.height))]
    }
    var isPlaced = true
    var url: String? = form.source
    if let reference = picture.reference, form.isReference, picture.isReference(form.source) {
      attributes += picture.referenceAttributes.map { ($0.name, $0.value) }
      attributes += Self.nested(reference, .string(form.source))
      url = nil
    }
    switch picture.record {
    case .url:
      // Where there is no URL, there is no place in it.
      let whole = url.flatMap { record.url($0) }
      isPlaced = whole != nil || record.isEmpty
      url = whole ?? url
    case .member(let path): attributes += Self.nested(path, record.json)
    }
    if let url { attributes += Self.nested(picture.source, .string(url)) }
    var inner = node(
      picture.node, attributes, members: [("marks", profile.markForm == .marks ? marks(styles) : nil)])
    if let frame = picture.frame { inner = node(frame, children: [inner]) }
    return (inner, isPlaced)
  }

  /// A member at a path.
  private static func nested(_ path: [String], _ value: JSONValue?) -> [(String, JSONValue?)] {
    guard let first = path.first, var value else { return [] }
    for name in path.dropFirst().reversed() { value = .object(EditorNode.members([(name, value)])) }
    return [(first, value)]
  }

  /// A length in CSS pixels, which are 0.75 points.
  static func pixels(_ length: Length) -> JSONValue? {
    JSONNumber(Double(length.thousandths) / 750).map { .number($0) }
  }

  /// Children with texts around each node that is none.
  func padded(_ nodes: [JSONValue]) -> [JSONValue] {
    guard profile.padsTexts else { return nodes }
    var out: [JSONValue] = []
    for node in nodes {
      let isText = node["text"] != nil
      if !isText, out.last.map({ $0["text"] == nil }) ?? true { out.append(Self.emptyText) }
      out.append(node)
    }
    if out.last.map({ $0["text"] == nil }) ?? true { out.append(Self.emptyText) }
    return out
  }
}
