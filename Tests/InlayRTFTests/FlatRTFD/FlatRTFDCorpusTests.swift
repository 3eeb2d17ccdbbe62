import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayJSON
import TestKit
import Testing

@testable import InlayRTF

/// Flat RTFD that macOS wrote, and files made beside the corpus from the documented layout.
@Suite struct FlatRTFDCorpusTests {
  @Test(.needs(.corpus("flat-rtfd/genuine")))
  func `genuine files come back byte for byte`() throws {
    let files = try Corpus.files(under: "flat-rtfd/genuine")
    #expect(files.count == 3)
    for file in files {
      let bytes = try file.bytes()
      let input = FormatInput.file(MemorySource(bytes), name: nil)
      #expect(FormatRegistry.all.recognize(input)?.name == .flatRTFD)
      let text = try Format.flatRTFD.read(input)
      #expect(text.diagnostics.isEmpty, "\(file): \(text.diagnostics)")
      #expect(!text.value.text.isEmpty)
      #expect(try Samples.bytes(.flatRTFD, text.value).bytes == bytes, "\(file)")
      // Without the source, all but the time is the same.
      guard case .folder(let tree) = try FlatWrapper.read(MemorySource(bytes)).value else {
        Issue.record("\(file) is no folder")
        continue
      }
      let sink = MemorySink()
      try FlatWrapper.folder(tree).write(last: "TXT.rtf", to: sink)
      let time = bytes.count - 16..<bytes.count - 12
      #expect(sink.bytes[..<time.lowerBound] == bytes[..<time.lowerBound], "\(file)")
      #expect(sink.bytes[time.upperBound...] == bytes[time.upperBound...], "\(file)")
    }
  }

  @Test(.needs(.corpus("flat-rtfd/made")))
  func `made files have the files they should have`() throws {
    let expected = try Self.expected("made/", member: "files")
    #expect(expected.count == 11)
    for (name, files) in expected {
      let found: [(path: String, source: any ByteSource)]
      switch try FlatWrapper.read(MemorySource(Corpus.file("flat-rtfd/\(name)").bytes())).value {
      case .file(let name, let source): found = [(name, source)]
      case .folder(let tree): found = tree.files.map { ($0.path.description, $0.source) }
      }
      var digests: [String: String] = [:]
      for file in found { digests[file.path] = try file.source.digest().hex }
      #expect(digests == files, "\(name)")
    }
  }

  @Test(.needs(.corpus("flat-rtfd/made"))) func `a glyph keeps its bytes in each form`() throws {
    var texts: [DecomposedText] = []
    for form in ["noalign", "page4096", "page16384", "reversed"] {
      let bytes = try Corpus.file("flat-rtfd/made/glyph-and-png.\(form).flat-rtfd").bytes()
      let text = try Format.flatRTFD.read(.file(MemorySource(bytes), name: nil)).value
      #expect(text.placements.map(\.kind) == [.glyph, .attachment])
      #expect(text.images[0].identifier == "adaptiveglyphkit.project-owned.blue-circle.v1")
      texts.append(text)
    }
    #expect(Set(texts).count == 1)
  }

  /// The code of the error for each hostile file. One is read, with a diagnostic.
  static let hostile: [String: String] = [
    "bad-version": "rtfd.flatMalformed", "casefold-duplicate": "tree.refused", "count-4g": "limit.files",
    "deep-3000": "limit.folderDepth", "duplicate-names": "tree.refused", "empty": "rtfd.flatTruncated",
    "entry-length-too-small": "rtfd.flatMalformed", "kind-0": "rtfd.flatMalformed",
    "kind-9": "rtfd.flatMalformed",
    "magic-only": "rtfd.flatTruncated", "name--0": "rtfd.flatMalformed", "name-CON_x_png-9": "tree.refused",
    "name-__-2": "tree.refused", "name-___evil_png-11": "tree.refused", "name-___png-6": "tree.refused",
    "name-_etc_passwd-11": "tree.refused", "name-a_b_png-7": "tree.refused",
    "name-length-4g": "rtfd.flatTruncated", "name-nul__png-8": "tree.refused", "no-txt-rtf": "rtfd.noText",
    "padding-2g": "rtfd.flatTruncated", "symlink": "tree.refused", "trailing-bytes": "read",
    "truncated-half": "rtfd.flatTruncated",
  ]

  @Test(.needs(.corpus("flat-rtfd/hostile"))) func `hostile files are refused`() throws {
    let files = try Corpus.files(under: "flat-rtfd/hostile")
    var seen: [String: String] = [:]
    for file in files {
      let name = String(file.name.split(separator: "/").last?.dropLast(".flat-rtfd".count) ?? "")
      for limits in [Limits.default, .strict] {
        do {
          let read = try Format.flatRTFD.read(
            .file(MemorySource(file.bytes()), name: nil), options: ReadOptions(limits: limits))
          #expect(read.diagnostics.map(\.code) == [.rtfdTrailingBytes], "\(name)")
          seen[name] = "read"
        } catch let error as InlayError {
          seen[name] = error.code.rawValue
          #expect(error.place != InlayError.Place() || error.code == .rtfdNoText, "\(name): \(error)")
        }
      }
    }
    #expect(seen == Self.hostile)
  }

  /// Names and digests of `expected.json`, of the entries that begin with `prefix`.
  static func expected(_ prefix: String, member: String) throws -> [(String, [String: String])] {
    let script = """
      import json, sys
      for name, entry in sorted(json.load(sys.stdin).items()):
        if name.startswith(sys.argv[1]):
          for path, digest in sorted(entry[sys.argv[2]].items()): print(name, digest, path)
      """
    let input = try Corpus.file("flat-rtfd/made/expected.json").bytes()
    let lines = try Python.run(["-c", script, prefix, member], input: input).text.split(separator: "\n")
    var entries: [(String, [String: String])] = []
    for line in lines {
      let fields = line.split(separator: " ", maxSplits: 2).map(String.init)
      if entries.last?.0 != fields[0] { entries.append((fields[0], [:])) }
      entries[entries.count - 1].1[fields[2]] = fields[1]
    }
    return entries
  }
}
