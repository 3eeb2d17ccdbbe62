import InlayCore

/// What a group collects: text of the document, or something else.
enum RTFDestination: UInt8, Sendable {
  case text, skip, fontTable, alternateFont, colorTable, expandedColorTable, styleSheet, info, infoText,
    infoDate
  case field, fieldInstruction, fieldResult, attachment, picture, marker, shapePicture, upr, unicodeUpr
  /// Text outside the document's main text. It is left out and counted.
  case lost
  /// Text deleted in a tracked change.
  case deleted
  /// The HTML that the RTF was made from.
  case htmlSource
  /// What keeps two tables apart in other programs, and is no text.
  case tableEnd
  // Destinations of pictures and shapes.
  case plainPicture, pictureProperties, shapeGroup, shape, shapeResult, shapeName, shapeValue, textBox,
    drawing
  // Destinations of lists and styles.
  case listTable, list, listLevel, levelText, levelMarker, listName, listOverrideTable, listOverride,
    listOverrideLevel, numbering, textBefore, textAfter, tableDetail, styleTable, style
}

/// What a control word does.
enum ControlAction: Sendable {
  /// The word is known and has no effect here.
  case ignore
  /// The word is known, and its effect is lost.
  case notCarried
  case destination(RTFDestination)
  case loss(RTFLoss)
  /// `\deleted`, `\mvf`.
  case deleted
  case fromHTML
  case noteNumber
  case noteStart(RTFNoteKind)
  case noteForm(RTFNoteKind, Numerals)
  /// A text of `\info`. The value is the index of its row in ``InfoWords``.
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
  /// A word that is kept as a custom attribute of the document. The value is the index of its row in ``CocoaHeader``.
  case cocoa(Int)
  case fontClass(UInt8)
  case characterSet, fontCodePage
  case color(ColorWord)
  /// A word of an attachment group that is kept verbatim.
  case attachmentWord
  case width, height, emojiImage
  case picture(PictureWord)
  case shapeEdge(ShapeEdge)
  /// `\shpwr`: text flows around the shape, or it stands over the text.
  case shapeWrap
  /// A place of a frame.
  case framePlace
  case list(ListWord)
  case table(TableWord)
  case border(BorderWord)
  case cellEnd(isNested: Bool)
  case rowEnd(isNested: Bool)
}

enum CharacterWord: Sendable {
  case font, size, bold, italic, strike, doubleStrike, foreground, background, underlineColor, strikeColor,
    up, down
  case superscript, `subscript`, noSuperscript, quarterPoints, twips, kerning, language, outline, strokeWidth
  case strokeColor, shadow, shadowX, shadowY, shadowBlur, shadowColor, smallCapitals, capitals, hidden
  case rightToLeft, leftToRight
}

enum ParagraphWord: Sendable {
  case firstIndent, leftIndent, rightIndent, logicalLeft, logicalRight, spaceBefore, spaceAfter, line,
    lineMultiple, minimum, maximum,
    leading
  case tab, barTab, defaultTab, tightening, hyphenation, keepWithNext, keepTogether, pageBreakBefore
  case natural, leftToRight, rightToLeft, outlineLevel, list, level
  case background
}

enum DocumentLength: Sendable {
  case paperWidth, paperHeight, marginLeft, marginRight, marginTop, marginBottom, viewWidth, viewHeight,
    defaultTab
}

enum ColorWord: Sendable { case red, green, blue, component, alpha, rgb, gray, other, otherGray }

/// The control words this reader knows, one row per word.
enum ControlWords {
  /// All rows, as a table for lookup.
  static let table = Table(rows)

  /// An open-addressing hash table of words. A caller with many lookups should keep a copy: copying is free, but each
  /// access to the global costs time.
  struct Table: Sendable {
    private let rows: [(name: ControlName, action: ControlAction)]
    private let slots: [Int16]

    fileprivate init(_ words: [(String, ControlAction)]) {
      let rows = words.map { (name: ControlName($0.0), action: $0.1) }
      var slots = [Int16](repeating: -1, count: 4_096)
      for (index, row) in rows.enumerated() {
        var slot = row.name.hashed & 4_095
        while slots[slot] >= 0 { slot = (slot + 1) & 4_095 }
        slots[slot] = Int16(index)
      }
      (self.rows, self.slots) = (rows, slots)
    }

    /// The action of a word; `nil` if it is not known. Complexity: O(1).
    @inline(__always)
    func action(_ name: ControlName) -> ControlAction? {
      var slot = name.hashed & 4_095
      while slots[slot] >= 0 {
        let row = rows[Int(slots[slot])]
        if row.name == name { return row.action }
        slot = (slot &+ 1) & 4_095
      }
      return nil
    }
  }

  private static let rows: [(String, ControlAction)] =
    listRows + noteRows + documentRows + tableRows + characterRows + paragraphRows + objectRows
    + pictureRows + textRows + tableDefinitionRows + derivedRows
    + (ignored + ignoredOfPictures).map { ($0, .ignore) } + lost.map { ($0, .notCarried) }
    + framePlaces.map { ($0, .framePlace) }
    + (skipped + skippedOfObjects).map { ($0, .destination(.skip)) }
    + [(RTFTableWords.end, .destination(.tableEnd))]

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
