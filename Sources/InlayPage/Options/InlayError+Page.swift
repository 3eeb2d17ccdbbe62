package import InlayCore

extension InlayError {
  /// An option or argument is invalid. The error says which one, and why.
  package static func pageOption(_ name: String, why: String) -> InlayError {
    InlayError(.pageOption, "\(name) \(why)")
  }

  /// There are no fonts. `place` says where they were searched.
  package static func pageNoFonts(in place: String) -> InlayError {
    InlayError(
      .pageNoFonts, "there are no fonts in \(place)",
      advice: "install fonts, such as Debian's fonts-noto-core")
  }

  /// A side, in pixels, exceeds what the format or the renderer allows.
  package static func pageTooLarge(what: String, found: Int, allowed: Int, advice: String?) -> InlayError {
    InlayError(.pageTooLarge, "\(what) is \(found) px, but the maximum is \(allowed) px", advice: advice)
  }

  /// Pango, Cairo or fontconfig failed. `what` is a sentence.
  package static func pageLibrary(_ what: String) -> InlayError { InlayError(.pageLibrary, what) }

  /// Memory is short, or no thread can be started.
  package static let pageNoMemory = InlayError(.pageNoMemory, "out of memory or threads")
}

extension InlayError.Code {
  /// An option or argument of a page is invalid.
  package static let pageOption: InlayError.Code = "page.option"
  /// There are no fonts.
  package static let pageNoFonts: InlayError.Code = "page.noFonts"
  /// A picture or page would be larger than its format allows.
  package static let pageTooLarge: InlayError.Code = "page.tooLarge"
  /// Pango, Cairo or fontconfig failed.
  package static let pageLibrary: InlayError.Code = "page.library"
  /// Memory is short, or no thread can be started.
  package static let pageNoMemory: InlayError.Code = "page.noMemory"
}
