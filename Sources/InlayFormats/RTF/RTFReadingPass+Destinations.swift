import Inlay

// Groups that hold something else than text.
extension RTFReadingPass {
  mutating func begin(
    _ destination: RTFDestination, _ name: ControlName, _ range: Range<Int>
  ) throws(RTFError) {
    if frame.destination == .skip || (frame.destination == .upr && destination != .unicodeUpr) { return }
    try flushBytes()
    switch destination {
    case .skip:
      if !Self.silentlySkipped.contains(name) {
        let word = text(range)
        report(name, .rtfNotCarried, "\\\(word) is not carried")
      }
      frame.destination = .skip
    case .text, .shapePicture: break
    case .field:
      guard frame.destination == .text else { return }
      frame.field = fields.count
      fields.append(RTFField())
    case .fieldInstruction:
      scratch.removeAll(keepingCapacity: true)
      enter(.fieldInstruction)
    case .fieldResult:
      if frame.destination == .text, let field = frame.field, let link = fields[field].link {
        frame.character.link = link
        character = nil
      }
      frame.field = nil
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
      guard frame.destination == .text else { return }
      picture = RTFPicture()
      enter(.picture)
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

  private mutating func enter(_ destination: RTFDestination) {
    frame.destination = destination
    frame.opened = true
  }

  /// Destinations whose loss changes nothing a reader sees.
  private static let silentlySkipped = Set(
    [
      "nonshppict", "revtbl", "filetbl", "bkmkstart", "bkmkend", "private", "template", "datafield", "pn",
      "pnseclvl",
      "mmathPr", "nesttableprops", "nonesttables",
    ].map {
      ControlName($0)
    })

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

  /// At the end of the group that opened a destination.
  mutating func endDestination() throws(RTFError) {
    try flushBytes()
    switch frame.destination {
    case .infoText:
      InfoWords.texts[infoRow].set(&attributes, String(decoding: scratch, as: UTF8.self))
    case .infoDate:
      if let text = InfoDate.text(date) {
        if isCreationDate { attributes.created = text } else { attributes.modified = text }
      }
    case .fieldInstruction: endFieldInstruction()
    case .attachment:
      endAttachmentField()
      if !stack.isEmpty { try endAttachment() }
    case .picture: try endPicture()
    case .fontTable: if !scratch.isEmpty { try endFont() }
    default: try endTable()
    }
    frame.opened = false
  }

  // MARK: Fonts and colours

  mutating func fontText(_ range: Range<Int>) throws(RTFError) {
    var start = range.lowerBound
    for index in range where bytes[index] == UInt8(ascii: ";") {
      try collect(bytes[start..<index])
      try endFont()
      start = index + 1
    }
    try collect(bytes[start..<range.upperBound])
  }

  private mutating func endFont() throws(RTFError) {
    try check("rtfTableEntries", fonts.count + 1, limits.rtfTableEntries)
    try flushBytes()
    font.name = String(decoding: scratch, as: UTF8.self)
    encoding = nil
    if fonts[fontNumber] == nil { fonts[fontNumber] = font }
    font = RTFFont()
    scratch.removeAll(keepingCapacity: true)
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
        ControlName("colorspace"), .rtfColorSpace, "a colour in a space other than sRGB was taken as sRGB")
    }
  }

  mutating func endColor() throws(RTFError) {
    if frame.destination == .colorTable {
      try check("rtfTableEntries", colors.plain.count + 1, limits.rtfTableEntries)
      colors.plain.append(color.color)
    } else {
      try check("rtfTableEntries", colors.expanded.count + 1, limits.rtfTableEntries)
      colors.expanded.append(color.color)
    }
    color = RTFColorEntry()
  }

  // MARK: Fields

  private mutating func endFieldInstruction() {
    guard let field = frame.field else { return }
    let instruction = RTFField.parse(scratch)
    switch instruction {
    case .link(let target):
      let key = ExactString(target)
      if let known = links[key] {
        fields[field].link = known
      } else {
        let index = Int32(clamping: linkList.count)
        linkList.append(target)
        links[key] = index
        fields[field].link = index
      }
    case .other(let name):
      report(ControlName("field" + name), .rtfField, "a field \(name) is kept as its text")
    }
  }
}

/// A field: where it leads, if it is a link.
struct RTFField {
  var link: Int32?

  enum Instruction: Equatable {
    case link(String)
    case other(String)
  }

  /// Understands `HYPERLINK "target" \l "place"` (ECMA-376 part 1, 17.16.5.25).
  static func parse(_ bytes: [UInt8]) -> Instruction {
    var words = FieldWords(bytes)
    guard let name = words.next() else { return .other("") }
    guard name.text.uppercased() == "HYPERLINK" else { return .other(String(name.text.prefix(40))) }
    var target: String?
    var place: String?
    while let word = words.next() {
      if word.isQuoted || !word.text.hasPrefix("\\") {
        if target == nil { target = word.text }
      } else if word.text == "\\l" {
        place = words.next()?.text
      } else if word.text == "\\o" || word.text == "\\t" {
        _ = words.next()
      }
    }
    guard target != nil || place != nil else { return .other("HYPERLINK") }
    return .link((target ?? "") + (place.map { "#" + $0 } ?? ""))
  }
}

/// The words of a field instruction; quoted ones know `\"` and `\\`.
private struct FieldWords {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> (text: String, isQuoted: Bool)? {
    while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
    guard at < bytes.count else { return nil }
    var word: [UInt8] = []
    guard bytes[at] == UInt8(ascii: "\"") else {
      while at < bytes.count, bytes[at] != 0x20, bytes[at] != UInt8(ascii: "\"") {
        word.append(bytes[at])
        at += 1
      }
      return (String(decoding: word, as: UTF8.self), false)
    }
    at += 1
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      if bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count,
        bytes[at + 1] == UInt8(ascii: "\\") || bytes[at + 1] == UInt8(ascii: "\"")
      {
        at += 1
      }
      word.append(bytes[at])
      at += 1
    }
    at += 1
    return (String(decoding: word, as: UTF8.self), true)
  }
}
