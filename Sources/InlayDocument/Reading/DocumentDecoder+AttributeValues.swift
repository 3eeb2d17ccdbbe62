@_spi(AttributeTables) internal import InlayCore
internal import InlayJSON

extension DocumentDecoder {
  mutating func shadow() throws -> Shadow {
    let start = try self.start()
    var blur: Length?
    var offsetX: Length?
    var offsetY: Length?
    var color: TextColor?
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

  mutating func tabStops() throws -> [TabStop] {
    var stops: [TabStop] = []
    try reader.beginArray()
    while try reader.hasNextElement() { stops.append(try tabStop()) }
    return stops
  }

  mutating func dimension() throws -> BlockDimension {
    guard try reader.peekKind() == .object else {
      return .length(Length(thousandths: try reader.readInteger(in: AttributeRanges.sizes)))
    }
    let start = try self.start()
    var share: Int?
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      guard name.matches("share") else { try refuse(name) }
      share = try reader.readInteger(in: AttributeRanges.shares)
    }
    guard let share else { throw missing("share", at: start) }
    return .share(share)
  }

  mutating func dimensions() throws -> [BlockDimension?] {
    var widths: [BlockDimension?] = []
    try reader.beginArray()
    while try reader.hasNextElement() {
      let most = min(limits.tableColumns, AttributeRanges.columns.upperBound)
      let at = reader.offset
      try Limits.check("tableColumns", widths.count + 1, most, at: .byte(at))
      if try reader.peekKind() == .null {
        try reader.readNull()
        widths.append(nil)
      } else {
        widths.append(try dimension())
      }
    }
    return widths
  }

  private mutating func tabStop() throws -> TabStop {
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
