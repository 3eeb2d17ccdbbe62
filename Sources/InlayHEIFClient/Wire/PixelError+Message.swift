import InlayCore
package import InlayPixels

extension PixelError: Message {
  package static var kind: FrameKind { .pixelError }

  package init(from fields: inout FieldReader) throws(PipeViolation) {
    switch try fields.byte() {
    case 0:
      let (name, allowed) = (try fields.text(), try fields.integer())
      self = .limit(LimitExceeded(name, allowed: allowed, found: try fields.optionalInteger()))
    case 1:
      let needed = try fields.optionalInteger()
      self = .memory(needed: needed, allowed: try fields.integer())
    case 2:
      let (type, offset) = (try fields.mediaType(), try fields.optionalInteger())
      self = .damaged(type, at: offset, what: try fields.text())
    case 3:
      let type = try fields.optional { reader throws(PipeViolation) in try reader.mediaType() }
      self = .unsupported(type, why: try fields.text())
    case 4:
      // Whoever says the error counts from 1.
      let index = try fields.count(upTo: Int(Int32.max), "its strike is beyond all limits")
      self = .noStrike(index: index, count: try fields.integer())
    case 5:
      let type = try fields.mediaType()
      self = .unavailable(type, why: try fields.text())
    case 6:
      // The bytes are in the worker's memory, so that only a fault of a decoder can be meant.
      let type = try fields.mediaType()
      self = .damaged(type, at: nil, what: try fields.text())
    default: throw PipeViolation("its error is unknown")
    }
  }

  package func write(to fields: inout FieldWriter) {
    switch self {
    case .limit(let limit):
      fields.byte(0)
      fields.text(limit.limit)
      fields.integer(limit.allowed)
      fields.integer(limit.found)
    case .memory(let needed, let allowed):
      fields.byte(1)
      fields.integer(needed)
      fields.integer(allowed)
    case .damaged(let type, let offset, let what):
      fields.byte(2)
      fields.text(type.rawValue)
      fields.integer(offset)
      fields.text(what)
    case .unsupported(let type, let why):
      fields.byte(3)
      fields.optional(type) { $0.text($1.rawValue) }
      fields.text(why)
    case .noStrike(let index, let count):
      fields.byte(4)
      fields.integer(index)
      fields.integer(count)
    case .unavailable(let type, let why):
      fields.byte(5)
      fields.text(type.rawValue)
      fields.text(why)
    case .cancelled:
      // A worker runs no task that could be.
      fields.byte(5)
      fields.text(MediaType.heif.rawValue)
      fields.text(Cancelled.sentence)
    case .source(let error):
      fields.byte(6)
      fields.text(MediaType.heif.rawValue)
      fields.text(error.description)
    }
  }

  package var bodyBytes: Int? { 0 }
}

extension FieldReader {
  fileprivate mutating func mediaType() throws(PipeViolation) -> MediaType { MediaType(rawValue: try text()) }
}
