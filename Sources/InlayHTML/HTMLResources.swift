import InlayContainer
public import InlayCore
public import InlayFiles
public import InlayFormats

/// Resolves the references of a page other than `data:` URLs. Nothing is ever fetched.
public struct HTMLResources: FormatSettings {
  /// Returns the bytes of a relative path, or `nil`. The components of the path are checked: no `..`, nothing absolute.
  public typealias Lookup = ReadOptions.FileLookup

  /// Returns the bytes of a part of a mail, or `nil`.
  package typealias MailLookup = @Sendable (ExactString) -> (any ByteSource)?

  /// Looks up files beside the page.
  public var file: Lookup?
  /// Parts of a mail, by `Content-ID` without angle brackets (RFC 2392).
  public var parts: [ExactString: any ByteSource]
  /// The folder, relative to the page, with parts that are missing from ``parts``. A file there is named after the
  /// first 32 digits of its SHA-256. The writer creates such files with `.cid` if the page is saved to disk.
  public var folderOfParts: String?
  /// Looks up parts of a mail that are missing from ``parts``.
  package var part: MailLookup?
  /// Looks up parts of a mail by the URLs that refer to them, as they stand in the page (RFC 2557).
  package var location: MailLookup?
  /// Resources by URL. If there are any, the page refers to nothing else.
  package var archive: HTMLArchive?

  /// Resources with nothing but what the page itself contains.
  public init() { self.init(file: nil) }

  /// Creates resources.
  public init(
    file: Lookup? = nil, parts: [ExactString: any ByteSource] = [:], folderOfParts: String? = nil
  ) {
    self.file = file
    self.parts = parts
    self.folderOfParts = folderOfParts
  }

  /// The resources of an archive, and nothing else.
  package init(archive: HTMLArchive) {
    self.init()
    self.archive = archive
  }

  /// Nothing but what the page itself contains.
  public static let none = HTMLResources()

  /// The files of a folder or tar.
  public static func tree(_ tree: FileTree, folderOfParts: String? = nil) -> HTMLResources {
    HTMLResources(
      file: { path in tree.file(path.description) }, folderOfParts: folderOfParts)
  }

  /// The part with this `Content-ID`. A file counts only if its digest starts as the identifier says.
  ///
  /// - Complexity: O(bytes) for a file.
  func part(_ identifier: String) throws -> (any ByteSource)? {
    if let source = parts[ExactString(identifier)] ?? part?(ExactString(identifier)) { return source }
    guard let folderOfParts, let file,
      let digits = identifier.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        .first,
      digits.count == HTMLImageURLs.contentIDDigits,
      digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    let stem = String(decoding: digits, as: UTF8.self)
    for ending in ["", ".bin"] + MIMEType.fileExtensions.map({ "." + $0 }) {
      guard let path = try? RelativePath("\(folderOfParts)/\(stem)\(ending)"), let source = try file(path)
      else {
        continue
      }
      if try source.digest().hex.hasPrefix(stem) { return source }
    }
    return nil
  }
}
