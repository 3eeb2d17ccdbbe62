import InlayCore

/// What the styles of an element come to, in the model's units. Copying costs a retain.
struct HTMLComputedStyle: Sendable {
  /// How an element takes part in layout. Groups of rows are `block`; what stands in a line as a box is `inline`.
  enum Display: UInt8, Sendable {
    case inline, block, listItem, table, tableRow, tableCell, tableCaption, none
  }
  /// CSS `white-space`.
  enum WhiteSpace: UInt8, Sendable { case normal, pre, preWrap, preLine, nowrap }
  /// CSS `vertical-align` where it is about pictures.
  enum VerticalAlign: Sendable, Hashable {
    case baseline, sub, `super`, top, textTop, middle, bottom, textBottom
    /// Raised by so much.
    case raised(Length)
  }

  let box: HTMLStyleBox

  init(_ box: HTMLStyleBox = HTMLStyleBox(HTMLStyleFacts(), id: 0)) { self.box = box }

  /// `none` where an element, with all that is in it, is not shown. An element that is a piece of a line by itself
  /// (`<span hidden>`) stays `inline`, and its characters are hidden.
  var display: Display { box.facts.display }
  var whiteSpace: WhiteSpace { box.facts.whiteSpace }
  /// Attributes of characters: inherited ones, and those that reach from an inline element to its text (links,
  /// underlines, backgrounds). Language and direction too. Ready to be given to runs.
  var character: CharacterAttributes { box.facts.character }
  /// Attributes of the paragraph an element that is a block begins: alignment, indents, spacing, line height, direction …
  /// The role and lists are not in it.
  var paragraph: ParagraphAttributes { box.facts.paragraph }
  /// CSS `list-style-type`, or a string in quotes; `nil` where nothing says so.
  var listStyle: String? { box.facts.listStyle }
  /// Stated width and height, of pictures; `nil` for `auto`, percentages, and where nothing is stated.
  var width: Length? { box.facts.width }
  var height: Length? { box.facts.height }
  /// Stated `vertical-align`, of pictures.
  var verticalAlign: VerticalAlign? { box.facts.verticalAlign }
  /// The font size that an `em` here is: 12 pt where nobody stated one.
  var em: Length { .bounded(box.facts.em) }
  /// The colour behind the element, as far as one is stated for it or for what it is in.
  var background: TextColor? { box.facts.behind }
  /// A page ends with this block.
  var breaksPageAfter: Bool { box.facts.breaksPageAfter }

  /// What is above `<html>`.
  static let initial = HTMLComputedStyle()
}

/// The shared part of a ``HTMLComputedStyle``.
final class HTMLStyleBox: Sendable {
  let facts: HTMLStyleFacts
  /// Its number, which no other style of the same page has.
  let id: UInt32

  init(_ facts: HTMLStyleFacts, id: UInt32) {
    self.facts = facts
    self.id = id
  }
}
