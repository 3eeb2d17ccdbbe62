import TestKit
import Testing

@testable import InlayNetworks

/// Messages of strangers: random ones, those that fuzzing found, and files of the corpora as any format.
@Suite struct HostileMessageTests {
  @Test func rangesOfStrangersAreSafe() throws {
    try Property.check("ranges of strangers") { source in try NetworkDoor.ranges(source.bytes()) }
  }

  @Test func codesOfStrangersAreSafe() throws {
    try Property.check("codes of strangers") { source in try NetworkDoor.codes(source.bytes()) }
  }

  @Test func whatFuzzingFoundStaysMended() throws {
    for (name, check) in [("ranges", NetworkDoor.ranges), ("codes", NetworkDoor.codes)] {
      for (_, seed) in try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/\(name)")) { try check(seed) }
    }
  }

  @Test(
    .needs(.corpus("telegram")),
    arguments: [
      "matrix", "nostr", "telegram", "activitypub", "atproto", "discord", "slack", "twitch", "tokens",
    ])
  func filesOfTheCorporaAreSafeAsAnyFormat(folder: String) throws {
    for (_, bytes) in try Files.tree(Corpus.folder(folder)) {
      for choice in UInt8(0)..<16 {
        try NetworkDoor.ranges([choice] + bytes)
        try NetworkDoor.codes([choice] + bytes)
      }
    }
  }
}
