@testable import InlayCore
@testable import InlayDoor
@testable import InlayFiles
@testable import InlayFormats

/// What is demanded where a text is written in one format, read, and written in another: the same text, with the same
/// pictures at the same places, and the same styles, paragraphs and cells.
enum PairDoor {
  struct Broken: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }

  /// Those that carry pictures with their identifiers.
  static let formats = DocumentTools.formats.filter { names.contains($0.name.rawValue) }
  static let names: Set = [
    "rtfd", "flat-rtfd", "html", "keyed-archive", "webarchive", "markdown", "textbundle", "inlay",
    "inlay.tar",
    "inlay.json", "eml",
  ]

  /// Checks what `bytes` say: the first two choose the formats, and the others the pieces of a text. A first byte of 0x80 or
  /// more asks for one format, which must report what it cannot carry.
  static func check(_ bytes: [UInt8]) throws {
    if let first = bytes.first, first >= 0x80 {
      try SilenceDoor.check(Array(bytes.dropFirst()))
      return
    }
    guard bytes.count > 2 else { return }
    let pair = bytes.prefix(2).map { formats[Int($0) % formats.count] }
    let text = try PairGrammar.text(bytes.dropFirst(2))
    var last = text
    for format in pair + [pair[0]] {
      let read = try trip(format, last)
      try read.checkInvariants()
      if let difference = try difference(of: read, from: text, comparesGrids: false) {
        throw Broken("\(pair[0].name), \(pair[1].name): \(format.name) gives \(difference)")
      }
      last = read
    }
  }

  private static func trip(_ format: Format, _ text: DecomposedText) throws -> DecomposedText {
    let output = try format.write(text).value
    if case .tree(let tree) = output { return try format.read(.tree(tree, name: nil)).value }
    let sink = MemorySink()
    _ = try output.write(to: sink)
    return try format.read(.file(MemorySource(sink.bytes), name: nil)).value
  }

  /// What is not the same; `nil` if nothing is. Not all formats know holes, spans of rows, header rows and what is within cells.
  static func difference(
    of read: DecomposedText, from text: DecomposedText, comparesGrids: Bool
  ) throws -> String? {
    if !read.text.utf8.elementsEqual(text.text.utf8) {
      return "the text \(read.text.debugDescription), not \(text.text.debugDescription)"
    }
    let (found, wanted) = (pictures(of: read), pictures(of: text))
    guard found == wanted else { return "the pictures \(found), not \(wanted)" }
    let (styles, wantedStyles) = try (essence(of: read, comparesGrids), essence(of: text, comparesGrids))
    return zip(styles, wantedStyles).first { $0 != $1 }.map { "\($0), not \($1)" }
      ?? (styles.count == wantedStyles.count ? nil : "\(styles.count) paragraphs, not \(wantedStyles.count)")
  }

  private static func pictures(of text: DecomposedText) -> [String] {
    text.placements.map { placement in
      let image = text.image(of: placement)
      let bytes = (try? image.content.source?.readAll()) ?? []
      let identifier = image.identifier.map { Array($0.rawValue.utf8) } ?? []
      return "\(placement.range) \(placement.attributes.kind) \(identifier) \(bytes)"
    }
  }

  /// The blocks around a position, outermost first.
  private static func blocks(of text: DecomposedText, at position: Int) -> [String] {
    text.blocks.filter { $0.range.contains(position) }.map { block in
      block.cell.map { "cell \($0.row) \($0.column) " } ?? "box "
    }
  }

  /// The paragraphs with what is seen of their runs, their styles and cells. Markers have the styles that a format gives
  /// them.
  private static func essence(of text: DecomposedText, _ comparesGrids: Bool) throws -> [String] {
    var out: [String] = []
    var cells = TableCells(text)
    try TextParagraph.forEach(in: text) { paragraph in
      let place = cells.place(at: paragraph.position).map { place in
        "in \(place.index) \(place.cell.row) "
          + (comparesGrids
            ? "\(place.cell.column) \(place.cell.columnSpan) \(place.cell.rowSpan) \(place.isHeader) " : "")
      }
      let around = comparesGrids ? blocks(of: text, at: paragraph.position) : []
      let sides = [paragraph.alignment?.rawValue, paragraph.direction?.rawValue].compactMap(\.self)
      var parts: [(styles: String, text: String)] = []
      for run in paragraph.pieces.map(\.run) {
        let seen = String(
          String.UnicodeScalarView(
            run.text.unicodeScalars.filter {
              !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
            }))
        guard !seen.isEmpty else { continue }
        // Paragraphs of code are code.
        let styles = InlineStyle.styles(of: run.character.values).filter {
          !$0.isColor && ($0 != .code || paragraph.kind != .code)
        }
        if parts.last?.styles == "\(styles)" {
          parts[parts.count - 1].text += seen
        } else {
          parts.append(("\(styles)", seen))
        }
      }
      let words = parts.map { "\($0.styles)\($0.text.debugDescription)" }.joined(separator: " ")
      out.append(
        "\(place ?? "")\(around.dropFirst(place == nil ? 0 : 1).joined())\(paragraph.kind) \(paragraph.role?.rawValue ?? "") \(sides) "
          + "\(paragraph.marker.debugDescription) \(words)")
    }
    return out
  }
}
