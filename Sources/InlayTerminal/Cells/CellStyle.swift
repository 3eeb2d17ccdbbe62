package import InlayCore

/// The style of the text in a cell, as far as a terminal can show it. `nil` stands for the terminal's default.
package struct CellStyle: Sendable, Hashable {
  /// The kinds of underline that terminals support.
  package enum Underline: Sendable, Hashable {
    /// One line (`SGR 4`).
    case single
    /// Two lines (`SGR 4:2`).
    case double
    /// A dotted line (`SGR 4:4`).
    case dotted
    /// A dashed line (`SGR 4:5`).
    case dashed
    /// A wavy line (`SGR 4:3`), as under misspelled words.
    case curly
  }

  /// Color of the text.
  package var foreground: TextColor?
  /// Color behind the text.
  package var background: TextColor?
  /// Bold.
  package var isBold = false
  /// Faint, which stands for light font weights.
  package var isFaint = false
  /// Italic.
  package var isItalic = false
  /// The underline.
  package var underline: Underline?
  /// The color of the underline.
  package var underlineColor: TextColor?
  /// Whether the text is struck through.
  package var isStruckThrough = false
  /// The target of a link, as in the document. It is filtered when it is sent.
  package var link: ExactString?

  /// The terminal's default style.
  package init() {}
}
