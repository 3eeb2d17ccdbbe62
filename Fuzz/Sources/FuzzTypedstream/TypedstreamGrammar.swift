import InlayCore

/// Typedstreams in which each byte is a choice: bodies with attributes of Messages, and objects that are right, wrong, or
/// refer to what is not there.
enum TypedstreamGrammar {
  private static let names = [
    "__kIMMessagePartAttributeName", "__kIMFileTransferGUIDAttributeName", "__kIMEmojiImageAttributeName",
    "__kIMFilenameAttributeName", "__kIMInlineMediaWidthAttributeName", "__kIMInlineMediaHeightAttributeName",
    "__kIMBaseWritingDirectionAttributeName", "__kIMTextBoldAttributeName", "__kIMTextItalicAttributeName",
    "__kIMLinkAttributeName", "__kIMMentionConfirmedMention", "__kIMTextEffectAttributeName",
    "__kIMDataDetectedAttributeName", "x", "",
  ]
  private static let classes = [
    "NSString", "NSNumber", "NSDictionary", "NSArray", "NSSet", "NSData", "NSURL", "NSDate",
    "NSAttributedString", "NSNull", "Odd",
  ]
  private static let types = [
    "@", "+", "*", "#", ":", "i", "I", "q", "c", "C", "f", "d", "[3c]", "[0c]", "[2i]", "{a=@i}", "[2{b=c@}]",
    "iI",
    "@@", "[9[9i]]", "!", "",
  ]

  static func typedstream(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var choices = Choices(bytes)
    let pieces = ["a", "ü", "😀", "\u{FFFC}", "\u{FFFD}", "\n", "e\u{301}"]
    let text = (0..<choices.below(16)).map { _ in pieces[choices.below(pieces.count)] }.joined()
    var writer = TypedStreamWriter(isSharing: choices.below(2) == 0)
    var left = text.utf16.count
    writer.type("@")
    writer.begin([["NSAttributedString"], ["Own", "NSAttributedString"]][choices.below(2)])
    writer.value(.string(ExactString(text)))
    var sets = 0
    while left > 0, writer.bytes.count < 4_096 {
      let units = choices.below(16) == 0 ? choices.next() - 128 : 1 + choices.below(left)
      let set = choices.below(32) == 0 ? choices.next() - 128 : 1 + choices.below(sets + 1)
      writer.type("iI")
      writer.integer(Int128(set))
      writer.integer(Int128(units))
      left -= max(units, 1)
      guard set > sets else { continue }
      sets += 1
      writer.type("@")
      attributes(&choices, &writer)
    }
    writer.end()
    for _ in 0..<choices.below(3) { writer.raw([UInt8(choices.next())]) }
    return writer.bytes
  }

  private static func attributes(_ choices: inout Choices, _ writer: inout TypedStreamWriter) {
    if choices.below(16) == 0 { return object(&choices, &writer, depth: 4) }
    let count = choices.below(5)
    writer.begin(["NSDictionary"])
    writer.type("i")
    writer.integer(Int128(choices.below(32) == 0 ? choices.next() : count))
    for _ in 0..<count {
      writer.value(.string(ExactString(names[choices.below(names.count)])))
      writer.type("@")
      object(&choices, &writer, depth: 4)
    }
    writer.end()
  }

  private static func object(_ choices: inout Choices, _ writer: inout TypedStreamWriter, depth: Int) {
    switch choices.below(depth > 0 ? 12 : 8) {
    case 0: writer.write(nil)
    case 1: writer.write(.string(ExactString(["a", "at_0_X", "../b", ""][choices.below(4)])))
    case 2: writer.write(.integer(["i", "q", "c", "Q", "C"][choices.below(5)], Int128(choices.next() - 128)))
    case 3: writer.write(.integer("q", Int128(choices.next() - 128) << Int128(choices.below(56))))
    case 4: writer.write(.real("d", UInt64(choices.next()) << 56))
    case 5: writer.write(.url("https://a.example/", base: choices.below(2) == 0 ? nil : "b"))
    case 6: writer.write(.data([UInt8](repeating: 7, count: choices.below(9))))
    case 7: writer.reference(choices.below(writer.count + 2))
    case 8: writer.write(.array([nil, .string("a"), .date(UInt64(choices.next()) << 52)]))
    default:
      writer.begin([classes[choices.below(classes.count)]])
      for _ in 0..<choices.below(5) { group(&choices, &writer, depth: depth - 1) }
      writer.end()
    }
  }

  /// A type, and values that fit most types.
  private static func group(_ choices: inout Choices, _ writer: inout TypedStreamWriter, depth: Int) {
    switch choices.below(4) {
    case 0:
      writer.type("i")
      writer.integer(Int128(choices.below(6)))
    case 1, 2:
      writer.type("@")
      object(&choices, &writer, depth: depth)
    default:
      writer.type(types[choices.below(types.count)])
      for _ in 0..<choices.below(6) { writer.raw([UInt8(choices.next())]) }
    }
  }

  /// Bytes as choices; 0 when there are no more.
  private struct Choices {
    private var bytes: ArraySlice<UInt8>
    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }
    mutating func next() -> Int { Int(bytes.popFirst() ?? 0) }
    mutating func below(_ bound: Int) -> Int { bound > 0 ? next() % bound : 0 }
  }
}
