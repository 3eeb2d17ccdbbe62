import InlayCore
import InlayFormats
import InlayJSON
import TestKit
import Testing

@testable import InlayNetworks

@Suite struct TwitchTests {
  /// Chatterino's own outputs have the name and number of each emote.
  @Test(
    .needs(.corpus("twitch")),
    arguments: [
      "action", "bad-emotes", "bad-emotes3", "emote", "emote-emoji", "emotes", "emotes2", "emotes4",
      "emotes5",
    ])
  func emotesAreThoseOfChatterino(name: String) throws {
    let file = try NetworkKit.json("twitch/\(name).json")
    let line = try #require(file["input"]?.string)
    let text = try NetworkKit.read(line, .twitch).value
    var expected: [String] = []
    for message in file["output"]?.elements ?? [] {
      for element in message["elements"]?.elements ?? [] where element["type"] == "EmoteElement" {
        let emote = element["emote"]
        guard let images = emote?["images"], let url = images["1x"]?.string,
          let number = url.firstRange(of: "/v2/").map({ url[$0.upperBound...].prefix { $0 != "/" } })
        else { continue }
        expected.append("\(emote?["name"]?.string ?? "")=twitch:\(number)")
      }
    }
    #expect(try NetworkKit.placements(text) == expected)
  }

  @Test func positionsAreCodePointsAndEndsAreInclusive() throws {
    let line = "@emotes=25:3-7 :n!u@h PRIVMSG #c :😂😂 Kappa"
    #expect(try NetworkKit.placements(NetworkKit.read(line, .twitch).value) == ["Kappa=twitch:25"])
  }

  @Test(arguments: ["25:7-3", "25:0", "25:0-99", "25", "25:-1-2", "25:0-9223372036854775807", "25:a-b"])
  func rangesThatAreNoneAreIgnored(emotes: String) throws {
    let text = try NetworkKit.read("@emotes=\(emotes) :n!u@h PRIVMSG #c :Kappa", .twitch)
    #expect(text.value.text == "Kappa" && text.value.placements.isEmpty)
    #expect(text.diagnostics.count == 1)
  }
}
