/// A cell of a ``TerminalEmulator``.
struct EmulatedCell: Equatable {
  /// What is drawn there (ECMA-48, 8.3.117).
  struct Rendition: Equatable {
    enum Shade: Equatable {
      case palette(Int)
      case direct(Int, Int, Int)
    }

    var foreground: Shade?
    var background: Shade?
    var underlineColor: Shade?
    /// 0 none, 1 single, 2 double, 3 curly, 4 dotted, 5 dashed.
    var underline = 0
    var isBold = false
    var isFaint = false
    var isItalic = false
    var isStruckThrough = false
  }

  /// A picture that covers the cell.
  struct Part: Equatable {
    /// Which one: for pictures at the cursor counted from 0, for placeholders the id.
    var picture: Int
    /// Row and column of the picture, in cells.
    var row: Int
    var column: Int
  }

  /// A grapheme cluster, or nothing.
  var text = ""
  /// Whether the cell belongs to a wide character to the left.
  var isContinuation = false
  var rendition = Rendition()
  /// URI and id of a link.
  var link: String?
  var linkIdentifier: String?
  /// The part of a picture drawn at the cursor.
  var part: Part?

  /// Whether nothing can be seen there.
  var isBlank: Bool { (text.isEmpty || text.unicodeScalars.first == " ") && part == nil && !isContinuation }
}
