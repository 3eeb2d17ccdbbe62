import InlayArchives
import InlayCore
import InlayFiles
import TestKit
import Testing

/// The seeds of the fuzz target, and every input that once crashed it, through the same door.
@Suite struct FuzzCorpusTests {
  @Test func everySeedIsUnpackedOrRefused() throws {
    let seeds = try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/archives"))
    var unpacked: Set<String> = []
    for (name, bytes) in seeds {
      // The first byte says how the fuzzer takes the others; those that are choices are refused here.
      let archive = Array(bytes.dropFirst())
      for kind in ArchiveKind.allCases {
        do {
          try ArchiveUnpacker.unpack(MemorySource(archive), as: kind, into: MemorySink(), limits: .strict)
          unpacked.insert(name)
        } catch is InlayError {
          // Refused, with a typed error.
        }
      }
    }
    #expect(unpacked.isSuperset(of: ["rtfd.zip", "rtf.gz", "zip64.zip"]))
    #expect(!unpacked.contains("slip.zip"))
  }
}
