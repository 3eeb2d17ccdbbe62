import Foundation
import Inlay
import TestKit
import Testing

@Suite struct SlowClientTests {
  /// A post followed by spaces, which JSON allows.
  private static func padded(_ body: [UInt8], to count: Int) -> [UInt8] {
    body + [UInt8](repeating: 0x20, count: count - body.count)
  }

  @Test func `posts that arrive slowly keep no other out`() throws {
    let time = 120
    let server = try RunningServer(["--body-time", String(time)])
    let largest = Limits.strict.jsonBytes
    let cat = try Posts.glyph("space-cat")
    let long = Self.padded(try Posts.message("slow *", ("cat", cat)), to: largest)
    let half = largest / 2
    // More than are worked on at a time, each with more than is kept in memory.
    let slow = try (0..<8).map { _ in
      let connection = try Connection(server.port)
      connection.send(RunningServer.head(largest))
      connection.send(Array(long[..<half]))
      return connection
    }
    let start = ContinuousClock.now
    #expect(try server.post(Posts.message("quick")).status == 201)
    #expect(ContinuousClock.now - start < .seconds(time / 2))
    // They are still worth something: this one is put together from its file.
    slow[3].send(Array(long[half...]))
    let answer = try #require(try slow[3].answer())
    #expect(answer.status == 201)
    let digest = try #require(try answer.json["digest"]?.string.flatMap { ContentDigest($0) })
    let kept = try PortableDocument.read(json: server.get("/messages/\(digest.hex)/document.inlay.json").body)
    #expect(kept.value.text == "slow \u{FFFC}")
    #expect(try kept.value.images.first?.content.source?.readAll() == cat)
  }

  @Test func `a body that ends early is no post`() async throws {
    let server = try RunningServer()
    let body = try Posts.message("a")
    do {
      let connection = try Connection(server.port)
      connection.send(RunningServer.head(200_000))
      connection.send(Self.padded(body, to: 150_000))
    }
    #expect(try server.post(body).status == 201)
    #expect(try await server.kept().documents == 1)
  }

  /// What many clients have asked for and do not take is not in memory.
  @Test func `answers wait in files for those who read slowly`() throws {
    let server = try RunningServer()
    var chance = SplitMix64(seed: 7)
    let pictures = (0..<2).map { _ in (0..<1_920_000).map { _ in UInt8(chance.below(256)) } }
    let posted = try server.post(Posts.message("* *", ("a", pictures[0]), ("b", pictures[1])))
    #expect(posted.status == 201)
    let digest = try #require(try posted.json["digest"]?.string.flatMap { ContentDigest($0) })
    let paths = [
      "/messages/\(digest.hex)/document.inlay.json", "/blobs/\(ContentDigest.sha256(of: pictures[1]).hex)",
    ]
    let whole = try paths.map { try server.get($0).body }
    #expect(whole[0].count > 5_000_000 && whole[1] == pictures[1])
    let before = try server.peakMemory()
    let readers = try (0..<80).map { index in
      let connection = try Connection(server.port)
      connection.send("GET \(paths[index % 4 == 0 ? 1 : 0]) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      return connection
    }
    // Each answer has begun.
    for reader in readers { #expect(try reader.status() == 200) }
    // They are 350 MB together.
    #expect(try server.peakMemory() - before < 100 << 20)
    for index in [0, 79] {
      #expect(try readers[index].answer()?.body == whole[index % 4 == 0 ? 1 : 0])
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: server.store)
    #expect(names.allSatisfy { !$0.hasPrefix(".spool") })
  }
}
