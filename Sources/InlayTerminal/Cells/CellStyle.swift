package import InlayCore

/// How the text in a cell looks, as far as a terminal can show it. What is `nil` is the terminal's own.
package struct CellStyle: Sendable, Hashable {
  /// Lines below text that terminals know.
  package enum Underline: Sendable, Hashable {
    /// One line (`SGR 4`).
    case single
    /// Two lines (`SGR 4:2`).
    case double
    /// A row of dots (`SGR 4:4`).
    case dotted
    /// A row of dashes (`SGR 4:5`).
    case dashed
    /// A wave (`SGR 4:3`), as under misspelled words.
    case curly
  }

  /// Color of the text.
  package var foreground: TextColor?
  /// Color behind the text.
  package var background: TextColor?
  /// Bold.
  package var isBold = false
  /// Faint, as thin weights are shown.
  package var isFaint = false
  /// Italic.
  package var isItalic = false
  /// Line below.
  package var underline: Underline?
  /// Color of that line.
  package var underlineColor: TextColor?
  /// Line through.
  package var isStruckThrough = false
  /// Target of a link, as the document has it: what of it may be sent is decided where it is sent.
  package var link: ExactString?

  /// The terminal's own.
  package init() {}
}
