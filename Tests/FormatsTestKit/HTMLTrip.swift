package import InlayCore
import InlayFiles
package import InlayHTML
import InlayJSON
import TestKit

/// A text written as HTML, with what the page refers to.
package struct HTMLTrip {
  package let bytes: [UInt8]
  package let written: HTMLWritten
  package let options: HTMLWriteOptions

  package init(_ text: DecomposedText, _ options: HTMLWriteOptions = HTMLWriteOptions()) throws {
    let sink = MemorySink()
    written = try HTMLWriter.write(text, options: options, to: sink)
    bytes = sink.bytes
    self.options = options
  }

  /// The page.
  package var page: String { String(decoding: bytes, as: UTF8.self) }

  /// What is in its body, for reports.
  package var body: String {
    guard let start = page.firstRange(of: "<body") else { return page }
    return String(page[start.lowerBound...])
  }

  /// What the page's references name: its files beside it, or its parts.
  package func resources() throws -> HTMLResources {
    switch options.resources {
    case .data, .map: return .none
    case .files(let folder):
      var builder = FileTreeBuilder()
      for file in written.files { try builder.add(file: file.source, at: folder + "/" + file.name) }
      return .tree(builder.finish())
    case .cid:
      var parts: [ExactString: any ByteSource] = [:]
      for file in written.files { parts[ExactString(try required(file.contentID))] = file.source }
      return HTMLResources(parts: parts)
    }
  }

  package func read() throws -> Converted<DecomposedText> {
    try HTMLReader.read(bytes, resources: try resources())
  }

  private func required(_ value: String?) throws -> String {
    guard let value else { throw Unmet("a part without a Content-ID") }
    return value
  }
}

/// Field by field first, so that a failure names the field.
package func expectSame(_ read: DecomposedText, _ text: DecomposedText, _ name: String = "") throws {
  try expect(read.text, equals: text.text, name)
  try expectSame(read.paragraphs, text.paragraphs, "\(name) paragraphs")
  try expectSame(read.runs, text.runs, "\(name) runs")
  try expect(read.placements, equals: text.placements, name)
  for (got, wanted) in zip(read.images, text.images) where got != wanted {
    throw Unmet("\(name) image: \(differences(got.parts, wanted.parts))")
  }
  try expect(read.images.count, equals: text.images.count, name)
  if read.attributes != text.attributes {
    throw Unmet("\(name) document: \(differences(read.attributes, text.attributes))")
  }
  try expect(read.files, equals: text.files, name)
  for (got, wanted) in zip(read.blocks, text.blocks) where got != wanted {
    throw Unmet(
      "\(name) block \(wanted.range) \(String(describing: wanted.cell)), got \(got.range) \(String(describing: got.cell)): "
        + differences(got.attributes.values, wanted.attributes.values))
  }
  try expect(read.blocks.count, equals: text.blocks.count, "\(name) blocks")
  for (got, wanted) in zip(read.tables, text.tables) where got != wanted {
    throw Unmet(
      "\(name) table of \(got.columnCount) columns, wanted \(wanted.columnCount): "
        + differences(got.attributes.values, wanted.attributes.values)
        + differences(got.attributes.values.block, wanted.attributes.values.block))
  }
  try expect(read.tables.count, equals: text.tables.count, "\(name) tables")
  try expect(read, equals: text, name)
}

private func expectSame<Values>(
  _ read: [AttributeRun<Values>], _ wanted: [AttributeRun<Values>], _ name: String
) throws {
  for (got, wanted) in zip(read, wanted) where got != wanted {
    throw Unmet(
      "\(name) got \(got.range), wanted \(wanted.range): "
        + differences(got.attributes.values, wanted.attributes.values))
  }
  if read.count > wanted.count {
    throw Unmet(
      "\(name) one more: \(read[wanted.count].range) \(differences(read[wanted.count].attributes.values, Values()))"
    )
  }
  if read.count < wanted.count {
    throw Unmet(
      "\(name) one less: \(wanted[read.count].range) \(differences(Values(), wanted[read.count].attributes.values))"
    )
  }
}

/// The fields of two values that are not equal, by what they print as.
private func differences<Value>(_ got: Value, _ wanted: Value) -> String {
  zip(Mirror(reflecting: got).children, Mirror(reflecting: wanted).children)
    .map { ($0.label ?? "", String(describing: $0.value), String(describing: $1.value)) }
    .filter { $0.1 != $0.2 }.map { "\($0.0) \(HexDump.escaped($0.1)), wanted \(HexDump.escaped($0.2))" }
    .joined(separator: "; ")
}

extension DecomposedText {
  /// What HTML promises of a text: without custom attributes, unknown members, files of a bundle and links of other kinds, its paragraphs
  /// separated by LF, NUL as U+FFFD.
  package func carriedByHTML() throws -> DecomposedText {
    var runs: [AttributedRun] = []
    var hasReturn = false
    for run in Recomposer.runs(of: self) {
      var character = run.character
      if let link = character.values.link, !LinkRule.allows(link.utf8) { character.values.link = nil }
      var paragraph = run.paragraph
      if !character.custom.isEmpty || !character.unknownMembers.isEmpty {
        (character.custom, character.unknownMembers) = ([:], JSONMembers())
      }
      if !paragraph.custom.isEmpty || !paragraph.unknownMembers.isEmpty {
        (paragraph.custom, paragraph.unknownMembers) = ([:], JSONMembers())
      }
      var text = String.UnicodeScalarView()
      for scalar in run.text.unicodeScalars {
        switch scalar {
        case "\r": text.append("\n")
        case "\n": if !hasReturn { text.append("\n") }
        case "\u{2029}": text.append("\n")
        case "\0": text.append("\u{FFFD}")
        default: text.append(scalar)
        }
        hasReturn = scalar == "\r"
      }
      guard !text.isEmpty else { continue }
      let image = run.image.map {
        PlacedImage(
          $0.image.withoutUnknownMembers, kind: $0.attributes.kind, displaySize: $0.attributes.displaySize)
      }
      runs.append(
        AttributedRun(
          String(text), character: character, paragraph: paragraph, image: image,
          blocks: run.blocks.map(\.carriedByHTML)))
    }
    var carried = try Decomposer.decompose(runs).value
    carried.attributes = attributes
    carried.attributes.custom = [:]
    return carried
  }
}

extension RunBlock {
  /// The same block without custom attributes and unknown members.
  fileprivate var carriedByHTML: RunBlock {
    var copy = self
    var values = attributes.values
    (values.custom, values.unknownMembers) = ([:], JSONMembers())
    copy.attributes = BlockAttributes(values)
    if var table = table?.attributes.values {
      (table.custom, table.unknownMembers) = ([:], JSONMembers())
      copy.table?.attributes = TableAttributes(table)
    }
    return copy
  }
}

extension InlineImage {
  fileprivate var withoutUnknownMembers: InlineImage {
    var parts = parts
    parts.unknownMembers = JSONMembers()
    parts.primary.unknownMembers = JSONMembers()
    for index in parts.alternates.indices { parts.alternates[index].unknownMembers = JSONMembers() }
    return InlineImage(parts)
  }
}
