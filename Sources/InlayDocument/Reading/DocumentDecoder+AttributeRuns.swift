@_spi(AttributeTables) internal import InlayCore
internal import InlayJSON

extension DocumentDecoder {
  mutating func runs() throws -> [CharacterRun] {
    var runs: [CharacterRun] = []
    try reader.beginArray()
    while try reader.hasNextElement() {
      let (range, values) = try run(of: CharacterAttributeValues.self)
      runs.append(CharacterRun(range, runSets.attributes(values)))
    }
    return runs
  }

  mutating func paragraphs() throws -> [ParagraphRun] {
    var paragraphs: [ParagraphRun] = []
    try reader.beginArray()
    while try reader.hasNextElement() {
      let (range, values) = try run(of: ParagraphAttributeValues.self)
      paragraphs.append(ParagraphRun(range, paragraphSets.attributes(values)))
    }
    return paragraphs
  }

  @inline(__always)
  private mutating func run<Values: RunAttributes>(
    of _: Values.Type
  ) throws -> (Range<Int>, Values) {
    let start = try self.start()
    var values = Values()
    var at: Int?
    var length: Int?
    var unknown: [JSONMember] = []
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "at": at = try offset()
      case "length": length = try count()
      default:
        if try !readAttribute(name, into: &values) { try self.unknown(name, into: &unknown) }
      }
    }
    values.unknownMembers = try members(unknown, at: start)
    guard let at else { throw missing("at", at: start) }
    guard let length else { throw missing("length", at: start) }
    return (at..<at + length, values)
  }

  /// Reads the attributes of the document as a whole. Throws if they are invalid.
  mutating func documentAttributes() throws -> DocumentAttributes {
    var values = DocumentAttributes()
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      if try !readAttribute(name, into: &values) { try refuse(name) }
    }
    return values
  }
}
