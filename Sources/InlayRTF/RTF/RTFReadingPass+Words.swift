import InlayCore

// Control words and symbols.
extension RTFReadingPass {
  mutating func symbol(_ symbol: UInt8) throws {
    if symbol == UInt8(ascii: "*") {
      isStarred = true
      return
    }
    if skip > 0 {
      skip -= 1
      return
    }
    switch symbol {
    case UInt8(ascii: "~"): try scalar(0xA0)
    case UInt8(ascii: "-"): try scalar(0xAD)
    case UInt8(ascii: "_"): try scalar(0x2011)
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      let position = tokenizer.at - 1
      try ascii(position..<position + 1)
    case 0x0A, 0x0D: try scalar(0x0A)
    case 0x09: try scalar(0x09)
    default: break
    }
  }

  mutating func word(_ name: ControlName, _ range: Range<Int>, _ parameter: Int?) throws {
    if skip > 0 {
      skip -= 1
      return
    }
    let wasStarred = isStarred
    isStarred = false
    guard let action = words.action(name) else {
      if frame.destination == .attachment { return endAttachmentField() }
      return unknown(name, range, wasStarred)
    }
    let number = parameter ?? 1
    switch action {
    case .ignore: if wasStarred { frame.destination = .skip }
    case .notCarried:
      // The parameter 0 switches the property off.
      if parameter != 0, !frame.destination.isWithoutText {
        let word = text(range)
        report(name, .rtfNotCarried, ControlWords.loss(of: word))
      }
      if wasStarred { frame.destination = .skip }
    case .loss(let loss): beginLoss(loss, name, range)
    case .deleted: setDeleted(parameter != 0)
    case .fromHTML: if parameter != 0 { reportHTML() }
    case .noteNumber: try noteNumber()
    case .noteStart(let kind): notes[kind].start(at: number)
    case .noteForm(let kind, let numbers): notes[kind].numbers = numbers
    case .destination(let destination): try begin(destination, name, range)
    case .infoText(let row): beginInfo(row)
    case .infoDate(let isCreation): beginDate(isCreation)
    case .datePart(let part): if frame.destination == .infoDate { date[part] = parameter }
    case .text(let value): try scalar(value)
    case .unicode: if let parameter { try unicode(parameter) }
    case .unicodeCount: frame.unicodeCount = Int32(min(max(number, 0), 1 << 20))
    case .plain:
      setDeleted(false)
      let link = frame.character.link
      frame.character = RTFCharacterState()
      frame.character.link = link
      character = nil
    case .paragraphDefaults:
      frame.paragraph = RTFParagraphState()
      paragraph = nil
      hasParagraphs = true
      (frame.isInTable, frame.tableLevel) = (false, 0)
      tables.endedRow = nil
    case .codePage(let page): setDocumentCodePage(page)
    case .ansiCodePage: if let parameter, parameter > 1 { setDocumentCodePage(parameter) }
    case .fontCodePage:
      if frame.destination == .fontTable, let parameter, parameter > 0 { font.codePage = parameter }
    case .defaultFont: defaultFont = clamp(parameter ?? 0)
    case .defaultLanguage: attributes.language = language(clamp(number))
    case .character(let word):
      apply(word, parameter)
      character = nil
    case .underline(let row):
      frame.character.underline = parameter == 0 ? 0 : row
      character = nil
    case .paragraph(let word):
      apply(word, parameter)
      paragraph = nil
    case .alignment(let row):
      frame.paragraph.alignment = row
      paragraph = nil
    case .tabAlignment(let row): tabAlignment = row
    case .tabLeader(let row): tabLeader = row
    case .length(let length): if let parameter { set(length, .twips(parameter)) }
    case .viewMode: attributes.viewMode = Self.clamp(number, to: 1_000_000_000)
    case .viewZoom: attributes.viewZoom = Self.clamp(number, to: 1_000_000_000)
    case .readOnly: attributes.isReadOnly = number != 0
    case .cocoa(let row): cocoa(CocoaHeader.words[row], number)
    case .fontClass(let row): font.fontClass = row
    case .characterSet: font.characterSet = number
    case .color(let word): colorWord(word, number)
    case .attachmentWord: attachmentWord(range, parameter)
    case .width: attachmentSize(\.width, number)
    case .height: attachmentSize(\.height, number)
    case .emojiImage: emojiImage()
    case .picture(let word): pictureWord(word, number)
    case .shapeEdge(let edge): shapeEdge(edge, number)
    case .shapeWrap: wrapShape()
    case .framePlace:
      if frame.destination == .text {
        report(
          ControlName("frame"), .rtfPlacedInLine,
          "a frame became paragraphs in the text; its place was dropped")
      }
    case .list(let word): listWord(word, parameter)
    case .table(let word): try tableWord(word, parameter)
    case .border(let word): borderWord(word, parameter)
    case .cellEnd(let isNested): try endCell(isNested: isNested)
    case .rowEnd(let isNested): try endRow(isNested: isNested)
    }
  }

