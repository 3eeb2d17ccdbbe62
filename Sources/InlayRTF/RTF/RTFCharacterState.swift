/// Character formatting in RTF's terms: numbers, and indices into tables. Reader and writer share this type, so that
/// the reader understands what the writer states.
struct RTFCharacterState: Hashable, Sendable {
  /// The value is not stated.
  static let none = Int32.min

  /// Number of the font in the font table; ``none`` if not stated.
  var font = none
  /// Font size in half points.
  var size = none
  var isBold = false
  var isItalic = false
  /// Index of a row of ``LineWords/underlines``; 0 is no underline.
  var underline: UInt8 = 0
  /// Strikethrough: 0 none, 1 single, 2 double.
  var strike: UInt8 = 0
  // Indices into the color table; 0 is the default color.
  var foreground: Int32 = 0
  var background: Int32 = 0
  var underlineColor: Int32 = 0
  var strikeColor: Int32 = 0
  var strokeColor: Int32 = 0
  /// Baseline offset in half points; positive values raise the text.
  var baseline: Int32 = 0
  /// 1 superscript, -1 subscript.
  var superscript: Int8 = 0
  /// Extra space between characters, in twips.
  var tracking = none
  /// The parameter of `\kerning`.
  var kerning = none
  /// Stroke width in units of 0.05 percent of the font size (Apple, RTF Files and Attributed Strings, table 1); 0 is
  /// none.
  var strokeWidth: Int32 = 0
  var hasShadow = false
  // Shadow offsets in twips. The y axis points up, as in Cocoa.
  var shadowX: Int32 = 0
  var shadowY: Int32 = 0
  var shadowBlur: Int32 = 0
  var shadowColor: Int32 = 0
  /// 1 all capitals, 2 small capitals.
  var capitals: UInt8 = 0
  var isHidden = false
  /// 1 left to right, 2 right to left.
  var direction: UInt8 = 0
  /// Windows language code; ``none`` if not stated.
  var language = none
  /// The parameter of `\cs` when reading, the index of the style name when writing; ``none`` without a style.
  var style = none
  /// Index of the link; ``none`` without a link.
  var link = none
  /// Index of the words kept from an attachment group; ``none`` if there are none.
  var attachment = none
}

/// Paragraph formatting in RTF's terms.
struct RTFParagraphState: Hashable, Sendable {
  static let none = Int32.min

  struct Tab: Hashable, Sendable {
    /// Position in twips.
    var position: Int32
    /// Index of a row of ``ParagraphWords/tabAlignments``.
    var alignment: UInt8
    /// Index of a row of ``ParagraphWords/tabLeaders``; 0 is no leader.
    var leader: UInt8
  }

  /// Index of a row of ``ParagraphWords/alignments``; 0 is not stated.
  var alignment: UInt8 = 0
  /// Writing direction: 1 natural, 2 left to right, 3 right to left.
  var direction: UInt8 = 0
  // Indents and spacing in twips.
  var firstIndent = none
  var leftIndent = none
  var rightIndent = none
  var spaceBefore = none
  var spaceAfter = none
  /// The parameter of `\sl`: twips, or 240ths of a line if ``isMultiple`` is true.
  var line = none
  var isMultiple = false
  // `\slminimum`, `\slmaximum` and `\slleading`, in twips (Apple, RTF Files and Attributed Strings, table 2).
  var minimum = none
  var maximum = none
  var leading = none
  var defaultTab = none
  /// Percent. The unit is unconfirmed: the files seen contain only 0 and 100.
  var tightening = none
  /// Percent, as in the attribute of the document. For paragraphs the unit is unconfirmed.
  var hyphenation = none
  var keepsWithNext = false
  var keepsTogether = false
  var breaksPageBefore = false
  var outlineLevel = none
  /// `\ls` and `\ilvl`. `\ls0` says that the paragraph is in no list.
  var list = none
  var level: Int32 = 0
  /// Index of a numbering in Word 6's form; ``RTFCharacterState/none`` if there is none.
  var numbering = none
  /// The parameter of `\s`.
  var style = none
  /// Index into the color table; 0 is no color.
  var background: Int32 = 0
  var edge = Edge.none
  var tabs: [Tab] = []

  /// What is known of the border above or below the paragraph (`\brdrt`, `\brdrb`). The words for its line follow, which
  /// are the same for all borders, also those of cells.
  enum Edge: UInt8, Sendable {
    case none, named, lined
  }
}

/// Control words for underlines and strikethrough.
enum LineWords {
  /// Control word and underline style (RTF 1.9.1, Associated Character Properties). The first row is "none".
  static let underlines: [(word: String, style: String)] = [
    ("ulnone", ""), ("ul", "single"), ("uldb", "double"), ("ulth", "thick"), ("ulw", "words"),
    ("uld", "dotted"),
    ("uldash", "dashed"), ("uldashd", "dashDot"), ("uldashdd", "dashDotDot"), ("ulwave", "wave"),
    ("ulthd", "thickDotted"), ("ulthdash", "thickDashed"), ("ulthdashd", "thickDashDot"),
    ("ulthdashdd", "thickDashDotDot"), ("ulhwave", "thickWave"), ("ululdbwave", "doubleWave"),
    ("ulldash", "longDash"), ("ulthldash", "thickLongDash"),
  ]
}

/// Control words for the alignment of paragraphs, and for tab stops.
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
