/// How a client and its worker talk: frames over a stream, one request at a time, each answered by one reply.
///
/// All numbers are little-endian. A frame is
///
/// | bytes | what |
/// |---|---|
/// | 4 | its ``FrameKind``, four ASCII letters |
/// | 4 | number of the request, from 1; a reply repeats it. In a hello the version of the format |
/// | 4 | length of its fields, at most ``PipeFormat/maximumFieldBytes`` |
/// | 8 | length of its body |
/// | … | the fields, as ``FieldWriter`` writes them |
/// | … | the body: the bytes of a file, or pixels |
///
/// The worker begins with a hello. A side that receives anything not described here ends the communication: the client
/// kills the worker, and the worker ends itself. Every length is checked before memory for it is allocated. The
/// receiver of a reply checks again, because a file may have taken over the process that sent it.
package enum PipeFormat {
  /// The version of the format, which must be the same on both sides.
  package static let version: UInt32 = 2
  /// Maximum size of the fields of a frame in bytes.
  package static let maximumFieldBytes = 1 << 18
}

/// The kind of a frame.
package enum FrameKind: String, Sendable, CaseIterable {
  /// The worker's first frame; ``WorkerHello``.
  case hello = "HELO"
  /// A request for pixels; the body is the file.
  case decode = "DECO"
  /// The reply with pixels. The body is the pixels: red, green, blue, alpha, not premultiplied, rows from the top.
  case pixels = "PIXL"
  /// A request for a glyph. The body is the pixels of all strikes in sequence.
  case encode = "ENCO"
  /// The reply with a glyph. The body is the HEIC file.
  case glyph = "GLYF"
  /// The reply that a request failed; ``ErrorMessage``.
  case error = "FAIL"
}

/// The header of a frame.
package struct FrameHeader: Sendable, Hashable {
  /// Size of a header in bytes.
  package static let byteCount = 20

  package var kind: FrameKind
  package var number: UInt32
  package var fieldBytes: Int
  package var bodyBytes: Int

  package init(_ kind: FrameKind, number: UInt32, fieldBytes: Int, bodyBytes: Int) {
    (self.kind, self.number) = (kind, number)
    (self.fieldBytes, self.bodyBytes) = (fieldBytes, bodyBytes)
  }

  /// The bytes of the header.
  package var bytes: [UInt8] {
    var out = Array(kind.rawValue.utf8)
    out.append(littleEndian: number)
    out.append(littleEndian: UInt32(clamping: fieldBytes))
    out.append(littleEndian: UInt64(clamping: bodyBytes))
    return out
  }

  /// Reads a header from its ``byteCount`` bytes. Throws if they are not a header.
  package init(_ bytes: [UInt8]) throws {
    var reader = FieldReader(bytes)
    let letters = try reader.take(4)
    guard let kind = FrameKind(rawValue: String(decoding: letters, as: UTF8.self)) else {
      throw PipeViolation("it does not start with a frame header")
    }
    self.kind = kind
    number = try reader.u32()
    fieldBytes = Int(try reader.u32())
    guard fieldBytes <= PipeFormat.maximumFieldBytes else { throw PipeViolation("its fields are too long") }
    bodyBytes = try reader.count(upTo: Int.max, "its body is too long")
    try reader.finish()
  }
}

/// How a frame violates ``PipeFormat``.
package struct PipeViolation: Error, Sendable, Hashable {
  /// One sentence, without a period at the end.
  package var what: String
  package init(_ what: String) { self.what = what }
}
