public import InlayCore

extension DiagnosticCode {
  /// Something of the page is not carried (a script, a form, a frame, an embedded object).
  public static let htmlLeftOut: DiagnosticCode = "html.leftOut"
  /// A table became tabbed text.
  public static let htmlTable: DiagnosticCode = "html.table"
  /// What should be an image is none: it became missing content.
  public static let htmlImage: DiagnosticCode = "html.image"
  /// An image is not at hand: it became external content, with all the page says of it.
  public static let htmlImageElsewhere: DiagnosticCode = "html.imageElsewhere"
  /// The bytes of an image are of another type than the page says; they count.
  public static let htmlImageType: DiagnosticCode = "html.imageType"
  /// No browser but Apple's can show an image: it has no fallback, and they show its description.
  public static let htmlImageNotShown: DiagnosticCode = "html.imageNotShown"
  /// The same bytes stand in the page again and again, as it has no way to refer to them.
  public static let htmlImagesRepeated: DiagnosticCode = "html.imagesRepeated"
  /// A value of a style was rounded, or cannot be carried.
  public static let htmlStyle: DiagnosticCode = "html.style"
  /// The bytes were not in the encoding they claim, or it is not known here.
  public static let htmlEncoding: DiagnosticCode = "html.encoding"
  /// The markup is nested deeper than `Limits.htmlDepth`: what is deeper was taken to be beside.
  public static let htmlDepth: DiagnosticCode = "html.depth"
  /// HTML does not carry it.
  public static let htmlNotCarried: DiagnosticCode = "html.notCarried"
}
