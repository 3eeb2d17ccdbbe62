internal import InlayCore
internal import InlayJSON

extension ParagraphAttributeValues: DocumentAttributeValues {
  mutating func read(_ name: JSONName, from decoder: inout DocumentDecoder) throws(JSONError) -> Bool {
    switch name {
    case "alignment": alignment = try decoder.constant()
    case "breaksPageBefore": breaksPageBefore = try decoder.flag()
    case "custom": custom = try decoder.custom()
    case "defaultTabInterval": defaultTabInterval = try decoder.length()
    case "direction": direction = try decoder.constant()
    case "firstLineIndent": firstLineIndent = try decoder.length()
    case "hyphenationFactor": hyphenationFactor = try decoder.number()
    case "keepsTogether": keepsTogether = try decoder.flag()
    case "keepsWithNext": keepsWithNext = try decoder.flag()
    case "leadingIndent": leadingIndent = try decoder.length()
    case "lineHeightMultiple": lineHeightMultiple = try decoder.number()
    case "lineSpacing": lineSpacing = try decoder.length()
    case "listLevel": listLevel = try decoder.number()
    case "listMarker": listMarker = try decoder.reader.readString()
    case "markerLength":
      markerLength = try decoder.reader.readInteger(in: 0...attributeNumberRange.upperBound)
    case "maximumLineHeight": maximumLineHeight = try decoder.length()
    case "minimumLineHeight": minimumLineHeight = try decoder.length()
    case "role": role = try decoder.constant()
    case "spacingAfter": spacingAfter = try decoder.length()
    case "spacingBefore": spacingBefore = try decoder.length()
    case "tabStops": tabStops = try decoder.tabStops()
    case "tighteningFactor": tighteningFactor = try decoder.number()
    case "trailingIndent": trailingIndent = try decoder.length()
    default: return false
    }
    return true
  }
}

extension DocumentDecoder {
  fileprivate mutating func tabStops() throws(JSONError) -> [TabStop] {
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
