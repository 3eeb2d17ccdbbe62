import InlayCore

// Groups that contain something other than text.
extension RTFReadingPass {
  mutating func begin(
    _ destination: RTFDestination, _ name: ControlName, _ range: Range<Int>
  ) throws {
    if frame.destination == .skip || (frame.destination == .upr && destination != .unicodeUpr) { return }
    try flushBytes()
    if frame.destination == .lost || frame.destination == .deleted, !destination.isTransparent {
      frame.destination = .skip
      return
    }
    switch destination {
    case .skip:
      guard mayLose(name, range) else { return }
      if !ControlWords.isSilent(name) {
        let word = text(range)
        report(name, .rtfNotCarried, "\\\(word) is not supported and was ignored")
      }
      frame.destination = .skip
    case .tableEnd:
      guard mayLose(name, range) else { return }
      if frame.destination == .text { output.tables.endTable() }
      frame.destination = .skip
    case .htmlSource:
      reportHTML()
      frame.destination = .skip
    case .text, .lost, .deleted: break
    case .field:
      guard frame.destination == .text else { return }
      beginField()
    case .fieldInstruction: beginFieldInstruction()
    case .fieldResult: beginFieldResult()
    case .marker:
      guard frame.destination == .text, !stack.isEmpty else { return }
      if output.isAtParagraphStart {
        frame.markerStart = output.count
        output.startMarker()
      }
    case .attachment:
      guard frame.destination == .text else { return }
      group = RTFAttachmentGroup()
      scratch.removeAll(keepingCapacity: true)
      enter(.attachment)
    case .picture:
      beginPicture()
    case .shapePicture, .plainPicture: beginAlternative(destination)
    case .shapeGroup, .shape, .shapeResult, .shapeName, .shapeValue, .textBox, .drawing, .pictureProperties:
      try beginShape(destination)
    case .upr:
      frame.textDestination = frame.destination
      frame.destination = .upr
    case .unicodeUpr: if frame.destination == .upr { frame.destination = frame.textDestination }
    case .fontTable:
      font = RTFFont()
      scratch.removeAll(keepingCapacity: true)
      enter(.fontTable)
    case .colorTable:
      color = RTFColorEntry()
      enter(.colorTable)
    case .expandedColorTable:
      colors.hasExpanded = true
      color = RTFColorEntry()
      enter(.expandedColorTable)
    case .alternateFont: frame.destination = frame.destination == .fontTable ? .alternateFont : .skip
    case .styleSheet, .info, .infoText, .infoDate: frame.destination = destination
    case .listTable, .list, .listLevel, .levelText, .levelMarker, .listName, .listOverrideTable,
      .listOverride, .listOverrideLevel, .numbering, .textBefore, .textAfter, .tableDetail, .styleTable,
      .style:
      beginTable(destination)
    }
  }

  mutating func enter(_ destination: RTFDestination) {
    frame.destination = destination
    frame.opened = true
  }

  mutating func beginInfo(_ row: Int) {
    guard frame.destination == .info else {
      if frame.destination == .text { frame.destination = .skip }
      return
    }
    infoRow = row
    scratch.removeAll(keepingCapacity: true)
    enter(.infoText)
  }

  mutating func beginDate(_ isCreation: Bool) {
    guard frame.destination == .info else { return }
    isCreationDate = isCreation
    date = [Int?](repeating: nil, count: 6)
    enter(.infoDate)
  }

  /// Called at the end of the group that opened a destination.
  mutating func endDestination() throws {
    try flushBytes()
    switch frame.destination {
    case .infoText:
      InfoWords.texts[infoRow].set(&attributes, String(decoding: scratch, as: UTF8.self))
    case .infoDate:
      if let text = InfoDate.text(date) {
        if isCreationDate { attributes.created = text } else { attributes.modified = text }
      }
    case .fieldInstruction: try endFieldInstruction()
    case .attachment:
      endAttachmentField()
      if !stack.isEmpty { try endAttachment() }
    case .picture: try endPicture()
    case .shape: try endShape()
    case .shapeName: endShapeName()
    case .shapeValue: endShapeValue()
    case .fontTable: if !scratch.isEmpty { try endFont() }
    default: try endTable()
    }
    frame.opened = false
  }

  // MARK: Fonts and colors

  mutating func fontText(_ range: Range<Int>) throws {
    var start = range.lowerBound
    for index in range where bytes[index] == UInt8(ascii: ";") {
      try collect(bytes[start..<index])
      try endFont()
      start = index + 1
    }
    try collect(bytes[start..<range.upperBound])
  }

  private mutating func endFont() throws {
    try check("rtfTableEntries", fonts.count + 1, limits.rtfTableEntries)
    try flushBytes()
    font.name = String(decoding: scratch, as: UTF8.self)
    encoding = nil
    if fonts[fontNumber] == nil { add(font, fontNumber) }
    font = RTFFont()
    scratch.removeAll(keepingCapacity: true)
  }

  /// Adds a font under a number that is free.
  mutating func add(_ font: RTFFont, _ number: Int32) {
    fonts[number] = font
    fontNumbers[font.name] = min(fontNumbers[font.name] ?? number, number)
  }

  mutating func colorWord(_ word: ColorWord, _ number: Int) {
    switch word {
    case .red, .green, .blue:
      if color.components.count < 3 { color.components = [0, 0, 0] }
      color.space = .rgb
      let channel = min(max(number, 0), 255)
      color.components[word == .red ? 0 : word == .green ? 1 : 2] = (channel * 100_000 + 127) / 255
    case .component: if color.components.count < 8 { color.components.append(number) }
    case .alpha: color.alpha = number
    case .rgb: color.space = .rgb
    case .gray: color.space = .gray
    case .other, .otherGray:
      color.space = word == .other ? .rgb : .gray
      report(
        ControlName("colorspace"), .rtfColorSpace, "a color in a color space other than sRGB was read as sRGB"
      )
    }
  }

  mutating func endColor() throws {
    if frame.destination == .colorTable {
      try check("rtfTableEntries", colors.plain.count + 1, limits.rtfTableEntries)
      colors.plain.append(color.color)
    } else {
      try check("rtfTableEntries", colors.expanded.count + 1, limits.rtfTableEntries)
      colors.expanded.append(color.color)
    }
    color = RTFColorEntry()
  }
}
