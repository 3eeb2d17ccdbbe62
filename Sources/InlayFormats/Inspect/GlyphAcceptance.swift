package import InlayContainer
internal import InlayCore

/// Whether somebody takes an image file for an adaptive image glyph, and why not.
package struct GlyphAcceptance: Sendable, Hashable {
  /// The answer.
  package enum Answer: String, Sendable, Hashable {
    /// It is taken.
    case yes
    /// It is refused.
    case no
    /// It is not known what happens.
    case unknown
  }

  /// One thing that speaks against it, or is worth knowing.
  package struct Reason: Sendable, Hashable {
    /// A stable name.
    package var code: String
    /// A sentence for a person, without a full stop at the end.
    package var message: String

    /// A reason.
    package init(_ code: String, _ message: String) {
      self.code = code
      self.message = message
    }
  }

  /// The answer.
  package var answer: Answer
  /// Why it is not yes, or what else is worth knowing.
  package var reasons: [Reason]

  /// Most strikes Messages takes (observed).
  package static let messagesStrikes = 20
  /// Pixels a side of the largest strike Messages takes (observed).
  package static let messagesSide = 1024

  /// Whether `NSAdaptiveImageGlyph(imageContent:)` takes a file with this header.
  ///
  /// As observed on iOS 18 and 26 it does if the file holds an image and the first one has the TIFF property
  /// DocumentName; type, size and description do not matter to it. Whether a file other than HEIC is taken all the
  /// same has not been observed.
  package static func apple(_ header: ImageHeader) -> GlyphAcceptance {
    guard !header.strikes.isEmpty else {
      return GlyphAcceptance(answer: .no, reasons: [Reason("noImage", "it holds no image")])
    }
    switch header.identifierSource {
    case .documentName: break
    case nil:
      let later = header.strikes.contains { $0.identifier != nil }
      let what =
        later
        ? "its first image has no identifier (TIFF DocumentName), only a later one"
        : "its first image has no identifier (TIFF DocumentName)"
      return GlyphAcceptance(answer: .no, reasons: [Reason("noDocumentName", what)])
    case .imageUniqueID?, .xmp?:
      let place = header.identifierSource == .xmp ? "in XMP" : "in Exif ImageUniqueID"
      return GlyphAcceptance(
        answer: .no,
        reasons: [Reason("noDocumentName", "its identifier stands only \(place), not in TIFF DocumentName")])
    }
    guard header.mediaType == .heic else {
      return GlyphAcceptance(
        answer: .unknown, reasons: [Reason("notHEIC", "glyphs are image/heic, this is \(header.mediaType)")])
    }
    return GlyphAcceptance(answer: .yes, reasons: [])
  }

  /// Whether Messages shows such a glyph: it takes at most 20 strikes of at most 1024 pixels a side (observed), and
  /// calls one without a description "Emoji".
  package static func messages(_ header: ImageHeader) -> GlyphAcceptance {
    let apple = apple(header)
    var refusals: [Reason] = []
    if apple.answer == .no { refusals.append(Reason("noGlyph", "it is no glyph")) }
    if header.strikes.count > messagesStrikes {
      refusals.append(
        Reason("strikes", "it has \(header.strikes.count) strikes, at most \(messagesStrikes) are taken"))
    }
    if let index = header.strikes.firstIndex(where: { max($0.width, $0.height) > messagesSide }) {
      let strike = header.strikes[index]
      refusals.append(
        Reason(
          "strikeSize",
          "strike \(index + 1) has \(strike.width) × \(strike.height) pixels, at most \(messagesSide) a side are taken"
        ))
    }
    if !refusals.isEmpty { return GlyphAcceptance(answer: .no, reasons: refusals) }
    var reasons = apple.reasons
    if header.description?.isEmpty ?? true {
      reasons.append(Reason("noDescription", "without a description it is called \u{201C}Emoji\u{201D}"))
    }
    return GlyphAcceptance(answer: apple.answer, reasons: reasons)
  }
}
