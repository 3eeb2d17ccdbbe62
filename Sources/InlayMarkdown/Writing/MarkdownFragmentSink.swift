internal import InlayFiles

/// Takes the HTML that `HTMLWriter` writes, and gives it on block by block.
///
/// The `data:` URLs of pictures are cut out and kept apart, so that nobody looks for markup in them. A number between two
/// bytes 0xFF, which no text has, stands for each.
final class MarkdownFragmentSink: OutputSink {
  /// Takes a block, and the values that were cut out of it.
  private let block: ([UInt8], [[UInt8]]) throws -> Void
  private var values: [[UInt8]] = []
  private var bytes: [UInt8] = []
  private var depth = 0
  /// Where the open tag begins.
  private var tag: Int?
  /// Where the open value of an attribute begins.
  private var quote: Int?
  /// The value that is being cut out.
  private var value: [UInt8]?

  /// Gives each whole block to `block`.
  init(_ block: @escaping ([UInt8], [[UInt8]]) throws -> Void) { self.block = block }

  static let mark: UInt8 = 0xFF
  private static let data = Array("data:".utf8)

  func write(_ piece: [UInt8]) throws {
    var at = 0
    while at < piece.count {
      if value != nil {
        let end = piece[at...].firstIndex(of: UInt8(ascii: "\"")) ?? piece.count
        value?.append(contentsOf: piece[at..<end])
        at = end
        if at < piece.count { endValue() }
        continue
      }
      try take(piece[at])
      at += 1
    }
  }

  private func take(_ byte: UInt8) throws {
    bytes.append(byte)
    guard let tag else {
      if byte == UInt8(ascii: "<") { self.tag = bytes.count }
      return
    }
    switch byte {
    case UInt8(ascii: "\""): quote = quote == nil ? bytes.count : nil
    case UInt8(ascii: ":"):
      guard let quote, bytes.count - quote == Self.data.count, bytes[quote...].elementsEqual(Self.data),
        Self.attributes.contains(where: { bytes[..<quote].ends(with: $0) })
      else { return }
      bytes.removeSubrange(quote...)
      value = Self.data
    case UInt8(ascii: ">") where quote == nil: try end(bytes[tag..<(bytes.count - 1)])
    default: break
    }
  }

  private func endValue() {
    guard let value else { return }
    self.value = nil
    // Anything else might be markup.
    guard value.allSatisfy(Self.isPlain) else {
      bytes += value
      return
    }
    bytes.append(Self.mark)
    bytes.append(contentsOf: String(values.count).utf8)
    bytes.append(Self.mark)
    values.append(value)
  }

  /// The attributes that have the URL of a picture, as they stand before its value.
  private static let attributes = [Array(" src=\"".utf8), Array(" srcset=\"".utf8)]

  /// Whether a byte of a URL means nothing in Markdown, wherever it stands.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B...0x2F, 0x3A, 0x3B, 0x3D: true
    default: false
    }
  }

  private func end(_ tag: ArraySlice<UInt8>) throws {
    self.tag = nil
    if tag.first == UInt8(ascii: "/") {
      depth -= 1
    } else if !MarkdownToken.isVoid(MarkdownToken.name(tag)) {
      depth += 1
    }
    if depth <= 0 { try finish() }
  }

  /// Gives on what there is, if there is anything.
  func finish() throws {
    depth = 0
    let whole = Array(bytes.drop { $0 == 0x0A })
    bytes.removeAll(keepingCapacity: true)
    if !whole.isEmpty { try block(whole, values) }
    values.removeAll(keepingCapacity: true)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with suffix: [UInt8]) -> Bool { self.suffix(suffix.count).elementsEqual(suffix) }
}
