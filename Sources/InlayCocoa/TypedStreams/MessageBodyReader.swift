@_spi(AttributeTables) import InlayCore

/// Makes a body of an attributed string.
struct MessageBodyReader {
  private var values: TypedValues
  private let limits: Limits
  private var collector = DiagnosticCollector()
  /// UTF-16 position of the run whose attributes are read.
  private var position = 0

  init(_ stream: TypedStream, _ limits: Limits) {
    values = TypedValues(stream, limits: limits)
    self.limits = limits
  }

  mutating func read() throws -> Converted<MessageBody> {
    let stream = values.stream
    guard let root = stream.root.flatMap(stream.object) else { throw InlayError.typedNoText("nil") }
    let body: MessageBody
    switch root.kind {
    case .attributedString: body = try attributedBody(root)
    case .string:
      let text = try text(root)
      let units = text.utf16.count
      body = MessageBody(text: text, runs: units == 0 ? [] : [MessageBody.Run(0..<units)])
    default: throw InlayError.typedNoText(stream.className(of: root))
    }
    let rest = stream.bytes.count - stream.end
    if rest > 0 {
      collector.report(
        .typedTrailingBytes, "\(rest) bytes after the text, from byte \(stream.end) on, were not read")
    }
    return Converted(body, diagnostics: collector.diagnostics)
  }

  private mutating func text(_ object: TypedStream.Object) throws -> String {
    guard let text = try values.text(object) else {
      throw InlayError.typedMalformed("the attributed string has no text", at: object.offset)
    }
    try Limits.check("textUnits", text.string.utf16.count, limits.textUnits)
    if text.isRepaired {
      collector.report(
        .typedTextRepaired, "halves of surrogate pairs or invalid bytes were replaced with U+FFFD")
    }
    return text.string
  }

  /// The text, then pairs of the number of attributes, from 1, and a length. Attributes follow where their number is first
  /// used.
  private mutating func attributedBody(_ root: TypedStream.Object) throws -> MessageBody {
    guard var rest = try values.values(root, of: .attributedString),
      let string = values.object(rest.popFirst())
    else { throw InlayError.typedMalformed("the attributed string has no text", at: root.offset) }
    let text = try text(string)
    let units = text.utf16.count
    var body = MessageBody(text: text, runs: [])
    var sets: [MessageBody.Run] = []
    var runs = TypedRuns(text, root.offset)
    var counter = CancellationCounter()
    while case .integer(let index)? = rest.first {
      try counter.check()
      rest.removeFirst()
      guard case .integer(let length)? = rest.popFirst() else {
        throw InlayError.typedMalformed("a run has no length", at: root.offset)
      }
      guard index >= 1, index <= Int128(sets.count + 1) else {
        throw InlayError.typedMalformed(
          "a run has the attributes \(index), and the next new ones are \(sets.count + 1)", at: root.offset)
      }
      position = runs.at
      let range = try runs.next(length, &collector)
      if index > Int128(sets.count) {
        guard let value = rest.popFirst(), let dictionary = values.object(value) else {
          throw InlayError.typedMalformed("a run has no attributes", at: root.offset)
        }
        sets.append(try attributes(dictionary))
      }
      guard let range else { continue }
      var run = sets[Int(index) - 1]
      run.range = range
      body.runs.append(run)
    }
    guard runs.at == units else {
      throw InlayError.typedMalformed(
        "the runs have \(runs.at) UTF-16 units, and the text has \(units)", at: root.offset)
    }
    return body
  }

  /// The attributes in a dictionary, as a run without a range.
  private mutating func attributes(_ dictionary: TypedStream.Object) throws -> MessageBody.Run {
    guard var pairs = try values.pairs(dictionary) else {
      throw InlayError.typedMalformed(
        "the attributes of a run are \(Visible.name(values.stream.className(of: dictionary))), not a dictionary",
        at: dictionary.offset)
    }
    var run = MessageBody.Run(0..<0)
    var character = CharacterAttributeValues()
    while let key = pairs.popFirst(), let value = pairs.popFirst() {
      guard let name = try values.string(key) else {
        collector.report(
          .typedValueNotCarried, at: position, "an attribute whose name is not a string was dropped")
        continue
      }
      guard let object = values.object(value) else { continue }
      if try !read(name, value, into: &run, &character) { try readCustom(name, object, into: &character) }
    }
    run.attributes = CharacterAttributes(character)
    return run
  }

