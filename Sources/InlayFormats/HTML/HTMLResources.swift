public import Inlay
public import InlayFiles

/// What references of a page may name, beside `data:` URLs. Nothing is ever fetched.
public struct HTMLResources: Sendable {
  /// Gives the bytes of a relative path (its components are checked: no `..`, nothing absolute) or `nil`.
  public typealias Lookup = @Sendable (RelativePath) throws(ByteSourceError) -> (any ByteSource)?

  /// Files beside the page.
  public var file: Lookup?
  /// Parts of a mail, by their `Content-ID` without angle brackets (RFC 2392).
  public var parts: [ExactString: any ByteSource]

  /// Resources.
  public init(file: Lookup? = nil, parts: [ExactString: any ByteSource] = [:]) {
    self.file = file
    self.parts = parts
  }

  /// Nothing is at hand but what the page holds.
  public static let none = HTMLResources()

  /// The files of a folder or tar.
  public static func tree(_ tree: FileTree) -> HTMLResources {
    HTMLResources(file: { path throws(ByteSourceError) in tree.file(path.description) })
  }
}
