package import InlayContainer
internal import InlayCore

/// Whether a system accepts an image file as an adaptive image glyph, and why not.
package struct GlyphAcceptance: Sendable, Hashable {
  /// The answer.
  package enum Answer: String, Sendable, Hashable {
    /// The file is accepted.
    case yes
    /// The file is refused.
    case no
    /// Unknown.
    case unknown
  }

  /// One reason against the file, or a fact worth knowing.
  package struct Reason: Sendable, Hashable {
    /// A stable name.
    package var code: String
    /// A sentence for people, without a period at the end.
    package var message: String

    /// A reason.
    package init(_ code: String, _ message: String) {
      self.code = code
      self.message = message
    }
  }

  /// The answer.
  package var answer: Answer
  /// Why the answer is not yes, or what else is worth knowing.
  package var reasons: [Reason]

  /// The maximum number of strikes that Messages accepts (observed).
  package static let messagesStrikes = 20
  /// The maximum side of the largest strike that Messages accepts, in pixels (observed).
  package static let messagesSide = 1024

  /// Whether `NSAdaptiveImageGlyph(imageContent:)` accepts a file with this header.
  ///
  /// On iOS 18 and 26 it was observed to accept a file that contains an image if the first image has the TIFF property
  /// DocumentName. Type, size and description do not matter. Files other than HEIC have not been tried.
  package static func apple(_ header: ImageHeader) -> GlyphAcceptance {
    guard !header.strikes.isEmpty else {
      return GlyphAcceptance(answer: .no, reasons: [Reason("noImage", "it contains no image")])
    }
    switch header.identifierSource {
    case .documentName: break
    case nil:
      let later = header.strikes.contains { $0.identifier != nil }
      let what =
        later
        ? "its first image has no identifier (TIFF DocumentName); only a later one has"
        : "its first image has no identifier (TIFF DocumentName)"
      return GlyphAcceptance(answer: .no, reasons: [Reason("noDocumentName", what)])
    case .imageUniqueID?, .xmp?:
      let place = header.identifierSource == .xmp ? "in XMP" : "in Exif ImageUniqueID"
      return GlyphAcceptance(
        answer: .no,
        reasons: [Reason("noDocumentName", "its identifier is only \(place), not in TIFF DocumentName")])
    }
    guard header.mediaType == .heic else {
      return GlyphAcceptance(
        answer: .unknown,
        reasons: [Reason("notHEIC", "glyphs are image/heic, but this is \(header.mediaType)")])
    }
    return GlyphAcceptance(answer: .yes, reasons: [])
  }

  /// Whether Messages shows such a glyph. It accepts at most 20 strikes of at most 1024 pixels per side (observed), and
  /// describes a glyph without a description as "Emoji".
  package static func messages(_ header: ImageHeader) -> GlyphAcceptance {
    let apple = apple(header)
    var refusals: [Reason] = []
    if apple.answer == .no { refusals.append(Reason("noGlyph", "it is not a glyph")) }
    if header.strikes.count > messagesStrikes {
      refusals.append(
        Reason("strikes", "it has \(header.strikes.count) strikes; at most \(messagesStrikes) are accepted"))
    }
    if let index = header.strikes.firstIndex(where: { max($0.width, $0.height) > messagesSide }) {
      let strike = header.strikes[index]
      refusals.append(
        Reason(
          "strikeSize",
          "strike \(index + 1) has \(strike.width) × \(strike.height) pixels; at most \(messagesSide) per side are accepted"
        ))
    }
    if !refusals.isEmpty { return GlyphAcceptance(answer: .no, reasons: refusals) }
    var reasons = apple.reasons
    if header.description?.isEmpty ?? true {
      reasons.append(Reason("noDescription", "it has no description, so it is called \u{201C}Emoji\u{201D}"))
    }
    return GlyphAcceptance(answer: apple.answer, reasons: reasons)
  }
}
