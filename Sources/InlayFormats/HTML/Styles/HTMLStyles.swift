import Inlay

/// What a page's styles come to for each element: `<style>` sheets, `style` attributes, presentational attributes and
/// what elements mean by themselves (CSS 2.2, 6; HTML 15).
struct HTMLStyles {
  /// Sheets are collected from the whole tree at once.
  init(_ tree: HTMLTree, limits: Limits, collector: inout DiagnosticCollector) {}

  /// The computed style of an element, from that of its parent. Cheap for elements like one that was asked for before.
  mutating func computed(
    _ node: HTMLTree.Node, in tree: HTMLTree, parent: HTMLComputedStyle, collector: inout DiagnosticCollector
  ) -> HTMLComputedStyle { parent }
}

/// What the styles of an element come to, in the model's units. Copying costs a retain.
struct HTMLComputedStyle: Sendable {
  /// How an element takes part in layout.
  enum Display: UInt8, Sendable { case inline, block, listItem, table, tableRow, tableCell, tableCaption, none }
  /// CSS `white-space`.
  enum WhiteSpace: UInt8, Sendable { case normal, pre, preWrap, preLine, nowrap }

  var display = Display.inline
  var whiteSpace = WhiteSpace.normal
  /// Attributes of characters: inherited ones, and those that reach from an inline element to its text (links,
  /// underlines, backgrounds). Language and direction too. Ready to be given to runs.
  var character = CharacterAttributes.none
  /// Attributes of the paragraph an element that is a block begins: alignment, indents, spacing, line height, direction …
  /// The role and lists are not in it.
  var paragraph = ParagraphAttributes.none
  /// CSS `list-style-type`, or a string in quotes; `nil` where nothing says so.
  var listStyle: String?
  /// `list-style-position: inside`, or an image, do not matter here.
  var isRoot: Bool { false }

  /// What is above `<html>`.
  static let initial = HTMLComputedStyle()
}
