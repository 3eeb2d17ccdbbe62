#if canImport(UIKit) || canImport(AppKit)
  package import InlayCore

  extension InlayError.Code {
    /// The bytes of a glyph are behind a URL, or missing.
    package static let appleGlyphNotAtHand: Self = "apple.glyphNotAtHand"
    /// The data is an image, but not a HEIC. Glyphs are always HEIC.
    package static let appleGlyphType: Self = "apple.glyphType"
    /// The first image of the data has no TIFF DocumentName, which holds the identifier of a glyph.
    package static let appleGlyphIdentifier: Self = "apple.glyphIdentifier"
    /// The data is damaged, but its header is readable.
    package static let appleGlyphDamaged: Self = "apple.glyphDamaged"
    /// The system does not recognize the data as a glyph. This is the same check that its initializer makes.
    package static let appleGlyphRefused: Self = "apple.glyphRefused"
    /// No representation of a picture has available bytes and a type that the system shows.
    package static let applePictureType: Self = "apple.pictureType"
    /// The header of a picture states no size.
    package static let applePictureSize: Self = "apple.pictureSize"
    /// The bytes of a picture were not read completely.
    package static let applePictureNotRead: Self = "apple.pictureNotRead"
    /// The system cannot decode a picture.
    package static let applePictureUndecodable: Self = "apple.pictureUndecodable"
  }

  // Reasons why data does not become an adaptive image glyph. The system's initializer cannot fail in Swift: for data
  // that it rejects, the program crashes. So data reaches it only if there is no doubt.
  extension InlayError {
    package static let appleGlyphNotAtHand = InlayError(
      .appleGlyphNotAtHand, "not an adaptive image glyph: its bytes are not available")

    package static func appleGlyphType(_ type: MIMEType) -> InlayError {
      InlayError(
        .appleGlyphType, "not an adaptive image glyph: \(type) instead of \(MIMEType.heic)",
        advice: makeAppleGlyph)
    }

    package static let appleGlyphIdentifier = InlayError(
      .appleGlyphIdentifier,
      "not an adaptive image glyph: its first image has no identifier (TIFF DocumentName)",
      advice: makeAppleGlyph)

    package static func appleGlyphDamaged(_ diagnostic: Diagnostic) -> InlayError {
      InlayError(.appleGlyphDamaged, "not an adaptive image glyph: \(diagnostic.message)")
    }

    package static let appleGlyphRefused = InlayError(
      .appleGlyphRefused, "not an adaptive image glyph: the system does not recognize it as one")

    private static var makeAppleGlyph: String {
      "make a glyph from the image with GlyphRecipe"
    }

    /// The same error, with the statement that the data is not a glyph.
    package var aboutAppleGlyph: InlayError {
      InlayError(
        code, "not an adaptive image glyph: \(message)", at: place, advice: advice, underlying: underlying)
    }
  }

  // Reasons why a picture cannot be shown.
  extension InlayError {
    package static let applePictureType = InlayError(
      .applePictureType, "the picture has no available representation that the system can show")

    package static let applePictureSize = InlayError(.applePictureSize, "the picture has no size")

    package static func applePictureNotRead(_ error: any Error) -> InlayError {
      InlayError(.applePictureNotRead, "the picture cannot be read: \(error)", underlying: error)
    }

    package static let applePictureUndecodable = InlayError(
      .applePictureUndecodable, "the system cannot decode the picture")
  }
#endif
