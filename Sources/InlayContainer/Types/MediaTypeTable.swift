package import InlayCore

/// The properties of one media type.
private struct MediaTypeRow {
  let type: MIMEType
  /// File name extensions without the dot, the usual one first.
  let extensions: [String]
  let facts: Facts

  init(_ type: MIMEType, _ extensions: [String], _ facts: Facts = []) {
    (self.type, self.extensions, self.facts) = (type, extensions, facts)
  }

  struct Facts: OptionSet {
    let rawValue: UInt8
    /// A raster image; `ImageHeader` reads its size.
    static let raster = Facts(rawValue: 1)
    /// Current browsers show it in an `<img>`.
    static let browsers = Facts(rawValue: 2)
    /// It may hold frames to play.
    static let animation = Facts(rawValue: 4)
    /// A HEIF file, with any codec.
    static let heif = Facts(rawValue: 8)
    /// A container that many other formats use.
    static let archive = Facts(rawValue: 16)
    /// It may hold scripts, which run when a browser opens it.
    static let active = Facts(rawValue: 32)
  }
}

/// Media types, as registered with IANA where possible.
private enum MediaTypeTable {
  private typealias Row = MediaTypeRow

  static let rows: [MediaTypeRow] = [
    Row(.heic, ["heic", "heics"], [.raster, .heif]),
    Row(.heif, ["heif", "heifs", "hif"], [.raster, .heif, .animation]),
    Row("image/heic-sequence", [], [.heif, .animation]),
    Row("image/heif-sequence", [], [.heif, .animation]),
    Row(.avif, ["avif", "avifs"], [.raster, .heif, .animation, .browsers]),
    Row(.png, ["png", "apng"], [.raster, .animation, .browsers]),
    Row(.webp, ["webp"], [.raster, .animation, .browsers]),
    Row(.jpeg, ["jpg", "jpeg", "jpe", "jfif"], [.raster, .browsers]),
    Row(.gif, ["gif"], [.raster, .animation, .browsers]),
    Row(.tiff, ["tiff", "tif"], [.raster]),
    Row("image/bmp", ["bmp"], [.browsers]),
    Row("image/svg+xml", ["svg"], [.browsers, .active]),
    Row("image/emf", ["emf"]),
    Row("image/wmf", ["wmf"]),
    Row("image/x-pict", ["pict", "pct", "pic"]),
    Row("image/jp2", ["jp2"]),
    Row("image/jxl", ["jxl"]),
    Row("image/x-icon", ["ico"], [.browsers]),
    Row("image/vnd.adobe.photoshop", ["psd"]),
    Row(.pdf, ["pdf"]),
    Row("application/postscript", ["ps", "eps"], [.active]),
    Row(.plainText, ["txt", "text", "log"]),
    Row("text/markdown", ["md", "markdown"]),
    Row("text/csv", ["csv"]),
    Row("text/calendar", ["ics"]),
    Row("text/vcard", ["vcf"]),
    Row("text/css", ["css"], [.active]),
    Row("text/javascript", ["js"], [.active]),
    Row(.html, ["html", "htm"], [.active]),
    Row("application/xml", ["xml"], [.active]),
    Row(.rtf, ["rtf"]),
    Row(.json, ["json"]),
    Row("application/zip", ["zip"], [.archive]),
    Row("application/gzip", ["gz"]),
    Row(.tar, ["tar"]),
    Row("application/msword", ["doc"]),
    Row("application/vnd.openxmlformats-officedocument.wordprocessingml.document", ["docx"]),
    Row("application/vnd.ms-excel", ["xls"]),
    Row("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ["xlsx"]),
    Row("application/vnd.ms-powerpoint", ["ppt"]),
    Row("application/vnd.openxmlformats-officedocument.presentationml.presentation", ["pptx"]),
    Row("application/vnd.oasis.opendocument.text", ["odt"]),
    Row("application/epub+zip", ["epub"]),
    Row("video/quicktime", ["mov", "qt"]),
    Row("video/mp4", ["mp4", "m4v"]),
    Row("video/webm", ["webm"]),
    Row("audio/mp4", ["m4a"]),
    Row("audio/mpeg", ["mp3"]),
    Row("audio/wav", ["wav"]),
    Row("audio/aiff", ["aiff", "aif"]),
    Row("audio/flac", ["flac"]),
    Row("audio/ogg", ["ogg", "oga"]),
    Row("audio/x-caf", ["caf"]),
    Row("application/x-ole-storage", [], [.archive]),
  ]

  static let byExtension: [String: MIMEType] = Dictionary(
    rows.flatMap { row in row.extensions.map { ($0, row.type) } }, uniquingKeysWith: { first, _ in first })

  static let byType: [MIMEType: MediaTypeRow] = Dictionary(
    rows.map { ($0.type, $0) }, uniquingKeysWith: { first, _ in first })
}

extension MIMEType {
  /// Whether it is a raster image whose size Inlay can read. Whether it can be decoded depends on the image decoder.
  package var isRaster: Bool { facts.contains(.raster) }

  /// Whether browsers show it in an `<img>`.
  package var isShownByBrowsers: Bool { facts.contains(.browsers) }

  /// Whether a file of this type may hold frames to play.
  package var mayBeAnimated: Bool { facts.contains(.animation) }

  /// Whether it is a type of HEIF file: HEIC, AVIF and similar types.
  package var isHEIF: Bool { facts.contains(.heif) }

  /// Whether a browser may run what a file of this type holds.
  package var isActive: Bool { facts.contains(.active) }

  /// Whether it is a container that many other formats use.
  package var isArchive: Bool { facts.contains(.archive) }

  /// Whether the type starts with `image/`, known or not.
  package var isImage: Bool { rawValue.utf8.starts(with: "image/".utf8) }

  /// The types of HEIF files.
  package static let heifTypes: [MIMEType] = MediaTypeTable.rows.filter { $0.facts.contains(.heif) }.map(
    \.type)

  private var facts: MediaTypeRow.Facts { MediaTypeTable.byType[self]?.facts ?? [] }
}

extension MIMEType {
  /// The usual file name extension of this type, without the dot; `nil` if the type is unknown.
  package var fileExtension: String? { MediaTypeTable.byType[self]?.extensions.first }

  /// The usual file name extensions of all known types.
  package static let fileExtensions: [String] = MediaTypeTable.rows.compactMap(\.extensions.first)

  /// The media type for a file name extension, ignoring case and without the dot; `nil` if it is unknown.
  package static func forFileExtension(_ fileExtension: String) -> MIMEType? {
    MediaTypeTable.byExtension[fileExtension.lowercased()]
  }

  /// The media type for the extension of a file name; `nil` if there is none or it is unknown.
  package init?(fileName: String) {
    guard let dot = fileName.utf8.lastIndex(of: UInt8(ascii: ".")),
      let type = MIMEType.forFileExtension(String(fileName[fileName.utf8.index(after: dot)...]))
    else { return nil }
    self = type
  }

  /// The type to assume for a file: by its bytes, else as stated, else by its name. If the bytes are an archive, the
  /// stated type and the name take precedence, because many formats are archives.
  ///
  /// - Parameter recognized: the result of `ImageHeader.recognize` for the bytes.
  package static func inferred(
    from recognized: MIMEType?, stated: MIMEType? = nil, fileName: String? = nil
  ) -> MIMEType? {
    if let recognized, !recognized.isArchive { return recognized }
    return stated ?? fileName.flatMap { MIMEType(fileName: $0) } ?? recognized
  }
}
