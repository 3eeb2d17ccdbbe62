package import InlayContainer
package import InlayCore

/// Keeps loaded images between runs of a program.
package protocol LoadCache: Sendable {
  /// What is kept for a URL. With a digest in `content`, only the bytes with that digest.
  func lookUp(_ url: String, _ content: ExternalContent, _ date: Int) async throws -> StoredImage?
  /// Keeps an image, if the fields of its answer allow it. `asked` and `answered` are seconds since 1970.
  func store(_ image: LoadedImage, _ url: String, _ fields: [HTTPField], asked: Int, answered: Int)
    async throws
  /// Replaces the fields kept for a URL by those of an answer with status 304.
  func refresh(_ url: String, _ fields: [HTTPField], asked: Int, answered: Int) async throws
}

/// An image in a cache.
package struct StoredImage: Sendable {
  package var source: any ByteSource
  package var digest: ContentDigest
  package var header: ImageHeader
  /// Whether it may be shown without asking the server.
  package var isFresh: Bool
  /// Whether it may be shown if the server cannot be asked.
  package var mayBeStale: Bool
  /// Fields of a request that asks whether it is still right.
  package var conditions: [HTTPField]

  package init(
    source: any ByteSource, digest: ContentDigest, header: ImageHeader, isFresh: Bool, mayBeStale: Bool,
    conditions: [HTTPField]
  ) {
    (self.source, self.digest, self.header) = (source, digest, header)
    (self.isFresh, self.mayBeStale, self.conditions) = (isFresh, mayBeStale, conditions)
  }

  func image(_ origin: LoadOrigin) -> LoadedImage {
    LoadedImage(source: source, digest: digest, header: header, origin: origin)
  }
}
