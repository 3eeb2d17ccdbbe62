import InlayCore

@testable import InlayStores

/// Bodies of notes, tables and attachments, chosen by bytes. The fuzz target uses it, too.
struct NoteGrammar {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { bytes.isEmpty }

  mutating func next() -> Int { Int(bytes.popFirst() ?? 0) }

  private static let pieces = ["a", "ü", "😀", "\u{FFFC}", "\n", "\r\n", "\u{2029}", "\t"]

  mutating func text() -> String {
    (0..<next() % 32).map { _ in Self.pieces[next() % Self.pieces.count] }.joined()
  }

  /// A body with a text and its runs.
  mutating func body() -> [UInt8] {
    let message = message()
    return ProtobufWriter { $0.add(2) { $0.add(3, message) } }.bytes
  }

  private mutating func message() -> [UInt8] {
    let text = text()
    var message = ProtobufWriter { $0.add(2, text) }
    var left = text.utf16.count
    while left > 0 {
      let length = min(left, 1 + next() % 8)
      left -= length
      message.add(5, run(length))
    }
    return message.bytes
  }

  private mutating func run(_ length: Int) -> [UInt8] {
    var run = ProtobufWriter { $0.add(1, length) }
    for _ in 0..<next() % 5 {
      switch next() % 8 {
      case 0:
        let (style, indent, alignment) = (next(), next() % 16, next() % 6)
        let (isQuote, isDone) = (next() % 2, next() % 2)
        run.add(2) {
          $0.add(1, style)
          $0.add(4, indent)
          $0.add(2, alignment)
          $0.add(8, isQuote)
          $0.add(5) { $0.add(2, isDone) }
        }
      case 1:
        let size = float()
        run.add(3) {
          $0.add(1, "Avenir-Heavy")
          $0.add(2, size)
        }
      case 2:
        let name = String(UnicodeScalar(UInt8(next() & 0x7F)))
        run.add(12) {
          $0.add(1, name)
          $0.add(2, "x")
        }
      case 3: run.add(9, Array(bytes.prefix(next() % 8)))
      case 4:
        let parts = (0..<4).map { _ in float() }
        run.add(10) { color in for (index, part) in parts.enumerated() { color.add(index + 1, part) } }
      case 5: run.add([5, 6, 7, 8, 13, 14][next() % 6], Int(Int8(truncatingIfNeeded: next())))
      case 6: run.add(99, next())
      default: run.add(raw: Array(bytes.prefix(next() % 4)))
      }
    }
    return run.bytes
  }

  private mutating func float() -> Float {
    Float(bitPattern: (0..<4).reduce(0) { bits, _ in bits << 8 | UInt32(next()) })
  }

  /// A table of at most four rows and columns. Some of its bytes are others, if it need not be sound.
  mutating func table(isSound: Bool = false) -> [UInt8] {
    let (rows, columns, kind) = (1 + next() % 4, 1 + next() % 4, next())
    var table = NoteTables(
      cells: (0..<rows).map { _ in (0..<columns).map { _ in next() % 4 == 0 ? nil : text() } },
      isRightToLeft: kind & 1 != 0)
    if kind & 2 != 0 { table.message = message() }
    // A table has a row.
    if kind & 4 != 0, rows > 1 { table.removedRows = [next() % rows] }
    var encoded = table.bytes
    if !isSound {
      for _ in 0..<next() % 8 { encoded[(next() << 8 | next()) % encoded.count] = UInt8(next()) }
    }
    return encoded
  }

  /// Attachments of all kinds. The first byte of the identifier chooses.
  struct Attachments: NoteAttachmentSource {
    let table: NoteTable

    func attachment(_ reference: NoteAttachmentReference) throws -> NoteAttachment {
      let choice = Int(reference.identifier.string.utf8.first ?? 0)
      switch choice % 8 {
      case 0...2:
        let pictures = (0..<choice % 8 * 2).map { index in
          PlacedImage(
            InlineImage(
              identifier: ContentIdentifier(rawValue: "picture \(index & 1)"), mediaType: .png,
              content: .bytes([UInt8(index & 1)])), kind: .attachment)
        }
        return NoteAttachment(content: .pictures(pictures))
      case 3: return NoteAttachment(content: .text("", link: nil, custom: [:]))
      case 4:
        return NoteAttachment(
          content: .text("#a\n\u{FFFC}", link: "https://e.org/", custom: ["x": .string("y")]))
      case 5: return NoteAttachment(content: .rule(custom: ["x": .string("y")]))
      case 6: return NoteAttachment(content: .table(table))
      default: return .missing(reference, because: "it is not there")
      }
    }
  }
}
