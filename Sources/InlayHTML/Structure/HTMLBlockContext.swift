import InlayCore

/// What applies to the paragraphs directly in a block.
final class HTMLBlockContext {
  /// Paragraph attributes from its style.
  let paragraph: ParagraphAttributes
  /// Character attributes of its text, unless an inline element overrides them.
  let character: CharacterAttributes
  /// The role that its elements imply: a heading, a quotation, code.
  let role: ParagraphRole?
  /// Index of the list item it is in, or -1.
  let item: Int
  /// The values of Inlay's own attributes on it.
  let data: HTMLBlockData?

  init(_ style: HTMLComputedStyle, role: ParagraphRole? = nil, item: Int = -1, data: HTMLBlockData? = nil) {
    paragraph = style.paragraph
    character = style.character
    self.role = role
    self.item = item
    self.data = data
  }
}

/// An open list.
struct HTMLOpenList {
  var isOrdered: Bool
  /// Nesting depth, including this list.
  var depth: Int
  var style: HTMLListStyle
  /// Its computed `list-style-type`, which items inherit.
  var css: String?
  /// Number of the next item, and the step to the one after it.
  var next: Int
  var step: Int

  /// The list of an item outside any list.
  static let stray = HTMLOpenList(
    isOrdered: false, depth: 1, style: .standard(isOrdered: false, depth: 1), css: nil, next: 1, step: 1)
}

/// An open list item.
struct HTMLOpenItem {
  var role: ParagraphRole
  var level: Int
  var style: HTMLListStyle
  /// The marker of its first paragraph; `nil` after that paragraph.
  var marker: String?
  var data: HTMLBlockData?

  /// The levels of the model's lists.
  static let levels = 1...9
}

/// Makes the attributes of paragraphs from blocks. Equal attributes share memory.
struct HTMLParagraphAttributes {
  private struct Key: Hashable {
    var base: ParagraphAttributes
    var role: ParagraphRole?
    var level: Int?
    var marker: ExactString?
    var markerLength: Int?
  }

  private var made = HTMLMemo<Key, ParagraphAttributes>()

  /// The attributes of the next paragraph of a block, and its marker. The first paragraph of an item takes the marker;
  /// later ones belong to the item without a marker.
  mutating func paragraph(
    of block: HTMLBlockContext, items: inout [HTMLOpenItem]
  ) -> (attributes: ParagraphAttributes, marker: String?, endsText: Bool) {
    if block.item < 0, block.data == nil, block.role == nil { return (block.paragraph, nil, false) }
    var key = Key(base: block.paragraph, role: block.role)
    var marker: String?
    var endsText = block.data?.endsText ?? false
    if block.item >= 0, block.item < items.count {
      // This is not a copy of the item, which would retain everything in it.
      let at = block.item
      key.level = items[at].level
      if let first = items[at].marker.take() {
        key.role = items[at].role
        key.marker = items[at].style.marker
        key.markerLength = utf16Length(of: first)
        marker = first.isEmpty ? nil : first
        if let data = items[at].data {
          apply(data, to: &key, &marker)
          endsText = endsText || data.endsText
        }
      } else {
        key.role = block.role ?? items[at].role
        key.marker = HTMLListStyle.none.marker
        key.markerLength = 0
      }
    }
    if let data = block.data { apply(data, to: &key, &marker) }
    if key.role == nil, key.level == nil, key.marker == nil, key.markerLength == nil {
      return (key.base, marker, endsText)
    }
    return (attributes(key), marker, endsText)
  }

  /// The same attributes for a paragraph that begins a page.
  func breakingPage(_ attributes: ParagraphAttributes) -> ParagraphAttributes {
    var values = attributes.values
    if values.breaksPageBefore { return attributes }
    values.breaksPageBefore = true
    return ParagraphAttributes(values)
  }

  private func apply(_ data: HTMLBlockData, to key: inout Key, _ marker: inout String?) {
    if let role = data.role { key.role = role }
    switch data.listLevel {
    case .unsaid: break
    case .absent: key.level = nil
    case .value(let level): key.level = level
    }
    switch data.listMarker {
    case .unsaid: break
    case .absent: key.marker = nil
    case .value(let format): key.marker = format
    }
    switch data.marker {
    case .unsaid: break
    case .absent: (key.markerLength, marker) = (nil, nil)
    case .value(let text):
      key.markerLength = utf16Length(of: text.string)
      marker = text.string.isEmpty ? nil : text.string
    }
    if let length = data.markerLength { (key.markerLength, marker) = (length, nil) }
  }

  private mutating func attributes(_ key: Key) -> ParagraphAttributes {
    made.value(key) {
      var values = key.base.values
      values.role = key.role
      values.listLevel = key.level
      values.listMarker = key.marker?.string
      values.markerLength = key.markerLength
      return ParagraphAttributes(values)
    }
  }
}
