/// The image whose description is being read, and the images in that description.
struct MarkdownImage {
  /// How many images are open.
  private(set) var depth = 0
  /// The description so far.
  var alternative: [UInt8] = []
  /// Obsidian's size at the end of the description, and where it begins there.
  private var size: (value: MarkdownSize, start: Int, end: Int)?

  mutating func enter() {
    depth += 1
    if depth == 1 { size = nil }
  }

  /// Closes an image; the result is whether it was the outermost one.
  mutating func leave() -> Bool {
    depth -= 1
    return depth == 0
  }

  /// Notes a size at the end of a piece that was added to the description, as in `![Engelbart|100x145](url)`.
  ///
  /// - Parameter isEscaped: whether the first character of the piece was escaped.
  mutating func noteSize(_ bytes: UnsafeRawBufferPointer, isEscaped: Bool) {
    size = nil
    guard let bar = unsafe bytes.lastIndex(of: UInt8(ascii: "|")), bar > 0 || !isEscaped,
      let found = MarkdownSize(obsidian: unsafe Array(bytes[(bar + 1)...].prefix(16))[...])
    else { return }
    let length = bytes.count - bar
    size = (found, alternative.count - length, alternative.count)
  }

  /// The size at the end of the description, which is removed from it.
  mutating func takeSize() -> MarkdownSize? {
    guard let found = size, found.end == alternative.count else { return nil }
    size = nil
    alternative.removeSubrange(found.start...)
    return found.value
  }
}

/// The size of an image in CSS pixels, as Obsidian and Bear state it.
struct MarkdownSize {
  var width: Int?
  var height: Int?

  /// `20` or `100x145`.
  init?(obsidian text: ArraySlice<UInt8>) {
    let parts = text.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first, let width = Self.number(first) else { return nil }
    self.width = width
    if parts.count == 2 {
      guard let height = Self.number(parts[1]) else { return nil }
      self.height = height
    }
  }

  /// Bear's comment right behind an image: `<!-- {"width":155} -->`.
  init?(comment bytes: UnsafeRawBufferPointer) {
    guard bytes.count < 1_024 else { return nil }
    let text = unsafe Array(bytes)
    guard text.starts(with: "<!--".utf8), text.suffix(3).elementsEqual("-->".utf8), text.count >= 7 else {
      return nil
    }
    guard let (width, height) = MarkdownRecord.size(inJSON: Array(text[4..<(text.count - 3)])) else {
      return nil
    }
    (self.width, self.height) = (width, height)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...5).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    let value = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return value > 0 ? value : nil
  }

  /// The attributes of HTML.
  var attributes: [MarkdownAttribute] {
    [("width", width), ("height", height)].compactMap { name, side in
      side.map { MarkdownAttribute(name: name, value: Array("\($0)".utf8)) }
    }
  }
}
