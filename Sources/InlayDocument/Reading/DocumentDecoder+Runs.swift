internal import InlayCore
internal import InlayJSON

extension CharacterAttributeValues: DocumentAttributeValues {
  mutating func read(_ name: JSONName, from decoder: inout DocumentDecoder) throws(JSONError) -> Bool {
    switch name {
    case "backgroundColor": backgroundColor = try decoder.color()
    case "baselineOffset": baselineOffset = try decoder.length()
    case "capitals": capitals = try decoder.constant()
    case "custom": custom = try decoder.custom()
    case "direction": direction = try decoder.constant()
    case "fontClass": fontClass = try decoder.constant()
    case "fontFamily": fontFamily = try decoder.reader.readString()
    case "fontSize": fontSize = try decoder.size()
    case "foregroundColor": foregroundColor = try decoder.color()
    case "hidden": isHidden = try decoder.flag()
    case "italic": isItalic = try decoder.flag()
    case "kerning": usesKerning = try decoder.reader.readBool()
    case "language": language = try decoder.reader.readString()
    case "ligatures": ligatures = try decoder.number()
    case "link": link = try decoder.reader.readString()
    case "shadow": shadow = try decoder.shadow()
    case "strikethrough": strikethrough = try decoder.constant()
    case "strikethroughColor": strikethroughColor = try decoder.color()
    case "strokeColor": strokeColor = try decoder.color()
    case "strokeWidth": strokeWidth = try decoder.number()
    case "superscript": superscript = try decoder.number()
    case "tracking": tracking = try decoder.length()
    case "underline": underline = try decoder.constant()
    case "underlineColor": underlineColor = try decoder.color()
    case "weight": weight = try decoder.reader.readInteger(in: 1...1_000)
    default: return false
    }
    return true
  }
}

extension DocumentDecoder {
  fileprivate mutating func shadow() throws(JSONError) -> Shadow {
    let start = try self.start()
    var blur: Length?
    var offsetX: Length?
    var offsetY: Length?
    var color: Color?
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "blur": blur = try length()
      case "color": color = try self.color()
      case "offsetX": offsetX = try length()
      case "offsetY": offsetY = try length()
      default: try refuse(name)
      }
    }
    guard let blur else { throw missing("blur", at: start) }
    guard let offsetX else { throw missing("offsetX", at: start) }
    guard let offsetY else { throw missing("offsetY", at: start) }
    return Shadow(offsetX: offsetX, offsetY: offsetY, blur: blur, color: color)
  }
}
