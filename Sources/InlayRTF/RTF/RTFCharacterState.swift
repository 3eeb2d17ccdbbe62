/// Character formatting in RTF's own terms: numbers and indices of tables. Reader and writer share it, so that what
/// one states the other understands.
struct RTFCharacterState: Hashable, Sendable {
  /// Nothing stated.
  static let none = Int32.min

  /// Number of the font in the font table.
  var font = none
  /// Half points.
  var size = none
  var isBold = false
  var isItalic = false
  /// Row of ``LineWords/underlines``; 0 is none.
  var underline: UInt8 = 0
  /// 0 none, 1 single, 2 double.
  var strike: UInt8 = 0
  // Indices of the color table; 0 is the default color.
  var foreground: Int32 = 0
  var background: Int32 = 0
  var underlineColor: Int32 = 0
  var strikeColor: Int32 = 0
  var strokeColor: Int32 = 0
  /// Half points; positive raises.
  var baseline: Int32 = 0
  /// 1 above, -1 below.
  var superscript: Int8 = 0
  /// Twips.
  var tracking = none
  /// `\kerning`.
  var kerning = none
  /// Five hundredths of a percent of the font size (Apple, RTF Files and Attributed Strings, table 1); 0 is none.
  var strokeWidth: Int32 = 0
  var hasShadow = false
  // Twips; y counts upwards, as in Cocoa.
  var shadowX: Int32 = 0
  var shadowY: Int32 = 0
  var shadowBlur: Int32 = 0
  var shadowColor: Int32 = 0
  /// 1 all, 2 small.
  var capitals: UInt8 = 0
  var isHidden = false
  /// 1 left to right, 2 right to left.
  var direction: UInt8 = 0
  /// Windows language code.
  var language = none
  /// `\cs` when reading, index of the name when writing; none if there is none.
  var style = none
  /// Index of the link; none if there is none.
  var link = none
  /// Index of what is kept of an attachment group's own words; none if nothing is.
  var attachment = none
}

/// Paragraph formatting in RTF's own terms.
struct RTFParagraphState: Hashable, Sendable {
  static let none = Int32.min

  struct Tab: Hashable, Sendable {
    /// Twips.
    var position: Int32
    /// Row of ``ParagraphWords/tabAlignments``.
    var alignment: UInt8
    /// Row of ``ParagraphWords/tabLeaders``; 0 is none.
    var leader: UInt8
  }

  /// Row of ``ParagraphWords/alignments``; 0 is not stated.
  var alignment: UInt8 = 0
  /// 1 natural, 2 left to right, 3 right to left.
  var direction: UInt8 = 0
  // Twips.
  var firstIndent = none
  var leftIndent = none
  var rightIndent = none
  var spaceBefore = none
  var spaceAfter = none
  /// `\sl`: twips, or 240ths of a line with ``isMultiple``.
  var line = none
  var isMultiple = false
  // `\slminimum`, `\slmaximum`, `\slleading`: twips (Apple, RTF Files and Attributed Strings, table 2).
  var minimum = none
  var maximum = none
  var leading = none
  var defaultTab = none
  /// Percent; unconfirmed, files seen hold 0 and 100.
  var tightening = none
  /// Percent, as of the document; of a paragraph unconfirmed.
  var hyphenation = none
  var keepsWithNext = false
  var keepsTogether = false
  var breaksPageBefore = false
  var outlineLevel = none
  /// `\ls` and `\ilvl`; `\ls0` is a paragraph that is in no list.
  var list = none
  var level: Int32 = 0
  /// Index of a numbering in Word 6's form.
  var numbering = none
  /// `\s`.
  var style = none
  var tabs: [Tab] = []
}

/// Words for lines under and through text.
enum LineWords {
  /// Control word → style (RTF 1.9.1, Associated Character Properties); the first is "none".
  static let underlines: [(word: String, style: String)] = [
    ("ulnone", ""), ("ul", "single"), ("uldb", "double"), ("ulth", "thick"), ("ulw", "words"),
    ("uld", "dotted"),
    ("uldash", "dashed"), ("uldashd", "dashDot"), ("uldashdd", "dashDotDot"), ("ulwave", "wave"),
    ("ulthd", "thickDotted"), ("ulthdash", "thickDashed"), ("ulthdashd", "thickDashDot"),
    ("ulthdashdd", "thickDashDotDot"), ("ulhwave", "thickWave"), ("ululdbwave", "doubleWave"),
    ("ulldash", "longDash"), ("ulthldash", "thickLongDash"),
  ]
}

/// Words for how paragraphs align and what tabs do.
enum ParagraphWords {
  static let alignments: [(word: String, name: String)] = [
    ("", ""), ("ql", "left"), ("qc", "center"), ("qr", "right"), ("qj", "justified"), ("qnatural", "natural"),
  ]
  static let tabAlignments: [(word: String, name: String)] = [
    ("", "left"), ("tqc", "center"), ("tqr", "right"), ("tqdec", "decimal"),
  ]
  static let tabLeaders: [(word: String, leader: String)] = [
    ("", ""), ("tldot", "."), ("tlhyph", "-"), ("tlul", "_"), ("tlth", "\u{2014}"), ("tleq", "="),
    ("tlmdot", "\u{00B7}"),
  ]
  static let fontClasses: [(word: String, name: String)] = [
    ("fnil", ""), ("froman", "roman"), ("fswiss", "swiss"), ("fmodern", "modern"), ("fscript", "script"),
    ("fdecor", "decorative"), ("ftech", "technical"), ("fbidi", "bidi"),
  ]
}
