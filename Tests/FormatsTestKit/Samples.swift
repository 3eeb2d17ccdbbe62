package import InlayCore
package import InlayFiles
package import InlayFormats
internal import InlayJSON

/// Inputs that several tests use.
package enum Samples {
  /// A sound PNG of one pixel, 70 bytes.
  package static let pngBase64 =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
  package static let png: [UInt8] = {
    var reader = JSONReader(Array("\"\(pngBase64)\"".utf8))
    return (try? reader.readBase64(maximumBytes: 1_000)) ?? []
  }()
  package static let pngDigest = ContentDigest.sha256(of: png)

  /// Links that would run a script, spelled in ways that programs let through. Each names `alert`.
  package static let harmfulLinks = [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "\u{1}javascript:alert(1)",
    "java\tscript:alert(1)", "vbscript:alert(1)", "data:text/html,alert(1)",
  ]

  package static func image(
    _ identifier: String? = "dog", description: String? = "a dog", fileName: String? = nil,
    content: ImageContent = .bytes(png)
  ) -> InlineImage {
    InlineImage(
      identifier: identifier.map { ContentIdentifier(rawValue: $0) }, description: description,
      fileName: fileName, mediaType: .png, content: content)
  }

  package static func missing(_ identifier: String? = "gone", description: String? = nil) -> InlineImage {
    InlineImage(
      identifier: identifier.map { ContentIdentifier(rawValue: $0) }, description: description,
      mediaType: nil,
      content: .missing(MissingContent(.absent)))
  }

  package static func run(
    _ image: InlineImage, over text: String = "\u{FFFC}", kind: PlacementKind = .attachment
  )
    -> AttributedRun
  {
    AttributedRun(text, image: PlacedImage(image, kind: kind))
  }

  package static func text(_ runs: AttributedRun...) throws -> DecomposedText {
    try Decomposer.decompose(runs).value
  }

  /// A box, then a table of two rows. In the last cell stand a table and a box. Another table follows directly.
  package static func nestedTables() throws -> DecomposedText {
    func cell(
      _ range: Range<Int>, _ table: Int, _ row: Int, _ column: Int, rowSpan: Int = 1, columnSpan: Int = 1
    ) -> TextBlock {
      TextBlock(
        range,
        cell: TextTableCell(
          table: table, row: row, column: column, rowSpan: rowSpan, columnSpan: columnSpan))
    }
    return try DecomposedText(
      text: "Tea:\na\nbc\nd\ne\nf\ng\nend",
      tables: [TextTable(columnCount: 3), TextTable(columnCount: 1), TextTable(columnCount: 1)],
      blocks: [
        TextBlock(0..<5), cell(5..<7, 0, 0, 0, rowSpan: 2), cell(7..<10, 0, 0, 1, columnSpan: 2),
        cell(10..<16, 0, 1, 2), cell(10..<12, 1, 0, 0), cell(12..<14, 1, 1, 0), TextBlock(14..<16),
        cell(16..<18, 2, 0, 0),
      ])
  }

  /// Bytes of an output, and all diagnostics.
  package static func bytes(
    _ format: Format, _ text: DecomposedText, _ options: WriteOptions = WriteOptions()
  ) throws -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
    let output = try format.write(text, options: options)
    let sink = MemorySink()
    let noticed = try output.value.write(to: sink)
    return (sink.bytes, output.diagnostics + noticed)
  }

  package static func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  package static func tree(_ files: (String, [UInt8])...) throws -> FileTree {
    var builder = FileTreeBuilder()
    for (path, bytes) in files { try builder.add(file: MemorySource(bytes), at: path) }
    return builder.finish()
  }

  package static func tar(_ files: (String, [UInt8])...) throws -> [UInt8] {
    var builder = FileTreeBuilder()
    for (path, bytes) in files { try builder.add(file: MemorySource(bytes), at: path) }
    let sink = MemorySink()
    try builder.finish().writeTar(to: sink)
    return sink.bytes
  }
}