  func clamp(_ number: Int) -> Int32 { Int32(min(max(number, -2_147_483_647), 2_147_483_647)) }

  /// A number whose magnitude is at most `most`.
  private static func clamp(_ number: Int, to most: Int) -> Int { min(max(number, -most), most) }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Reports a problem once for each name.
  mutating func report(_ name: ControlName, _ code: DiagnosticCode, _ message: @autoclosure () -> String) {
    if reported.count < 4_096, reported.insert(name).inserted {
      collector.report(code, at: output.count, message())
    }
  }

  private mutating func setDocumentCodePage(_ number: Int) {
    documentCodePage = codePage(numbered: number)
    encoding = nil
  }

  private mutating func unknown(_ name: ControlName, _ range: Range<Int>, _ wasStarred: Bool) {
    if frame.destination == .skip { return }
    let word = text(range)
    if wasStarred {
      report(name, .rtfUnknownDestination, "the unknown destination \\\(word) was dropped")
      frame.destination = .skip
      frame.opened = false
    } else if !frame.destination.isTable, !frame.destination.isOfShape {
      report(name, .rtfUnknownWord, "the unknown control word \\\(word) was ignored")
    }
  }

  private mutating func apply(_ word: CharacterWord, _ parameter: Int?) {
    if frame.destination == .fontTable {
      if word == .font { fontNumber = clamp(parameter ?? 0) }
      return
    }
    let number = parameter ?? 1
    let value = clamp(number)
    let isOn = number != 0
    switch word {
    case .font: frame.character.font = clamp(parameter ?? 0)
    case .size: if number >= 0 { frame.character.size = parameter == nil ? 24 : value }
    case .bold: frame.character.isBold = isOn
    case .italic: frame.character.isItalic = isOn
    case .strike: frame.character.strike = isOn ? 1 : 0
    case .doubleStrike: frame.character.strike = isOn ? 2 : 0
    case .foreground: frame.character.foreground = clamp(parameter ?? 0)
    case .background: frame.character.background = clamp(parameter ?? 0)
    case .underlineColor: frame.character.underlineColor = clamp(parameter ?? 0)
    case .strikeColor: frame.character.strikeColor = clamp(parameter ?? 0)
    case .up: frame.character.baseline = clamp(parameter ?? 6)
    case .down: frame.character.baseline = -clamp(parameter ?? 6)
    case .superscript: frame.character.superscript = isOn ? 1 : 0
    case .subscript: frame.character.superscript = isOn ? -1 : 0
    case .noSuperscript: frame.character.superscript = 0
    case .quarterPoints: frame.character.tracking = clamp(number * 5)
    case .twips: frame.character.tracking = value
    case .kerning: frame.character.kerning = isOn ? 1 : 0
    case .language: frame.character.language = value
    case .outline: frame.character.strokeWidth = isOn ? 60 : 0
    case .strokeWidth: frame.character.strokeWidth = value
    case .strokeColor: frame.character.strokeColor = clamp(parameter ?? 0)
    case .shadow:
      frame.character.hasShadow = isOn
      // These are the defaults in Apple's RTF Files and Attributed Strings, table 1.
      (frame.character.shadowX, frame.character.shadowY) = isOn ? (3, -3) : (0, 0)
      (frame.character.shadowBlur, frame.character.shadowColor) = (0, 0)
    case .shadowX: frame.character.shadowX = value
    case .shadowY: frame.character.shadowY = value
    case .shadowBlur: frame.character.shadowBlur = value
    case .shadowColor: frame.character.shadowColor = value
    case .smallCapitals: frame.character.capitals = isOn ? 2 : 0
    case .capitals: frame.character.capitals = isOn ? 1 : 0
    case .hidden: frame.character.isHidden = isOn
    case .rightToLeft: frame.character.direction = 2
    case .leftToRight: frame.character.direction = 1
    }
  }

