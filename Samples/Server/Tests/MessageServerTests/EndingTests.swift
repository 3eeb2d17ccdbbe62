import Foundation
import Inlay
import MessageServer
import TestKit
import Testing

@Suite struct EndingTests {
  @Test func `what has begun when it is told to end is answered and kept`() async throws {
    let server = try RunningServer()
    let body = try Posts.message("the last *", ("cat", Posts.glyph("space-cat")))
    let begun = try Connection(server.port)
    begun.send(RunningServer.head(body.count))
    begun.send(Array(body.prefix(1_000)))
    // Another post on the same server, answered, shows that the head of the first has been read.
    #expect(try server.post(Posts.message("before")).status == 201)
    server.terminate()
    // It has heard when nobody is let in any more.
    while (try? Connection(server.port)) != nil {}
    begun.send(Array(body.dropFirst(1_000)))
    let answer = try #require(try begun.answer())
    #expect(answer.status == 201)
    let digest = try #require(try answer.json["digest"]?.string.flatMap { ContentDigest($0) })
    #expect(server.wait() == 0)
    // The store is closed: all of it is in its file.
    #expect(!Files.exists("\(server.store)/messages.store-wal"))
    let report = try await StoreCheck.run(folder: server.store, expecting: [digest])
    #expect(report.problems == [])
    #expect(report.messages == 2 && report.expected == 1)
  }

  @Test func `a client that goes away takes its post with it`() async throws {
    let folder = try TemporaryFolder()
    // Stands in for the program that decodes HEIC: says that it was begun, and never answers.
    let worker = folder / "worker"
    try Files.writeProgram("#!/bin/sh\n: > '\(folder / "begun")'\nexec sleep 600\n", to: worker)
    let server = try RunningServer(["--workers", "1"], environment: ["INLAY_HEIF": worker])
    let body = try Posts.message("left *", ("cat", Posts.glyph("space-cat")))
    var leaving: Connection? = try Connection(server.port)
    leaving?.send(RunningServer.head(body.count))
    leaving?.send(body)
    while !Files.exists(folder / "begun") { usleep(10_000) }
    leaving = nil
    // There is one thread for posts: it has let go of the first when it does this one.
    #expect(try server.post(Posts.message("stayed")).status == 201)
    server.terminate()
    #expect(server.wait() == 0)
    let report = try await StoreCheck.run(folder: server.store)
    #expect(report.messages == 1 && report.problems == [])
  }

  @Test func `a server that is killed leaves whole messages`() async throws {
    let server = try RunningServer()
    #expect(try server.post(Posts.message("one *", ("cat", Posts.glyph("space-cat")))).status == 201)
    server.kill()
    let report = try await StoreCheck.run(folder: server.store)
    #expect(report.messages == 1 && report.problems == [])
  }
}
