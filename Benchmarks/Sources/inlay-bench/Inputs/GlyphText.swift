import Foundation

@testable import InlayCore

/// A text of many scripts with evenly distributed glyphs, in the forms for all contenders.
struct GlyphText {
  /// The key and the values of the textbook solution's glyphs. The values are strings, because on Linux a custom object
  /// as a value can crash the process (swift-corelibs-foundation, `CFEqual` on Swift objects).
  static let key = NSAttributedString.Key("glyph")

  let text: String
  /// The UTF-16 offset and the image index of each glyph.
  let placed: [(at: Int, image: Int)]
  let identifiers: [String]
  let images: [InlineImage]

  /// Creates about `bytes` bytes of UTF-8 with `count` glyphs of 1,000 kinds.
  init(bytes: Int, count: Int) {
    let words = [
      "hello ", "Grüße ", "Привет ", "漢字かな", "👍🏽", "naïve café ", "the quick brown fox ", "\n", "a ", "é",
      "да ", "漢字", "né ",
    ]
    let kinds = 1_000
    identifiers = (0..<kinds).map { String(format: "%016x%016x", $0, $0 &* 0x9E37_79B9) }
    images = identifiers.enumerated().map { number, identifier in
      InlineImage(
        identifier: ContentIdentifier(rawValue: identifier), mediaType: .heic,
        content: .external(ExternalContent(url: "https://example.org/\(number).heic")))
    }
    let share = bytes / count
    var text = ""
    text.reserveCapacity(bytes + 64)
    var (word, utf8, utf16) = (0, 0, 0)
    var placed: [(at: Int, image: Int)] = []
    placed.reserveCapacity(count)
    for number in 0..<count {
      while utf8 + 3 < (number + 1) * share {
        // A word longer than the remaining room is skipped, so that dense texts have the requested density.
        let room = (number + 1) * share - utf8 - 3
        var piece = words[word % words.count]
        for _ in words where piece.utf8.count > room {
          word += 1
          piece = words[word % words.count]
        }
        if piece.utf8.count > room { piece = "x" }
        word += 1
        text += piece
        utf8 += piece.utf8.count
        utf16 += piece.utf16.count
      }
      text += "\u{FFFC}"
      placed.append((utf16, (number &* 7_919) % kinds))
      utf8 += 3
      utf16 += 1
    }
    self.text = text
    self.placed = placed
  }

  /// The text as runs in memory, which Inlay decomposes.
  func runs() -> AttributedText {
    var builder = AttributedTextBuilder()
    builder.reserveCapacity(utf8: text.utf8.count, runs: 2 * placed.count)
    let glyphs = images.map { PlacedImage($0, kind: .glyph) }
    let utf8 = text.utf8
    var start = utf8.startIndex
    var at = 0
    do {
      for glyph in placed {
        let end = text.utf16.index(start, offsetBy: glyph.at - at)
        let next = utf8.index(end, offsetBy: 3)
        try builder.append(text[start..<end], character: .none, paragraph: .none)
        try builder.append(text[end..<next], character: .none, paragraph: .none, image: glyphs[glyph.image])
        (start, at) = (next, glyph.at + 1)
      }
      try builder.append(text[start...], character: .none, paragraph: .none)
    } catch {
      fatalError("\(error)")
    }
    return builder.finish()
  }

  /// The text as decomposed by Inlay.
  func decomposed() -> DecomposedText {
    do { return try Decomposer.decompose(runs()).value } catch { fatalError("\(error)") }
  }

  /// The text for the textbook solution: an attribute on each U+FFFC, set in ascending order (any other order is
  /// quadratic).
  func attributedString() -> NSMutableAttributedString {
    let string = NSMutableAttributedString(string: text)
    for glyph in placed {
      string.addAttribute(
        Self.key, value: identifiers[glyph.image], range: NSRange(location: glyph.at, length: 1))
    }
    return string
  }

  /// The text as an `AttributedString`. Attributes are set in ascending order, with an index that advances.
  func swiftAttributedString() -> AttributedString {
    var string = AttributedString(text)
    var (at, index) = (0, string.utf16.startIndex)
    for glyph in placed {
      let start = string.utf16.index(index, offsetBy: glyph.at - at)
      let end = string.utf16.index(after: start)
      string[start..<end][GlyphKey.self] = identifiers[glyph.image]
      (at, index) = (glyph.at + 1, end)
    }
    return string
  }
}

/// The attribute of the textbook solution's glyphs in an `AttributedString`.
enum GlyphKey: AttributedStringKey {
  typealias Value = String
  static let name = "glyph"
}
