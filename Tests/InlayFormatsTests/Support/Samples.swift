import InlayCore
import InlayFiles
import InlayFormats
import InlayJSON
import TestKit

/// Inputs that several tests use.
enum Samples {
  /// A sound PNG of one pixel, 70 bytes.
  static let pngBase64 =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
  static let png: [UInt8] = {
    var reader = JSONReader(Array("\"\(pngBase64)\"".utf8))
    return (try? reader.readBase64(maximumBytes: 1_000)) ?? []
  }()
  static let pngDigest = Digest.sha256(of: png)

  static func image(
    _ identifier: String? = "dog", description: String? = "a dog", fileName: String? = nil,
    content: ImageContent = .bytes(png)
  ) -> InlineImage {
    InlineImage(
      identifier: identifier.map { ContentIdentifier(rawValue: $0) }, description: description,
      fileName: fileName, mediaType: .png, content: content)
  }

  static func missing(_ identifier: String? = "gone", description: String? = nil) -> InlineImage {
    InlineImage(
      identifier: identifier.map { ContentIdentifier(rawValue: $0) }, description: description,
      mediaType: nil,
      content: .missing(MissingContent(.absent)))
  }

  static func run(_ image: InlineImage, over text: String = "\u{FFFC}", kind: PlacementKind = .attachment)
    -> AttributedRun
  {
    AttributedRun(text, image: PlacedImage(image, kind: kind))
  }

  static func text(_ runs: AttributedRun...) throws -> DecomposedText { try Decomposer.decompose(runs).value }

  /// Bytes of an output, and all diagnostics.
  static func bytes(
    _ format: Format, _ text: DecomposedText, _ options: WriteOptions = WriteOptions()
  ) throws -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
    let output = try format.write(text, options: options)
    let sink = MemorySink()
    let noticed = try output.value.write(to: sink)
    return (sink.bytes, output.diagnostics + noticed)
  }

  static func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  static func tree(_ files: (String, [UInt8])...) throws -> FileTree {
    var builder = FileTreeBuilder()
    for (path, bytes) in files { try builder.add(file: MemorySource(bytes), at: path) }
    return builder.finish()
  }

  static func tar(_ files: (String, [UInt8])...) throws -> [UInt8] {
    var builder = FileTreeBuilder()
    for (path, bytes) in files { try builder.add(file: MemorySource(bytes), at: path) }
    let sink = MemorySink()
    try builder.finish().writeTar(to: sink)
    return sink.bytes
  }
}
