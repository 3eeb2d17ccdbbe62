package import InlayContainer
package import InlayCore

/// What a loaded image writes into a text.
package struct SettledImage: Sendable {
  package let source: any ByteSource
  package let header: ImageHeader

  /// Reads the header again, because who loaded the bytes need not be trusted. Throws `InlayError` if they are no image.
  package init(_ source: any ByteSource, limits: Limits) throws {
    self.source = source
    header = try ImageHeader.read(source, limits: limits).value
  }

  init(_ image: LoadedImage) { (source, header) = (image.source, image.header) }

  /// The image with the bytes in the place of its URL.
  package func replacing(_ image: InlineImage) -> InlineImage {
    var parts = image.parts
    parts.primary.content = .data(source)
    parts.primary.mediaType = header.mediaType
    (parts.primary.width, parts.primary.height) = (header.width, header.height)
    return InlineImage(parts)
  }

  /// The image with the size and digest of the bytes beside its URL, so that later loads of other bytes fail.
  package func pinning(_ image: InlineImage, _ content: ExternalContent) -> InlineImage {
    var parts = image.parts
    parts.primary.content = .external(
      ExternalContent(url: content.url, count: source.count, digest: content.digest ?? source.knownDigest))
    parts.primary.mediaType = header.mediaType
    (parts.primary.width, parts.primary.height) = (header.width, header.height)
    return InlineImage(parts)
  }
}
