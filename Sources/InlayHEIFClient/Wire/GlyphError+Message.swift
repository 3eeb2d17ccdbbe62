internal import InlayCore
package import InlayPixels

extension GlyphError: Message {
  package static var kind: FrameKind { .glyphError }

  package init(from fields: inout FieldReader) throws(PipeViolation) {
    switch try fields.byte() {
    case 0: self = .identifier(try fields.text())
    case 1: self = .description(try fields.text())
    case 2: self = .strikeCount(try fields.integer())
    case 3:
      // Whoever says the error counts from 1.
      let index = try fields.count(upTo: Int(Int32.max), "its strike is beyond all limits")
      let width = try fields.integer()
      self = .strikeSize(index: index, width: width, height: try fields.integer())
    case 4: self = .quality(try fields.integer())
    case 5: self = .encoding(try fields.text())
    case 6: self = .unavailable(try fields.text())
    default: throw PipeViolation("its error is unknown")
    }
  }

  package func write(to fields: inout FieldWriter) {
    switch self {
    case .identifier(let why): fields.tagged(0, why)
    case .description(let why): fields.tagged(1, why)
    case .strikeCount(let count): fields.tagged(2, count)
    case .strikeSize(let index, let width, let height): fields.tagged(3, index, width, height)
    case .quality(let quality): fields.tagged(4, quality)
    case .encoding(let why): fields.tagged(5, why)
    case .unavailable(let why): fields.tagged(6, why)
    // A worker runs no task that could be.
    case .cancelled: fields.tagged(6, Cancelled.sentence)
    }
  }

  package var bodyBytes: Int? { 0 }
}

extension FieldWriter {
  fileprivate mutating func tagged(_ tag: UInt8, _ text: String) {
    byte(tag)
    self.text(text)
  }

  fileprivate mutating func tagged(_ tag: UInt8, _ values: Int...) {
    byte(tag)
    for value in values { integer(value) }
  }
}
