import InlayCore

/// A paragraph, or a piece of one, in the form that is passed to Pango. Lengths are in pixels, ranges in bytes of
/// ``text``.
struct ParagraphText: Sendable {
  /// Contiguous UTF-8 without paragraph separators. Each inline box is a U+FFFC.
  var text = ""
  /// Stretches with one style, ascending and without gaps.
  var spans: [TextSpan] = []
  /// The styles that ``TextSpan/style`` refers to.
  var styles: [SpanStyle] = []
  /// Width of a line; `nil` for one line of any length.
  var width: Double?
  /// Additional indent of the first line; a negative value gives it more room.
  var firstLineIndent = 0.0
  /// Base direction; `nil` if the first strong character decides.
  var isRightToLeft: Bool?
  /// Whether all lines but the last are stretched to the full width.
  var isJustified = false
  /// Whether more text of the paragraph follows in another piece. If so, the last line is stretched too.
  var isContinued = false
  /// Tab stops, ascending, measured from the edge where lines other than the first begin.
  var tabs: [TextTab] = []
  /// Distance of the regular stops after those, positive.
  var tabInterval = 28.0
}

/// A stretch of a paragraph with one style.
struct TextSpan: Sendable {
  var range: Range<Int>
  /// Index into the styles.
  var style: Int
  /// The box that replaces the text.
  var box: TextBox?
}

/// A box for a picture in a line, in pixels.
struct TextBox: Sendable, Hashable {
  var width: Double
  /// Extent above the baseline.
  var ascent: Double
  /// Extent below the baseline, positive.
  var descent: Double
}

/// The properties of text that affect its layout.
struct SpanStyle: Sendable, Hashable {
  var font = FontStyle()
  /// Pixels added after each character.
  var tracking = 0.0
  var usesKerning = true
  /// 0 none, 1 the default, 2 all.
  var ligatures = 1
  var capitals: Capitals?
}

/// A tab stop.
struct TextTab: Sendable, Hashable {
  var position: Double
  var alignment: TabAlignment
}
