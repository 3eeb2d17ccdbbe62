/// Remembers the attributes of recent start tags, because pages repeat their tags. A tag that is written like an
/// earlier one shares its attributes, which then take no memory and are not parsed again.
struct HTMLTagCache: Sendable {
  /// What a start tag says after its name: bytes of the page up to its first `>`.
  struct Rest: Sendable {
    var start: Int
    var count: Int
    fileprivate var slot: Int
  }

  /// A tag whose attributes belong to an element.
  struct Tag: Sendable {
    fileprivate var word: HTMLWord
    /// Its rest in the page.
    fileprivate var start: UInt32
    fileprivate var count: UInt32
    fileprivate(set) var firstAttribute: UInt32
    fileprivate(set) var attributeCount: UInt16
    fileprivate(set) var isSelfClosing: Bool
  }

  /// The last tag for each hash; empty until there is one.
  private var tags: [Tag?] = []

  /// Longer tags are not remembered, so that looking for their end takes O(1).
  private static let maximumBytes = 256
  /// Must be a power of two.
  private static let maximumTags = 256

  /// The rest of the tag whose name ends at `start`; `nil` if it is long or states no attributes. Complexity: O(1).
  @inline(__always)
  static func rest(in source: [UInt8], at start: Int) -> Rest? {
    guard start < source.count, HTMLScan.isSpace(source[start]) else { return nil }
    var hash: UInt64 = 0
    var count = 0
    return unsafe source.withUnsafeBytes { bytes in
      let end = min(bytes.count, start &+ maximumBytes)
      while start &+ count &+ 8 <= end {
        let word = unsafe UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: start &+ count, as: UInt64.self))
        let marks = HTMLScan.marks(of: UInt8(ascii: ">"), in: word)
        if marks != 0 {
          let last = marks.trailingZeroBitCount
          // The bits up to the `>`.
          hash = (hash ^ (word & (UInt64.max >> UInt64(63 &- last)))) &* 0x9E37_79B9_7F4A_7C15
          return Rest(
            start: start, count: count &+ last >> 3 &+ 1,
            slot: Int(truncatingIfNeeded: hash >> 56) & (maximumTags - 1))
        }
        hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 32
        count &+= 8
      }
      return nil
    }
  }

  /// A tag with this word that is written like `rest`. Complexity: O(1).
  @inline(__always)
  func tag(_ word: HTMLWord, _ rest: Rest, in source: [UInt8]) -> Tag? {
    guard rest.slot < tags.count, let tag = tags[rest.slot], tag.word.number == word.number,
      Int(tag.count) == rest.count, HTMLScan.areEqual(source, Int(tag.start), rest.start, count: rest.count)
    else { return nil }
    return tag
  }

  /// Remembers a tag whose attributes stay. Complexity: O(1).
  mutating func insert(_ token: HTMLToken, _ rest: Rest) {
    if tags.isEmpty { tags = Array(repeating: nil, count: Self.maximumTags) }
    guard rest.slot < tags.count else { return }
    tags[rest.slot] = Tag(
      word: token.word, start: UInt32(truncatingIfNeeded: rest.start),
      count: UInt32(truncatingIfNeeded: rest.count), firstAttribute: token.firstAttribute,
      attributeCount: token.attributeCount, isSelfClosing: token.isSelfClosing)
  }
}
