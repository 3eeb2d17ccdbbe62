import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayJSON
import TestKit
import Testing

@testable import InlayDoor

/// Members that only a later version of Inlay knows come back, or their loss is reported, wherever they stand. Networks,
/// editors, plain text and triples are left out: they report those of a document, and of most runs and paragraphs.
@Suite struct UnknownMembersTests {
  /// Where such members may stand.
  enum Place: String, CaseIterable {
    case document, image, representation, placement, run, paragraph, block, cell, table
  }

  private static let formats = DocumentTools.formats.filter {
    PairDoor.names.union(["rtf"]).contains($0.name.rawValue)
  }
  private static let members: JSONMembers = {
    var members = JSONMembers()
    members["later"] = .bool(true)
    return members
  }()

  @Test(arguments: formats.indices, Place.allCases) func areKeptOrReported(index: Int, place: Place) throws {
    let format = Self.formats[index]
    let (made, noticed) = try Self.write(Self.text(place), format)
    if noticed != (try Self.write(Self.text(nil), format).noticed) { return }
    #expect(Self.has(place, try format.read(made).value), "\(format.name) says only \(noticed)")
  }

  /// What a format makes of a text, and what was noticed.
  private static func write(
    _ text: DecomposedText, _ format: Format
  ) throws -> (made: FormatInput, noticed: [String]) {
    let written = try format.write(text)
    if case .tree(let tree) = written.value {
      return (.tree(tree, name: nil), written.diagnostics.map(\.message))
    }
    let sink = MemorySink()
    let later = try written.value.write(to: sink)
    return (.file(MemorySource(sink.bytes), name: nil), (written.diagnostics + later).map(\.message))
  }

  /// A word, a picture, and a table with a cell. Members stand at `place`, if there is one.
  private static func text(_ place: Place?) throws -> DecomposedText {
    func given(_ here: Place) -> JSONMembers { here == place ? members : JSONMembers() }
    var (run, paragraph, cell) = (
      CharacterAttributeValues(), ParagraphAttributeValues(), BlockAttributeValues()
    )
    run.isItalic = true
    run.unknownMembers = given(.run)
    paragraph.role = .heading1
    paragraph.unknownMembers = given(.paragraph)
    cell.unknownMembers = given(.cell)
    var table = TableAttributeValues()
    table.unknownMembers = given(.table)
    var form = Representation(mediaType: .png, content: .bytes(Samples.png))
    form.unknownMembers = given(.representation)
    var parts = InlineImage.Parts(primary: form)
    (parts.identifier, parts.description) = ("dog", "a dog")
    parts.unknownMembers = given(.image)
    var text = try DecomposedText(
      text: "word \u{FFFC}\ncell\nend",
      images: [InlineImage(parts)],
      placements: [
        ImagePlacement(
          5..<6, image: 0, attributes: PlacementAttributes(.attachment, unknownMembers: given(.placement)))
      ],
      runs: [CharacterRun(0..<4, CharacterAttributes(run))],
      paragraphs: [ParagraphRun(0..<7, ParagraphAttributes(paragraph))],
      tables: [TextTable(columnCount: 1, attributes: TableAttributes(table))],
      blocks: [
        TextBlock(
          7..<12, cell: TextTableCell(table: 0, row: 0, column: 0), attributes: BlockAttributes(cell),
          unknownMembers: given(.block))
      ])
    text.unknownMembers = given(.document)
    return text
  }

  private static func has(_ place: Place, _ text: DecomposedText) -> Bool {
    switch place {
    case .document: text.unknownMembers == members
    case .image: text.images.first?.parts.unknownMembers == members
    case .representation: text.images.first?.primary.unknownMembers == members
    case .placement: text.placements.first?.attributes.unknownMembers == members
    case .run: text.runs.first?.attributes.values.unknownMembers == members
    case .paragraph: text.paragraphs.first?.attributes.values.unknownMembers == members
    case .block: text.blocks.first?.unknownMembers == members
    case .cell: text.blocks.first?.attributes.values.unknownMembers == members
    case .table: text.tables.first?.attributes.values.unknownMembers == members
    }
  }
}
