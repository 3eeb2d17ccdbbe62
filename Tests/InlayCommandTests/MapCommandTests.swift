import InlayCore
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayCommand

@Suite struct MapCommandTests {
  let inlay: InlayCommandRunner
  init() throws { inlay = try InlayCommandRunner() }

  @Test func filesAndTheirMapAreMade() throws {
    try withTemporaryFolder { folder in
      let made = try inlay("map", postcard, "--prepare", "slack", "-d", folder / "emoji", "-q")
      #expect(made.exitCode == 0 && made.text.isEmpty)
      let map = try ImageMap(json: Files.read(folder / "emoji/map.json"))
      #expect(map.entries.count == 6)
      for entry in map.entries {
        let file = try #require(entry.file)
        let bytes = try Files.read(folder / "emoji/\(file)")
        #expect(bytes.count <= 128_000 && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      }
    }
  }

  @Test func strippedMapsSayNothing() throws {
    let made = try inlay("map", postcard, "--strip-descriptions")
    #expect(made.exitCode == 0 && !made.text.contains("sunglasses") && made.text.contains("img_"))
  }

  @Test func aMapWithReferencesIsNotReplaced() throws {
    try withTemporaryFolder { folder in
      let map = "{\"inlay\":\"image-map\",\"images\":[]}"
      try Files.write(map, to: folder / "emoji/map.json")
      expectFailure(
        try inlay("map", postcard, "--prepare", "discord", "-d", folder / "emoji", "-q"), 73, "map.json")
      #expect(try Files.tree(folder / "emoji") == ["map.json": Array(map.utf8)])
    }
  }

  @Test func codesOfStrangersAreNoPaths() throws {
    try withTemporaryFolder { folder in
      let identifiers = try ImageMap(json: inlay("map", postcard).output).entries.compactMap(\.identifier)
      let codes = ["../x", "/tmp/x", "a/b", "\\u0000", ".x"]
      let images = zip(identifiers, codes).map { "{\"identifier\":\"\($0.rawValue)\",\"code\":\"\($1)\"}" }
      try Files.write(
        "{\"inlay\":\"image-map\",\"images\":[\(images.joined(separator: ","))]}", to: folder / "known.json")
      let made = try inlay(
        "map", postcard, "--map", folder / "known.json", "--prepare", "discord", "-d", folder / "emoji", "-q")
      #expect(made.exitCode == 0)
      let names = try Files.tree(folder / "emoji").keys.filter { $0 != "map.json" }
      #expect(names.count == 6 && names.allSatisfy { !$0.contains("/") && !$0.hasPrefix(".") })
    }
  }

  @Test func aMapIsReadFromAPipeOnce() throws {
    try withTemporaryFolder { folder in
      try Files.write("a [[7]]", to: folder / "a.tokens")
      let made = try inlay(
        "convert", folder / "a.tokens", folder / "a.bbcode", "--map", "-",
        input: Array(#"{"dog":"7"}"#.utf8))
      #expect(made.exitCode == 0)
      #expect(String(decoding: try Files.read(folder / "a.bbcode"), as: UTF8.self) == "a [img]7[/img]")
    }
  }

  @Test(arguments: [
    (["no.rtfd"], 66, "no.rtfd"), (["--map", "no.json"], 66, "no.json"), ([], 64, "<in> is missing"),
    (["Art/lake.png", "--prepare", "irc", "-d", "x"], 64, "--prepare irc"),
    (["Art/lake.png", "--prepare", "slack"], 64, "belong together"),
    (["Art/lake.png", "--token", "[{}]"], 64, "--token does not apply"),
    (["--map", "Art/lake.png"], 65, "lake.png"), (["--map", "menu.html"], 65, "menu.html"),
    (["Art/lake.png", "-o", "/nowhere/map.json"], 73, "/nowhere"),
    (["Art/lake.png", "--prepare", "slack", "-d", "README.md"], 73, "README.md"),
  ])
  func wrongCallsAreToldInOneLine(arguments: [String], status: Int32, words: String) throws {
    let result = try inlay.run(["map"] + arguments, in: PackageRoot.path(to: "Samples"))
    expectFailure(result, status, words)
    #expect(result.text.isEmpty)
  }
}
