import InlayCore

/// What the paragraphs directly in a block are.
final class HTMLBlockContext {
  /// Attributes its style says.
  let paragraph: ParagraphAttributes
  /// Its text's, if no inline element says otherwise.
  let character: CharacterAttributes
  /// What its elements say: a heading, a quotation, code.
  let role: ParagraphRole?
  /// Index of the item of a list it is in, or -1.
  let item: Int
  /// What our own attributes on it say.
  let data: HTMLBlockData?

  init(_ style: HTMLComputedStyle, role: ParagraphRole? = nil, item: Int = -1, data: HTMLBlockData? = nil) {
    paragraph = style.paragraph
    character = style.character
    self.role = role
    self.item = item
    self.data = data
  }
}

/// A list that is open.
struct HTMLOpenList {
  var isOrdered: Bool
  /// Counts the lists around it and itself.
  var depth: Int
  var style: HTMLListStyle
  /// What its computed style said, which items inherit.
  var css: String?
  /// Number of the next item, and what comes after it.
  var next: Int
  var step: Int

  /// What an item outside of any list is in.
  static let stray = HTMLOpenList(
    isOrdered: false, depth: 1, style: .standard(isOrdered: false, depth: 1), css: nil, next: 1, step: 1)
}

/// An item of a list that is open.
struct HTMLOpenItem {
  var role: ParagraphRole
  var level: Int
  var style: HTMLListStyle
  /// The marker of its first paragraph; `nil` once that has come.
  var marker: String?
  var data: HTMLBlockData?

  /// The model's lists have nine levels.
  static let levels = 1...9
}

/// Makes the attributes of paragraphs from blocks; equal ones share their memory.
struct HTMLParagraphAttributes {
  private struct Key: Hashable {
    var base: ParagraphAttributes
    var role: ParagraphRole?
    var level: Int?
    var marker: ExactString?
    var markerLength: Int?
  }

  private var made = HTMLMemo<Key, ParagraphAttributes>()

  /// The attributes of the next paragraph of a block, and the marker it begins with. The first paragraph of an item
  /// takes the marker; those after it belong to the item without one.
  mutating func paragraph(
    of block: HTMLBlockContext, items: inout [HTMLOpenItem]
  ) -> (attributes: ParagraphAttributes, marker: String?, endsText: Bool) {
    var key = Key(base: block.paragraph, role: block.role)
    var marker: String?
    var endsText = block.data?.endsText ?? false
    if block.item >= 0, block.item < items.count {
      // Not a copy of the item: all in it would be retained.
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
