import InlayCore
import InlayJSON

/// How a profile says a picture, within a line or as a block.
struct EditorPicture: Hashable, Sendable {
  /// Where what only Inlay knows of a picture rides.
  enum Record: Hashable, Sendable {
    /// In its URL: parameters of `data:`, else the fragment.
    case url
    /// In a member, whose path is stated.
    case member([String])
  }

  /// Where the size stands.
  enum Size: Hashable, Sendable {
    /// Nowhere.
    case none
    /// In attributes of these names, as numbers of pixels.
    case numbers(width: String, height: String)
  }

  var node: EditorNode
  /// What a picture of this node is unless its record says more.
  var kind = PlacementKind.attachment
  /// The node around it, if there must be one.
  var frame: EditorNode?
  /// The path of the member with the URL, seen from the attributes.
  var source: [String]
  /// The path of the member with the identifier that a host gave a picture, and how those identifiers begin.
  var reference: [String]?
  var referencePrefix: String?
  /// The attributes of a picture with such an identifier that others have with other values.
  var referenceAttributes = JSONMembers()
  /// Whether only a picture with such an identifier can be written.
  var needsReference = false
  /// The name of the member with the description.
  var description: String?
  /// Whether that member must be there.
  var needsDescription = false
  var size = Size.none
  var record = Record.url

  init(_ node: EditorNode, source: String, description: String? = "alt") {
    (self.node, self.source, self.description) = (node, Self.path(source), description)
  }

  /// The names in a path, which dots part.
  static func path(_ text: String) -> [String] { text.split(separator: ".").map(String.init) }

  /// Whether a reference is the identifier of a host, not a URL.
  func isReference(_ source: String) -> Bool {
    referencePrefix.map { source.hasPrefix($0) } ?? !source.contains(":")
  }
}
