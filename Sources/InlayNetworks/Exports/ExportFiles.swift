import InlayContainer
import InlayCore
import InlayFiles
import InlayFormats

/// The files that an export refers to. What stands in a message is a stranger's: it never leaves the folder of the export.
struct ExportFiles {
  let lookup: ReadOptions.FileLookup?
  let limits: Limits

  /// What is known of a picture, or of another file.
  struct Claim {
    /// A path below the folder of the export, or a URL.
    var reference: String?
    var identifier: String?
    var description: String?
    var fileName: String?
    var mediaType: String?
    /// Whether it is as large as text.
    var isGlyph = false
    /// Why it is not in the export, if the export says so.
    var absence: String?
  }

  /// The picture of a claim: its file, else where it is, else nothing.
  ///
  /// - Throws: `InlayError` if the disk fails.
  func placed(_ claim: Claim, _ collector: inout DiagnosticCollector) throws -> PlacedImage {
    let path = claim.reference.flatMap(Self.path)
    let source = try path.flatMap { try file($0) }
    let header = source.flatMap { try? ImageHeader.read($0, limits: limits).value }
    let content: ImageContent
    if let source {
      content = .data(source)
    } else if let url = claim.reference, Self.isURL(url) {
      content = .external(ExternalContent(url: url))
    } else {
      content = .missing(MissingContent(claim.absence == nil ? .absent : .notCarried))
      collector.report(
        .messageFileMissing, Self.absence(claim, path), details: claim.reference.map { ["path": $0] } ?? [:])
    }
    let name = claim.fileName ?? path?.name
    let type = claim.mediaType.flatMap { MIMEType(rawValue: $0) } ?? name.flatMap { MIMEType(fileName: $0) }
    return PlacedImage(
      InlineImage(
        identifier: claim.identifier.map { ContentIdentifier(rawValue: $0) }, description: claim.description,
        fileName: name, mediaType: header?.mediaType ?? type, content: content, width: header?.width,
        height: header?.height), kind: claim.isGlyph ? .glyph : .attachment)
  }

  /// Why a file is not there.
  private static func absence(_ claim: Claim, _ path: RelativePath?) -> String {
    if let absence = claim.absence { return "a file is not in the export: \(absence)" }
    guard let reference = claim.reference else { return "a file is not in the export" }
    return path == nil
      ? "the path \(Visible.name(reference)) leads out of the export, and was not followed"
      : "the file \(Visible.name(reference)) is not in the export"
  }

  private func file(_ path: RelativePath) throws -> (any ByteSource)? {
    guard let source = try lookup?(path), source.count <= limits.attachmentBytes else { return nil }
    return source
  }

  /// The path that a message names: with backslashes on Windows, from the top of the export in others. `nil` for a URL,
  /// and for what leads elsewhere.
  private static func path(_ reference: String) -> RelativePath? {
    guard !isURL(reference) else { return nil }
    let path = reference.replacing("\\", with: "/").drop { $0 == "/" }
    return try? RelativePath(String(path.hasPrefix("./") ? path.dropFirst(2) : path))
  }

  private static func isURL(_ reference: String) -> Bool {
    guard let colon = reference.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    // A letter before a colon names a drive.
    return reference.utf8.distance(from: reference.utf8.startIndex, to: colon) > 1
      && reference[..<colon].utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "+")
      }
  }
}
