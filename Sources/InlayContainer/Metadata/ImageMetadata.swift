import InlayCore

/// The Exif, XMP and text chunks of one image.
struct ImageMetadata {
  var exif = ExifFields()
  var xmp = XMPFields()
  /// The text of a PNG `Description` chunk.
  var description: String?

  /// Whether XMP cannot add anything.
  var isComplete: Bool { exif.documentName != nil && exif.imageDescription != nil }

  /// Sets identifier, description and insets from the metadata. For the identifier, DocumentName takes precedence over
  /// ImageUniqueID, and that over XMP. For the description, Exif ImageDescription takes precedence over
  /// `dc:description`, and that over a text chunk.
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

/// Decodes stored bytes to text, and reports problems.
enum StoredText {
  /// Text up to the first NUL; `nil` if it is empty. Reports what follows the NUL, unless it is padding.
  static func read(
    _ bytes: ArraySlice<UInt8>, name: StaticString, diagnostics: inout DiagnosticCollector
  ) -> String? {
    var text = bytes
    if let nul = bytes.firstIndex(of: 0) {
      text = bytes[..<nul]
      if bytes[nul...].contains(where: { $0 != 0 }) {
        diagnostics.report(.containerTextAfterNUL, "\(name) continues after a NUL; the rest was dropped")
      }
    }
    guard !text.isEmpty else { return nil }
    return decode(text, name: name, diagnostics: &diagnostics)
  }

  /// Decodes UTF-8, and repairs it if necessary.
  static func decode(
    _ bytes: ArraySlice<UInt8>, name: StaticString, diagnostics: inout DiagnosticCollector
  ) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    diagnostics.report(
      .containerNotUTF8, "\(name) is not valid UTF-8; invalid bytes were replaced with U+FFFD")
    return String(decoding: bytes, as: UTF8.self)
  }
}
