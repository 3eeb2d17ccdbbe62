package import InlayCore

extension DiagnosticCode {
  /// Something of the page is not carried (a script, a form, a frame, an embedded object).
  package static let htmlLeftOut = DiagnosticCode("html.leftOut", .lost)
  /// A table became tabbed text.
  package static let htmlTable = DiagnosticCode("html.table", .reduced)
  /// What should be an image is none: it became missing content.
  package static let htmlImage = DiagnosticCode("html.image", .lost)
  /// An image is not at hand: it became external content, with all the page says of it.
  package static let htmlImageElsewhere = DiagnosticCode("html.imageElsewhere", .implied)
  /// The bytes of an image are of another type than the page says; they count.
  package static let htmlImageType = DiagnosticCode("html.imageType", .implied)
  /// No browser but Apple's can show an image: it has no fallback, and they show its description.
  package static let htmlImageNotShown = DiagnosticCode("html.imageNotShown", .implied)
  /// The same bytes stand in the page again and again, as it has no way to refer to them.
  package static let htmlImagesRepeated = DiagnosticCode("html.imagesRepeated", .implied)
  /// A value of a style was rounded, or cannot be carried.
  package static let htmlStyle = DiagnosticCode("html.style", .reduced)
  /// The bytes were not in the encoding they claim, or it is not known here.
  package static let htmlEncoding = DiagnosticCode("html.encoding", .reduced)
  /// The markup is nested deeper than `Limits.htmlDepth`: what is deeper was taken to be beside.
  package static let htmlDepth = DiagnosticCode("html.depth", .reduced)
  /// HTML does not carry it.
  package static let htmlNotCarried = DiagnosticCode("html.notCarried", .reduced)
}
