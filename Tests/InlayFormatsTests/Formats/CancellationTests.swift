import FormatsTestKit
import Foundation
import InlayContainer
import InlayCore
import InlayDocument
import InlayFiles
import Synchronization
import TestKit
import Testing

@testable import InlayFormats
@testable import InlayHTML
@testable import InlayRTF

/// All formats in a task that was cancelled.
@Suite struct CancellationTests {
  typealias Call = NamedCall<Prepared>

  /// A text, and what each format makes of it, made where nothing is cancelled.
  struct Prepared: Sendable {
    let text: DecomposedText
    let inputs: [FormatName: FormatInput]

    init() throws {
      text = try Samples.text(
        AttributedRun("a letter\n"), Samples.run(Samples.image()), AttributedRun("\nand its end"))
      var inputs: [FormatName: FormatInput] = [:]
      for format in FormatRegistry.all.formats where format.canWrite {
        switch try format.write(text).value {
        case .tree(let tree): inputs[format.name] = .tree(tree, name: nil)
        case .bytes(let stream):
          let sink = MemorySink()
          _ = try stream(sink)
          inputs[format.name] = .file(MemorySource(sink.bytes), name: nil)
        }
      }
      self.inputs = inputs
    }

    func bytes(_ name: FormatName) throws -> [UInt8] {
      guard case .file(let source, _)? = inputs[name] else { throw Unmet("\(name) is not a file") }
      return try source.read(0..<source.count)
    }

    func tree(_ name: FormatName) throws -> FileTree {
      guard case .tree(let tree, _)? = inputs[name] else { throw Unmet("\(name) is no folder") }
      return tree
    }
  }

  /// The rows of the table that write by name: formats themselves cannot be told apart in a test's name.
  static let names = FormatRegistry.all.formats.filter(\.canWrite).map(\.name.rawValue)

  private func format(_ name: String) throws -> Format { try FormatRegistry.all.named(name) }

  @Test(arguments: names) func readingStops(_ name: String) async throws {
    let (format, prepared) = (try format(name), try Prepared())
    let input = try #require(prepared.inputs[format.name])
    let error = await CancelledTask.error { _ = try format.read(input) }
    expectCancelled(error)
  }

  @Test(arguments: names) func writingStops(_ name: String) async throws {
    let (format, prepared) = (try format(name), try Prepared())
    expectCancelled(await CancelledTask.error { _ = try format.write(prepared.text) })
    let output = try format.write(prepared.text).value
    expectCancelled(await CancelledTask.error { _ = try output.write(to: MemorySink()) })
  }

  @Test(arguments: names) func savingLeavesWhatStands(_ name: String) async throws {
    let (format, prepared) = (try format(name), try Prepared())
    let folder = try TemporaryFolder()
    let path = folder / "old"
    _ = try format.save(Samples.text(AttributedRun("old")), to: path)
    let before = try Files.tree(folder.path)
    for target in [path, folder / "new"] {
      expectCancelled(await CancelledTask.error { _ = try format.save(prepared.text, to: target) })
    }
    #expect(try Files.tree(folder.path) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["old"])
    // Nothing of the cancelled ones is in the way of the next.
    _ = try format.save(prepared.text, to: path)
    #expect(try Files.tree(folder.path) != before)
  }

