/// Where the bytes of a representation are.
public enum ImageContent: Sendable, Hashable {
  /// The bytes are available, verbatim.
  case data(any ByteSource)
  /// The bytes are at a URL. Nothing fetches them automatically.
  case external(ExternalContent)
  /// The bytes are not available. The value holds what is still known about them.
  case missing(MissingContent)

  /// Content with bytes in memory.
  public static func bytes(_ bytes: [UInt8]) -> ImageContent { .data(MemorySource(bytes)) }

  /// The bytes, if they are available.
  public var source: (any ByteSource)? {
    if case .data(let source) = self { source } else { nil }
  }

  /// Number of bytes, if known.
  public var count: Int? {
    switch self {
    case .data(let source): source.count
    case .external(let external): external.count
    case .missing(let missing): missing.count
    }
  }

  /// SHA-256 of the bytes, if known without reading them.
  public var knownDigest: ContentDigest? {
    switch self {
    case .data(let source): source.knownDigest
    case .external(let external): external.digest
    case .missing(let missing): missing.digest
    }
  }

  /// Compares count and digest. If a digest is not known, compares count and bytes, which gives the same result. A
  /// source that cannot be read equals only itself. Complexity: O(count) in the worst case.
  public static func == (a: ImageContent, b: ImageContent) -> Bool {
    switch (a, b) {
    case (.data(let x), .data(let y)): haveEqualBytes(x, y)
    case (.external(let x), .external(let y)): x == y
    case (.missing(let x), .missing(let y)): x == y
    default: false
    }
  }

  /// Hashes the parts that equality compares and that are available without reading the bytes.
  public func hash(into hasher: inout Hasher) {
    switch self {
    // Two equal contents may differ in whether their digest is known, so the digest cannot be hashed. Tables that hold
    // many contents of one size have to distinguish them on their own, as `ImageTable` does.
    case .data(let source): hasher.combine(source.count)
    case .external(let external): hasher.combine(external)
    case .missing(let missing): hasher.combine(missing)
    }
  }
}

/// Content behind a URL.
public struct ExternalContent: Sendable, Hashable {
  /// The URL, as written in the source.
  @Exact public var url: String
  /// Number of bytes the source states.
  public var count: Int?
  /// SHA-256 the source states.
  public var digest: ContentDigest?

  /// Content behind `url`.
  public init(url: String, count: Int? = nil, digest: ContentDigest? = nil) {
    self.url = url
    self.count = count
    self.digest = digest
  }
}

/// Content that is not available.
public struct MissingContent: Sendable, Hashable {
  /// Why the content is not available.
  public var reason: MissingReason
  /// Number of bytes the content had, if known.
  public var count: Int?
  /// SHA-256 of the bytes the content had, if known.
  public var digest: ContentDigest?

  /// Content that is missing for `reason`.
  public init(_ reason: MissingReason, count: Int? = nil, digest: ContentDigest? = nil) {
    self.reason = reason
    self.count = count
    self.digest = digest
  }
}

/// Why content is missing.
public struct MissingReason: OpenConstant {
  /// The reason as documents spell it.
  public let rawValue: String
  /// The reason with this spelling. It need not be one this version knows.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The bundle or document refers to it but does not hold it.
  public static let absent: MissingReason = "absent"
  /// It was left out on purpose.
  public static let omitted: MissingReason = "omitted"
  /// Its bytes were damaged.
  package static let damaged: MissingReason = "damaged"
  /// The source could not carry it.
  public static let notCarried: MissingReason = "notCarried"
}

/// Whether two sources hold the same bytes. Reads both if a digest is not known. Does not stop in a canceled task,
/// because the answer must be true.
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
