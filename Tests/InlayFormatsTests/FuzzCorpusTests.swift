import InlayCocoa
import InlayContainer
import InlayCore
import InlayDocument
import InlayFiles
import InlayFormats
import InlayHTML
import InlayRTF
import TestKit
import Testing

/// The seeds of the fuzz targets, and every input that once crashed one, through the same doors.
@Suite struct FuzzCorpusTests {
  private static let doors: [(name: String, read: @Sendable ([UInt8]) throws -> DecomposedText?)] = [
    ("rtf", { try RTFReader.read($0, limits: .strict).value }),
    ("flatrtfd", { try Format.flatRTFD.read(.file(MemorySource($0), name: nil)).value }),
    ("keyedarchive", { try Format.keyedArchive.read(.file(MemorySource($0), name: nil)).value }),
    ("webarchive", { try Format.webArchive.read(.file(MemorySource($0), name: nil)).value }),
    ("typedstream", { try Format.typedstream.read(.file(MemorySource($0), name: nil)).value }),
    ("html", { try HTMLReader.read($0, limits: .strict).value }),
    ("triple", { try TripleReader.read(MemorySource($0), limits: .strict).value }),
    (
      "document",
      {
        try PortableDocument.read(json: $0, options: PortableReadOptions(limits: .strict, unsealed: true))
          .value
      }
    ),
    (
      "tar",
      {
        _ = try FileTree(tar: $0, limits: .strict, strictness: .lenient)
        return nil
      }
    ),
    (
      "heif",
      {
        _ = try ImageHeader.read($0, limits: .strict)
        return nil
      }
    ),
    (
      "image",
      {
        _ = try ImageHeader.read($0, limits: .strict)
        return nil
      }
    ),
    (
      "salvage",
      {
        var options = PortableReadOptions(limits: .strict, unsealed: true)
        options.damage = .all
        return try PortableDocument.read(json: Array($0.dropFirst()), options: options).value
      }
    ),
    (
      "stripping",
      {
        _ = try MetadataStripper.stripped($0, of: [.descriptions, .origin], limits: .strict)
        return nil
      }
    ),
  ]

  @Test(arguments: doors.indices)
  func everySeedIsReadOrRefused(door: Int) throws {
    let (name, read) = Self.doors[door]
    let seeds = try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/\(name)"))
    #expect(!seeds.isEmpty)
    var readable = 0
    for (seed, bytes) in seeds {
      do {
        try read(bytes)?.checkInvariants()
        readable += 1
      } catch let violation as InlayError where violation.code.isModelRule {
        Issue.record("\(name)/\(seed) was read and breaks a rule: \(violation)")
      } catch {
        // Refused, with a typed error.
      }
    }
    #expect(readable > 0, "a seed that reads is what a fuzzer starts from")
  }
}
