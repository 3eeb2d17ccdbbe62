/// A file in a bundle that no placement uses.
public struct BundleFile: Sendable, Hashable {
  /// Name or `/`-separated path inside the bundle.
  public var name: ExactString
  /// The bytes of the file. A folder is stored as its deterministic tar (`MIMEType.folder`).
  public var content: ImageContent
  /// Media type of the bytes, if known.
  public var mediaType: MIMEType?

  /// A file named `name`.
  public init(_ name: String, content: ImageContent, mediaType: MIMEType? = nil) {
    self.name = ExactString(name)
    self.content = content
    self.mediaType = mediaType
  }
}
