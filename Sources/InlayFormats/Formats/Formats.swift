/// The table of all formats, and ways to find a row.
public enum Formats {
  /// All formats.
  public static let all: [Format] = [rtfd, rtf, html, text, triple, inlay, inlayTar, inlayJSON]

  /// The format called `name`; `nil` if there is none.
  public static func named(_ name: FormatName) -> Format? { all.first { $0.name == name } }

  /// The format called `name`, as given on a command line.
  ///
  /// - Throws: ``FormatError/unknownName(_:)``.
  public static func named(_ name: String) throws(FormatError) -> Format {
    guard let format = named(FormatName(rawValue: name)) else { throw .unknownName(name) }
    return format
  }

  /// The format whose extension `path` ends with, in any case; the longest extension counts, so `a.inlay.tar` is not
  /// a tar of something else. `nil` if there is none, or nothing in front of the extension.
  public static func forExtension(ofPath path: String) -> Format? {
    var bytes = path.utf8[...]
    while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.index(after: $0) } ?? bytes.startIndex
    let name = bytes[start...].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    var best: (format: Format, count: Int)?
    for format in all {
      for candidate in format.fileExtensions where candidate.utf8.count > best?.count ?? 0 {
        let suffix = Array(".\(candidate)".utf8)
        if name.count > suffix.count, name.suffix(suffix.count).elementsEqual(suffix) {
          best = (format, candidate.utf8.count)
        }
      }
    }
    return best?.format
  }

  /// Names of the formats that satisfy `condition`, for a sentence.
  static func names(_ condition: (Format) -> Bool) -> String {
    all.filter(condition).map(\.name.rawValue).joined(separator: ", ")
  }
}
