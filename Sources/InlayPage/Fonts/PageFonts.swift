import InlayCore

/// Fonts, and the lines they make of paragraphs. To be used by one thread at a time.
///
/// The same text comes out as the same lines, whatever was set before it. GLib's log messages of Pango are dropped, for the
/// whole process.
final class PageFonts {
  let handle: FontHandle
  private var families: FontFamilies
  private var numbers: [SpanStyle: Int32] = [:]
  private var metrics: [FontStyle: FontMetrics] = [:]
  private var fonts: Set<FontStyle> = []
  /// Whether there were more than ``maximumFonts``: then text has been set in other fonts than those asked for.
  private(set) var hasCoarseFonts = false

  /// Families, sizes, weights and languages together that are told apart. Each takes fontconfig some milliseconds, and a
  /// document may ask for another one with each character; beyond this many they are rounded.
  static let maximumFonts = 256

  /// - Throws: ``InlayError`` if there are none, or a folder cannot be named.
  init(_ configuration: FontConfiguration) throws {
    handle = try FontHandle(configuration: try configuration.xml(), place: configuration.place)
    families = FontFamilies(handle)
  }

  /// Measures of the font that text of this style is set in: of its first family, whatever falls back.
  func metrics(of style: FontStyle) -> FontMetrics {
    if let known = metrics[style] { return known }
    var found = FontMetrics()
    if let number = try? number(of: SpanStyle(font: style)) {
      found = handle.metrics(of: number) ?? found
    }
    metrics[style] = found
    return found
  }

  /// Pango's number of a style.
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
