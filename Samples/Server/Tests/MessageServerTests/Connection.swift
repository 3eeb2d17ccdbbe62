import Foundation
import Testing

/// What a server answers.
struct Answer {
  var status: Int
  /// Names in lower case.
  var headers: [String: String]
  var body: [UInt8]

  /// The body as JSON.
  var json: AnswerJSON { get throws { try AnswerJSON(parsing: body) } }
}

/// A connection that sends what it is told, sound HTTP or not.
final class Connection {
  struct Refused: Error {}

  private let descriptor: Int32
  private var received: [UInt8] = []

  /// - Throws: ``Refused`` where nobody listens.
  init(_ port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else {
      close(descriptor)
      throw Refused()
    }
  }

  deinit { close(descriptor) }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends as much as the other side takes.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// The next answer; `nil` where the connection ends first.
  func answer() throws -> Answer? {
    var head: Range<Int>?
    while head == nil {
      head = received.firstRange(of: Array("\r\n\r\n".utf8))
      if head == nil, try !receive() { return nil }
    }
    guard let head else { return nil }
    let lines = String(decoding: received[..<head.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let status = try #require(lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
    }
    let count = Int(headers["content-length"] ?? "0") ?? 0
    while received.count < head.upperBound + count { if try !receive() { return nil } }
    let body = Array(received[head.upperBound..<head.upperBound + count])
    received.removeFirst(head.upperBound + count)
    return Answer(status: status, headers: headers, body: body)
  }

  /// The status of the next answer, of which no more is taken; `nil` where the connection ends first.
  func status() throws -> Int? {
    var start = [UInt8](repeating: 0, count: 12)
    let count = unsafe start.withUnsafeMutableBytes {
      unsafe recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_PEEK) | Int32(MSG_WAITALL))
    }
    return count == 12 ? Int(String(decoding: start.suffix(3), as: UTF8.self)) : nil
  }

  private func receive() throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { return false }
    received += buffer.prefix(count)
    return true
  }
}

extension RunningServer {
  /// Gets a path.
  func get(_ path: String) throws -> Answer {
    let connection = try Connection(port)
    connection.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return try #require(try connection.answer())
  }

  /// The head of a post.
  static func head(_ count: Int, type: String = "application/json") -> String {
    "POST /messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: \(type)\r\nContent-Length: \(count)\r\n\r\n"
  }

  /// Posts a body.
  func post(_ body: [UInt8], type: String = "application/json") throws -> Answer {
    let connection = try Connection(port)
    connection.send(Self.head(body.count, type: type))
    connection.send(body)
    return try #require(try connection.answer())
  }

  func post(_ body: String) throws -> Answer { try post(Array(body.utf8)) }
}
