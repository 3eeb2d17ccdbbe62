import InlayCore
import InlayFormats
import InlayHTML

/// Counts what a network cannot carry, for one diagnostic each.
struct NetworkLosses {
  private let network: String
  private var absent = LossTally()
  private var stand = LossTally()
  private var named = LossTally()
  private var literal = LossTally()
  private var runs = LossTally()
  private var items = LossTally()
  private var plain = LossTally()
  private var misplaced = LossTally()
  private var inCells = LossTally()
  private var large = LossTally()
  private var codes = LossTally()
  private var broken = LossTally()
  private var empty = LossTally()
  private var levels = LossTally()
  private var alignments = LossTally()

  init(_ network: String) { self.network = network }

  /// An image at this position for which the map has no reference.
  mutating func imageWithoutReference(at position: Int) { absent.note(position) }

  /// An image for which the network wants an emoji, and none is known.
  mutating func imageWithoutEmoji(at position: Int) { stand.note(position) }

  /// An image at this position that is not in the map, of which the network keeps no more than this identifier, and its
  /// description if it `describes` it.
  mutating func imageOutsideMap(
    _ image: InlineImage, keeping identifier: String?, describes: Bool, at position: Int
  ) {
    let isIdentified = image.identifier.map { $0.rawValue == identifier } ?? true
    let isDescribed = describes || image.description == nil
    if !isIdentified || !isDescribed || image.content.source != nil { named.note(position) }
  }

  /// Text at this position that reads as a code, and cannot be escaped.
  mutating func literalCode(at position: Int) { literal.note(position) }

  /// A run at this position whose styles the network knows, and cannot say there.
  mutating func runWithoutMarkup(at position: Int) { runs.note(position) }

  /// An item at this position that the network would give another number.
  mutating func itemOutOfOrder(at position: Int) { items.note(position) }

  /// An item at this position that the network would show at another level.
  mutating func itemAtOtherLevel(at position: Int) { levels.note(position) }

  /// A further paragraph of an item. It was written into an item of this list, or became an ordinary one if there is none.
  mutating func furtherParagraph(_ paragraph: TextParagraph, of list: (isNumbered: Bool, level: Int)?) {
    if let list {
      if !paragraph.isOfList(isNumbered: list.isNumbered, level: list.level) {
        misplaced.note(paragraph.position)
      }
    } else {
      plain.note(paragraph.position)
    }
  }

  /// A paragraph in a cell at this position whose role the network does not know there.
  mutating func roleInCell(at position: Int) { inCells.note(position) }

  /// A cell at this position that covers more columns or rows than the network allows.
  mutating func cellTooLarge(at position: Int) { large.note(position) }

  /// A paragraph at this position whose alignment the network does not keep. A writer calls this for each one if it has
  /// its alignments counted.
  mutating func alignmentLost(at position: Int) { alignments.note(position) }

  /// A paragraph of code at this position that the network could not show as code.
  mutating func codeAsText(at position: Int) { codes.note(position) }

  /// A paragraph at this position that cannot be what it is, because it is empty.
  mutating func emptyParagraph(at position: Int) { empty.note(position) }

  /// A paragraph at this position of which only the first line stayed what it was.
  mutating func brokenParagraph(at position: Int) { broken.note(position) }

  /// The diagnostics, with those of the attributes and tables that `text` has and the network lacks.
  func diagnostics(of text: DecomposedText, carrying styles: Set<InlineStyle>, roles: Set<ParagraphRole>)
    -> [Diagnostic]
  {
    diagnostics(of: text, carriesRun: { Self.carries($0, styles) }, roles: roles)
  }

