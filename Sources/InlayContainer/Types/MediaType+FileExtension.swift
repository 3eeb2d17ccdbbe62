public import InlayCore

extension MediaType {
  /// The media type a file name's extension stands for, in any case and without the dot; `nil` if it is not known.
  public static func forFileExtension(_ fileExtension: String) -> MediaType? {
    byExtension[fileExtension.lowercased()]
  }

  /// The media type a file name's extension stands for; `nil` if it has none that is known.
  package static func forFileName(_ name: String) -> MediaType? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return forFileExtension(String(name[name.utf8.index(after: dot)...]))
  }

  /// The usual extension of a file of this type, without the dot; `nil` if it is not known.
  public var fileExtension: String? { Self.byType[self] }

  /// The usual extensions of all types known here.
  package static let fileExtensions: [String] = table.compactMap { $0.1.first }

  /// Type, then its extensions, the usual one first. Types as registered with IANA, where they are.
  private static let table: [(MediaType, [String])] = [
    (.heic, ["heic", "heics"]),
    (.heif, ["heif", "heifs", "hif"]),
    (.avif, ["avif", "avifs"]),
    (.png, ["png", "apng"]),
    (.webp, ["webp"]),
    (.jpeg, ["jpg", "jpeg", "jpe", "jfif"]),
    (.gif, ["gif"]),
    (.tiff, ["tiff", "tif"]),
    ("image/bmp", ["bmp"]),
    ("image/svg+xml", ["svg"]),
    ("image/emf", ["emf"]),
    ("image/wmf", ["wmf"]),
    ("image/x-pict", ["pict", "pct", "pic"]),
    ("image/jp2", ["jp2"]),
    ("image/jxl", ["jxl"]),
    ("image/x-icon", ["ico"]),
    ("image/vnd.adobe.photoshop", ["psd"]),
    (.pdf, ["pdf"]),
    ("application/postscript", ["ps", "eps"]),
    (.plainText, ["txt", "text", "log"]),
    ("text/markdown", ["md", "markdown"]),
    ("text/csv", ["csv"]),
    ("text/calendar", ["ics"]),
    ("text/vcard", ["vcf"]),
    ("text/css", ["css"]),
    ("text/javascript", ["js"]),
    (.html, ["html", "htm"]),
    ("application/xml", ["xml"]),
    (.rtf, ["rtf"]),
    (.json, ["json"]),
    ("application/zip", ["zip"]),
    ("application/gzip", ["gz"]),
    (.tar, ["tar"]),
    ("application/msword", ["doc"]),
    ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", ["docx"]),
    ("application/vnd.ms-excel", ["xls"]),
    ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ["xlsx"]),
    ("application/vnd.ms-powerpoint", ["ppt"]),
    ("application/vnd.openxmlformats-officedocument.presentationml.presentation", ["pptx"]),
    ("application/vnd.oasis.opendocument.text", ["odt"]),
    ("application/epub+zip", ["epub"]),
    ("video/quicktime", ["mov", "qt"]),
    ("video/mp4", ["mp4", "m4v"]),
    ("video/webm", ["webm"]),
    ("audio/mp4", ["m4a"]),
    ("audio/mpeg", ["mp3"]),
    ("audio/wav", ["wav"]),
    ("audio/aiff", ["aiff", "aif"]),
    ("audio/flac", ["flac"]),
    ("audio/ogg", ["ogg", "oga"]),
    ("audio/x-caf", ["caf"]),
  ]

  private static let byExtension: [String: MediaType] = Dictionary(
    table.flatMap { type, names in names.map { ($0, type) } }, uniquingKeysWith: { first, _ in first })

  private static let byType: [MediaType: String] = Dictionary(
    table.compactMap { type, names in names.first.map { (type, $0) } },
    uniquingKeysWith: { first, _ in first })
}
