import Inlay
import TestKit
import Testing

/// A post that is refused: how, and what the answer says.
struct HostilePost: Sendable, CustomTestStringConvertible {
  var name: String
  var body: String
  var status: Int
  var code: String
  /// Part of the sentence.
  var says: String

  var testDescription: String { name }
}

@Suite struct HostileTests {
  static let posts = [
    HostilePost(name: "empty", body: "", status: 400, code: "json.malformed", says: "byte 0"),
    HostilePost(name: "cut", body: #"{"string":"a""#, status: 400, code: "json.malformed", says: "byte 13"),
    HostilePost(
      name: "a member too few", body: #"{"string":"","imageRanges":[]}"#, status: 400,
      code: "triple.missingMember", says: "imageData"),
    HostilePost(
      name: "a member too many", body: #"{"string":"","imageRanges":[],"imageData":{},"x":1}"#, status: 400,
      code: "json.malformed", says: "unknown member"),
    HostilePost(
      name: "half a surrogate pair", body: #"{"string":"\ud800","imageRanges":[],"imageData":{}}"#,
      status: 400,
      code: "json.malformed", says: "surrogate"),
    HostilePost(
      name: "beyond the string", body: #"{"string":"Hi","imageRanges":[[1,5,"a"]],"imageData":{"a":"AAAA"}}"#,
      status: 422, code: "triple.rangeOutOfBounds", says: "extends beyond the string, which has 2 units"),
    HostilePost(
      name: "inside of a pair", body: #"{"string":"👋","imageRanges":[[1,1,"a"]],"imageData":{"a":"AAAA"}}"#,
      status: 422, code: "triple.rangeSplitsSurrogates", says: "splits a surrogate pair"),
    HostilePost(
      name: "overlapping",
      body: #"{"string":"abc","imageRanges":[[0,2,"a"],[1,1,"a"]],"imageData":{"a":"AAAA"}}"#, status: 422,
      code: "triple.rangesOverlap", says: "overlaps"),
    HostilePost(
      name: "nothing", body: #"{"string":"abc","imageRanges":[[0,0,"a"]],"imageData":{"a":"AAAA"}}"#,
      status: 422,
      code: "triple.emptyRange", says: "is empty"),
    HostilePost(
      name: "too long a text",
      body: #"{"string":""# + String(repeating: "a", count: 1 << 20 | 1)
        + #"","imageRanges":[],"imageData":{}}"#,
      status: 413, code: "limit.textUnits", says: "exceeds the limit textUnits of 1048576"),
    HostilePost(
      name: "too many files",
      body: #"{"string":"","imageRanges":[],"imageData":{"#
        + (0..<1_100).map { "\"\($0)\":\"AAAA\"" }.joined(separator: ",") + "}}",
      status: 413, code: "limit.files", says: "1024"),
  ]

  @Test(arguments: posts) func `is answered with what is wrong`(_ post: HostilePost) async throws {
    let server = try RunningServer()
    let answer = try server.post(post.body)
    #expect(answer.status == post.status)
    #expect(answer.headers["content-type"] == "application/json")
    let error = try #require(try answer.json["error"])
    #expect(error["code"]?.string == post.code)
    #expect(error["message"]?.string?.contains(post.says) == true)
    // A limit is nothing a client can raise: the advice is not that of the command.
    #expect(error["advice"]?.string?.contains("--limits") != true)
    let kept = try await server.kept()
    #expect(kept.documents == 0 && kept.blobs == 0)
    #expect(try server.post(Posts.message("still there")).status == 201)
  }

  @Test func `more than it takes is refused before it is read`() throws {
    let server = try RunningServer()
    let connection = try Connection(server.port)
    connection.send(RunningServer.head(1 << 40))
    let answer = try #require(try connection.answer())
    #expect(answer.status == 413)
    #expect(answer.headers["connection"] == "close")
    #expect(try answer.json["error"]?["code"]?.string == "limit.jsonBytes")
    #expect(try connection.answer() == nil)
  }

  @Test func `a body without a length, or of another type, is refused`() throws {
    let server = try RunningServer()
    let connection = try Connection(server.port)
    connection.send(
      "POST /messages HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    #expect(try connection.answer()?.status == 411)
    #expect(try server.post(Array("{}".utf8), type: "text/plain").status == 415)
  }

  @Test func `a body that does not arrive is given up`() throws {
    let server = try RunningServer(["--body-time", "1"])
    let connection = try Connection(server.port)
    connection.send(RunningServer.head(100) + "{")
    let answer = try #require(try connection.answer())
    #expect(answer.status == 408)
    #expect(try connection.answer() == nil)
  }

  @Test(arguments: [
    "/blobs/..%2F..%2Fetc%2Fpasswd", "/blobs/document.json", "/blobs/\(String(repeating: "A", count: 64))",
    "/blobs/\(String(repeating: "a", count: 63))", "/messages/x/preview.png",
    "/messages/%00/document.inlay.json",
  ])
  func `a name that is no digest leads nowhere`(_ path: String) throws {
    let answer = try RunningServer().get(path)
    #expect(answer.status == 400)
    #expect(try answer.json["error"]?["code"]?.string == "request.digest")
  }

  @Test(arguments: ["/", "/blobs", "/message", "/messages/a/b/c", "/etc/passwd"])
  func `a path that is none is a JSON error too`(_ path: String) throws {
    let answer = try RunningServer().get(path)
    #expect(answer.status == 404)
    #expect(try answer.json["error"]?["code"]?.string == "request.path")
    #expect(answer.headers["x-content-type-options"] == "nosniff")
  }
}
