import InlayCore
import InlayFormats
import TestKit
import Testing

@testable import InlayNetworks

/// Exports of strangers: random ones, those that fuzzing found, and files of the corpora as any export.
@Suite struct HostileExportTests {
  @Test func exportsOfStrangersAreSafe() throws {
    try Property.check("exports of strangers") { source in try ExportDoor.check(source.bytes()) }
  }

  @Test func whatFuzzingFoundStaysMended() throws {
    for (_, seed) in try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/exports")) {
      try ExportDoor.check(seed)
    }
  }

  @Test(.needs(.corpus("telegram")), arguments: ["telegram", "discord", "slack", "activitypub", "matrix"])
  func filesOfTheCorporaAreSafeAsAnyExport(folder: String) throws {
    for (_, bytes) in try Files.tree(Corpus.folder(folder)) {
      for choice in UInt8(0)..<5 { try ExportDoor.check([choice] + bytes) }
    }
  }

  /// Parts of a genuine export, cut, doubled and put elsewhere.
  @Test(.needs(.corpus("telegram"))) func damagedExportsAreSafe() throws {
    let genuine = try [
      "telegram/made-desktop-export.json", "discord/made-dce-raw.json", "activitypub/made-note.json",
    ].map { Array(try ExportKit.corpus($0).utf8) }
    try Property.check("damaged exports", cases: Property.costly) { source in
      var bytes = genuine[source.below(genuine.count)]
      for _ in 0..<source.int(in: 1...4) {
        let at = source.below(bytes.count)
        let end = min(bytes.count, at + source.below(40))
        switch source.below(3) {
        case 0: bytes.removeSubrange(at..<end)
        case 1: bytes.insert(contentsOf: bytes[at..<end], at: source.below(bytes.count))
        default: bytes[at] = source.byte()
        }
        if bytes.isEmpty { return }
      }
      for choice in UInt8(0)..<5 { try ExportDoor.check([choice] + bytes) }
    }
  }
}
