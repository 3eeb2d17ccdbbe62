internal import InlayCore
internal import InlayFiles
internal import InlayLive
internal import InlaySystem

/// Reads what the program `inlay-fetch` says. It is not trusted more than the servers it speaks to.
struct FetchReplies: ~Copyable {
  private let count: Int
  private let descriptor: Int32
  private let policy: LoadPolicy
  private var buffer: [UInt8] = []
  private var start = 0

  init(_ count: Int, descriptor: Int32, policy: LoadPolicy) {
    (self.count, self.descriptor, self.policy) = (count, descriptor, policy)
  }

  /// More than the program waits for anything, so that a silent one is an error.
  private static let patience = Duration.seconds(600)

  /// The next reply; `nil` at the end.
  mutating func next() throws -> FetchReply? {
    while true {
      if let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        guard let reply = FetchReply(buffer[start..<end], count: count) else {
          throw InlayError.fetcherFailed("it sent a malformed reply")
        }
        return reply
      }
      guard buffer.count - start <= FetchLine.longest else {
        throw InlayError.fetcherFailed("it sent a malformed reply")
      }
      guard try fill() else {
        if buffer.count > start { throw InlayError.fetcherFailed("its last reply is cut short") }
        return nil
      }
    }
  }

  /// The bytes that follow a reply.
  mutating func content(_ count: Int, name: String) throws -> any ByteSource {
    guard count <= policy.bytes else { throw InlayError.fetcherFailed("it sent more than it was asked for") }
    var spool = SpooledContent(name: name, memoryBytes: 64 << 10)
    while spool.count < count {
      if start == buffer.count, try !fill() { throw InlayError.fetcherFailed("a picture is cut short") }
      let end = min(buffer.count, start + count - spool.count)
      try spool.append(Array(buffer[start..<end]))
      start = end
    }
    return try spool.finish()
  }

  /// Reads more; false at the end.
  private mutating func fill() throws -> Bool {
    buffer.removeFirst(start)
    start = 0
    let end = ContinuousClock.now + Self.patience
    while true {
      try Interruption.check()
      guard ContinuousClock.now < end else { throw InlayError.fetcherFailed("it is silent") }
      if case .nothing = try Waiting.wait(for: .readable, on: descriptor, milliseconds: 100) { continue }
      do throws(SystemError) {
        let piece = try SystemCall.readSome(256 << 10, from: descriptor)
        buffer += piece
        return !piece.isEmpty
      } catch {
        if error.meansDisconnected { return false }
        if !error.mayBeTriedAgain { throw error }
      }
    }
  }
}
