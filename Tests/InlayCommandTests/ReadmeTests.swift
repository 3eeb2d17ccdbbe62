import Foundation
import TestKit
import Testing

/// The commands README shows, run one after the other as printed.
@Suite struct ReadmeTests {
  @Test func `every command of README does what it should`() throws {
    let command = try #require(Tools.product("inlay"))
    let page = try String(decoding: Files.read(PackageRoot.path(to: "README.md")), as: UTF8.self)
    let prompt = "$ inlay "
    let lines = page.split(separator: "\n").filter { $0.hasPrefix(prompt) }
    #expect(lines.count >= 8)
    try withTemporaryFolder { folder in
      try Files.copy(postcard, to: folder / "Postcard.rtfd")
      try Files.copy(art, to: folder / "space-cat.png")
      for line in lines {
        let script = "\"$0\" " + line.dropFirst(prompt.count)
        let result = try Subprocess.run("/bin/sh", ["-c", script, command], in: folder.path)
        #expect(result.exitCode == 0, "\(line): \(result.errorText)")
        #expect(result.errorText.isEmpty, "\(line): \(result.errorText)")
      }
    }
  }
}
