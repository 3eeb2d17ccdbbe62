import InlayContainer
public import InlayCore
public import InlayFiles
public import InlayFormats

/// What references of a page may name, beside `data:` URLs. Nothing is ever fetched.
public struct HTMLResources: FormatSettings {
  /// Gives the bytes of a relative path (its components are checked: no `..`, nothing absolute) or `nil`.
  public typealias Lookup = ReadOptions.FileLookup

  /// Files beside the page.
  public var file: Lookup?
  /// Parts of a mail, by their `Content-ID` without angle brackets (RFC 2392).
  public var parts: [ExactString: any ByteSource]
  /// The folder, seen from the page, in which parts lie that ``parts`` has not: files called after the first 32 digits
  /// of their SHA-256, as they are where the writer was told `.cid` and the page was saved.
  public var folderOfParts: String?

  /// Nothing is at hand but what the page holds.
  public init() { self.init(file: nil) }

  /// Resources.
  public init(
    file: Lookup? = nil, parts: [ExactString: any ByteSource] = [:], folderOfParts: String? = nil
  ) {
    self.file = file
    self.parts = parts
    self.folderOfParts = folderOfParts
  }

  /// Nothing is at hand but what the page holds.
  public static let none = HTMLResources()

  /// The files of a folder or tar.
  public static func tree(_ tree: FileTree, folderOfParts: String? = nil) -> HTMLResources {
    HTMLResources(
      file: { path in tree.file(path.description) }, folderOfParts: folderOfParts)
  }

  /// The part with a `Content-ID`. A file is one only if its digest begins as the identifier says.
  ///
  /// - Complexity: O(bytes) where it is a file.
  func part(_ identifier: String) throws -> (any ByteSource)? {
    if let source = parts[ExactString(identifier)] { return source }
    guard let folderOfParts, let file,
      let digits = identifier.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        .first,
      digits.count == HTMLImageURLs.contentIDDigits,
      digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    let stem = String(decoding: digits, as: UTF8.self)
    for ending in [""] + MIMEType.fileExtensions.map({ "." + $0 }) {
      guard let path = try? RelativePath("\(folderOfParts)/\(stem)\(ending)"), let source = try file(path)
      else {
        continue
      }
      if try source.digest().hex.hasPrefix(stem) { return source }
    }
    return nil
  }
}
