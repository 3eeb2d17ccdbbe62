internal import InlayContainer
public import InlayCore

/// What a server says about an image that it stored.
public struct UploadReceipt: Sendable, Hashable {
  /// Where the image is now.
  public var url: String?
  /// The server's name for it.
  public var identifier: ContentIdentifier?
  /// What was sent. The queue adds it.
  var form: UploadForm?

  /// A receipt. It has a URL, an identifier, or both.
  public init(url: String? = nil, identifier: ContentIdentifier? = nil) {
    (self.url, self.identifier) = (url, identifier)
  }

  /// Whether it names the image, in texts that its record can hold.
  var isSound: Bool {
    let texts = [url, identifier?.rawValue].compactMap(\.self)
    return !texts.isEmpty && texts.allSatisfy { $0.utf8.count <= UploadRecord.longestText }
  }

  /// The URL with the size and digest of what was sent; `nil` without a URL.
  var content: ExternalContent? {
    url.map { ExternalContent(url: $0, count: form?.count, digest: form?.digest) }
  }

  /// The image as it stands in a text after the upload: with the identifier, and with the URL instead of its bytes.
  ///
  /// - Parameters:
  ///   - image: the image that was uploaded.
  ///   - keepingContent: whether to keep the bytes, and set only the identifier.
  public func applied(to image: InlineImage, keepingContent: Bool = false) -> InlineImage {
    var parts = image.parts
    if let identifier { parts.identifier = identifier }
    if let content, !keepingContent {
      parts.primary.content = .external(content)
      if let form {
        parts.primary.mediaType = form.mediaType
        (parts.primary.width, parts.primary.height) = (form.width, form.height)
      }
      parts.alternates.removeAll { $0.role == .outgoing }
    }
    return InlineImage(parts)
  }
}

/// The bytes that are sent for an image.
struct UploadForm: Sendable, Hashable {
  var digest: ContentDigest
  var count: Int
  var mediaType: MIMEType?
  var width, height: Int?
}
