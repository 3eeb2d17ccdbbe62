import Inlay
import InlayFiles
import InlayFormats
import InlayJSON
import TestKit

/// A text written as HTML, with what the page refers to.
struct HTMLTrip {
  let bytes: [UInt8]
  let written: HTMLWritten
  let options: HTMLWriteOptions

  init(_ text: DecomposedText, _ options: HTMLWriteOptions = HTMLWriteOptions()) throws {
    let sink = MemorySink()
    written = try HTMLWriter.write(text, options: options, to: sink)
    bytes = sink.bytes
    self.options = options
  }

  /// The page and the diagnostics of writing, for reports.
  var page: String { String(decoding: bytes, as: UTF8.self) }

  /// What the page's references name: its files beside it, or its parts.
  func resources() throws -> HTMLResources {
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

  func read() throws -> Converted<DecomposedText> { try HTMLReader.read(bytes, resources: try resources()) }

  private func required(_ value: String?) throws -> String {
    guard let value else { throw Unmet("a part without a Content-ID") }
    return value
  }
}

/// Field by field first, so that a failure names the field.
func expectSame(_ read: DecomposedText, _ text: DecomposedText, _ name: String = "") throws {
  try expect(read.text, equals: text.text, name)
  try expect(read.paragraphs.count, equals: text.paragraphs.count, name)
  for (got, wanted) in zip(read.paragraphs, text.paragraphs) { try expect(got, equals: wanted, name) }
  try expect(read.runs.count, equals: text.runs.count, name)
  for (got, wanted) in zip(read.runs, text.runs) { try expect(got, equals: wanted, name) }
  try expect(read.placements, equals: text.placements, name)
  for (got, wanted) in zip(read.images, text.images) {
    try expect(got.parts, equals: wanted.parts, name)
  }
  try expect(read.images, equals: text.images, name)
  try expect(read.attributes, equals: text.attributes, name)
  try expect(read.files, equals: text.files, name)
  try expect(read, equals: text, name)
}

extension DecomposedText {
  /// What HTML promises of a text: without custom attributes, unknown members and files of a bundle, its paragraphs
  /// separated by LF, NUL as U+FFFD.
  func carriedByHTML() throws -> DecomposedText {
    var runs: [AttributedRun] = []
    var hasReturn = false
    for run in Recomposer.runs(of: self) {
      var character = run.character
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
        AttributedRun(String(text), character: character, paragraph: paragraph, image: image))
    }
    var carried = try Decomposer.decompose(runs).value
    carried.attributes = attributes
    carried.attributes.custom = [:]
    return carried
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