  /// A page with its pictures beside it.
  @Test func aPageWithItsFilesIsNotBegun() async throws {
    let prepared = try Prepared()
    let folder = try TemporaryFolder()
    var options = WriteOptions()
    options[HTMLWriteOptions.self].resources = .files(folder: "pictures")
    let chosen = options
    let error = await CancelledTask.error {
      _ = try Format.html.save(prepared.text, to: folder / "page.html", options: chosen)
    }
    expectCancelled(error)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  private func expectCancelled(_ error: (any Error)?) {
    #expect(CancelledTask.isBare(error), "\(String(describing: error))")
  }

  /// What is under the table's roof, and beside it.
  static let calls: [Call] = [
    Call(name: "RTFReader.read") { _ = try RTFReader.read($0.bytes(.rtf)) },
    Call(name: "RTFWriter.write") { _ = try RTFWriter.write($0.text, to: MemorySink()) },
    Call(name: "RTFD.read") { _ = try RTFD.read($0.tree(.rtfd)) },
    Call(name: "RTFD.write") { _ = try RTFD.write($0.text) },
    Call(name: "HTMLReader.read") { _ = try HTMLReader.read($0.bytes(.html)) },
    Call(name: "HTMLWriter.write") { _ = try HTMLWriter.write($0.text, to: MemorySink()) },
    Call(name: "HTMLResourcePlacement.map") { _ in
      _ = try HTMLResourcePlacement.map(json: Array(#"{"dog":"https://example.org/dog.png"}"#.utf8))
    },
    Call(name: "PlainTextReader.read, of bytes") { _ = try PlainTextReader.read($0.bytes(.text)) },
    Call(name: "PlainTextReader.read, of a source") {
      _ = try PlainTextReader.read(MemorySource($0.bytes(.text)))
    },
    Call(name: "PlainTextWriter.write") { _ = try PlainTextWriter.write($0.text, to: MemorySink()) },
    Call(name: "TripleReader.read") { _ = try TripleReader.read(MemorySource($0.bytes(.triple))) },
    Call(name: "TripleReader.triple") { _ = try TripleReader.triple($0.bytes(.triple)) },
    Call(name: "TripleWriter.write") { _ in
      try TripleWriter.write(Triple(string: "", imageRanges: [], imageData: [:]), to: MemorySink())
    },
    Call(name: "Triple.of") { _ = try Triple.of($0.text) },
    Call(name: "Triple.decomposed") { _ in
      _ = try Triple(string: "a", imageRanges: [], imageData: [:]).decomposed()
    },
    Call(name: "Repair.repair") { _ = try Repair.repair($0.text, orphans: .remove) },
    Call(name: "InspectReport") { _ = try InspectReport($0.text, format: .rtf) },
  ]

  @Test(arguments: calls) func callsThrowCancelled(_ call: Call) async throws {
    let prepared = try Prepared()
    let error = await CancelledTask.error { try call.body(prepared) }
    #expect(CancelledTask.isBare(error), "\(String(describing: error))")
  }

  /// What calls a function when its bytes are read.
  private final class Source: ByteSource {
    private let bytes: [UInt8]
    let digestCache = DigestCache()
    private let whenRead: @Sendable () -> Void

    init(_ bytes: [UInt8], whenRead: @escaping @Sendable () -> Void) {
      (self.bytes, self.whenRead) = (bytes, whenRead)
    }

    var count: Int { bytes.count }

    func read(_ range: Range<Int>) throws -> [UInt8] {
      whenRead()
      return Array(bytes[range])
    }
  }

  /// Cancelled when the first picture's bytes are asked for, a save never asks for the second's, and leaves what stood.
  @Test(arguments: names.filter { $0 != "text" }) func aSaveThatIsUnderWayStops(_ name: String) async throws {
    let format = try format(name)
    let folder = try TemporaryFolder()
    let path = folder / "old"
    _ = try format.save(Samples.text(AttributedRun("old")), to: path)
    let before = try Files.tree(folder.path)
    let second = Mutex(0)
    let error = await CancelledTask.errorMidway { cancel in
      let pictures = [
        Source(Samples.png, whenRead: cancel),
        Source(Samples.png + [0], whenRead: { second.withLock { $0 += 1 } }),
      ]
      let text = try Decomposer.decompose(
        pictures.enumerated().map { Samples.run(Samples.image("\($0)", content: .data($1))) }
      ).value
      _ = try format.save(text, to: path)
    }
    expectCancelled(error)
    #expect(second.withLock { $0 } == 0)
    #expect(try Files.tree(folder.path) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["old"])
  }

  /// A long input is not read to its end.
  @Test(arguments: ["rtf", "html"]) func aLongReadingStops(_ name: String) async throws {
    let format = try format(name)
    let long = String(repeating: name == "rtf" ? "{\\b x}" : "<b>x</b>", count: 100_000)
    let input = Array((name == "rtf" ? "{\\rtf1 \(long)}" : "<p>\(long)").utf8)
    let error = await CancelledTask.errorMidway { cancel in
      // Cancelled when the bytes are fetched: what is found then is the first look at a token.
      _ = try format.read(.file(Source(input, whenRead: cancel), name: nil))
    }
    expectCancelled(error)
  }

  /// Recognising is an answer of yes or no, and true in a cancelled task too.
  @Test func formatsAreRecognisedAllTheSame() async throws {
    let prepared = try Prepared()
    let wanted = prepared.inputs.mapValues { FormatRegistry.all.recognize($0)?.name }
    let tar = try Samples.tar(("TXT.rtf", Array("{\\rtf1 a}".utf8)))
    let error = await CancelledTask.error {
      #expect(prepared.inputs.mapValues { FormatRegistry.all.recognize($0)?.name } == wanted)
      #expect(FormatRegistry.all.recognize(.file(MemorySource(tar), name: nil))?.name == .rtfd)
    }
    #expect(error == nil)
  }
}
