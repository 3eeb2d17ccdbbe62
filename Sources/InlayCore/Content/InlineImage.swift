public import InlayJSON

/// An image, or any other file, set into text: an entry of a ``DecomposedText``'s table.
///
/// A copy costs one retain. Two images are equal exactly when identifier, file name, description and all
/// representations are equal.
public struct InlineImage: Sendable, Hashable {
  /// The parts of an ``InlineImage``.
  public struct Parts: Sendable, Hashable {
    /// Name given by whoever made the image; opaque, may repeat.
    public var identifier: ContentIdentifier?
    /// What the image shows, in words. May be private.
    @Exact public var description: String?
    /// Name the image had as a file; never used as a path unchecked.
    @Exact public var fileName: String?
    /// The image itself, byte for byte.
    public var primary: Representation
    /// Other forms of it.
    public var alternates: [Representation] = []
    /// Members of a portable document's image that this version does not know.
    public var unknownMembers = JSONMembers()

    /// An image with nothing but its bytes.
    public init(primary: Representation) { self.primary = primary }
  }

  private final class Box: Sendable {
    let parts: Parts
    let hash: Int
    /// Of the identifier alone; 0 if there is none.
    let identifierHash: Int
    init(_ parts: Parts) {
      self.parts = parts
      var hasher = Hasher()
      parts.hash(into: &hasher)
      hash = hasher.finalize()
      // Never 0, which says that there is none.
      identifierHash = parts.identifier.map { $0.hashValue | 1 << 62 } ?? 0
    }
  }

  private var box: Box

  /// An image of these parts.
  public init(_ parts: Parts) { box = Box(parts) }

  /// An image.
  public init(
    identifier: ContentIdentifier? = nil, description: String? = nil, fileName: String? = nil,
    mediaType: MIMEType?, content: ImageContent, width: Int? = nil, height: Int? = nil,
    alternates: [Representation] = []
  ) {
    var parts = Parts(
      primary: Representation(mediaType: mediaType, content: content, width: width, height: height))
    parts.identifier = identifier
    parts.description = description
    parts.fileName = fileName
    parts.alternates = alternates
    self.init(parts)
  }

  /// All parts.
  public var parts: Parts {
    get { box.parts }
    set { box = Box(newValue) }
  }

  /// Name given by whoever made the image.
  public var identifier: ContentIdentifier? { box.parts.identifier }
  /// What the image shows, in words.
  public var description: String? { box.parts.description }
  /// Name the image had as a file.
  public var fileName: String? { box.parts.fileName }
  /// Type of the primary bytes.
  public var mediaType: MIMEType? { box.parts.primary.mediaType }
  /// The primary bytes.
  public var content: ImageContent { box.parts.primary.content }
  /// The image itself.
  public var primary: Representation { box.parts.primary }
  /// Other forms of it.
  public var alternates: [Representation] { box.parts.alternates }
  /// The primary, then the others.
  public var representations: [Representation] { [primary] + alternates }

  /// Members of a portable document's image that this version does not know.
  package var unknownMembers: JSONMembers { box.parts.unknownMembers }

  /// The name to show where the image cannot be: description, else file name, else media type, else `image`.
  public var label: String {
    for candidate in [description, fileName, mediaType?.rawValue] {
      if let candidate, !candidate.isEmpty { return candidate }
    }
    return "image"
  }

  /// The ``label`` for sentences: no more than 60 characters of it. Complexity: O(1).
  package var shortLabel: String {
    let label = label
    // One character may have any number of scalars.
    let start = String(String.UnicodeScalarView(label.unicodeScalars.prefix(120))).prefix(60)
    return start.utf8.count == label.utf8.count ? label : start + "…"
  }

  /// Whether both are one and the same value in memory. Complexity: O(1).
  package func isIdentical(to other: InlineImage) -> Bool { box === other.box }

  /// Identity in memory, for tables. Complexity: O(1).
  package var identity: ObjectIdentifier { ObjectIdentifier(box) }

  /// A seeded hash of the identifier, made when the image was; 0 if it has none. Complexity: O(1).
  var identifierHash: Int { box.identifierHash }

  /// Equal identifier, description, file name and representations. Complexity: O(1) for copies of one value.
  public static func == (a: InlineImage, b: InlineImage) -> Bool {
    a.box === b.box || (a.box.hash == b.box.hash && a.box.parts == b.box.parts)
  }

  /// Feeds the hash that was computed when the value was made. Complexity: O(1).
  public func hash(into hasher: inout Hasher) { hasher.combine(box.hash) }
}
