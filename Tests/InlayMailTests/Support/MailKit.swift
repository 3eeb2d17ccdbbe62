import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats

@testable import InlayMail

/// What the tests of mails share.
enum MailKit {
  /// A part: its fields and its content.
  static func part(_ fields: String..., content: String) -> String {
    fields.map { $0 + "\n" }.joined() + "\n" + content
  }

  /// A part that holds others.
  static func parts(_ type: String, _ boundary: String, fields: [String] = [], _ parts: String...) -> String {
    let head =
      fields.map { $0 + "\n" }.joined() + "Content-Type: multipart/\(type); boundary=\"\(boundary)\"\n\n"
    return head + parts.map { "--\(boundary)\n\($0)\n" }.joined() + "--\(boundary)--\n"
  }

  static func text(_ text: String) -> String {
    part("Content-Type: text/plain; charset=utf-8", content: text)
  }
  static func html(_ html: String) -> String { part("Content-Type: text/html; charset=utf-8", content: html) }

  /// A picture of one pixel.
  static func png(_ fields: String...) -> String {
    let head = ["Content-Type: image/png", "Content-Transfer-Encoding: base64"] + fields
    return head.map { $0 + "\n" }.joined() + "\n" + Samples.pngBase64
  }

  /// Reads a mail. Its lines end in line feeds.
  static func read(_ mail: String, limits: Limits = .default) throws -> Converted<DecomposedText> {
    try read(Array(mail.utf8), limits: limits)
  }

  static func read(_ mail: [UInt8], limits: Limits = .default) throws -> Converted<DecomposedText> {
    let read = try Format.eml.read(.file(MemorySource(mail), name: nil), options: ReadOptions(limits: limits))
    try read.value.checkInvariants()
    return read
  }

  static func write(
    _ text: DecomposedText, _ options: WriteOptions = WriteOptions()
  ) throws -> Converted<[UInt8]> {
    let written = try Samples.bytes(.eml, text, options)
    return Converted(written.bytes, diagnostics: written.diagnostics)
  }

  /// The text with what is known of pictures in their places.
  static func essence(_ text: DecomposedText) -> String {
    Recomposer.runs(of: text).map { run in
      guard let image = run.image?.image else { return String(run.text) }
      let isHere = image.content.source.map { "\($0.count)" } ?? "elsewhere"
      return "⟦\(image.fileName ?? image.description ?? "") \(isHere)⟧"
    }.joined()
  }

  /// The files: name, type and number of bytes.
  static func files(_ text: DecomposedText) -> [String] {
    text.files.map { file in
      "\(file.name) \(file.mediaType?.rawValue ?? "?") \(file.content.source?.count ?? -1)"
    }
  }

  static func codes(_ diagnostics: [Diagnostic]) -> [String] { diagnostics.map(\.code.rawValue) }
}
