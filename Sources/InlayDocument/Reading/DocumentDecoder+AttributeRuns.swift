internal import InlayCore
internal import InlayJSON

/// Attributes that a run or a paragraph of the document has.
protocol DocumentAttributeValues: AttributeValues {
  /// Members of the run that this version does not know.
  var unknownMembers: JSONMembers { get set }

  /// Reads the value of the attribute `name`; false if it is none.
  mutating func read(_ name: JSONName, from decoder: inout DocumentDecoder) throws(JSONError) -> Bool
}

extension DocumentDecoder {
  mutating func runs() throws(JSONError) -> [CharacterRun] {
    var runs: [CharacterRun] = []
    try reader.beginArray()
    while try reader.hasNextElement() {
      let (range, values) = try run(of: CharacterAttributeValues.self)
      runs.append(CharacterRun(range, runSets.attributes(values)))
    }
    return runs
  }

  mutating func paragraphs() throws(JSONError) -> [ParagraphRun] {
    var paragraphs: [ParagraphRun] = []
    try reader.beginArray()
    while try reader.hasNextElement() {
      let (range, values) = try run(of: ParagraphAttributeValues.self)
      paragraphs.append(ParagraphRun(range, paragraphSets.attributes(values)))
    }
    return paragraphs
  }

  private mutating func run<Values: DocumentAttributeValues>(
    of _: Values.Type
  ) throws(JSONError) -> (Range<Int>, Values) {
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
        if try !values.read(name, from: &self) { try self.unknown(name, into: &unknown) }
      }
    }
    values.unknownMembers = try members(unknown, at: start)
    guard let at else { throw missing("at", at: start) }
    guard let length else { throw missing("length", at: start) }
    return (at..<at + length, values)
  }
}
