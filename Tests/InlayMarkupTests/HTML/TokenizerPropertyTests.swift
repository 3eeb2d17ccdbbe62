import TestKit
import Testing

@testable import InlayMarkup

/// Any page at all.
@Suite struct TokenizerPropertyTests {
  private static let pieces = [
    "<", ">", "</", "/>", "<!--", "-->", "--!>", "<!", "<?", "&", ";", "&amp", "&amp;", "&#", "&#x", "&not",
    "&#128;", "\"",
    "'", "=", "/", " ", "\n", "\r", "\0", "-", "a", "B", "p", "<p>", "</p>", "<b a=1 a=2>", "<title>",
    "</title", "<script",
    "<script>", "</script", "</script>", "<style>", "</style>", "<plaintext>", "<![CDATA[", "]]>",
    "<!doctype html public",
    "<textarea>", "</textarea>", "é", "\u{1F600}", "x", "nGt;", "lt", "<svg>", "<DIV CLASS='", "&#0;", "]]",
    "!", "[",
  ]

  private static func soup(_ source: ChoiceSource) -> [UInt8] {
    let pieces = source.array(count: 0...40) { source in
      source.oneIn(6) ? source.text(pieces: 1...2) : source.pick(Self.pieces)
    }
    return Array(pieces.joined().utf8)
  }

  @Test func tokensOfAnyPageAreWellFormedAndFew() throws {
    try Property.check("tokens are well formed and few") { source in
      let page = Self.soup(source)
      source.note("page", String(decoding: page, as: UTF8.self))
      let input = HTMLSource(repairing: page)
      try expect(!input.bytes.contains(0x0D), "CR is left")
      var tokenizer = HTMLTokenizer(input)
      tokenizer.allowsCDATA = source.bool()
      var count = 0
      var last: UInt32 = 0
      while case let token = tokenizer.next(), token.kind != .end {
        count += 1
        try expect(count <= input.bytes.count, "more tokens than bytes")
        try expect(token.offset >= last && token.offset < input.bytes.count, "offsets go back")
        last = token.offset
        try Self.check(token.text, tokenizer)
        for index in 0..<Int(token.attributeCount) {
          let attribute = tokenizer.attributes[Int(token.firstAttribute) + index]
          try Self.check(attribute.name, tokenizer)
          try Self.check(attribute.value, tokenizer)
        }
        if token.kind == .startTag { tokenizer.content = Tokenizing.content(after: token.word) }
      }
      try expect(tokenizer.made.count <= input.maximumMade, "more made than foreseen")
    }
  }

  private static func check(_ text: HTMLText, _ tokenizer: HTMLTokenizer) throws {
    let buffer = text.isMade ? tokenizer.made : tokenizer.source
    try expect(text.offset >= 0 && text.offset + Int(text.count) <= buffer.count, "out of bounds")
    try expect(String(validating: tokenizer.bytes(text), as: UTF8.self) != nil, "not UTF-8")
  }

  /// A plain reader of text in data, character by character, to compare with.
  @Test func textIsWhatItsPiecesAre() throws {
    let pieces: [(String, String)] = [
      ("a", "a"), ("é", "é"), ("\n", "\n"), (" ", " "), ("\u{1F600}", "\u{1F600}"), ("&amp;", "&"),
      ("&lt;", "<"),
      ("&#65;", "A"), ("&nGt;", "≫⃒"), ("& ", "& "), ("< ", "< "), ("<1", "<1"), ("\0", "\0"), (">", ">"),
      ("'\"", "'\""),
      ("<!-- x -->", ""), ("<?x>", ""), ("</1>", ""), ("\r\n", "\n"),
      (String(repeating: "long ", count: 9), String(repeating: "long ", count: 9)),
    ]
    try Property.check("text is what its pieces are") { source in
      let chosen = source.array(count: 0...30) { $0.pick(pieces) }
      let text = chosen.map(\.1).joined()
      try expect(tokens(chosen.map(\.0).joined()), equals: text.isEmpty ? [] : [.text(text)])
    }
  }

  @Test func aPageCutInTwoHasTheSameTextOnBothSides() throws {
    // Where a page is cut between tokens, the tokens are those of the parts.
    try Property.check("parts") { source in
      let first = source.array(count: 0...8) { $0.pick(Self.whole) }.joined()
      let second = source.array(count: 0...8) { $0.pick(Self.whole) }.joined()
      let joined = try tokens(first + second)
      var parts = try tokens(first)
      for token in try tokens(second) {
        if case .text(let text) = token, case .text(let before) = parts.last {
          parts[parts.count - 1] = .text(before + text)
        } else {
          parts.append(token)
        }
      }
      try expect(joined, equals: parts)
    }
  }

  private static let whole = [
    "text ", "<p class=a>", "</p>", "&amp;", "<br/>", "<!-- c -->", "<title>a&lt;</title>",
    "<script>if(a<b)</script>",
    "<style>b>c</style>", "é", "<A B='&quot;'>", "\0 ", "<!doctype html>",
  ]

  /// Sizes at which anything quadratic would take minutes.
  @Test(arguments: [
    "&", "&amp", "<", "</", "<a ", "<a b=\"", "<!--", "<!---->", "\0", "<![CDATA[",
    "<!doctype html public \"", "<script><!--",
    "&#1", "<?", "a=1 ", "<b x1=", "]]>", "<p>", "&CounterClockwiseContourIntegral",
  ])
  func aHundredThousandTimesTheSameIsLinear(piece: String) throws {
    let page = Array(repeating: Array(piece.utf8), count: 100_000).joined()
    for prefix in ["", "<p ", "<script>"] {
      var tokenizer = HTMLTokenizer(
        HTMLSource(repairing: Array(prefix.utf8) + page))
      var count = 0
      while case let token = tokenizer.next(), token.kind != .end {
        count += 1
        if token.kind == .startTag { tokenizer.content = Tokenizing.content(after: token.word) }
      }
      #expect(count <= 100_001)
    }
  }
}
