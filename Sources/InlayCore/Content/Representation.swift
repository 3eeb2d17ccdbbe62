public import InlayJSON

/// One form of an image: its bytes, their type, and the size in pixels if known.
public struct Representation: Sendable, Hashable {
  /// The purpose of the representation.
  public var role: RepresentationRole
  /// Media type of the bytes.
  public var mediaType: MIMEType?
  /// Where the bytes are.
  public var content: ImageContent
  /// Size in pixels, if known.
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

/// The purpose of a representation.
public struct RepresentationRole: OpenConstant {
  /// The role as documents spell it.
  public let rawValue: String
  /// The role with this spelling. It need not be one this version knows.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The image itself, byte for byte as in the source.
  public static let primary: RepresentationRole = "primary"
  /// A form that other software can show, made from the primary.
  public static let fallback: RepresentationRole = "fallback"
  /// One size of the image.
  public static let strike: RepresentationRole = "strike"
  /// A form to send to others instead of the primary: smaller, or without metadata. It is made from the primary, and
  /// never shown in its place.
  public static let outgoing: RepresentationRole = "outgoing"

  /// Whether representations of this role are made from the primary and can be made again, so that losing one is no loss.
  package var isMadeFromPrimary: Bool { self == .fallback || self == .outgoing }
}
