package import InlayCore

extension DiagnosticCode {
  /// Part of the page was dropped: a script, a form, a frame, or an embedded object.
  package static let htmlLeftOut = DiagnosticCode("html.leftOut", .lost)
  /// A table became paragraphs or boxes, or its cells overlapped.
  package static let htmlTable = DiagnosticCode("html.table", .reduced)
  /// What floats beside the text was placed in the line.
  package static let htmlFloat = DiagnosticCode("html.float", .reduced)
  /// An image reference does not lead to an image. It became missing content.
  package static let htmlImage = DiagnosticCode("html.image", .lost)
  /// An image is not available. It became external content, with everything the page says about it.
  package static let htmlImageElsewhere = DiagnosticCode("html.imageElsewhere", .implied)
  /// The bytes of an image have another type than the page states. The type of the bytes is used.
  package static let htmlImageType = DiagnosticCode("html.imageType", .implied)
  /// Only Apple's browsers can show an image. It has no fallback, so other browsers show its description.
  package static let htmlImageNotShown = DiagnosticCode("html.imageNotShown", .implied)
  /// The page contains the same bytes several times, because it has no way to refer to them.
  package static let htmlImagesRepeated = DiagnosticCode("html.imagesRepeated", .implied)
  /// A value of a style was rounded, or is not supported.
  package static let htmlStyle = DiagnosticCode("html.style", .reduced)
  /// The bytes are not in the encoding they declare, or that encoding is unknown.
  package static let htmlEncoding = DiagnosticCode("html.encoding", .reduced)
  /// The markup is nested too deep. Elements deeper than `Limits.htmlDepth` were read as siblings, boxes inside many
  /// others were left out, and list items deeper than level nine moved to it.
  package static let htmlDepth = DiagnosticCode("html.depth", .reduced)
  /// HTML cannot store a part of the text.
  package static let htmlNotCarried = DiagnosticCode("html.notCarried", .reduced)
}
