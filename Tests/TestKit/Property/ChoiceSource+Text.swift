extension ChoiceSource {
  /// Text of many scripts, rich in what breaks programs: U+FFFC alone and beside variation selectors, joiners and
  /// combining marks, surrogate-pair scalars, every kind of line end, controls (never NUL), right-to-left text,
  /// characters that RTF, JSON, XML and shells give a meaning to. Shrinks to short runs of `a`.
  public func text(pieces: ClosedRange<Int> = 0...24) -> String {
    array(count: pieces) { $0.textPiece() }.joined()
  }

  /// One piece of ``text(pieces:)``.
  public func textPiece() -> String {
    switch below(8) {
    case 0, 1: return pick(TextTraps.letters)
    case 2: return pick(TextTraps.words)
    case 3: return pick(TextTraps.objectReplacement)
    case 4: return pick(TextTraps.syntax)
    case 5: return pick(TextTraps.breaks)
    case 6: return pick(TextTraps.unicode)
    default: return String(scalar())
    }
  }

  /// Text without U+FFFC.
  public func plainText(pieces: ClosedRange<Int> = 0...24) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text(pieces: pieces).unicodeScalars where scalar != "\u{FFFC}" { out.append(scalar) }
    return String(out)
  }

  /// Any Unicode scalar but NUL, from each of the planes and UTF-8 lengths about as often.
  public func scalar() -> Unicode.Scalar {
    let value: Int
    switch below(5) {
    case 0: value = 0x61 + below(26)
    case 1: value = 1 + below(0x7F)
    case 2: value = 0x80 + below(0x780)
    case 3: value = 0x800 + below(0xF800)
    default: value = 0x10000 + below(0x100000)
    }
    return Unicode.Scalar(UInt32(value)) ?? "\u{FFFD}"
  }

  /// A content identifier: mostly an upper-case UUID and `0` from a small pool, so that identifiers meet again;
  /// sometimes one that lies: empty, a path, another normal form, markup.
  public func identifier() -> String {
    oneOf([
      (6, { $0.pick(TextTraps.identifiers) }),
      (2, { $0.pick(TextTraps.hostileNames) }),
      (1, { $0.text(pieces: 1...6) }),
    ])
  }

  /// A file name as bundles hold them; with `hostile`, also those that must never reach a file system unchecked.
  public func fileName(hostile: Bool = false) -> String {
    oneOf([
      (4, { $0.pick(TextTraps.fileNames) }),
      (hostile ? 3 : 0, { $0.pick(TextTraps.hostileNames) }),
    ])
  }
}

/// The tables behind the text generators.
public enum TextTraps {
  static let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { String(Unicode.Scalar($0)) }

  static let words = [
    " ", "hello", "Grüße", "naïve", "Привет", "こんにちは", "漢字", "한국어", "ไทย", "हिन्दी", "שלום", "مرحبا", "‏", "‮",
    "é", "e\u{301}",
    "Å", "\u{212B}", "ß", "İ", "ﬁ", "٣", "0", "-1",
  ]

  /// U+FFFC alone and in the company that makes grapheme-minded programs lose it.
  public static let objectReplacement = [
    "\u{FFFC}", "\u{FFFC}\u{FFFC}", "\u{FFFC}\u{FE0F}", "\u{FFFC}\u{301}", "\u{200D}\u{FFFC}",
    "\u{FFFC}\u{200D}",
    "\u{FFFC}\u{200D}\u{FFFC}", "\u{1F468}\u{200D}\u{FFFC}", "\u{FFFC}\u{1F3FD}", "\u{FFFC}\u{20E3}",
    "\r\u{FFFC}\n",
    "\u{FFFD}", "\u{FFFB}", "\u{FFFC}\n",
  ]

  static let syntax = [
    "\\", "{", "}", "\"", "'", "/", "<", ">", "&", "%", "$", "`", "|", ";", "*", "#", "]]>", "--",
    "\\u65532 ", "\\'ac",
    "\\par", "\\u0000", "\u{AC}", "{\\rtf1", "\\*", "=", ",", ":", "[", "]", "../", "~", "\\bin4 ", "\\uc0",
  ]

  static let breaks = [
    "\n", "\r", "\r\n", "\n\r", "\u{2028}", "\u{2029}", "\u{85}", "\u{B}", "\u{C}", "\t", "\u{1}", "\u{8}",
    "\u{1B}",
    "\u{1F}", "\u{7F}", "\u{80}", "\u{9F}", "\u{A0}", "\u{AD}", "\n\n", "  ",
  ]

  static let unicode = [
    "\u{1F600}", "\u{1F44D}\u{1F3FD}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F1E9}\u{1F1EA}",
    "1\u{FE0F}\u{20E3}",
    "\u{2764}\u{FE0F}", "\u{2764}\u{FE0E}", "\u{10FFFF}", "\u{10000}", "\u{FFFF}", "\u{FFFE}", "\u{FEFF}",
    "\u{D7FF}", "\u{E000}",
    "\u{F8FF}", "\u{7FF}", "\u{800}", "\u{1100}\u{1161}\u{11A8}", "\u{AC01}", "\u{300}", "\u{200B}",
    "\u{2060}", "\u{E0061}",
    "\u{2067}", "\u{2069}", "\u{1D165}", "\u{20000}",
  ]

  static let identifiers =
    (0..<6).map { "142D3296-51E6-40E2-AC35-0FAD3C5E965\($0)0" } + ["sticker", "e\u{301}", "\u{E9}"]

  static let fileNames = [
    "a.png", "Pasted Graphic 1.png", "Attachment.png",
    "AdaptiveImageGlyph-142D3296-51E6-40E2-AC35-0FAD3C5E965C0.heic",
    "Grüße.pdf", "photo.JPG", "no extension", "漢字.txt", "brace}.png", "back\\slash.png", "quote\".png",
    "a.b.c",
  ]

  /// Names that must not become paths.
  public static let hostileNames = [
    "", ".", "..", "../up.png", "/etc/passwd", "a/b.png", "a\\b.png", "C:\\x.png", "TXT.rtf", "txt.RTF",
    "CON", "nul.png",
    "-o", "~", "a\u{0}b", "a\nb", "\u{202E}gnp.exe", "e\u{301}.png", "\u{E9}.png",
    String(repeating: "n", count: 300), ".hidden",
    "x.png ", "x.png.", "%2e%2e%2fx", "AdaptiveImageGlyph-../x.heic",
  ]
}
