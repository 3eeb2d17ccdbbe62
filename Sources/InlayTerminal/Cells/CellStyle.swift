public import InlayCore

/// How the text in a cell looks, as far as a terminal can show it. What is `nil` is the terminal's own.
public struct CellStyle: Sendable, Hashable {
  /// Lines below text that terminals know.
  public enum Underline: Sendable, Hashable {
    /// One line (`SGR 4`).
    case single
    /// Two lines (`SGR 4:2`).
    case double
    /// A row of dots (`SGR 4:4`).
    case dotted
    /// A row of dashes (`SGR 4:5`).
    case dashed
    /// A wave (`SGR 4:3`), as under misspelt words.
    case curly
  }

  /// Colour of the text.
  public var foreground: Color?
  /// Colour behind the text.
  public var background: Color?
  /// Bold.
  public var isBold = false
  /// Faint, as thin weights are shown.
  public var isFaint = false
  /// Italic.
  public var isItalic = false
  /// Line below.
  public var underline: Underline?
  /// Colour of that line.
  public var underlineColor: Color?
  /// Line through.
  public var isStruckThrough = false
  /// Target of a link, as the document has it: what of it may be sent is decided where it is sent.
  public var link: ExactString?

  /// The terminal's own.
  public init() {}
}
