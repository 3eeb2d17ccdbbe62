/// The content of a frame: its fields, and what they state about its body.
package protocol Message: Sendable {
  /// The kind of its frames.
  static var kind: FrameKind { get }
  /// Writes its fields.
  func write(to fields: inout FieldWriter)
  /// Reads the fields, which are untrusted. Throws if they are invalid.
  init(from fields: inout FieldReader) throws
  /// Size of the body according to the fields; `nil` if any size is allowed.
  var bodyBytes: Int? { get }
}

extension Message {
  package var bodyBytes: Int? { 0 }

  /// Header and fields of a frame whose body has `bodyBytes` bytes.
  package func frameStart(number: UInt32, bodyBytes: Int = 0) -> [UInt8] {
    var fields = FieldWriter()
    write(to: &fields)
    return FrameHeader(Self.kind, number: number, fieldBytes: fields.bytes.count, bodyBytes: bodyBytes).bytes
      + fields.bytes
  }

  /// Reads the fields of a frame after its header. The body may have at most `maximum` bytes. Throws if the frame is
  /// invalid.
  package static func read(
    _ fields: [UInt8], after header: FrameHeader, bodyUpTo maximum: Int = 0
  ) throws -> Self {
    guard header.kind == kind else { throw PipeViolation("it is of an unexpected kind") }
    var reader = FieldReader(fields)
    let message = try Self(from: &reader)
    try reader.finish()
    guard header.bodyBytes <= maximum, message.bodyBytes ?? header.bodyBytes == header.bodyBytes else {
      throw PipeViolation("its body has an unexpected size of \(header.bodyBytes) bytes")
    }
    return message
  }
}

/// The worker's first message: it is ready, and these limits are enforced by the system.
package struct WorkerHello: Message, Hashable {
  package static let kind = FrameKind.hello

  /// Whether the address space is limited.
  package var limitsMemory: Bool
  /// Whether only harmless system calls are permitted.
  package var limitsCalls: Bool

  package init(limitsMemory: Bool, limitsCalls: Bool) {
    (self.limitsMemory, self.limitsCalls) = (limitsMemory, limitsCalls)
  }

  package init(from fields: inout FieldReader) throws {
    let bits = try fields.byte()
    guard bits < 4 else { throw PipeViolation("it has unknown marks") }
    self.init(limitsMemory: bits & 1 != 0, limitsCalls: bits & 2 != 0)
  }

  package func write(to fields: inout FieldWriter) {
    fields.byte((limitsMemory ? 1 : 0) | (limitsCalls ? 2 : 0))
  }
}
