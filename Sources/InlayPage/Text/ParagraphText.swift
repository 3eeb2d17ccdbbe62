import InlayCore

/// A paragraph, or a piece of one, as it is handed to Pango. Lengths are pixels, ranges bytes of ``text``.
struct ParagraphText: Sendable {
  /// Contiguous UTF-8 without separators of paragraphs; inline boxes are U+FFFC each.
  var text = ""
  /// Stretches that look alike, ascending, without gaps.
  var spans: [TextSpan] = []
  /// What ``TextSpan/style`` counts.
  var styles: [SpanStyle] = []
  /// Room of a line; `nil` for one line however long.
  var width: Double?
  /// Further room that the first line has not; negative gives it more.
  var firstLineIndent = 0.0
  /// Base direction; `nil` as the first strong character has it.
  var isRightToLeft: Bool?
  /// Lines but the last are stretched to the whole room.
  var isJustified = false
  /// Whether more text of the paragraph follows, in another piece: then the last line is stretched too.
  var isContinued = false
  /// Stops, ascending; from the edge where lines other than the first begin.
  var tabs: [TextTab] = []
  /// Distance of the stops that follow those, positive.
  var tabInterval = 28.0
}

/// A stretch of a paragraph.
struct TextSpan: Sendable {
  var range: Range<Int>
  /// Index into the styles.
  var style: Int
  /// The box that stands there instead of text.
  var box: TextBox?
}

/// Room for a picture in a line, in pixels.
struct TextBox: Sendable, Hashable {
  var width: Double
  /// Above the baseline.
  var ascent: Double
  /// Below the baseline, positive.
  var descent: Double
}

/// What text looks like, as far as it matters for where it stands.
struct SpanStyle: Sendable, Hashable {
  var font = FontStyle()
  /// Pixels added after each character.
  var tracking = 0.0
  var usesKerning = true
  /// 0 none, 1 the usual, 2 all.
  var ligatures = 1
  var capitals: Capitals?
}

/// A tab stop.
struct TextTab: Sendable, Hashable {
  var position: Double
  var alignment: TabAlignment
}
