import Inlay
import MessageServer
import TestKit
import Testing

@Suite struct MessageTests {
  @Test func `a letter with real glyphs comes back as it was posted, and is shown to everybody`() throws {
    let server = try RunningServer()
    let (posted, body) = try Posts.postcard()
    let answer = try server.post(body)
    #expect(answer.status == 201)
    #expect(answer.headers["content-type"] == "application/json")
    let json = try answer.json
    let digest = try #require(json["digest"]?.string.flatMap { ContentDigest($0) })
    #expect(answer.headers["location"] == "/messages/\(digest.hex)")
    #expect(json["url"]?.string == "/messages/\(digest.hex)")

    let whole = try server.get("/messages/\(digest.hex)/document.inlay.json")
    let read = try PortableDocument.read(json: whole.body).value
    #expect(try PortableDocument.digest(of: read) == digest)
    #expect(read.text == posted.text)
    #expect(read.placements.map(\.at) == posted.placements.map(\.at))
    #expect(
      read.images.map(\.identifier)
        == posted.images.map {
          $0.identifier ?? $0.content.knownDigest.map { ContentIdentifier(rawValue: $0.description) }
        })
    #expect(
      try read.images.map { try $0.content.source?.readAll() }
        == posted.images.map { try $0.content.source?.readAll() })
    // Each HEIC has a PNG beside it, of the size that is usual.
    let glyphs = read.images.filter { $0.mediaType == .heic }
    #expect(glyphs.count == 5)
    for glyph in glyphs {
      #expect(glyph.alternates.map(\.mediaType) == [.png])
      #expect(glyph.alternates.map(\.width) == [160])
    }

    // The document of the answer is the one that is kept, and the fragment refers to what is served.
    let document = try server.get("/messages/\(digest.hex)")
    #expect(try json["document"] == document.json)
    let html = try #require(json["html"]?.string)
    for form in read.images.flatMap(\.representations) {
      let blob = try #require(form.content.source)
      let path = "/blobs/\(try blob.digest().hex)"
      #expect(html.contains("\"\(path)\""))
      let served = try server.get(path)
      #expect(served.status == 200)
      #expect(served.headers["content-type"] == form.mediaType?.rawValue)
      #expect(try served.body == blob.readAll())
    }
    #expect(html.contains("alt=\"cat in a space helmet\"") || html.contains("alt="))
    #expect(!html.contains("data:"))

    let preview = try #require(json["preview"])
    let png = try server.get(try #require(preview["url"]?.string))
    let header = try ImageHeader.read(png.body).value
    #expect(png.headers["content-type"] == "image/png")
    #expect(header.mediaType == .png)
    #expect(header.width == preview["width"]?.integer && header.height == preview["height"]?.integer)
    #expect((header.width ?? 0) > 100 && (header.width ?? 0) <= 640)
  }

  @Test(arguments: [
    ("GET", "/messages", "POST"), ("DELETE", "/messages", "POST"),
    ("POST", "/messages/\(String(repeating: "0", count: 64))", "GET, HEAD"),
    ("PUT", "/blobs/\(String(repeating: "0", count: 64))", "GET, HEAD"),
  ])
  func `a method that a path does not take is refused, and those it takes are named`(
    method: String, path: String, allowed: String
  ) throws {
    let server = try RunningServer()
    let connection = try Connection(server.port)
    connection.send("\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")
    let answer = try #require(try connection.answer())
    #expect(answer.status == 405)
    #expect(answer.headers["allow"] == allowed)
    #expect(try answer.json["error"]?["code"]?.string == "request.method")
  }

  @Test func `what was posted before is kept once`() async throws {
    let server = try RunningServer()
    let (cat, moon) = (try Posts.glyph("space-cat"), try Posts.glyph("sleepy-moon"))
    let first = try Posts.message("Hi *", ("cat", cat))
    #expect(try server.post(first).status == 201)
    let kept = try await server.kept()
    #expect(kept.documents == 1 && kept.blobs == 2)
    // The same again is known; another message brings only what is new in it.
    #expect(try server.post(first).status == 200)
    #expect(try await server.kept() == kept)
    #expect(try server.post(Posts.message("* Hi *", ("cat", cat), ("moon", moon))).status == 201)
    let more = try await server.kept()
    #expect(more.documents == 2 && more.blobs == 4)
  }

  @Test func `without the worker a HEIC is kept, described, and the answer says why`() throws {
    let server = try RunningServer(environment: ["INLAY_HEIF": "/nowhere/inlay-heif"])
    let cat = try Posts.glyph("space-cat")
    let answer = try server.post(Posts.message("Look: *", ("cat", cat)))
    #expect(answer.status == 201)
    let json = try answer.json
    let codes = json["diagnostics"]?.array?.compactMap { $0["code"]?.string } ?? []
    #expect(codes.contains("fallback.decoderUnavailable"))
    #expect(json["preview"]?["width"]?.integer ?? 0 > 50)
    #expect(try server.get("/blobs/\(ContentDigest.sha256(of: cat).hex)").body == cat)
    // Where programs stand on the server is nobody's business.
    #expect(!String(decoding: answer.body, as: UTF8.self).contains("nowhere"))
  }

  @Test func `pictures that are none are kept and served so that no browser runs them`() throws {
    let server = try RunningServer()
    let script = Array("<script>alert(1)</script>".utf8)
    #expect(try server.post(Posts.message("*", ("a", script))).status == 201)
    let served = try server.get("/blobs/\(ContentDigest.sha256(of: script).hex)")
    #expect(served.body == script)
    #expect(served.headers["content-type"] == "application/octet-stream")
    #expect(served.headers["content-disposition"] == "attachment")
    #expect(served.headers["x-content-type-options"] == "nosniff")
    #expect(served.headers["content-security-policy"]?.contains("default-src 'none'") == true)
  }

  @Test func `many at once are all kept`() async throws {
    let server = try RunningServer()
    let port = server.port
    let cat = try Posts.glyph("space-cat")
    let bodies = try (0..<40).map { try Posts.message("number \($0 % 30) *", ("cat", cat)) }
    let digests = try await withThrowingTaskGroup(of: [String].self) { group in
      for part in 0..<8 {
        group.addTask {
          // One connection for several posts.
          let connection = try Connection(port)
          return try stride(from: part, to: bodies.count, by: 8).map { index in
            connection.send(RunningServer.head(bodies[index].count))
            connection.send(bodies[index])
            let answer = try #require(try connection.answer())
            #expect(answer.status == 201 || answer.status == 200)
            return try #require(try answer.json["digest"]?.string)
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(digests.count == 40)
    #expect(Set(digests).count == 30)
    let report = try await StoreCheck.run(
      folder: server.store, expecting: digests.compactMap { ContentDigest($0) })
    #expect(report.problems == [])
    #expect(report.messages == 30 && report.blobs == 2)
  }
}
