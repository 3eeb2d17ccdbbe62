internal import InlayCocoa
@_spi(AttributeTables) internal import InlayCore
internal import InlayFormats

/// Turns the styles of notes into attributes. Equal styles are made once.
struct NoteStyles {
  /// The level of the highest heading below the title: 1 in a document of one note, 2 in one of all notes, where titles
  /// are headings themselves.
  let firstHeading: Int
  private var paragraphs: [NoteParagraph: ParagraphAttributes] = [:]
  private var characters: [NoteCharacters: CharacterAttributes] = [:]

  init(firstHeading: Int) { self.firstHeading = firstHeading }

  /// Points that a level indents a paragraph that is not in a list. Notes does not say; it is what tabs are.
  private static let indent = 36
  /// Levels of an indent that are believed.
  private static let levels = 0...100

  /// The attributes of paragraphs.
  mutating func attributes(
    _ style: NoteParagraph, at position: Int, _ collector: inout DiagnosticCollector
  ) -> ParagraphAttributes {
    if let known = paragraphs[style] { return known }
    func dropped(_ what: String) {
      collector.report(.noteValueNotCarried, at: position, "\(what) was dropped")
    }
    var values = ParagraphAttributeValues()
    var level = style.indent
    if !Self.levels.contains(level) {
      dropped("the indent \(level)")
      level = 0
    }
    switch style.type {
    case -1, 3: break
    case 0: values.role = firstHeading > 1 ? .heading(firstHeading) : .title
    case 1: values.role = .heading(firstHeading)
    case 2: values.role = .heading(firstHeading + 1)
    case 4: values.role = .code
    case 100...103:
      values.role = .item(isNumbered: style.type == 102, level: level + 1)
      values.listLevel = level + 1
      values.listMarker =
        ["{disc}", "{hyphen}", "{decimal}.", style.isDone == true ? "☑" : "☐"][style.type - 100]
      values.markerLength = 0
    default: values.custom["notes.style"] = .integer(Int128(style.type))
    }
    if let isDone = style.isDone { values.custom["notes.checklist"] = .boolean(isDone) }
    if values.listLevel == nil, level > 0 {
      values.leadingIndent = .points(Self.indent * level)
      values.firstLineIndent = values.leadingIndent
    }
    if style.quote != 0 {
      if values.role == nil { values.role = .quote }
      values.custom["notes.blockQuote"] = .integer(Int128(style.quote))
    }
    switch style.alignment {
    case nil, 4?: break
    case 0?: values.alignment = .left
    case 1?: values.alignment = .center
    case 2?: values.alignment = .right
    case 3?: values.alignment = .justified
    case let number?: dropped("the alignment \(number)")
    }
    // Notes shows no space between paragraphs of text.
    if values.role == nil { (values.spacingBefore, values.spacingAfter) = (.zero, .zero) }
    let attributes = ParagraphAttributes(values)
    paragraphs[style] = attributes
    return attributes
  }

  /// The attributes of characters.
  mutating func attributes(
    _ style: NoteCharacters, at position: Int, _ collector: inout DiagnosticCollector
  ) -> CharacterAttributes {
    if let known = characters[style] { return known }
    var values = CharacterAttributeValues()
    func dropped(_ what: String) {
      collector.report(.noteValueNotCarried, at: position, "\(what) was dropped")
    }
    if style.fontName != nil || style.fontSize != nil {
      var size: Length?
      if let points = style.fontSize, points != 0 {
        let thousandths = Int(exactly: (Double(points) * 1_000).rounded())
        size = thousandths.flatMap { $0 > 0 && $0 <= Length.maximum ? Length(thousandths: $0) : nil }
        if size == nil { dropped("a font's size of \(points)") }
      }
      KeyedFont(name: style.fontName?.string ?? "", size: size, traits: 0).apply(to: &values)
    }
    if (0...3).contains(style.weight) {
      if style.weight & 1 != 0 { values.weight = max(values.weight ?? 0, 700) }
      if style.weight & 2 != 0 { values.isItalic = true }
    } else {
      dropped("the weight \(style.weight)")
    }
    if style.underline != 0 { values.underline = LineStyle(cocoaNumber: style.underline) ?? .single }
    if style.strikethrough != 0 {
      values.strikethrough = LineStyle(cocoaNumber: style.strikethrough) ?? .single
    }
    if style.superscript != 0 {
      if AttributeRanges.numbers.contains(style.superscript) {
        values.superscript = style.superscript
      } else {
        dropped("the superscript \(style.superscript)")
      }
    }
    values.link = style.link?.string
    if let color = style.color { values.foregroundColor = self.color(color, at: position, &collector) }
    if let emphasis = style.emphasis { values.custom["notes.emphasis"] = .integer(Int128(emphasis)) }
    let attributes = CharacterAttributes(values)
    characters[style] = attributes
    return attributes
  }

  private func color(
    _ color: NoteColor, at position: Int, _ collector: inout DiagnosticCollector
  ) -> TextColor? {
    guard !color.components.contains(where: \.isNaN) else {
      collector.report(.noteValueNotCarried, at: position, "a color that is not a number was dropped")
      return nil
    }
    if color.components.contains(where: { $0 < 0 || $0 > 1 }) {
      collector.report(.noteColorSpace, at: position, "a color outside sRGB was clamped")
    }
    let channels = color.components.map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
    return TextColor(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
  }
}
