public import InlayCore
internal import InlayFormats
internal import InlayJSON

extension EditorProfile {
  /// Reads the profile of a host: a JSON object with what differs from a profile that Inlay knows.
  ///
  /// `base` names that profile; `title` is what sentences call the editor. `nodes` and `marks` have a type for each name,
  /// or an object with `type`, `attributes`, and for marks `value`; `null` takes one out. `image` and `blockImage` say how a
  /// picture stands in a line and between paragraphs: `type`, and the names of the members `source`, `description`, `width`
  /// and `height`, and the path `record` of a member that may hold what only Inlay knows.
  ///
  /// - Throws: `InlayError` if it is no such object, a name is unknown, or a node that every document has is taken out.
  ///   Complexity: O(n).
  public init(json bytes: [UInt8], limits: Limits = .default) throws {
    try Limits.check("jsonBytes", bytes.count, limits.jsonBytes)
    var file = try ProfileObject(JSONInput.value(bytes, limits), at: "the file")
    guard let name = try file.string("base"), let base = Self.named(name) else {
      throw InlayError.editorProfile("its base must be one of \(Self.names.joined(separator: ", "))")
    }
    self = base
    if let stated = try file.string("title") { title = stated }
    try file.forEach("nodes") { name, value in
      guard let key = EditorNode.Name(rawValue: name), key != .image else { return false }
      nodes[key] = try Self.node(value, name, like: nodes[key])
      return true
    }
    try file.forEach("marks") { name, value in
      guard let key = EditorStyle.Name(rawValue: name) else { return false }
      marks[key] = try Self.mark(value, name, like: marks[key])
      // A schema that the base does not have orders it in a way of its own.
      if !order.contains(key) { order.append(key) }
      return true
    }
    let (inline, block) = (image, blockImage)
    if let value = file.take("image") { image = try Self.picture(value, "image", like: inline ?? block) }
    if let value = file.take("blockImage") {
      blockImage = try Self.picture(value, "blockImage", like: block ?? inline)
    }
    try file.finish()
    for needed in [EditorNode.Name.document, .paragraph, .text] {
      if base.nodes[needed] != nil, nodes[needed] == nil {
        throw InlayError.editorProfile("every document needs a node \"\(needed.rawValue)\"")
      }
    }
  }

  /// A node; `nil` for one that is taken out. It keeps the attributes of the base unless it states others.
  private static func node(_ value: JSONValue, _ name: String, like base: EditorNode?) throws -> EditorNode? {
    guard var object = try ProfileObject.stating(value, at: name) else { return nil }
    var node = base ?? EditorNode("")
    node.type = object.type
    if let attributes = try object.members("attributes") { node.attributes = attributes }
    try object.finish()
    return node
  }

  private static func mark(_ value: JSONValue, _ name: String, like base: EditorMark?) throws -> EditorMark? {
    guard var object = try ProfileObject.stating(value, at: name) else { return nil }
    var mark = base ?? EditorMark("")
    mark.type = object.type
    if let attributes = try object.members("attributes") { mark.attributes = attributes }
    if let member = try object.string("value") { mark.value = member }
    try object.finish()
    return mark
  }

  private static func picture(
    _ value: JSONValue, _ name: String, like base: EditorPicture?
  ) throws -> EditorPicture? {
    guard var object = try ProfileObject.stating(value, at: name) else { return nil }
    var picture = base ?? EditorPicture(EditorNode("image"), source: "src")
    picture.node = EditorNode(object.type)
    if let attributes = try object.members("attributes") { picture.node.attributes = attributes }
    (picture.frame, picture.needsReference) = (nil, false)
    if let source = try object.string("source") {
      (picture.source, picture.reference) = (EditorPicture.path(source), nil)
    }
    if let description = try object.string("description") { picture.description = description }
    switch (try object.string("width"), try object.string("height")) {
    case (let width?, let height?): picture.size = .numbers(width: width, height: height)
    case (nil, nil): break
    default: throw InlayError.editorProfile("\(name) needs a width and a height, or neither")
    }
    if let record = try object.string("record") { picture.record = .member(EditorPicture.path(record)) }
    try object.finish()
    return picture
  }
}

/// An object in the file of a profile. Its members are taken out one by one; what is left is an error.
private struct ProfileObject {
  /// What sentences call the object.
  private let place: String
  private var members: JSONMembers
  /// The type of the node or mark that it states.
  private(set) var type = ""

  init(_ value: JSONValue, at place: String) throws {
    guard let members = value.members else { throw InlayError.editorProfile("\(place) is not an object") }
    (self.place, self.members) = (place, members)
  }

  /// A node or mark: its type, or an object with it; `nil` for `null`.
  static func stating(_ value: JSONValue, at place: String) throws -> ProfileObject? {
    if value == .null { return nil }
    let isType = value.string != nil
    var object = try ProfileObject(
      isType ? .object(EditorNode.members([("type", value)])) : value, at: place)
    guard let type = try object.string("type") else {
      throw InlayError.editorProfile("\(place) has no type")
    }
    object.type = type
    return object
  }

  mutating func take(_ name: String) -> JSONValue? {
    defer { members[name] = nil }
    return members[name]
  }

  /// A string that is not empty, and whose names are not if dots part them.
  mutating func string(_ name: String) throws -> String? {
    guard let value = take(name) else { return nil }
    guard let text = value.string, !EditorPicture.path(text).isEmpty else {
      throw InlayError.editorProfile("\(name) of \(place) is not a name")
    }
    return text
  }

  mutating func members(_ name: String) throws -> JSONMembers? {
    try take(name).map { try ProfileObject($0, at: "\(name) of \(place)").members }
  }

  /// Calls `body` for each member of a member. It returns whether it knows the name.
  mutating func forEach(_ name: String, _ body: (String, JSONValue) throws -> Bool) throws {
    for member in try members(name) ?? JSONMembers() where try !body(member.name, member.value) {
      throw InlayError.editorProfile("\(name) of \(place) cannot have a member \(Visible.name(member.name))")
    }
  }

  /// - Throws: `InlayError` if a member was not taken.
  func finish() throws {
    guard let first = members.first else { return }
    throw InlayError.editorProfile("\(place) cannot have a member \(Visible.name(first.name))")
  }
}