  /// The same, with the runs whose attributes the closure accepts.
  func diagnostics(
    of text: DecomposedText, hasTables: Bool = false, countsAlignments: Bool = false,
    carriesRun: (CharacterAttributeValues) -> Bool, roles: Set<ParagraphRole>
  ) -> [Diagnostic] {
    var out: [Diagnostic] = []
    func add(_ code: DiagnosticCode, _ tally: LossTally, _ one: String, _ many: String) {
      if let diagnostic = tally.diagnostic(code, one, many) { out.append(diagnostic) }
    }
    add(
      .networksImagesWithoutReference, absent,
      "image was written as words, because the map has no reference for \(network)",
      "images were written as words, because the map has no references for \(network)")
    add(
      .networksImagesWithoutEmoji, stand, "image has no emoji in the map, and got U+2728",
      "images have no emoji in the map, and got U+2728")
    add(
      .networksImagesNamedOnly, named,
      "image is only named: its bytes, identifier and description need the image map",
      "images are only named: their bytes, identifiers and descriptions need the image map")
    add(
      .networksLiteralCode, literal, "piece of text will be read as a code",
      "pieces of text will be read as codes")
    add(
      .formatsCharacterAttributesNotCarried, runs, "run has a style or link that has no markup there",
      "runs have styles or links that have no markup there")
    add(
      .formatsParagraphAttributesNotCarried, items,
      "item was written as text, because \(network) counts on in a list",
      "items were written as text, because \(network) counts on in a list")
    add(
      .formatsParagraphAttributesNotCarried, levels, "item has another level with \(network)",
      "items have other levels with \(network)")
    add(
      .formatsParagraphAttributesNotCarried, plain,
      "paragraph of a list has no item that it can continue, and was written as an ordinary one",
      "paragraphs of lists have no items that they can continue, and were written as ordinary ones")
    add(
      .formatsParagraphAttributesNotCarried, misplaced, "paragraph of an item was written into another item",
      "paragraphs of items were written into other items")
    add(
      .formatsParagraphAttributesNotCarried, inCells,
      "paragraph in a cell of a table was written as an ordinary one",
      "paragraphs in cells of tables were written as ordinary ones")
    add(
      .formatsParagraphAttributesNotCarried, alignments,
      "paragraph has a different alignment in \(network)",
      "paragraphs have different alignments in \(network)")
    add(
      .formatsTablesNotCarried, large, "cell covers more columns or rows than \(network) allows",
      "cells cover more columns or rows than \(network) allows")
    add(
      .formatsParagraphAttributesNotCarried, codes,
      "paragraph of code was written as an ordinary one", "paragraphs of code were written as ordinary ones")
    add(
      .formatsParagraphAttributesNotCarried, broken,
      "paragraph has line breaks, and its other lines became ordinary paragraphs",
      "paragraphs have line breaks, and their other lines became ordinary paragraphs")
    add(
      .formatsParagraphAttributesNotCarried, empty,
      "paragraph without text was written as an ordinary one",
      "paragraphs without text were written as ordinary ones")
    if hasTables, let holes = HTMLGridColumns.holes(in: text) { out.append(holes) }
    out += Losses.diagnostics(
      of: text, in: network, hasTables: hasTables, carriesRun: carriesRun,
      carriesParagraph: { values in
        var values = values
        if countsAlignments { values.alignment = nil }
        return Self.carries(values, roles)
      })
    let hasItems = text.paragraphs.contains {
      $0.attributes.values.role.map { TextList.roles.contains($0) && roles.contains($0) } ?? false
    }
    var markers = LossTally()
    if hasItems {
      try? TextParagraph.forEach(in: text) { paragraph in
        if paragraph.hasOtherMarker { markers.note(paragraph.position) }
      }
    }
    add(
      .formatsParagraphAttributesNotCarried, markers,
      "item has a marker that \(network) does not make, and was written as text",
      "items have markers that \(network) does not make, and were written as text")
    return out
  }

  /// Whether these styles say everything that attributes say.
  static func carries(_ values: CharacterAttributeValues, _ styles: Set<InlineStyle>) -> Bool {
    var rest = CharacterAttributeValues()
    for style in InlineStyle.styles(of: values) {
      guard styles.contains(style.kind) else { return false }
      style.apply(to: &rest)
    }
    return rest == values
  }

  private static func carries(_ values: ParagraphAttributeValues, _ roles: Set<ParagraphRole>) -> Bool {
    var rest = values
    if let role = rest.role, roles.contains(role) {
      rest.role = nil
      // A list says the same in several members.
      if TextList.roles.contains(role) {
        (rest.markerLength, rest.listLevel, rest.listMarker) = (nil, nil, nil)
      }
    }
    return rest == ParagraphAttributeValues()
  }
}

extension InlineStyle {
  /// Stands for all links in a set of styles.
  static let anyLink = InlineStyle.link("")
  /// Stands for all colors in a set of styles.
  static let anyColor = InlineStyle.color(TextColor(red: 0, green: 0, blue: 0, alpha: 0))
  /// The style as such sets have it.
  var kind: InlineStyle { isLink ? .anyLink : isColor ? .anyColor : self }
}

extension String {
  /// The text with a backslash before each of these bytes, which are ASCII.
  func backslashed(_ special: Set<UInt8>) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(utf8.count)
    for byte in utf8 {
      if special.contains(byte) { out.append(UInt8(ascii: "\\")) }
      out.append(byte)
    }
    return String(decoding: out, as: UTF8.self)
  }
}

extension InlineImage {
  /// What networks may call the image: its reference in the map, then the URL where its content is.
  func references(_ entry: ImageMap.Entry?) -> [String] {
    var references = [entry?.reference]
    if case .external(let external) = content { references.append(external.url) }
    return references.compactMap(\.self)
  }
}
