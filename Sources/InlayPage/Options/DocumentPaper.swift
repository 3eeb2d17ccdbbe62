import InlayCore

/// What of the paper that a document states applies to its pages.
package enum DocumentPaper: Sendable, Hashable {
  /// Nothing.
  case ignored
  /// The margins that it states.
  case margins
  /// The size of its paper, and the margins that it states unless others are given.
  case size(keepsMargins: Bool)

  /// Whether the size applies.
  package var takesSize: Bool { if case .size = self { true } else { false } }
}

extension PageOptions {
  /// The options for a document, and what could not be taken from it.
  ///
  /// A side of the paper or a margin that is not stated, or not possible, keeps its value. Margins take at most half of a
  /// page's width and height, because they may be meant for another page.
  func following(_ attributes: DocumentAttributes) -> Converted<PageOptions> {
    var options = self
    options.documentPaper = .ignored
    var collector = DiagnosticCollector()
    if documentPaper.takesSize {
      if let width = attributes.paperWidth, let height = attributes.paperHeight, width > .zero, height > .zero
      {
        options.page = PageSize(width: width, height: height)
      } else {
        options.page = Self.usualPaper
        collector.report(
          .pageNoPaper, "the document does not state the size of its paper, so its pages are A4")
      }
    }
    guard documentPaper == .margins || documentPaper == .size(keepsMargins: false), let page = options.page
    else { return Converted(options, diagnostics: collector.diagnostics) }
    func margin(_ stated: Length?, _ other: Length) -> Length { stated.map { max(.zero, $0) } ?? other }
    let stated = PageMargins(
      top: margin(attributes.marginTop, margins.top), left: margin(attributes.marginLeft, margins.left),
      bottom: margin(attributes.marginBottom, margins.bottom),
      right: margin(attributes.marginRight, margins.right))
    var width = (first: stated.left, second: stated.right)
    var height = (first: stated.top, second: stated.bottom)
    if attributes.marginLeft != nil || attributes.marginRight != nil {
      width = Self.fitting(stated.left, stated.right, in: page.width)
    }
    if attributes.marginTop != nil || attributes.marginBottom != nil {
      height = Self.fitting(stated.top, stated.bottom, in: page.height)
    }
    options.margins = PageMargins(
      top: height.first, left: width.first, bottom: height.second, right: width.second)
    if options.margins != stated {
      collector.report(
        .pageMarginsReduced, "the margins of the document were reduced, as the page is too small for them")
    }
    return Converted(options, diagnostics: collector.diagnostics)
  }

  /// A4 (ISO 216).
  private static let usualPaper = PageSize(
    width: Length(thousandths: 595_276), height: Length(thousandths: 841_890))

  /// Two opposite margins, reduced in proportion to at most half of a side.
  private static func fitting(
    _ first: Length, _ second: Length, in side: Length
  ) -> (first: Length, second: Length) {
    let (room, both) = (side.thousandths / 2, first.thousandths + second.thousandths)
    guard both > room, both > 0, room > 0 else { return (first, second) }
    let share = Double(room) / Double(both)
    return (
      Length(thousandths: Int(Double(first.thousandths) * share)),
      Length(thousandths: Int(Double(second.thousandths) * share))
    )
  }
}
