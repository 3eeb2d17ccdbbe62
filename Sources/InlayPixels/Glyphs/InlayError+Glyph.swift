package import InlayCore

extension InlayError.Code {
  /// The identifier cannot be used.
  package static let glyphIdentifier: Self = "glyph.identifier"
  /// The description cannot be used.
  package static let glyphDescription: Self = "glyph.description"
  /// There are no strikes, or too many.
  package static let glyphStrikeCount: Self = "glyph.strikeCount"
  /// A strike is larger than readers accept.
  package static let glyphStrikeSize: Self = "glyph.strikeSize"
  /// The quality is not from 0 to 100.
  package static let glyphQuality: Self = "glyph.quality"
  /// The encoder is available but failed.
  package static let glyphEncoding: Self = "glyph.encoding"
  /// An encoder is not available.
  package static let glyphUnavailable: Self = "glyph.unavailable"
}

extension InlayError {
  /// The identifier cannot be used. `why` is the reason.
  package static func glyphIdentifier(_ why: String) -> InlayError {
    InlayError(.glyphIdentifier, "the identifier \(why)")
  }

  /// The description cannot be used. `why` is the reason.
  package static func glyphDescription(_ why: String) -> InlayError {
    InlayError(.glyphDescription, "the description \(why)")
  }

  /// There are no strikes, or too many.
  package static func glyphStrikeCount(_ count: Int) -> InlayError {
    InlayError(
      .glyphStrikeCount, "a glyph must have 1 to \(GlyphRecipe.maximumStrikes) strikes, not \(count)")
  }

  /// The strike at this index, from 0, is larger than readers accept.
  package static func glyphStrikeSize(index: Int, width: Int, height: Int) -> InlayError {
    InlayError(
      .glyphStrikeSize,
      "strike \(Int128(index) + 1) has \(width) × \(height) pixels; at most \(GlyphRecipe.maximumSide) per side are allowed"
    )
  }

  /// The quality is not from 0 to 100.
  package static func glyphQuality(_ quality: Int) -> InlayError {
    InlayError(.glyphQuality, "the quality must be from 0 to 100, not \(quality)")
  }

  /// The encoder is available but failed. `why` is the reason.
  package static func glyphEncoding(_ why: String) -> InlayError {
    InlayError(.glyphEncoding, "the glyph cannot be encoded: \(why)")
  }

  /// An encoder is not available: its helper program is missing, or was stopped.
  package static func glyphUnavailable(_ why: String) -> InlayError {
    InlayError(.glyphUnavailable, "glyphs cannot be made now: \(why)")
  }
}
