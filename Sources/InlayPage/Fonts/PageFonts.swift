import InlayCore

/// Fonts, and the conversion of paragraphs into lines. One thread at a time may use it.
///
/// The same text gives the same lines, whatever was typeset before. Pango's GLib log messages are suppressed for the
/// whole process.
final class PageFonts {
  let handle: FontHandle
  private var families: FontFamilies
  private var numbers: [SpanStyle: Int32] = [:]
  private var metrics: [FontStyle: FontMetrics] = [:]
  private var fonts: Set<FontStyle> = []
  /// Whether more than ``maximumFonts`` fonts were requested, so that some text is set in fonts other than the
  /// requested ones.
  private(set) var hasCoarseFonts = false
  /// Why the metrics of a font were not found, until lines that would be placed by wrong ones are refused.
  private var failure: (any Error)?

  /// Maximum number of distinct combinations of families, size, weight and language. Each costs fontconfig some
  /// milliseconds, and a document may request a new one with each character. Beyond this number, combinations are
  /// rounded.
  static let maximumFonts = 256

  /// - Throws: `InlayError` if there are no fonts, or a folder cannot be named.
  init(_ configuration: FontConfiguration) throws {
    handle = try FontHandle(configuration: try configuration.xml(), place: configuration.place)
    families = FontFamilies(handle)
  }

  /// The metrics of the font for this style: those of its first family, whatever fallback fonts are used.
  func metrics(of style: FontStyle) -> FontMetrics {
    if let known = metrics[style] { return known }
    do {
      let found = try handle.metrics(of: number(of: SpanStyle(font: style))) ?? FontMetrics()
      metrics[style] = found
      return found
    } catch {
      failure = error
      return FontMetrics()
    }
  }

  /// The numbers that Pango has for the styles of a paragraph.
  ///
  /// - Throws: `InlayError` if memory is short, also if it was for metrics since the last call.
  func numbers(of text: ParagraphText) throws -> [Int32] {
    if let failure {
      self.failure = nil
      throw failure
    }
    return try text.styles.map { try number(of: $0) }
  }

  /// The number that Pango has for a style.
  func number(of style: SpanStyle) throws -> Int32 {
    if let known = numbers[style] { return known }
    var told = style
    if !fonts.contains(style.font), fonts.count >= Self.maximumFonts {
      told.font = style.font.coarse
      hasCoarseFonts = true
    } else {
      fonts.insert(style.font)
    }
    let number = try handle.add(told, families: try families.number(for: told.font))
    numbers[style] = number
    return number
  }
}
