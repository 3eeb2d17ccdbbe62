public import InlayCore
internal import InlayFiles

/// What networks and stores call images: their references and codes, by which writers find what to write, and readers
/// find the bytes.
///
/// A network carries no bytes of a picture in a line, only a name that uploading gave it. Nothing is uploaded or fetched
/// here.
public struct ImageMap: FormatSettings, Sendable, Hashable {
  /// What is known of one image.
  public struct Entry: Sendable, Hashable {
    /// The content identifier that the image has in documents.
    public var identifier: ContentIdentifier?
    /// SHA-256 of one of its representations.
    public var digest: ContentDigest?
    /// What a network calls it: a URL, or a number in digits.
    @Exact public var reference: String?
    /// The name in a code such as `:cat:`, without colons.
    @Exact public var code: String?
    /// A description for people who do not see the image.
    @Exact public var description: String?
    /// An emoji that stands for it where the network wants one.
    @Exact public var emoji: String?
    /// The file with its bytes: a relative path, seen from the map.
    @Exact public var file: String?
    /// Whether it moves.
    public var isAnimated = false

    /// An entry without anything.
    public init() {}
  }

  /// The entries, in the order of the file.
  public private(set) var entries: [Entry]
  private var identifiers: [ContentIdentifier: Int] = [:]
  private var digests: [ContentDigest: Int] = [:]
  private var codes: [ExactString: Int] = [:]
  private var references: [ExactString: Int] = [:]
  /// The files beside the map.
  package var files = MapFiles()

  /// An empty map.
  public init() { self.init([]) }

  /// A map of these entries. Where two have the same identifier, digest, code or reference, the first counts.
  ///
  /// - Complexity: O(n).
  public init(_ entries: [Entry]) {
    self.entries = entries
    for (index, entry) in entries.enumerated() {
      func note<Key: Hashable>(_ key: Key?, _ table: inout [Key: Int]) {
        if let key, table[key] == nil { table[key] = index }
      }
      note(entry.identifier, &identifiers)
      note(entry.digest, &digests)
      note(entry.code.map { ExactString($0) }, &codes)
      note(entry.reference.map { ExactString($0) }, &references)
    }
  }

  /// Whether there are no entries.
  package var isEmpty: Bool { entries.isEmpty }

  /// The entry of an image, by the digest of one of its representations, else by its identifier.
  ///
  /// - Complexity: O(representations), and O(bytes) of those whose digest is not known.
  package func entry(of image: InlineImage) -> Entry? {
    guard !entries.isEmpty else { return nil }
    if !digests.isEmpty {
      for one in image.representations {
        guard let digest = one.content.digest else { continue }
        if let index = digests[digest] { return entries[index] }
      }
    }
    return image.identifier.flatMap { entry(identifier: $0) }
  }

  /// The entry with this content identifier.
  package func entry(identifier: ContentIdentifier) -> Entry? { identifiers[identifier].map { entries[$0] } }

  /// The entry with this digest.
  package func entry(digest: ContentDigest) -> Entry? { digests[digest].map { entries[$0] } }

  /// The entry with this code, without colons. Complexity: O(length).
  package func entry(code: String) -> Entry? { codes[ExactString(code)].map { entries[$0] } }

  /// The entry with this reference. Complexity: O(length).
  package func entry(reference: String) -> Entry? {
    references[ExactString(reference)].map { entries[$0] }
  }

  /// The bytes of the file that an entry names; `nil` if there is none. What is no relative path is no file.
  ///
  /// - Throws: `InlayError` if the file is there and cannot be read.
  package func source(of entry: Entry) throws -> (any ByteSource)? {
    guard let file = entry.file, let lookup = files.lookup, let path = try? RelativePath(file) else {
      return nil
    }
    return try lookup(path)
  }
}

/// The files that an ``ImageMap`` names. Maps are equal whatever their files.
package struct MapFiles: Sendable, Hashable {
  package var lookup: ReadOptions.FileLookup?

  package init(_ lookup: ReadOptions.FileLookup? = nil) { self.lookup = lookup }
  package static func == (a: MapFiles, b: MapFiles) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
