/// What a group collects instead of text.
enum RTFDestination: UInt8, Sendable {
  case text, skip, fontTable, alternateFont, colorTable, expandedColorTable, styleSheet, info, infoText,
    infoDate
  case field, fieldInstruction, fieldResult, attachment, picture, marker, shapePicture, upr, unicodeUpr
  // Those of lists and styles.
  case listTable, list, listLevel, levelText, levelMarker, listName, listOverrideTable, listOverride,
    listOverrideLevel, numbering, textBefore, textAfter, tableDetail, styleTable, style
}

/// What a control word does.
enum ControlAction: Sendable {
  /// Known, of no consequence here.
  case ignore
  /// Known, and something is lost.
  case notCarried
  case destination(RTFDestination)
  /// A text of `\info`: its row in ``InfoWords``.
  case infoText(Int)
  case infoDate(isCreation: Bool)
  case datePart(Int)
  case text(UInt32)
  case unicode, unicodeCount
  case plain, paragraphDefaults
  case codePage(Int)
  case ansiCodePage, defaultFont, defaultLanguage
  case character(CharacterWord)
  case underline(UInt8)
  case paragraph(ParagraphWord)
  case alignment(UInt8)
  case tabAlignment(UInt8)
  case tabLeader(UInt8)
  case length(DocumentLength)
  case viewMode, viewZoom, readOnly
  /// Kept as a custom attribute of the document: its row in ``CocoaHeader``.
  case cocoa(Int)
  case fontClass(UInt8)
  case characterSet, fontCodePage
  case color(ColorWord)
  /// A word of an attachment group that is kept as it is.
  case attachmentWord
  case width, height, emojiImage
  case picture(PictureWord)
  case list(ListWord)
}

enum CharacterWord: Sendable {
  case font, size, bold, italic, strike, doubleStrike, foreground, background, underlineColor, strikeColor,
    up, down
  case superscript, `subscript`, noSuperscript, quarterPoints, twips, kerning, language, outline, strokeWidth
  case strokeColor, shadow, shadowX, shadowY, shadowBlur, shadowColor, smallCapitals, capitals, hidden
  case rightToLeft, leftToRight
}

enum ParagraphWord: Sendable {
  case firstIndent, leftIndent, rightIndent, spaceBefore, spaceAfter, line, lineMultiple, minimum, maximum,
    leading
  case tab, barTab, defaultTab, tightening, hyphenation, keepWithNext, keepTogether, pageBreakBefore
  case natural, leftToRight, rightToLeft, outlineLevel, list, level
}

enum DocumentLength: Sendable {
  case paperWidth, paperHeight, marginLeft, marginRight, marginTop, marginBottom, viewWidth, viewHeight,
    defaultTab
}

enum ColorWord: Sendable { case red, green, blue, component, alpha, rgb, gray, other, otherGray }

enum PictureWord: Sendable {
  case png, jpeg, emf, wmf, macPict, dib, bitmap, width, height, goalWidth, goalHeight, scaleX, scaleY
}

/// The control words this reader knows, one row a word.
enum ControlWords {
  /// The action of a word; `nil` if it is not known. Complexity: O(1).
  static func action(_ name: ControlName) -> ControlAction? {
    var slot = name.hashed & 4_095
    while slots[slot] >= 0 {
      let row = table[Int(slots[slot])]
      if row.name == name { return row.action }
      slot = (slot + 1) & 4_095
    }
    return nil
  }

  private static let table: [(name: ControlName, action: ControlAction)] = rows.map {
    (ControlName($0.0), $0.1)
  }

  private static let slots: [Int16] = {
    var slots = [Int16](repeating: -1, count: 4_096)
    for (index, row) in table.enumerated() {
      var slot = row.name.hashed & 4_095
      while slots[slot] >= 0 { slot = (slot + 1) & 4_095 }
      slots[slot] = Int16(index)
    }
    return slots
  }()

  private static let rows: [(String, ControlAction)] =
    listRows + documentRows + tableRows + characterRows + paragraphRows + objectRows + textRows + derivedRows
    + ignored.map { ($0, .ignore) } + lost.map { ($0, .notCarried) }
    + skipped.map { ($0, .destination(.skip)) }

  private static let derivedRows: [(String, ControlAction)] =
    LineWords.underlines.enumerated().map { ($0.element.word, .underline(UInt8($0.offset))) }
    + ParagraphWords.alignments.enumerated().dropFirst().map {
      ($0.element.word, .alignment(UInt8($0.offset)))
    }
    + ParagraphWords.tabAlignments.enumerated().dropFirst()
    .map { ($0.element.word, .tabAlignment(UInt8($0.offset))) }
    + ParagraphWords.tabLeaders.enumerated().dropFirst().map {
      ($0.element.word, .tabLeader(UInt8($0.offset)))
    }
    + ParagraphWords.fontClasses.enumerated().map { ($0.element.word, .fontClass(UInt8($0.offset))) }
    + CocoaHeader.words.enumerated().map { ($0.element, .cocoa($0.offset)) }
    + InfoWords.texts.enumerated().map { ($0.element.word, .infoText($0.offset)) }
}
