/// What a frame says: the fields and what they tell about its body.
package protocol Message: Sendable {
  /// What its frames are.
  static var kind: FrameKind { get }
  /// Writes its fields.
  func write(to fields: inout FieldWriter)
  /// Reads its fields, of which none may be believed.
  init(from fields: inout FieldReader) throws
  /// Bytes of the body that follows from the fields; `nil` where any number may follow.
  var bodyBytes: Int? { get }
}

extension Message {
  package var bodyBytes: Int? { 0 }

  /// Header and fields of a frame with a body of `bodyBytes` bytes.
  package func frameStart(number: UInt32, bodyBytes: Int = 0) -> [UInt8] {
    var fields = FieldWriter()
    write(to: &fields)
    return FrameHeader(Self.kind, number: number, fieldBytes: fields.bytes.count, bodyBytes: bodyBytes).bytes
      + fields.bytes
  }

  /// Reads the fields of a frame whose header has been read; the body may have at most `maximum` bytes.
  package static func read(
    _ fields: [UInt8], after header: FrameHeader, bodyUpTo maximum: Int = 0
  ) throws -> Self {
    guard header.kind == kind else { throw PipeViolation("it is not of the kind expected") }
    var reader = FieldReader(fields)
    let message = try Self(from: &reader)
    try reader.finish()
    guard header.bodyBytes <= maximum, message.bodyBytes ?? header.bodyBytes == header.bodyBytes else {
      throw PipeViolation("its body has \(header.bodyBytes) bytes, which is not what it must have")
    }
    return message
  }
}

/// What the worker says first: that it is ready, and which of its limits the system keeps.
package struct WorkerHello: Message, Hashable {
  package static let kind = FrameKind.hello

  /// The address space is limited.
  package var limitsMemory: Bool
  /// Only harmless calls of the system are left.
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
