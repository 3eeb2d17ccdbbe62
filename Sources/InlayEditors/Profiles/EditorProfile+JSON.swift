public import InlayCore
internal import InlayJSON

extension EditorProfile {
  /// Reads the profile of a host: a JSON object with what differs from a profile that Inlay knows.
  ///
  /// `base` names that profile (default: `prosemirror`); `title` is what sentences call the editor. `nodes` and `marks`
  /// have a type for each name, or an object with `type`, `attributes`, and for marks `value`; `null` takes one out.
  /// `image` and `blockImage` say how a picture stands in a line and between paragraphs: `type`, and the names of the
  /// members `source`, `description`, `width` and `height`, and the path `record` of a member that may hold what only
  /// Inlay knows.
  ///
  /// - Throws: `InlayError` if it is no such object, or a name is unknown. Complexity: O(n).
  public init(json bytes: [UInt8], limits: Limits = .default) throws {
    try Limits.check("jsonBytes", bytes.count, limits.jsonBytes)
    let value: JSONValue
    do { value = try JSONValue(parsing: bytes, maximumDepth: limits.jsonDepth) } catch {
      throw InlayError.json(error, in: bytes)
    }
    guard let members = value.members else { throw InlayError.editorProfile("it is no object") }
    let name = value["base"]?.string ?? "prosemirror"
    guard let base = Self.named(name) else {
      throw InlayError.editorProfile(
        "its base \(Visible.name(name)) is none of \(Self.names.joined(separator: ", "))")
    }
    self = base
    for member in members {
      switch member.name {
      case "base": break
      case "title": title = try Self.string(member)
      case "nodes":
        try Self.each(member) { name, value in
          guard let key = EditorNode.Name(rawValue: name), key != .image else {
            throw Self.unknown("node", name)
          }
          nodes[key] = try Self.node(value, like: nodes[key])
        }
      case "marks":
        try Self.each(member) { name, value in
          guard let key = EditorStyle.Name(rawValue: name) else { throw Self.unknown("mark", name) }
          marks[key] = try Self.mark(value, like: marks[key])
        }
      case "image": image = try Self.picture(member.value, like: image ?? blockImage)
      case "blockImage": blockImage = try Self.picture(member.value, like: blockImage ?? image)
      default: throw Self.unknown("member", member.name)
      }
    }
  }

  private static func unknown(_ thing: String, _ name: String) -> InlayError {
    InlayError.editorProfile("there is no \(thing) \(Visible.name(name))")
  }

  private static func string(_ member: JSONMember) throws -> String {
    guard let text = member.value.string else {
      throw InlayError.editorProfile("\(Visible.name(member.name)) is no string")
    }
    return text
  }

  private static func each(_ member: JSONMember, _ body: (String, JSONValue) throws -> Void) throws {
    guard let members = member.value.members else {
      throw InlayError.editorProfile("\(Visible.name(member.name)) is no object")
    }
    for member in members { try body(member.name, member.value) }
  }

  /// The type that a value states.
  private static func type(_ value: JSONValue) throws -> String {
    guard let type = value.string ?? value["type"]?.string else {
      throw InlayError.editorProfile("a node or mark has no type")
    }
    return type
  }

  /// A node; `nil` for one that is taken out. It keeps the attributes of the base unless it states others.
  private static func node(_ value: JSONValue, like base: EditorNode?) throws -> EditorNode? {
    if value == .null { return nil }
    var node = base ?? EditorNode("")
    node.type = try type(value)
    if let attributes = value["attributes"]?.members { node.attributes = attributes }
    return node
  }

  private static func mark(_ value: JSONValue, like base: EditorMark?) throws -> EditorMark? {
    if value == .null { return nil }
    var mark = base ?? EditorMark("")
    mark.type = try type(value)
    if let attributes = value["attributes"]?.members { mark.attributes = attributes }
    if let member = value["value"]?.string { mark.value = member }
    return mark
  }

  private static func picture(_ value: JSONValue, like base: EditorPicture?) throws -> EditorPicture? {
    if value == .null { return nil }
    var picture = base ?? EditorPicture(EditorNode("image"), source: "src")
    if let node = try node(value, like: EditorNode("")) { picture.node = node }
    (picture.frame, picture.needsReference) = (nil, false)
    if let source = value["source"]?.string {
      (picture.source, picture.reference) = (EditorPicture.path(source), nil)
    }
    if let description = value["description"]?.string { picture.description = description }
    if let width = value["width"]?.string, let height = value["height"]?.string {
      picture.size = .numbers(width: width, height: height)
    }
    if let record = value["record"]?.string { picture.record = .member(EditorPicture.path(record)) }
    guard !picture.source.isEmpty else { throw InlayError.editorProfile("a picture has no source") }
    return picture
  }
}
