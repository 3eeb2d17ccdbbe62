import InlayCore

/// The content of a paragraph, read in pieces.
struct ParagraphSource {
  private let paragraph: FlowParagraph
  private let context: LayoutContext
  /// Pixels that are available for boxes.
  private let room: Int
  private let takes: Parts
  private var components: FlowComponents.Iterator
  private var current: FlowComponent?
  /// The rest of the current text.
  private var rest: Substring = ""
  /// The UTF-16 offset at which it begins.
  private var unit = 0
  /// The paragraph's first font, after it was first needed.
  private var font: TextStyle?

  /// The part of a paragraph to read.
  enum Parts {
    /// The content after a marker in the text.
    case content
    /// A marker in the text, without the white space around it.
    case marker
    /// Everything, in one line.
    case all

    func contains(_ part: FlowComponent.Part) -> Bool {
      switch self {
      case .content: part == .content
      case .marker: part == .marker
      case .all: true
      }
    }
  }

  init(_ paragraph: FlowParagraph, _ context: LayoutContext, room: Int, takes: Parts) {
    (self.paragraph, self.context, self.room, self.takes) = (paragraph, context, room, takes)
    components = paragraph.components.makeIterator()
    advance()
  }

  /// Whether everything was read.
  var isAtEnd: Bool { current == nil }

  private mutating func advance() {
    current = components.next()
    guard let current, current.kind == .text else { return }
    rest = paragraph.string(of: current)
    unit = current.range.lowerBound
  }

  /// Adds text until a piece has `limit` bytes, or the paragraph ends.
  mutating func fill(_ piece: inout PieceText, upTo limit: Int) throws {
    while piece.count < limit, let component = current {
      guard takes.contains(component.part), !component.style.values.isHidden else {
        piece.skip(to: component.range.upperBound)
        advance()
        continue
      }
      let style = context.styles.place(of: component.style, context.fonts)
      piece.turn(component.style.values.direction, style: style)
      switch component.kind {
      case .image(let image):
        if let box = try context.box(
          of: image, at: component.range.lowerBound, component.style, font: firstFont(), room: room,
          share: paragraph.style.values.attachmentShare)
        {
          piece.append(box, units: component.range, style: style)
        } else {
          add(paragraph.string(of: component), component.range, component.style, style, &piece)
        }
        advance()
      case .text:
        let cut = ParagraphText.cut(rest, from: 0, limit: limit - piece.count)
        let end = rest.utf8.index(rest.startIndex, offsetBy: cut)
        let isWhole = end == rest.endIndex
        let part = rest[..<end]
        let stop = isWhole ? component.range.upperBound : unit + part.utf16.count
        add(part, unit..<stop, component.style, style, &piece)
        if isWhole {
          advance()
        } else {
          rest = rest[end...]
          unit = stop
        }
      }
    }
  }

  /// Adds text. White space is separate if underlines apply to words only.
  private func add(
    _ given: Substring, _ units: Range<Int>, _ style: TextStyle, _ place: Int, _ piece: inout PieceText
  ) {
    let text = context.partingEmoji(given, at: units.lowerBound)
    guard context.styles[place].partsWords else { return piece.append(text, units: units, style: place) }
    let gap = context.styles.place(of: style, context.fonts, .gap)
    var unit = units.lowerBound
    for word in TextScan.words(of: text) {
      let end = unit + word.text.utf16.count
      piece.append(word.text, units: unit..<end, style: word.isGap ? gap : place)
      unit = end
    }
  }

  /// The font of the first visible text, which determines the size of glyphs.
  private mutating func firstFont() -> TextStyle {
    if let font { return font }
    var found = paragraph.textStyle
    for component in paragraph.components
    where component.part == .content && component.kind == .text && !component.style.values.isHidden {
      found = component.style
      break
    }
    font = found
    return found
  }
}
