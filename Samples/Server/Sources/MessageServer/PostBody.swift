internal import HTTPTypes
internal import Hummingbird

/// Checks the body of a post before reading it, and reads it within limits.
enum PostBody {
  /// The announced length of the body in bytes.
  ///
  /// - Throws: ``Problem`` if the body is of another type, has no announced length, or is too long. In these cases it is not
  ///   read.
  static func length(
    of request: Request, type wanted: String = "application/json",
    advice: String = "send the triple as JSON: {\"string\":…,\"imageRanges\":[…],\"imageData\":{…}}",
    limit: Int
  ) throws(Problem) -> Int {
    let type = request.headers[.contentType]?.prefix { $0 != ";" }
    guard let type, type.lowercased().filter({ $0 != " " }) == wanted else {
      throw Problem(
        .unsupportedMediaType, "request.type", "the body is sent as \(wanted)", advice: advice
      ).closing()
    }
    guard request.headers[.contentEncoding] == nil else {
      throw Problem(.unsupportedMediaType, "request.encoding", "a compressed body is not taken").closing()
    }
    guard let length = request.headers[.contentLength].flatMap({ Int($0) }), length >= 0 else {
      throw Problem(
        .lengthRequired, "request.length", "the body has no announced length", advice: "send Content-Length"
      ).closing()
    }
    guard length <= limit else {
      throw Problem(
        .contentTooLarge, "limit.jsonBytes", "the body has \(length) bytes; at most \(limit) are allowed",
        advice: "send less, or in several messages"
      ).closing()
    }
    return length
  }

  /// Adds the body of a request to `start`, which is empty.
  ///
  /// - Throws: ``Problem`` if it does not arrive, or not in time.
  static func read(
    _ request: Request, _ length: Int, within time: Duration, into start: ReceivedBody
  ) async throws -> ReceivedBody {
    let body = request.body
    let arrived = try await withThrowingTaskGroup(of: ReceivedBody?.self) { group in
      group.addTask { try await all(body, length, start) }
      group.addTask {
        try await Task.sleep(for: time)
        return nil
      }
      // Whichever finishes first decides; the other one is no longer needed.
      let first = try await group.next()
      group.cancelAll()
      return first ?? nil
    }
    guard let arrived else {
      throw Problem(
        .requestTimeout, "request.time", "the body did not arrive within \(time.components.seconds) s"
      ).closing()
    }
    return arrived
  }

  private static func all(
    _ body: RequestBody, _ length: Int, _ start: ReceivedBody
  ) async throws -> ReceivedBody {
    // Whatever the error is, the connection does not deliver the announced body.
    let ended = Problem(.badRequest, "request.body", "the body ended before its announced length").closing()
    var received = start
    var pieces = body.makeAsyncIterator()
    while true {
      let piece: ByteBuffer?
      do { piece = try await pieces.next() } catch { throw ended }
      guard let piece else { break }
      guard piece.readableBytes <= length - received.count else { throw ended }
      try await received.add(piece)
    }
    guard received.count == length else { throw ended }
    return received
  }
}
