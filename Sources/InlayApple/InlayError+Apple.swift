#if canImport(UIKit) || canImport(AppKit)
  package import InlayCore

  extension InlayError.Code {
    /// The bytes of a glyph are behind a URL, or missing.
    package static let appleGlyphNotAtHand: Self = "apple.glyphNotAtHand"
    /// The data is an image, but no HEIC, which is what glyphs are.
    package static let appleGlyphType: Self = "apple.glyphType"
    /// The first image of the data has no TIFF DocumentName, which is where the identifier of a glyph stands.
    package static let appleGlyphIdentifier: Self = "apple.glyphIdentifier"
    /// The data is damaged in a way that leaves its header readable.
    package static let appleGlyphDamaged: Self = "apple.glyphDamaged"
    /// The system, asked what its initializer asks, does not see a glyph in the data.
    package static let appleGlyphRefused: Self = "apple.glyphRefused"
    /// No form of a picture has bytes at hand and a type that the system shows.
    package static let applePictureType: Self = "apple.pictureType"
    /// The header of a picture says no size.
    package static let applePictureSize: Self = "apple.pictureSize"
    /// The bytes of a picture were not read to their end.
    package static let applePictureNotRead: Self = "apple.pictureNotRead"
    /// The system does not decode a picture.
    package static let applePictureUndecodable: Self = "apple.pictureUndecodable"
  }

  // Why data is not made an adaptive image glyph. The system's initializer has no way to fail in Swift: with data it does
  // not take, the program ends. So nothing reaches it that is in doubt.
  extension InlayError {
    package static let appleGlyphNotAtHand = InlayError(
      .appleGlyphNotAtHand, "no adaptive image glyph: its bytes are not at hand")

    package static func appleGlyphType(_ type: MIMEType) -> InlayError {
      InlayError(
        .appleGlyphType, "no adaptive image glyph: \(type) instead of \(MIMEType.heic)",
        advice: makeAppleGlyph)
    }

    package static let appleGlyphIdentifier = InlayError(
      .appleGlyphIdentifier,
      "no adaptive image glyph: its first image has no identifier (TIFF DocumentName)",
      advice: makeAppleGlyph)

    package static func appleGlyphDamaged(_ diagnostic: Diagnostic) -> InlayError {
      InlayError(.appleGlyphDamaged, "no adaptive image glyph: \(diagnostic.message)")
    }

    package static let appleGlyphRefused = InlayError(
      .appleGlyphRefused, "no adaptive image glyph: the system does not read it as one")

    private static var makeAppleGlyph: String {
      "make a glyph of it: inlay glyph make IMAGE -o GLYPH.heic --identifier NAME"
    }

    /// The same error, with what it keeps the data from being.
    package var aboutAppleGlyph: InlayError {
      InlayError(
        code, "no adaptive image glyph: \(message)", at: place, advice: advice, underlying: underlying)
    }
  }

  // Why a picture cannot be shown.
  extension InlayError {
    package static let applePictureType = InlayError(
      .applePictureType, "no form of the picture is at hand that the system shows")

    package static let applePictureSize = InlayError(.applePictureSize, "the picture has no size")

    package static func applePictureNotRead(_ error: any Error) -> InlayError {
      InlayError(.applePictureNotRead, "the picture was not read: \(error)", underlying: error)
    }

    package static let applePictureUndecodable = InlayError(
      .applePictureUndecodable, "the system does not decode the picture")
  }
#endif
