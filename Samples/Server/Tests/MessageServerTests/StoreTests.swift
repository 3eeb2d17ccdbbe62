import Foundation
import Inlay
import MessageServer
import Synchronization
import TestKit
import Testing

/// What the store promises, seen from outside.
@Suite struct StoreTests {
  private func digest(_ answer: Answer) throws -> ContentDigest {
    try #require(try answer.json["digest"]?.string.flatMap { ContentDigest($0) })
  }

  /// Posts one message after another until the server is gone, and tells which it has answered.
  private final class Poster: Sendable {
    private let state = Mutex<(digests: [ContentDigest], isDone: Bool)>(([], false))

    init(_ name: String, to port: UInt16, picture: [UInt8]) {
      TestThread.run { [self] in
        var number = 0
        while let connection = try? Connection(port) {
          number += 1
          guard let body = try? Posts.message("\(name), \(number) *", ("a", picture + [UInt8(number & 0xFF)]))
          else { break }
          connection.send(RunningServer.head(body.count))
          connection.send(body)
          guard let answer = try? connection.answer(), answer.status == 201,
            let digest = try? answer.json["digest"]?.string.flatMap({ ContentDigest($0) })
          else { break }
          state.withLock { $0.digests.append(digest) }
        }
        state.withLock { $0.isDone = true }
      }
    }

    var count: Int { state.withLock { $0.digests.count } }

    /// The answered ones, when it has ended.
    func all() -> [ContentDigest] {
      while !state.withLock({ $0.isDone }) { usleep(2_000) }
      return state.withLock { $0.digests }
    }
  }

