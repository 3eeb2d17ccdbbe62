import Foundation
import Inlay
import TestKit
import Testing

@Suite struct UploadTests {
  private func request(
    _ server: RunningServer, _ line: String, _ fields: [String] = [], _ body: [UInt8] = []
  ) throws -> Answer {
    let connection = try Connection(server.port)
    let head = ["\(line) HTTP/1.1", "Host: localhost", "Content-Length: \(body.count)"] + fields
    connection.send(head.joined(separator: "\r\n") + "\r\n\r\n")
    connection.send(body)
    return try #require(try connection.answer())
  }

  private let version = "Tus-Resumable: 1.0.0"
  private let part = "Content-Type: application/offset+octet-stream"

  @Test func `a form that comes twice is stored once`() async throws {
    let server = try RunningServer()
    let glyph = try Posts.glyph("space-cat")
    let body =
      Array("--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"picture.heic\"\r\n\r\n".utf8)
      + glyph
      + Array("\r\n--x--\r\n".utf8)
    let fields = ["Content-Type: multipart/form-data; boundary=x", "Idempotency-Key: \"1\""]
    let places = try (0..<2).map { _ -> String? in
      let answer = try request(server, "POST /uploads", fields, body)
      #expect(answer.status == 201)
      return answer.headers["location"]
    }
    #expect(places[0] == places[1])
    #expect(try server.get(#require(places[0])).body == glyph)
    #expect(try await server.kept().blobs == 1)
    #expect(try request(server, "POST /uploads", fields, Array("--y\r\n".utf8)).status == 400)
    #expect(try request(server, "POST /uploads", ["Content-Type: text/plain"], body).status == 415)
  }

  @Test func `an upload goes on where it was, and is stored once`() async throws {
    let server = try RunningServer()
    let glyph = try Posts.glyph("space-cat")
    let created = try request(server, "POST /files", [version, "Upload-Length: \(glyph.count)"])
    #expect(created.status == 201)
    let place = try #require(created.headers["location"])
    let half = glyph.count / 2
    let first = try request(
      server, "PATCH \(place)", [version, part, "Upload-Offset: 0"], Array(glyph[..<half]))
    #expect(first.status == 204 && first.headers["upload-offset"] == "\(half)")
    #expect(try request(server, "PATCH \(place)", [version, part, "Upload-Offset: 0"], glyph).status == 409)
    #expect(try request(server, "HEAD \(place)", [version]).headers["upload-offset"] == "\(half)")
    let last = try request(
      server, "PATCH \(place)", [version, part, "Upload-Offset: \(half)"], Array(glyph[half...]))
    #expect(last.status == 204 && last.headers["upload-offset"] == "\(glyph.count)")
    let told = try request(server, "HEAD \(place)", [version])
    #expect(told.headers["upload-offset"] == "\(glyph.count)")
    #expect(try server.get(#require(told.headers["content-location"])).body == glyph)
    #expect(try await server.kept().blobs == 1)
    #expect(try request(server, "DELETE \(place)", [version]).status == 204)
    #expect(try request(server, "HEAD \(place)", [version]).status == 404)
    #expect(try await server.kept().blobs == 1)
    #expect(try server.files("uploads").isEmpty)
  }

  @Test func `an upload whose server ended before it was stored is stored when its client asks`() async throws
  {
    let server = try RunningServer()
    let glyph = try Posts.glyph("space-cat")
    let created = try request(server, "POST /files", [version, "Upload-Length: \(glyph.count)"])
    let place = try #require(created.headers["location"])
    let name = try #require(server.files("uploads").keys.first)
    try Files.write(glyph, to: "\(server.store)/uploads/\(name)")
    let told = try request(server, "HEAD \(place)", [version])
    #expect(told.headers["upload-offset"] == "\(glyph.count)")
    #expect(try server.get(#require(told.headers["content-location"])).body == glyph)
    #expect(try await server.kept().blobs == 1)
  }

  @Test func `an upload is used by one request at a time, whichever server that is at`() async throws {
    let folder = try TemporaryFolder()
    let servers = [try RunningServer(in: folder), try RunningServer(in: folder)]
    let created = try request(servers[0], "POST /files", [version, "Upload-Length: 3"])
    let place = try #require(created.headers["location"])
    let slow = try Connection(servers[0].port)
    let head = ["PATCH \(place) HTTP/1.1", "Host: a", version, part, "Upload-Offset: 0", "Content-Length: 3"]
    slow.send(head.joined(separator: "\r\n") + "\r\n\r\na")
    while try request(servers[1], "HEAD \(place)", [version]).status != 423 { usleep(2_000) }
    slow.send("bc")
    #expect(try slow.answer()?.status == 204)
    let told = try request(servers[1], "HEAD \(place)", [version])
    #expect(try servers[1].get(#require(told.headers["content-location"])).body == Array("abc".utf8))
  }

  @Test func `what breaks the rules of tus is refused`() async throws {
    let server = try RunningServer()
    #expect(try request(server, "POST /files", ["Upload-Length: 1"]).status == 412)
    #expect(try request(server, "POST /files", [version]).status == 400)
    #expect(try request(server, "POST /files", [version, "Upload-Length: 999999999999"]).status == 413)
    #expect(try request(server, "HEAD /files/..%2F..%2Fetc%2Fpasswd", [version]).status == 404)
    let place = try #require(
      try request(server, "POST /files", [version, "Upload-Length: 3"]).headers["location"])
    let more = Array("more".utf8)
    #expect(try request(server, "PATCH \(place)", [version, part, "Upload-Offset: 0"], more).status == 413)
    #expect(try request(server, "PATCH \(place)", [version, "Upload-Offset: 0"], more).status == 415)
    #expect(try await server.kept().blobs == 0)
  }
}
