import InlayCore

/// The computed style of an element, in the model's units. Copying costs one retain.
struct HTMLComputedStyle: Sendable {
  /// How an element takes part in layout. Boxes within a line are `inline`.
  enum Display: UInt8, Sendable {
    case inline, block, listItem, table, tableHeader, tableBody, tableFooter, tableRow, tableCell,
      tableCaption
    case none

    /// Whether the element is a group of rows.
    var isRowGroup: Bool { self == .tableHeader || self == .tableBody || self == .tableFooter }
    /// Whether the element is a part of a table that text of the table can stand in.
    var isTablePart: Bool { isRowGroup || self == .tableRow || self == .tableCell }
  }
  /// CSS `white-space`.
  enum WhiteSpace: UInt8, Sendable { case normal, pre, preWrap, preLine, nowrap }
  /// CSS `vertical-align`, as far as it applies to pictures.
  enum VerticalAlign: Sendable, Hashable {
    case baseline, sub, `super`, top, textTop, middle, bottom, textBottom
    /// Raised by this length.
    case raised(Length)
  }

  let box: HTMLStyleBox

  init(_ box: HTMLStyleBox = HTMLStyleBox(HTMLStyleFacts(), id: 0)) { self.box = box }

  /// The display type; `none` if the element and its content are not shown. A hidden inline element (`<span hidden>`)
  /// stays `inline`, and its characters are hidden.
  var display: Display { box.facts.display }
  var whiteSpace: WhiteSpace { box.facts.whiteSpace }
  /// Character attributes: inherited ones, and those that reach from an inline element to its text (links, underlines,
  /// backgrounds), with language and direction. They can be applied to runs directly.
  var character: CharacterAttributes { box.facts.character }
  /// Paragraph attributes, if the element is a block: alignment, indents, spacing, line height, direction and so on,
  /// without role and lists.
  var paragraph: ParagraphAttributes { box.facts.paragraph }
  /// CSS `list-style-type`, or a string in quotation marks; `nil` if not stated.
  var listStyle: String? { box.facts.listStyle }
  /// Stated width and height of a picture; `nil` for `auto`, for percentages, and if not stated.
  var width: Length? { box.facts.width }
  var height: Length? { box.facts.height }
  /// Stated `vertical-align` of a picture.
  var verticalAlign: VerticalAlign? { box.facts.verticalAlign }
  /// The color behind the element, if it or an enclosing element states one.
  var background: TextColor? { box.facts.behind }
  /// What the element states about itself as a box or table; `nil` if nothing.
  var stated: HTMLBoxStyle? { box.facts.boxStyle }
  /// Whether a page begins with this block.
  var breaksPageBefore: Bool { box.facts.breaksPageBefore }
  /// Whether the page ends after this block.
  var breaksPageAfter: Bool { box.facts.breaksPageAfter }

  /// The style above `<html>`.
  static let initial = HTMLComputedStyle()
}

/// The shared storage of a ``HTMLComputedStyle``.
final class HTMLStyleBox: Sendable {
  let facts: HTMLStyleFacts
  /// A number unique among the styles of a page.
  let id: UInt32

  init(_ facts: HTMLStyleFacts, id: UInt32) {
    self.facts = facts
    self.id = id
  }
}
