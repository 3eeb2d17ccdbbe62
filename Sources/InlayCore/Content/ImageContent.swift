/// Where the bytes of a representation are.
public enum ImageContent: Sendable, Hashable {
  /// At hand, verbatim.
  case data(any ByteSource)
  /// Somewhere else; never fetched by itself.
  case external(ExternalContent)
  /// Nowhere; with what is still known.
  case missing(MissingContent)

  /// Bytes in memory.
  public static func bytes(_ bytes: [UInt8]) -> ImageContent { .data(MemorySource(bytes)) }

  /// The bytes, if they are at hand.
  public var source: (any ByteSource)? {
    if case .data(let source) = self { source } else { nil }
  }

  /// Number of bytes, where known.
  public var count: Int? {
    switch self {
    case .data(let source): source.count
    case .external(let external): external.count
    case .missing(let missing): missing.count
    }
  }

  /// SHA-256 of the bytes, where known without reading them.
  public var knownDigest: ContentDigest? {
    switch self {
    case .data(let source): source.knownDigest
    case .external(let external): external.digest
    case .missing(let missing): missing.digest
    }
  }

  /// Equal count and digest; where a digest is not known, equal count and bytes (which amounts to the same).
  /// A source that cannot be read is equal to itself only. Complexity: O(count) at worst.
  public static func == (a: ImageContent, b: ImageContent) -> Bool {
    switch (a, b) {
    case (.data(let x), .data(let y)): haveEqualBytes(x, y)
    case (.external(let x), .external(let y)): x == y
    case (.missing(let x), .missing(let y)): x == y
    default: false
    }
  }

  /// Feeds what equality looks at and is at hand: bytes are not read for it.
  public func hash(into hasher: inout Hasher) {
    switch self {
    // The digest may be known on one side of two equal contents only, so it cannot take part. Tables that hold many
    // contents of one size have to tell them apart themselves, as `ImageTable` does.
    case .data(let source): hasher.combine(source.count)
    case .external(let external): hasher.combine(external)
    case .missing(let missing): hasher.combine(missing)
    }
  }
}

/// Content behind a URL.
public struct ExternalContent: Sendable, Hashable {
  /// The URL, as the source wrote it.
  @Exact public var url: String
  /// Bytes it is said to have.
  public var count: Int?
  /// SHA-256 it is said to have.
  public var digest: ContentDigest?

  /// Content behind `url`.
  public init(url: String, count: Int? = nil, digest: ContentDigest? = nil) {
    self.url = url
    self.count = count
    self.digest = digest
  }
}

/// Content that is not there.
public struct MissingContent: Sendable, Hashable {
  /// Why.
  public var reason: MissingReason
  /// Bytes it had.
  public var count: Int?
  /// SHA-256 it had.
  public var digest: ContentDigest?

  /// Content that is not there for `reason`.
  public init(_ reason: MissingReason, count: Int? = nil, digest: ContentDigest? = nil) {
    self.reason = reason
    self.count = count
    self.digest = digest
  }
}

/// Why content is not there.
public struct MissingReason: OpenConstant {
  /// The reason as documents spell it.
  public let rawValue: String
  /// The reason of this spelling, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The bundle or document names it and does not hold it.
  public static let absent: MissingReason = "absent"
  /// It was left out on purpose.
  public static let omitted: MissingReason = "omitted"
  /// The source could not carry it.
  public static let notCarried: MissingReason = "notCarried"
}

/// Whether two sources hold the same bytes. Reads both where a digest is not known, in a cancelled task too: the answer
/// must be true.
package func haveEqualBytes(_ a: any ByteSource, _ b: any ByteSource) -> Bool {
  if a === b { return true }
  guard a.count == b.count else { return false }
  if let x = a.knownDigest, let y = b.knownDigest { return x == y }
  if let x = a as? MemorySource, let y = b as? MemorySource { return x.bytes == y.bytes }
  var at = 0
  while at < a.count {
    let end = min(at + 1 << 18, a.count)
    guard let x = try? a.read(at..<end), let y = try? b.read(at..<end), x == y else { return false }
    at = end
  }
  return true
}