  @Test func `what was answered before a kill is there after it`() async throws {
    let folder = try TemporaryFolder()
    let picture = Array("no picture, so that nothing is decoded".utf8)
    var answered: [ContentDigest] = []
    for round in 0..<3 {
      let server = try RunningServer(in: folder)
      for digest in answered.suffix(20) { #expect(try server.get("/messages/\(digest.hex)").status == 200) }
      let posters = (0..<4).map { Poster("\(round).\($0)", to: server.port, picture: picture) }
      while posters.contains(where: { $0.count < 3 }) { usleep(2_000) }
      server.kill()
      answered += posters.flatMap { $0.all() }
    }
    #expect(answered.count >= 36 && Set(answered).count == answered.count)
    let report = try await StoreCheck.run(folder: folder / "store", expecting: answered)
    #expect(report.problems == [] && report.expected == answered.count)
  }

  @Test func `two servers share a folder`() async throws {
    let folder = try TemporaryFolder()
    let servers = [try RunningServer(in: folder), try RunningServer(in: folder)]
    let cat = try Posts.glyph("space-cat")
    let body = try Posts.message("shared *", ("cat", cat))
    let posted = try servers[0].post(body)
    #expect(posted.status == 201)
    let message = try digest(posted).hex
    // The other one has it at once, and what is drawn, too.
    #expect(try servers[1].post(body).status == 200)
    for path in ["/messages/\(message)", "/messages/\(message)/preview.png"] {
      let answers = try servers.map { try $0.get(path) }
      #expect(answers[0].status == 200 && answers[0].body == answers[1].body)
    }
    let posters = servers.enumerated().map { Poster("\($0)", to: $1.port, picture: cat) }
    while posters.contains(where: { $0.count < 5 }) { usleep(2_000) }
    servers[0].kill()
    let before = posters[1].count
    while posters[1].count < before + 3 { usleep(2_000) }
    servers[1].terminate()
    #expect(servers[1].wait() == 0)
    let answered = posters.flatMap { $0.all() }
    let report = try await StoreCheck.run(folder: folder / "store", expecting: answered)
    #expect(report.problems == [] && report.expected == answered.count)
  }

  @Test func `a picture that was damaged on the disk is not served, and mended by the next post`()
    async throws
  {
    let folder = try TemporaryFolder()
    let cat = try Posts.glyph("space-cat")
    let blob = ContentDigest.sha256(of: cat).hex
    let body = try Posts.message("*", ("cat", cat))
    let first = try RunningServer(in: folder)
    let message = try digest(first.post(body)).hex
    first.terminate()
    #expect(first.wait() == 0)
    // A part of it that is on one page of the file.
    let path = folder / "store/messages.store"
    var file = try Files.read(path)
    var place: Int?
    for at in stride(from: 0, to: cat.count - 64, by: 64) where place == nil {
      place = file.firstRange(of: cat[at..<at + 64])?.lowerBound
    }
    file[try #require(place)] ^= 1
    try Files.write(file, to: path)

    let server = try RunningServer(in: folder)
    let refused = try server.get("/blobs/\(blob)")
    #expect(refused.status == 500)
    #expect(!String(decoding: refused.body, as: UTF8.self).contains("store"))
    #expect(try server.get("/messages/\(message)").status == 200)
    let whole = try PortableDocument.read(json: server.get("/messages/\(message)/document.inlay.json").body)
    #expect(whole.value.images.count == 1 && whole.value.images.first?.content.source == nil)
    #expect(try await StoreCheck.run(folder: server.store).problems.count == 1)
    #expect(try server.post(body).status == 200)
    #expect(try server.get("/blobs/\(blob)").body == cat)
    #expect(try await StoreCheck.run(folder: server.store).problems == [])
  }

  @Test func `a store that has reached its quota takes no more`() async throws {
    let server = try RunningServer()
    #expect(try server.post(Posts.message("first")).status == 201)
    try await DocumentStore("\(server.store)/messages.store").setQuota(1)
    let refused = try server.post(Posts.message("second"))
    #expect(refused.status == 507)
    #expect(try refused.json["error"]?["code"]?.string == "store.quota")
    #expect(try server.post(Posts.message("first")).status == 200)
  }

  @Test func `a preview that is gone or cut is drawn again`() throws {
    let server = try RunningServer()
    let message = try digest(server.post(Posts.message("*", ("cat", Posts.glyph("space-cat"))))).hex
    let path = "/messages/\(message)/preview.png"
    let preview = try server.get(path).body
    let file = "\(server.store)/previews/\(message.prefix(2))/\(message).png"
    #expect(try Files.read(file) == preview)
    try Files.write(Array(preview.dropLast()), to: file)
    #expect(try server.get(path).body == preview && Files.read(file) == preview)
    try FileManager.default.removeItem(atPath: "\(server.store)/previews")
    #expect(try server.get(path).body == preview && Files.read(file) == preview)
    #expect(try server.get("/messages/\(String(repeating: "0", count: 64))/preview.png").status == 404)
  }

  @Test func `what no message contains is collected beside the server`() async throws {
    let server = try RunningServer()
    let (cat, moon) = (try Posts.glyph("space-cat"), try Posts.glyph("sleepy-moon"))
    #expect(try server.post(Posts.message("*", ("cat", cat))).status == 201)
    let connection = try Connection(server.port)
    let form =
      Array("--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n".utf8) + moon
      + Array("\r\n--x--\r\n".utf8)
    connection.send(
      "POST /uploads HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\n"
        + "Content-Length: \(form.count)\r\n\r\n")
    connection.send(form)
    let place = try #require(try connection.answer()?.headers["location"])
    connection.send(
      "POST /files HTTP/1.1\r\nHost: a\r\nTus-Resumable: 1.0.0\r\nUpload-Length: 9\r\nContent-Length: 0\r\n\r\n"
    )
    #expect(try connection.answer()?.status == 201)

    let spared = try await StoreCleaning.run(folder: server.store, grace: 3_600)
    #expect(spared.pictures.count == 0 && spared.uploads == 0)
    #expect(try server.get(place).body == moon)
    let gone = try await StoreCleaning.run(folder: server.store, grace: 0)
    #expect(gone.pictures.count == 1 && gone.pictures.bytes == moon.count && gone.uploads == 1)
    #expect(try server.get(place).status == 404)
    #expect(try server.get("/blobs/\(ContentDigest.sha256(of: cat).hex)").body == cat)
    // A message brings along what is gone.
    #expect(try server.post(Posts.message("*", ("moon", moon))).status == 201)
    #expect(try server.get(place).body == moon)
  }
}
