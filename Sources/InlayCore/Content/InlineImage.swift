public import InlayJSON

/// An image, or any other file, placed in text: an entry of a ``DecomposedText``'s image table.
///
/// A copy costs one retain. Two images are equal exactly when their identifier, file name, description and all
/// representations are equal.
public struct InlineImage: Sendable, Hashable {
  /// The parts of an ``InlineImage``.
  public struct Parts: Sendable, Hashable {
    /// Name that the image's creator gave it. Opaque, and not necessarily unique.
    public var identifier: ContentIdentifier?
    /// Description of the image in words. May be private.
    @Exact public var description: String?
    /// Name that the image had as a file. Never used as a path unchecked.
    @Exact public var fileName: String?
    /// The image itself, byte for byte.
    public var primary: Representation
    /// Other representations of the image.
    public var alternates: [Representation] = []
    /// Members of a portable document's image that this version does not know.
    public var unknownMembers = JSONMembers()

    /// Parts of an image that has nothing but its bytes.
    public init(primary: Representation) { self.primary = primary }
  }

  private final class Box: Sendable {
    let parts: Parts
    let hash: Int
    /// Hash of the identifier alone; 0 if there is none.
    let identifierHash: Int
    init(_ parts: Parts) {
      self.parts = parts
      var hasher = Hasher()
      parts.hash(into: &hasher)
      hash = hasher.finalize()
      // Never 0, which means that there is no identifier.
      identifierHash = parts.identifier.map { $0.hashValue | 1 << 62 } ?? 0
    }
  }

  private var box: Box

  /// An image with these parts.
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

  /// Name that the image's creator gave it.
  public var identifier: ContentIdentifier? { box.parts.identifier }
  /// Description of the image in words.
  public var description: String? { box.parts.description }
  /// Name that the image had as a file.
  public var fileName: String? { box.parts.fileName }
  /// Media type of the primary bytes.
  public var mediaType: MIMEType? { box.parts.primary.mediaType }
  /// The primary bytes.
  public var content: ImageContent { box.parts.primary.content }
  /// The image itself.
  public var primary: Representation { box.parts.primary }
  /// Other representations of the image.
  public var alternates: [Representation] { box.parts.alternates }
  /// The primary representation, then the others.
  public var representations: [Representation] { [primary] + alternates }

  /// Members of a portable document's image that this version does not know.
  package var unknownMembers: JSONMembers { box.parts.unknownMembers }

  /// The text to show in place of the image: its description, else its file name, else `picture`. What is not an
  /// image has its media type instead of the last.
  public var label: String {
    for candidate in [description, fileName] {
      if let candidate, !candidate.isEmpty { return candidate }
    }
    guard let type = mediaType?.rawValue, !type.isEmpty, !type.hasPrefix("image/") else { return "picture" }
    return type
  }

  /// The first 60 characters of ``label``, for sentences. Complexity: O(1).
  package var shortLabel: String {
    let label = label
    // One character may consist of any number of scalars.
    let start = String(String.UnicodeScalarView(label.unicodeScalars.prefix(120))).prefix(60)
    return start.utf8.count == label.utf8.count ? label : start + "…"
  }

  /// Whether both are the same object in memory. Complexity: O(1).
  package func isIdentical(to other: InlineImage) -> Bool { box === other.box }

  /// Identity in memory, for tables. Complexity: O(1).
  package var identity: ObjectIdentifier { ObjectIdentifier(box) }

  /// A seeded hash of the identifier, computed when the image was made; 0 if there is none. Complexity: O(1).
  var identifierHash: Int { box.identifierHash }

  /// Whether identifier, description, file name and representations are equal. Complexity: O(1) for copies of one
  /// value.
  public static func == (a: InlineImage, b: InlineImage) -> Bool {
    a.box === b.box || (a.box.hash == b.box.hash && a.box.parts == b.box.parts)
  }

  /// Hashes the image by the hash computed when the value was made. Complexity: O(1).
  public func hash(into hasher: inout Hasher) { hasher.combine(box.hash) }
}
