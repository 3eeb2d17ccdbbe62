import InlayCore

/// How the items of a list are marked, as `list-style-type` or an element's `type` states (CSS Lists 3, 3; HTML
/// 15.3.7). Reader and writer share this table, so that only deviations need to be written.
struct HTMLListStyle: Sendable {
  /// Facts about a marker, computed once for all items of a list.
  private final class Shape: Sendable {
    let marker: ExactString
    let format: MarkerFormat
    let isNumbered: Bool
    /// The text of a format without numbers.
    let plain: String

    init(_ marker: String, _ format: MarkerFormat) {
      self.marker = ExactString(marker)
      self.format = format
      isNumbered = format.numbers != nil
      plain = format.pieces.isEmpty ? "" : format.text + "\t"
    }
  }

  private let shape: Shape
  /// Whether a tab precedes the marker, as in Cocoa's own lists.
  var hasLeadingTab = false

  /// Maximum length of a marker. Longer markers show nothing.
  private static let longestMarker = 64

  init(marker: String) {
    let isLong = marker.utf8.count > Self.longestMarker
    shape = Shape(marker, isLong ? MarkerFormat(pieces: []) : MarkerFormat(marker: marker))
  }

  /// The marker in the model's form, which is Cocoa's; empty for none.
  var marker: ExactString { shape.marker }

  /// The default style of a list element. `depth` is the nesting depth, including this list.
  static func standard(isOrdered: Bool, depth: Int) -> HTMLListStyle {
    isOrdered ? decimal : bullets[min(max(depth, 1), bullets.count) - 1]
  }

  static let decimal = HTMLListStyle(marker: "{decimal}.")
  static let none = HTMLListStyle(marker: "")
  private static let bullets = ["{disc}", "{circle}", "{square}"].map { HTMLListStyle(marker: $0) }

  /// Markers with their CSS keywords and HTML types, if they have any.
  private static let keywords: [(name: String, type: String?, marker: String)] = [
    ("disc", nil, "{disc}"), ("circle", nil, "{circle}"), ("square", nil, "{square}"),
    ("decimal", "1", "{decimal}."), ("lower-alpha", "a", "{lower-alpha}."),
    ("upper-alpha", "A", "{upper-alpha}."), ("lower-roman", "i", "{lower-roman}."),
    ("upper-roman", "I", "{upper-roman}."), ("none", nil, ""),
    ("lower-latin", nil, "{lower-alpha}."), ("upper-latin", nil, "{upper-alpha}."),
    ("disclosure-closed", nil, "\u{25B8}"), ("disclosure-open", nil, "\u{25BE}"),
  ]

  /// The CSS keyword, if there is one.
  var keyword: String? {
    Self.keywords.first { exactlyEqual($0.marker, marker.string) }?.name
  }

  /// The HTML `type`, if there is one.
  var type: String? { Self.keywords.first { exactlyEqual($0.marker, marker.string) }?.type }

  /// Parses a computed `list-style-type`: a keyword, or a string in quotation marks. Unknown style names give decimal
  /// numbers (CSS Counter Styles 3, 2).
  init(css: String) {
    if let quote = css.utf8.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      var text = css.dropFirst()
      if text.utf8.last == quote { text = text.dropLast() }
      let marker = text.filter { !$0.isNewline }.drop(while: \.isWhitespace)
      let end = marker.lastIndex { !$0.isWhitespace }.map { marker.index(after: $0) } ?? marker.startIndex
      self.init(bullet: String(marker[..<end]))
      return
    }
    let name = css.lowercased()
    if let row = Self.keywords.first(where: { $0.name == name }) {
      self.init(marker: row.marker)
    } else {
      self = .decimal
    }
  }

  private init(bullet: String) {
    self.init(
      marker: bullet.utf8.count > Self.longestMarker ? "" : MarkerFormat(bullet: bullet).marker)
  }

  /// Parses an element's `type` (HTML 15.3.7); `nil` if it is not a marker type.
  init?(type: String) {
    if let row = Self.keywords.first(where: { $0.type == type }) {
      self.init(marker: row.marker)
      return
    }
    let name = type.lowercased()
    guard ["disc", "circle", "square", "none"].contains(name) else { return nil }
    self.init(css: name)
  }

  var isNumbered: Bool { shape.isNumbered }
  /// Whether the marker shows nothing.
  var isEmpty: Bool { shape.format.pieces.isEmpty }

  /// The marker of the item with this number, as in the text, with the tab after it; empty for none.
  func text(_ number: Int) -> String {
    guard isNumbered else { return hasLeadingTab && !isEmpty ? "\t" + shape.plain : shape.plain }
    var text = hasLeadingTab ? "\t" : ""
    for piece in shape.format.pieces {
      switch piece {
      case .text(let literal): text += literal
      case .number(.decimal): text += String(number)
      case .number(let numerals): text += number > 0 ? numerals.text(number) : String(number)
      }
    }
    return text + "\t"
  }

  /// The number whose marker is `text`; `nil` if no number has that marker.
  func number(of text: String) -> Int? {
    guard isNumbered, text.utf8.count <= Self.longestMarker, text.utf8.last == 0x09 else { return nil }
    let body = text.dropLast()
    guard let number = shape.format.number(in: hasLeadingTab ? body.dropFirst() : body) else { return nil }
    return exactlyEqual(self.text(number), text) ? number : nil
  }
}
