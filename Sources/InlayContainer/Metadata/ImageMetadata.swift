import InlayCore

/// What Exif, XMP and text chunks say about one image.
struct ImageMetadata {
  var exif = ExifFields()
  var xmp = XMPFields()
  /// The text of a PNG `Description` chunk.
  var description: String?

  /// Whether nothing is left to be learnt from XMP.
  var isComplete: Bool { exif.documentName != nil && exif.imageDescription != nil }

  /// Sets what the metadata says of identifier, description and insets. DocumentName goes before
  /// ImageUniqueID, that before XMP; Exif ImageDescription before `dc:description`, that before a text chunk.
  func apply(to strike: inout Strike) {
    if let name = exif.documentName {
      strike.identifier = ContentIdentifier(rawValue: name)
      strike.identifierSource = .documentName
    } else if let name = exif.imageUniqueID {
      strike.identifier = ContentIdentifier(rawValue: name)
      strike.identifierSource = .imageUniqueID
    } else if let name = xmp.documentName {
      strike.identifier = ContentIdentifier(rawValue: name)
      strike.identifierSource = .xmp
    }
    strike.description = exif.imageDescription ?? xmp.description ?? description
    if let x = exif.xPosition { strike.insetX = x }
    if let y = exif.yPosition { strike.insetY = y }
  }
}

/// Turns stored bytes into text, and reports what does not fit.
enum StoredText {
  /// Text up to the first NUL; `nil` if there is none. What follows the NUL, unless it is padding, is
  /// reported.
  static func read(
    _ bytes: ArraySlice<UInt8>, name: StaticString, diagnostics: inout DiagnosticCollector
  ) -> String? {
    var text = bytes
    if let nul = bytes.firstIndex(of: 0) {
      text = bytes[..<nul]
      if bytes[nul...].contains(where: { $0 != 0 }) {
        diagnostics.report(.containerTextAfterNUL, "\(name) goes on after a NUL")
      }
    }
    guard !text.isEmpty else { return nil }
    return decode(text, name: name, diagnostics: &diagnostics)
  }

  /// UTF-8, repaired where it must be.
  static func decode(
    _ bytes: ArraySlice<UInt8>, name: StaticString, diagnostics: inout DiagnosticCollector
  ) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    diagnostics.report(.containerNotUTF8, "\(name) is not UTF-8")
    return String(decoding: bytes, as: UTF8.self)
  }
}
