import InlayCore
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

  /// A reader that looks for the end of the paragraph in each of them takes more than a minute.
  @Test func manyLongImagesTakeAMoment() throws {
    let letters = 80_000
    let entity = #"{"type":"custom_emoji","offset":0,"length":\#(letters + 1),"custom_emoji_id":"1"}"#
    let entities = Array(repeating: entity, count: 1_000).joined(separator: ",")
    let text = String(repeating: "a", count: letters)
    let read = try NetworkKit.read(#"{"text":"\#(text)\n","entities":[\#(entities)]}"#, .telegram)
    #expect(read.value.text == text + "\n" && read.value.placements.isEmpty)
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
