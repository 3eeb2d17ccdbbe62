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
/// The worker begins with a hello. Whoever meets anything else than is written here ends the talk: the client by
/// killing the worker, the worker by ending itself. Every length is checked before anything of it is allocated,
/// and again by whoever gets a reply, because a file may have taken over the process that sends it.
package enum PipeFormat {
  /// The version; both sides must be of one.
  package static let version: UInt32 = 2
  /// Bytes of the fields of a frame.
  package static let maximumFieldBytes = 1 << 18
}

/// What a frame is.
package enum FrameKind: String, Sendable, CaseIterable {
  /// The worker's first frame; ``WorkerHello``.
  case hello = "HELO"
  /// A request for pixels; the body is the file.
  case decode = "DECO"
  /// The answer to it; the body is the pixels: red, green, blue, alpha of each, not premultiplied, rows from the top.
  case pixels = "PIXL"
  /// A request for a glyph; the body is the pixels of all strikes one after the other.
  case encode = "ENCO"
  /// The answer to it; the body is the HEIC file.
  case glyph = "GLYF"
  /// The answer to either that it failed; ``ErrorMessage``.
  case error = "FAIL"
}

/// The first bytes of a frame.
package struct FrameHeader: Sendable, Hashable {
  /// Bytes it takes.
  package static let byteCount = 20

  package var kind: FrameKind
  package var number: UInt32
  package var fieldBytes: Int
  package var bodyBytes: Int

  package init(_ kind: FrameKind, number: UInt32, fieldBytes: Int, bodyBytes: Int) {
    (self.kind, self.number) = (kind, number)
    (self.fieldBytes, self.bodyBytes) = (fieldBytes, bodyBytes)
  }

  /// Its bytes.
  package var bytes: [UInt8] {
    var out = Array(kind.rawValue.utf8)
    out.append(littleEndian: number)
    out.append(littleEndian: UInt32(clamping: fieldBytes))
    out.append(littleEndian: UInt64(clamping: bodyBytes))
    return out
  }

  /// Reads the ``byteCount`` bytes of one.
  package init(_ bytes: [UInt8]) throws {
    var reader = FieldReader(bytes)
    let letters = try reader.take(4)
    guard let kind = FrameKind(rawValue: String(decoding: letters, as: UTF8.self)) else {
      throw PipeViolation("no frame begins with its bytes")
    }
    self.kind = kind
    number = try reader.u32()
    fieldBytes = Int(try reader.u32())
    guard fieldBytes <= PipeFormat.maximumFieldBytes else { throw PipeViolation("its fields are too long") }
    bodyBytes = try reader.count(upTo: Int.max, "its body is too long")
    try reader.finish()
  }
}

/// How a frame breaks ``PipeFormat``.
package struct PipeViolation: Error, Sendable, Hashable {
  /// One sentence, without a full stop.
  package var what: String
  package init(_ what: String) { self.what = what }
}
