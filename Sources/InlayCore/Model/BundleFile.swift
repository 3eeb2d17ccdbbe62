/// A file a bundle holds and no placement uses.
public struct BundleFile: Sendable, Hashable {
  /// Name, or path with `/`, inside the bundle.
  public var name: ExactString
  /// Its bytes; a folder is kept as its deterministic tar (``MIMEType/folder``).
  public var content: ImageContent
  /// Type of the bytes, where known.
  public var mediaType: MIMEType?

  /// A file called `name`.
  public init(_ name: String, content: ImageContent, mediaType: MIMEType? = nil) {
    self.name = ExactString(name)
    self.content = content
    self.mediaType = mediaType
  }
}
