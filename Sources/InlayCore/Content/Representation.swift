public import InlayJSON

/// One form of an image: its bytes, their type, their size in pixels where known.
public struct Representation: Sendable, Hashable {
  /// What it is for.
  public var role: RepresentationRole
  /// Type of the bytes.
  public var mediaType: MIMEType?
  /// Where the bytes are.
  public var content: ImageContent
  /// Pixels, where known.
  public var width, height: Int?
  /// Members of a portable document's representation that this version does not know.
  public var unknownMembers = JSONMembers()

  /// A representation.
  public init(
    role: RepresentationRole = .primary, mediaType: MIMEType?, content: ImageContent,
    width: Int? = nil, height: Int? = nil
  ) {
    self.role = role
    self.mediaType = mediaType
    self.content = content
    self.width = width
    self.height = height
  }
}

/// What a representation is for.
public struct RepresentationRole: OpenConstant {
  /// The role as documents spell it.
  public let rawValue: String
  /// The role of this spelling, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The image itself, byte for byte as it came.
  public static let primary: RepresentationRole = "primary"
  /// A form others can show, made from the primary.
  public static let fallback: RepresentationRole = "fallback"
  /// One size of the image.
  public static let strike: RepresentationRole = "strike"
}
