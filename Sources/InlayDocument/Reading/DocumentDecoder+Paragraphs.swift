internal import Inlay
internal import InlayJSON

extension DocumentDecoder {
  mutating func paragraphs() throws(JSONError) -> [ParagraphRun] {
    var paragraphs: [ParagraphRun] = []
    try reader.beginArray()
    while try reader.hasNextElement() { paragraphs.append(try paragraph()) }
    return paragraphs
  }

  private mutating func paragraph() throws(JSONError) -> ParagraphRun {
    let start = try self.start()
    var values = ParagraphAttributeValues()
    var at: Int?
    var length: Int?
    var unknown: [JSONMember] = []
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "at": at = try offset()
      case "length": length = try count()
      default:
        if try !read(name, into: &values) { try self.unknown(name, into: &unknown) }
      }
    }
    values.unknownMembers = try members(unknown, at: start)
    guard let at else { throw missing("at", at: start) }
    guard let length else { throw missing("length", at: start) }
    return ParagraphRun(at..<at + length, paragraphSets.attributes(values))
  }

  /// Reads the value of an attribute; false if `name` is none.
  private mutating func read(
    _ name: JSONName, into values: inout ParagraphAttributeValues
  ) throws(JSONError) -> Bool {
    switch name {
    case "alignment": values.alignment = try constant()
    case "breaksPageBefore": values.breaksPageBefore = try flag()
    case "custom": values.custom = try custom()
    case "defaultTabInterval": values.defaultTabInterval = try length()
    case "direction": values.direction = try constant()
    case "firstLineIndent": values.firstLineIndent = try length()
    case "hyphenationFactor": values.hyphenationFactor = try number()
    case "keepsTogether": values.keepsTogether = try flag()
    case "keepsWithNext": values.keepsWithNext = try flag()
    case "leadingIndent": values.leadingIndent = try length()
    case "lineHeightMultiple": values.lineHeightMultiple = try number()
    case "lineSpacing": values.lineSpacing = try length()
    case "listLevel": values.listLevel = try number()
    case "listMarker": values.listMarker = try reader.readString()
    case "markerLength": values.markerLength = try reader.readInteger(in: 0...attributeNumberRange.upperBound)
    case "maximumLineHeight": values.maximumLineHeight = try length()
    case "minimumLineHeight": values.minimumLineHeight = try length()
    case "role": values.role = try constant()
    case "spacingAfter": values.spacingAfter = try length()
    case "spacingBefore": values.spacingBefore = try length()
    case "tabStops": values.tabStops = try tabStops()
    case "tighteningFactor": values.tighteningFactor = try number()
    case "trailingIndent": values.trailingIndent = try length()
    default: return false
    }
    return true
  }

  private mutating func tabStops() throws(JSONError) -> [TabStop] {
    var stops: [TabStop] = []
    try reader.beginArray()
    while try reader.hasNextElement() { stops.append(try tabStop()) }
    return stops
  }

  private mutating func tabStop() throws(JSONError) -> TabStop {
    let start = try self.start()
    var alignment: TabAlignment?
    var leader: String?
    var position: Length?
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "alignment": alignment = try constant()
      case "leader": leader = try reader.readString()
      case "position": position = try length()
      default: try refuse(name)
      }
    }
    guard let alignment else { throw missing("alignment", at: start) }
    guard let position else { throw missing("position", at: start) }
    return TabStop(position, alignment: alignment, leader: leader)
  }
}
