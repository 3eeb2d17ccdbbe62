import InlayCore
import TestKit

@testable import InlayCocoa

/// Random bodies of what Messages stores.
enum MessageBodies {
  /// A body, and a typedstream of it.
  static func body(_ source: ChoiceSource) -> (body: MessageBody, bytes: [UInt8]) {
    let sets = source.array(count: 1...4) { self.attributes($0) }
    var text = ""
    var at = 0
    var runs: [MessageBody.Run] = []
    var lengths: [(length: Int128, set: Int)] = []
    for _ in 0..<source.below(6) {
      let number = source.below(sets.count)
      let isPicture = sets[number].run.transfer != nil && !source.oneIn(4)
      let piece =
        isPicture
        ? String(repeating: "\u{FFFC}", count: source.int(in: 1...3)) : source.text(pieces: 1...5)
      guard !piece.isEmpty else { continue }
      text += piece
      var run = sets[number].run
      // Pieces may join: a length is that of the text so far.
      run.range = at..<text.utf16.count
      at = text.utf16.count
      runs.append(run)
      lengths.append((Int128(run.range.count), number))
    }
    var writer = TypedStreamWriter(isSharing: source.bool())
    writer.attributedString(Array(text.utf8), lengths, sets.map(\.pairs), isMutable: source.bool())
    return (MessageBody(text: text, runs: runs), writer.bytes)
  }

  private typealias Object = TypedStreamWriter.Object

  /// Attributes as a run without a range, and as a dictionary.
  static func attributes(
    _ source: ChoiceSource
  ) -> (run: MessageBody.Run, pairs: [TypedStreamWriter.Pair]) {
    var run = MessageBody.Run(0..<0)
    var values = CharacterAttributeValues()
    var pairs: [TypedStreamWriter.Pair] = []
    func put(_ name: String, _ value: Object?) {
      pairs.append(TypedStreamWriter.Pair(key: .string(ExactString(name)), value: value))
    }
    func flag(_ isSet: Bool) -> Object { integer(isSet ? 1 : 0, source) }
    if let part = source.optional({ $0.pick([0, 1, 2, 127, 128, -111, 70_000, Int.max, Int.min]) }) {
      run.part = part
      put("__kIMMessagePartAttributeName", integer(Int128(part), source))
    }
    if let transfer = source.optional({ $0.identifier() }) {
      run.transfer = transfer
      put("__kIMFileTransferGUIDAttributeName", .string(ExactString(transfer)))
      run.isEmoji = source.bool()
      if run.isEmoji || source.bool() { put("__kIMEmojiImageAttributeName", flag(run.isEmoji)) }
      run.fileName = source.optional { $0.fileName() }
      if let name = run.fileName { put("__kIMFilenameAttributeName", .string(ExactString(name))) }
      run.pixelWidth = source.optional { $0.int(in: 1...65_535) }
      if let width = run.pixelWidth {
        put("__kIMInlineMediaWidthAttributeName", integer(Int128(width), source))
        put("__kIMInlineMediaHeightAttributeName", .real("d", Double(0).bitPattern))
      }
    }
    if let direction = source.optional({ $0.pick([-1, 0, 1]) }) {
      run.baseDirection = [nil, .leftToRight, .rightToLeft][direction + 1]
      put("__kIMBaseWritingDirectionAttributeName", integer(Int128(direction), source))
    }
    if source.oneIn(3) {
      values.weight = 700
      put("__kIMTextBoldAttributeName", flag(true))
    }
    if source.oneIn(3) {
      values.isItalic = source.bool()
      put("__kIMTextItalicAttributeName", flag(values.isItalic))
    }
    if source.oneIn(3) {
      values.underline = .single
      put("__kIMTextUnderlineAttributeName", flag(true))
    }
    if source.oneIn(3) {
      values.strikethrough = .single
      put("__kIMTextStrikethroughAttributeName", flag(true))
    }
    if source.oneIn(3) {
      let link = source.pick(["https://example.com/?a=b", "", "tel:5", "no url ü"])
      values.link = link
      let isWhole = source.bool()
      put(
        "__kIMLinkAttributeName",
        isWhole
          ? .url(ExactString(link), base: nil)
          : .url(ExactString(String(link.dropFirst(4))), base: ExactString(String(link.prefix(4)))))
    }
    if source.oneIn(3) { put("__kIMDataDetectedAttributeName", .data(source.bytes())) }
    if source.oneIn(3) { put("nothing", nil) }
    let custom: [(name: String, field: ExactString)] = [
      ("__kIMMentionConfirmedMention", "messages.mention"),
      ("__kIMTextEffectAttributeName", "messages.effect"),
      ("com.example.a", "com.example.a"), ("ü", "ü"), ("", ""),
    ]
    for (name, field) in custom where source.oneIn(4) {
      let value = value(source, depth: 2)
      values.custom[field] = value.list
      put(name, value.object)
    }
    run.attributes = CharacterAttributes(values)
    return (run, source.shuffled(pairs))
  }

  /// An integer as a number of a type that holds it.
  private static func integer(_ number: Int128, _ source: ChoiceSource) -> Object {
    switch number {
    case 0...127: .integer(source.pick(["c", "i", "q", "Q", "C", "s", "l"]), number)
    case -0x8000_0000...0x7FFF_FFFF: .integer(source.pick(["i", "q"]), number)
    case ...Int128(Int64.max): .integer("q", number)
    default: .integer("Q", number)
    }
  }

  /// A property list, and an object that has it as its value.
  private static func value(
    _ source: ChoiceSource, depth: Int
  ) -> (list: PropertyListValue, object: Object) {
    switch source.below(depth > 0 ? 9 : 6) {
    case 0:
      let text = ExactString(source.text(pieces: 0...3))
      return (.string(text), .string(text))
    case 1:
      let number = source.pick(
        [2, -1, 127, 128, -110, -111, 0x7FFF, 0x8000, -0x8001, 0x8000_0000] as [Int128]
          + [Int128(Int64.min), Int128(Int64.max), Int128(UInt64.max)])
      return (.integer(number), integer(number, source))
    case 2:
      let flag = source.bool()
      return (.boolean(flag), .integer("c", flag ? 1 : 0))
    case 3:
      let number = source.double()
      let isShort = source.bool() && Double(Float(number)).bitPattern == number.bitPattern
      return (.real(.init(number)), .real(isShort ? "f" : "d", number.bitPattern))
    case 4:
      let seconds = source.pick([0, -0.5, 21_692_800, 700_000_000.123])
      return (.date(.init(seconds)), .date(seconds.bitPattern))
    case 5:
      let data = source.bytes(count: 0...20)
      return (.data(data), .data(data))
    case 6, 7:
      let elements = source.array(count: 0...4) { value($0, depth: depth - 1) }
      let objects = elements.map { Object?($0.object) }
      return (.array(elements.map(\.list)), source.bool() ? .array(objects) : .set(objects))
    default:
      var members: [ExactString: PropertyListValue] = [:]
      var pairs: [TypedStreamWriter.Pair] = []
      for name in ["", "a", "ä"] where source.bool() {
        let inner = value(source, depth: depth - 1)
        members[ExactString(name)] = inner.list
        pairs.append(TypedStreamWriter.Pair(key: .string(ExactString(name)), value: inner.object))
      }
      return (.dictionary(members), .dictionary(pairs))
    }
  }
}
