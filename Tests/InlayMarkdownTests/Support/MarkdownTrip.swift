import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML
import TestKit

@testable import InlayMarkdown

/// A text written as Markdown, with what it refers to.
struct MarkdownTrip {
  let bytes: [UInt8]
  let written: HTMLWritten
  let options: HTMLWriteOptions

  init(
    _ text: DecomposedText, _ profile: MarkdownProfile = .strict,
    _ options: HTMLWriteOptions = HTMLWriteOptions()
  ) throws {
    let sink = MemorySink()
    written = try MarkdownWriter.write(text, profile: profile, options: options, to: sink)
    bytes = sink.bytes
    self.options = options
  }

  /// The file.
  var markdown: String { String(decoding: bytes, as: UTF8.self) }

  func read() throws -> Converted<DecomposedText> {
    guard case .files(let folder) = options.resources else { return try MarkdownReader.read(bytes) }
    var builder = FileTreeBuilder()
    for file in written.files { try builder.add(file: file.source, at: folder + "/" + file.name) }
    return try MarkdownReader.read(bytes, resources: .tree(builder.finish()))
  }

  /// What reading Markdown gives.
  static func read(_ markdown: String) throws -> DecomposedText {
    try MarkdownReader.read(Array(markdown.utf8)).value
  }

  /// The Markdown that is written of what HTML gives.
  static func markdown(ofHTML html: String, _ profile: MarkdownProfile = .strict) throws -> String {
    try MarkdownTrip(HTMLReader.read(Array(html.utf8), charset: "utf-8").value, profile).markdown
  }
}
