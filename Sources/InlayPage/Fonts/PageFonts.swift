import CPage
import Inlay

/// Fonts, and the lines they make of paragraphs. To be used by one thread at a time.
final class PageFonts {
  let handle: FontHandle
  private var numbers: [SpanStyle: Int32] = [:]
  private var metrics: [FontStyle: FontMetrics] = [:]

  /// - Throws: ``PageError/noFonts(_:)`` if there are none.
  init(_ configuration: FontConfiguration) throws(PageError) {
    handle = try FontHandle(configuration: nil, place: "the system's folders")
  }

  /// Measures of the font that text of this style is set in.
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
  func number(of style: SpanStyle) throws(PageError) -> Int32 {
    if let known = numbers[style] { return known }
    let number = try handle.add(style, families: families(of: style.font))
    numbers[style] = number
    return number
  }

  private func families(of style: FontStyle) -> String {
    var families = style.families.map(\.string).filter { !$0.isEmpty && !$0.contains(",") }
    if families.isEmpty { families = ["Noto Sans"] }
    for other in [
      "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans CJK SC", "Noto Sans Devanagari",
    ] where !families.contains(other) && handle.hasFamily(other) {
      families.append(other)
    }
    return families.joined(separator: ",")
  }
}