  private mutating func apply(_ word: ParagraphWord, _ parameter: Int?) {
    let value = clamp(parameter ?? 0)
    let isOn = parameter != 0
    switch word {
    case .firstIndent: frame.paragraph.firstIndent = value
    case .leftIndent: frame.paragraph.leftIndent = value
    case .logicalLeft:
      if frame.paragraph.leftIndent == RTFParagraphState.none { frame.paragraph.leftIndent = value }
    case .logicalRight:
      if frame.paragraph.rightIndent == RTFParagraphState.none { frame.paragraph.rightIndent = value }
    case .rightIndent: frame.paragraph.rightIndent = value
    case .spaceBefore: frame.paragraph.spaceBefore = value
    case .spaceAfter: frame.paragraph.spaceAfter = value
    case .line: frame.paragraph.line = value
    case .lineMultiple: frame.paragraph.isMultiple = isOn
    case .minimum: frame.paragraph.minimum = value
    case .maximum: frame.paragraph.maximum = value
    case .leading: frame.paragraph.leading = value
    case .tab, .barTab: addTab(value, isBar: word == .barTab)
    case .defaultTab: frame.paragraph.defaultTab = value
    case .tightening: frame.paragraph.tightening = value
    case .hyphenation:
      if stack.count <= 1, !hasParagraphs, output.count == 0 {
        attributes.hyphenationFactor = Self.clamp(Int(value), to: 100_000_000) * 10
      } else {
        frame.paragraph.hyphenation = value
      }
    case .keepWithNext: frame.paragraph.keepsWithNext = isOn
    case .keepTogether: frame.paragraph.keepsTogether = isOn
    case .pageBreakBefore: frame.paragraph.breaksPageBefore = isOn
    case .natural: frame.paragraph.direction = 1
    case .leftToRight: frame.paragraph.direction = 2
    case .rightToLeft: frame.paragraph.direction = 3
    case .outlineLevel: frame.paragraph.outlineLevel = value
    case .list: frame.paragraph.list = value
    case .level: frame.paragraph.level = value
    case .background: frame.paragraph.background = value
    }
  }

  private mutating func addTab(_ position: Int32, isBar: Bool) {
    // Word stops at 64 tab stops. A paragraph with millions of them is an attack.
    if frame.paragraph.tabs.count < 64 {
      let alignment = isBar ? RTFParagraphConversion.barAlignment : tabAlignment
      frame.paragraph.tabs.append(.init(position: position, alignment: alignment, leader: tabLeader))
    } else {
      report(
        ControlName("manytabs"), .rtfNotCarried,
        "a paragraph has more than 64 tab stops; the rest were dropped")
    }
    (tabAlignment, tabLeader) = (0, 0)
  }

  private mutating func set(_ length: DocumentLength, _ value: Length) {
    switch length {
    case .paperWidth: attributes.paperWidth = value
    case .paperHeight: attributes.paperHeight = value
    case .marginLeft: attributes.marginLeft = value
    case .marginRight: attributes.marginRight = value
    case .marginTop: attributes.marginTop = value
    case .marginBottom: attributes.marginBottom = value
    case .viewWidth: attributes.viewWidth = value
    case .viewHeight: attributes.viewHeight = value
    case .defaultTab: attributes.defaultTabInterval = value
    }
  }

  private mutating func cocoa(_ key: String, _ number: Int) {
    if CocoaHeader.defaults[key] == number { return }
    attributes.custom[ExactString("rtf." + key)] = .integer(Int128(number))
  }
}

/// Words of the header for Cocoa's version and settings. Values other than the usual ones become custom attributes of
/// the document, named `rtf.` plus the word.
enum CocoaHeader {
  static let words = ["cocoartf", "cocoasubrtf", "cocoascreenfonts", "cocoatextscaling", "cocoaplatform"]
  static let defaults = ["cocoartf": 2_822, "cocoatextscaling": 0, "cocoaplatform": 0]
}
