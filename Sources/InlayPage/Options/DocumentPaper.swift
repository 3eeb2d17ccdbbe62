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
  /// If it states some of its margins, the others are an inch wide, which Cocoa's files leave out. If it states none, the
  /// margins keep their values. Margins take at most half of a page's width and height, because they may be meant for
  /// another page.
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
          .pageNoPaper, "the document does not state its paper size, so its pages are A4")
      }
    }
    guard documentPaper == .margins || documentPaper == .size(keepsMargins: false), let page = options.page
    else { return Converted(options, diagnostics: collector.diagnostics) }
    let all = [attributes.marginTop, attributes.marginLeft, attributes.marginBottom, attributes.marginRight]
    guard all.contains(where: { $0 != nil }) else {
      return Converted(options, diagnostics: collector.diagnostics)
    }
    func margin(_ stated: Length?) -> Length { max(.zero, stated ?? Self.usualMargin) }
    let stated = PageMargins(
      top: margin(attributes.marginTop), left: margin(attributes.marginLeft),
      bottom: margin(attributes.marginBottom), right: margin(attributes.marginRight))
    let width = Self.fitting(stated.left, stated.right, in: page.width)
    let height = Self.fitting(stated.top, stated.bottom, in: page.height)
    options.margins = PageMargins(
      top: height.first, left: width.first, bottom: height.second, right: width.second)
    if options.margins != stated {
      collector.report(
        .pageMarginsReduced, "the document's margins were reduced, because the page is too small for them")
    }
    return Converted(options, diagnostics: collector.diagnostics)
  }

  /// A4 (ISO 216).
  private static let usualPaper = PageSize(
    width: Length(thousandths: 595_276), height: Length(thousandths: 841_890))

  /// An inch: what RTF means by a top or bottom margin that is not stated (RTF 1.9.1, Document Formatting Properties).
  private static let usualMargin = Length.points(72)

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
