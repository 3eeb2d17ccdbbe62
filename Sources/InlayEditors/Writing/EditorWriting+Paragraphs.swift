import InlayCore
import InlayFormats

/// Paragraphs, and what stands in them.
extension EditorWriting {
  /// A paragraph as the editor can say it.
  mutating func paragraph(_ paragraph: TextParagraph) throws -> EditorParagraph {
    var kind: EditorParagraph.Kind =
      switch paragraph.kind {
      case .body, .subtitle: .body
      case .heading(let level): .heading(level)
      case .quote: .quote
      case .code: .code
      case .rule: .rule
      case .item(let item): .item(item, isDone: nil)
      case .itemContinued: .continued(level: paragraph.itemLevel)
      }
    var pieces = paragraph.pieces
    var marker = ""
    if paragraph.hasOtherMarker, let task = Self.task(paragraph), abilities.hasTasks {
      kind = .item(task.item, isDone: task.isDone)
      pieces = task.pieces
    } else if paragraph.hasOtherMarker {
      losses.note(.otherMarker, at: paragraph.position)
    }
    let isCode = kind == .code
    if isCode, paragraph.hasImages {
      losses.note(.codeWithPicture, at: paragraph.position)
      kind = .body
    }
    switch kind {
    case .heading(let level) where !abilities.roles.contains(.heading(level)): kind = .body
    case .quote where !abilities.roles.contains(.quote): kind = .body
    case .code where !abilities.roles.contains(.code): kind = .body
    case .rule where !abilities.roles.contains(.rule): kind = .body
    case .item(let item, let isDone) where isDone == nil && !abilities.has(item):
      // The marker is a part of the text again.
      kind = .body
      marker = paragraph.marker
    case .continued where !(abilities.hasBullets || abilities.hasNumbers || abilities.hasTasks): kind = .body
    default: break
    }
    var out = EditorParagraph(kind: kind, pieces: [], position: paragraph.position)
    if let alignment = paragraph.alignment, abilities.alignments.contains(alignment) {
      out.alignment = alignment
    }
    if let direction = paragraph.direction, abilities.directions.contains(direction) {
      out.direction = direction
    }
    if !marker.isEmpty { out.append(marker, []) }
    for piece in pieces {
      var styles = styles(of: piece.run.character.values, at: piece.position)
      if kind == .code {
        if !styles.isEmpty { losses.note(.styledCode, at: piece.position) }
        styles = []
      } else if isCode, !styles.contains(EditorStyle(.code)), abilities.styles.contains(.code) {
        styles = alone([EditorStyle(.code)] + styles)
      }
      try add(piece, styles, isCode: kind == .code, to: &out)
    }
    return out
  }

  /// A task, which begins with a box; `nil` for another item.
  private static func task(
    _ paragraph: TextParagraph
  ) -> (item: TextList.Item, isDone: Bool, pieces: [NeighboringRuns.Element])? {
    guard let listed = paragraph.role?.listItem, !listed.isNumbered, var first = paragraph.pieces.first,
      first.run.image == nil
    else { return nil }
    for isDone in [false, true] {
      let marker = EditorText.taskMarker(isDone: isDone)
      guard first.run.text.hasPrefix(marker) else { continue }
      var pieces = paragraph.pieces
      first.run.text = first.run.text.dropFirst(marker.count)
      first.position += marker.utf16.count
      pieces[0] = first
      if first.run.text.isEmpty { pieces.removeFirst() }
      return (TextList.Item(isNumbered: false, level: listed.level), isDone, pieces)
    }
    return nil
  }

  private mutating func add(
    _ piece: NeighboringRuns.Element, _ styles: [EditorStyle], isCode: Bool, to out: inout EditorParagraph
  ) throws {
    guard let placed = piece.run.image else {
      return Self.add(String(piece.run.text), styles, isCode, to: &out)
    }
    let entry = images.map.entry(of: placed.image)
    if let emoji = abilities.emoji, placed.attributes.kind == .glyph, let code = entry?.code,
      emoji.takes(entry?.reference)
    {
      let text = piece.run.text.utf8.elementsEqual("\u{FFFC}".utf8) ? ":\(code):" : String(piece.run.text)
      out.pieces.append(.emoji(code: code, identifier: entry?.reference, text: text, styles))
      return
    }
    let form = try images.form(placed, covering: piece.run.text)
    if let form, abilities.takes(form) {
      if form.losesForms { losses.note(.pictureForm, at: piece.position) }
      out.pieces.append(.image(form, placed, styles))
    } else {
      losses.note(form == nil ? .pictureWithoutSource : .pictureWithoutNode, at: piece.position)
      Self.add(placed.image.words(covering: piece.run.text, entry), styles, isCode, to: &out)
    }
  }

  /// Adds text, to that before it if it has the same styles.
  private static func add(
    _ text: String, _ styles: [EditorStyle], _ isCode: Bool, to out: inout EditorParagraph
  ) {
    var isFirst = true
    let lines = isCode ? [text[...]] : text.split(separator: "\u{2028}", omittingEmptySubsequences: false)
    for line in lines {
      if !isFirst { out.pieces.append(.lineBreak(styles)) }
      isFirst = false
      guard !line.isEmpty else { continue }
      out.append(line, styles)
    }
  }
}
