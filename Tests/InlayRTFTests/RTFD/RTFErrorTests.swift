import InlayCore
import InlayFiles
import InlayRTF
import TestKit
import Testing

/// What reading and writing RTF and RTFD throws: `InlayError` or `CancellationError`, and nothing else.
@Suite struct RTFErrorTests {
  typealias Call = NamedCall<Void>

  private static func rtf(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func tree(_ files: (String, any ByteSource)...) throws -> FileTree {
    var builder = FileTreeBuilder()
    for (path, source) in files { try builder.add(file: source, at: path) }
    return builder.finish()
  }

  private static func tree(_ text: String) throws -> FileTree {
    try tree(("TXT.rtf", MemorySource(rtf(text))))
  }

  private static func text(_ content: ImageContent) throws -> DecomposedText {
    let image = InlineImage(fileName: "a.png", mediaType: .png, content: content)
    return try Decomposer.decompose([
      AttributedRun("a letter\n"), AttributedRun(image: PlacedImage(image, kind: .attachment)),
    ]).value
  }

  private static let small: Limits = {
    var limits = Limits()
    (limits.rtfBytes, limits.rtfDepth, limits.textUnits, limits.attachmentBytes) = (100, 2, 10, 3)
    return limits
  }()

  private static let unread = InlayError(.sourceIO, "the disk is broken")

  /// Calls that fail, and the code and place of their errors.
  static let failing: [(call: Call, code: InlayError.Code, place: InlayError.Place)] = [
    (
      Call(name: "RTFReader.read, no RTF") { _ = try RTFReader.read(rtf("Tea at four.")) },
      "rtf.notRTF", InlayError.Place()
    ),
    (
      Call(name: "RTFReader.read, binary beyond the end") { _ = try RTFReader.read(rtf("{\\rtf1\\bin9 a}")) },
      "rtf.binaryBeyondEnd", .byte(6)
    ),
    (
      Call(name: "RTFReader.read, too long") {
        _ = try RTFReader.read(rtf("{\\rtf1" + String(repeating: " ", count: 100)), limits: small)
      },
      "limit.rtfBytes", InlayError.Place()
    ),
    (
      Call(name: "RTFReader.read, too deep") {
        _ = try RTFReader.read(rtf("{\\rtf1{{{a}}}}"), limits: small)
      },
      "limit.rtfDepth", .byte(8)
    ),
    (
      Call(name: "RTFReader.read, too much text") {
        _ = try RTFReader.read(rtf("{\\rtf1 more than ten units}"), limits: small)
      },
      "limit.textUnits", .byte(26)
    ),
    (
      Call(name: "RTFReader.read, an attachment that cannot be read") {
        _ = try RTFReader.read(
          rtf("{\\rtf1 {{\\NeXTGraphic a.png}\\'ac}}"), bundle: tree(("a.png", FailingSource(unread))))
      },
      "source.io", .file("a.png")
    ),
    (
      Call(name: "RTFReader.read, long links") {
        var limits = Limits()
        limits.attributeBytes = 10
        _ = try RTFReader.read(
          rtf("{\\rtf1{\\field{\\*\\fldinst HYPERLINK example.org/a}{\\fldrslt a}}}"), limits: limits)
      },
      "limit.attributeBytes", .byte(63)
    ),
    (
      Call(name: "RTFD.read, no text") { _ = try RTFD.read(tree(("a.png", MemorySource([1])))) },
      "rtfd.noText", InlayError.Place()
    ),
    (
      Call(name: "RTFD.read, no RTF") { _ = try RTFD.read(tree("Tea at four.")) },
      "rtf.notRTF", .file("TXT.rtf")
    ),
    (
      Call(name: "RTFD.read, binary beyond the end") { _ = try RTFD.read(tree("{\\rtf1\\bin9 a}")) },
      "rtf.binaryBeyondEnd", InlayError.Place(file: "TXT.rtf", .byte(6))
    ),
    (
      Call(name: "RTFD.read, a large file") {
        _ = try RTFD.read(
          tree(("TXT.rtf", MemorySource(rtf("{\\rtf1 a}"))), ("a", MemorySource([1, 2, 3, 4]))),
          limits: small)
      },
      "limit.attachmentBytes", .file("a")
    ),
    (
      Call(name: "RTFD.read, a long text") {
        _ = try RTFD.read(tree("{\\rtf1" + String(repeating: " ", count: 100)), limits: small)
      },
      "limit.rtfBytes", .file("TXT.rtf")
    ),
    (
      Call(name: "RTFD.read, a text that cannot be read") {
        _ = try RTFD.read(tree(("TXT.rtf", FailingSource(unread))))
      },
      "source.io", .file("TXT.rtf")
    ),
    (
      Call(name: "RTFWriter.write, an image that cannot be read") {
        _ = try RTFWriter.write(text(.data(FailingSource(unread))), to: MemorySink())
      },
      "source.io", InlayError.Place()
    ),
  ]

  @Test(arguments: failing.indices) func badInputIsAnInlayError(index: Int) throws {
    let (call, code, place) = Self.failing[index]
    let error = #expect(throws: InlayError.self, "\(call)") { try call.body(()) }
    #expect(error?.code == code, "\(call)")
    #expect(error?.place == place, "\(call)")
  }

  /// Bytes are not asked for, and names are made to fit, so that there is nothing to throw.
  @Test func anythingCanBeWrittenAsRTFD() throws {
    let files = [
      BundleFile("TXT.rtf", content: .data(FailingSource(Self.unread))),
      BundleFile("../a", content: .bytes([1])),
      BundleFile("b/c", content: .bytes([1])),
    ]
    let text = try Self.text(.data(FailingSource(Self.unread))).with(files: files)
    let written = try RTFD.write(text)
    #expect(written.value.entries.count == 5)
    let renamed = written.diagnostics.filter { $0.code == "rtfd.renamed" }
    #expect(renamed.compactMap { $0.details["file"] } == ["../a", "TXT.rtf"])
    #expect(renamed.allSatisfy { $0.details["name"].map { written.value.file($0) != nil } ?? false })
  }

  // MARK: The caller's own errors

  private struct Own: Error, Equatable {}

  private final class OwnSink: OutputSink {
    func write(_ bytes: [UInt8]) throws { throw Own() }
  }

  @Test func whatTheSinkThrowsPassesThrough() throws {
    let text = try Self.text(.bytes([1]))
    #expect(throws: Own()) { try RTFWriter.write(text, to: OwnSink()) }
  }

  // MARK: Cancellation

  /// Made where nothing is cancelled.
  struct Prepared: Sendable {
    let text: DecomposedText
    let tree: FileTree
  }

  static let calls: [NamedCall<Prepared>] = [
    NamedCall(name: "RTFReader.read") { _ in _ = try RTFReader.read(rtf("{\\rtf1 a}")) },
    NamedCall(name: "RTFReader.read, no RTF") { _ in _ = try RTFReader.read(rtf("Tea at four.")) },
    NamedCall(name: "RTFWriter.write") { _ = try RTFWriter.write($0.text, to: MemorySink()) },
    NamedCall(name: "RTFD.read") { _ = try RTFD.read($0.tree) },
    NamedCall(name: "RTFD.write") { _ = try RTFD.write($0.text) },
  ]

  @Test(arguments: calls) func aCancelledTaskGetsCancellationError(_ call: NamedCall<Prepared>) async throws {
    let prepared = try Prepared(text: Self.text(.bytes([1])), tree: Self.tree("{\\rtf1 a}"))
    let error = await CancelledTask.error { try call.body(prepared) }
    #expect(error is CancellationError, "\(String(describing: error))")
  }
}
