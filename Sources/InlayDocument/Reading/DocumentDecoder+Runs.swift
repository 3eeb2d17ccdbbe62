internal import Inlay
internal import InlayJSON

extension DocumentDecoder {
  mutating func runs() throws(JSONError) -> [CharacterRun] {
    var runs: [CharacterRun] = []
    try reader.beginArray()
    while try reader.hasNextElement() { runs.append(try run()) }
    return runs
  }

  private mutating func run() throws(JSONError) -> CharacterRun {
    let start = try self.start()
    var values = CharacterAttributeValues()
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
    return CharacterRun(at..<at + length, runSets.attributes(values))
  }

  /// Reads the value of an attribute; false if `name` is none.
  private mutating func read(
    _ name: JSONName, into values: inout CharacterAttributeValues
  ) throws(JSONError) -> Bool {
    switch name {
    case "backgroundColor": values.backgroundColor = try color()
    case "baselineOffset": values.baselineOffset = try self.length()
    case "capitals": values.capitals = try constant()
    case "custom": values.custom = try custom()
    case "direction": values.direction = try constant()
    case "fontClass": values.fontClass = try constant()
    case "fontFamily": values.fontFamily = try reader.readString()
    case "fontSize": values.fontSize = try size()
    case "foregroundColor": values.foregroundColor = try color()
    case "hidden": values.isHidden = try flag()
    case "italic": values.isItalic = try flag()
    case "kerning": values.usesKerning = try reader.readBool()
    case "language": values.language = try reader.readString()
    case "ligatures": values.ligatures = try number()
    case "link": values.link = try reader.readString()
    case "shadow": values.shadow = try shadow()
    case "strikethrough": values.strikethrough = try constant()
    case "strikethroughColor": values.strikethroughColor = try color()
    case "strokeColor": values.strokeColor = try color()
    case "strokeWidth": values.strokeWidth = try number()
    case "superscript": values.superscript = try number()
    case "tracking": values.tracking = try self.length()
    case "underline": values.underline = try constant()
    case "underlineColor": values.underlineColor = try color()
    case "weight": values.weight = try reader.readInteger(in: 1...1_000)
    default: return false
    }
    return true
  }

  private mutating func shadow() throws(JSONError) -> Shadow {
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