  /// Reads an attribute that has a field. Returns whether it is one, and its value was understood.
  private mutating func read(
    _ name: String, _ value: TypedStream.Value, into run: inout MessageBody.Run,
    _ character: inout CharacterAttributeValues
  ) throws -> Bool {
    switch name {
    case "__kIMMessagePartAttributeName":
      guard let part = try values.integer(value) else { return false }
      run.part = part
    case "__kIMFileTransferGUIDAttributeName":
      guard let transfer = try values.string(value) else { return false }
      run.transfer = transfer
    case "__kIMEmojiImageAttributeName":
      guard let flag = try values.integer(value) else { return false }
      run.isEmoji = flag != 0
    case "__kIMFilenameAttributeName":
      guard let fileName = try values.string(value) else { return false }
      run.fileName = fileName
    case "__kIMInlineMediaWidthAttributeName", "__kIMInlineMediaHeightAttributeName":
      guard let side = try values.integer(value), side >= 0, side <= limits.imageSide else { return false }
      // None is written as 0.
      guard side > 0 else { break }
      if name == "__kIMInlineMediaWidthAttributeName" {
        run.pixelWidth = side
      } else {
        run.pixelHeight = side
      }
    case "__kIMBaseWritingDirectionAttributeName":
      guard let number = try values.integer(value), (-1...1).contains(number) else { return false }
      run.baseDirection = number == -1 ? nil : number == 0 ? .leftToRight : .rightToLeft
    case "__kIMTextBoldAttributeName":
      guard let flag = try values.integer(value) else { return false }
      if flag != 0 { character.weight = 700 }
    case "__kIMTextItalicAttributeName":
      guard let flag = try values.integer(value) else { return false }
      character.isItalic = flag != 0
    case "__kIMTextUnderlineAttributeName":
      guard let flag = try values.integer(value) else { return false }
      character.underline = flag == 0 ? nil : .single
    case "__kIMTextStrikethroughAttributeName":
      guard let flag = try values.integer(value) else { return false }
      character.strikethrough = flag == 0 ? nil : .single
    case "__kIMLinkAttributeName", "NSLink":
      guard let link = try values.object(value).flatMap({ try values.link($0) }) else { return false }
      character.link = link
    // What the system found in the text, such as a date. It finds it again.
    case "__kIMDataDetectedAttributeName", "__kIMPhoneNumberAttributeName", "__kIMCalendarEventAttributeName",
      "__kIMAddressAttributeName":
      break
    default: return false
    }
    return true
  }

  private mutating func readCustom(
    _ name: String, _ object: TypedStream.Object, into character: inout CharacterAttributeValues
  ) throws {
    let list = try values.propertyList(object)
    if let list {
      if values.leavesOutNil {
        collector.report(
          .typedValueNotCarried, at: position, "nil in the attribute \(Visible.name(name)) was dropped",
          details: ["attribute": name])
      }
      let ownName: ExactString =
        switch name {
        case "__kIMMentionConfirmedMention": "messages.mention"
        case "__kIMTextEffectAttributeName": "messages.effect"
        default: ExactString(name)
        }
      character.custom[ownName] = list
    } else {
      let className = values.stream.className(of: object)
      collector.report(
        .typedValueNotCarried, at: position,
        "the value of the attribute \(Visible.name(name)) is \(Visible.name(className)) and was dropped",
        details: ["attribute": name, "class": className])
    }
  }
}

/// Gives lengths places in a text.
private struct TypedRuns {
  private let text: String
  private let units: Int
  private let offset: Int
  /// UTF-16 units of the lengths so far.
  private(set) var at = 0
  /// Where the next run begins: there, or after a pair that it would begin in.
  private var start = 0

  init(_ text: String, _ offset: Int) {
    (self.text, self.offset) = (text, offset)
    units = text.utf16.count
  }

  /// The place of the next run; `nil` if it was the second half of a surrogate pair.
  mutating func next(_ length: Int128, _ collector: inout DiagnosticCollector) throws -> Range<Int>? {
    guard length > 0, length <= Int128(units - at) else {
      throw InlayError.typedMalformed(
        length > 0
          ? "the runs are longer than the text, which has \(units) UTF-16 units" : "a run has no length",
        at: offset)
    }
    at += Int(length)
    var end = at
    let index = text.utf16.index(text.startIndex, offsetBy: at)
    if index.samePosition(in: text.unicodeScalars) == nil {
      collector.report(
        .typedSplitsPair, at: at,
        "attributes change inside a surrogate pair; the pair got those of its first half")
      end += 1
    }
    defer { start = max(start, end) }
    return start < end ? start..<end : nil
  }
}
