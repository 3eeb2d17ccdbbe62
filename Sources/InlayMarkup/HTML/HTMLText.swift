/// A piece of text of a page: a stretch of its bytes where these are the text, else of the bytes that were made from
/// them (character references, NUL). Eight bytes; what it is a piece of is ``HTMLTree``'s business.
package struct HTMLText: Sendable, Hashable {
  /// The lowest bit of `code` says which of the two buffers; the rest is the offset.
  @usableFromInline var code: UInt32
  /// Bytes.
  package var count: UInt32

  /// Pages longer than this are over `Limits.htmlBytes` whatever it says.
  package static let maximumBytes = Int(UInt32.max / 2)

  @inlinable
  package init(at offset: Int, count: Int, isMade: Bool) {
    code = UInt32(truncatingIfNeeded: offset) << 1 | (isMade ? 1 : 0)
    self.count = UInt32(truncatingIfNeeded: count)
  }

  @inlinable
  package static var empty: HTMLText { HTMLText(at: 0, count: 0, isMade: false) }

  @inlinable
  package var offset: Int { Int(code >> 1) }
  @inlinable
  package var isMade: Bool { code & 1 == 1 }
  @inlinable
  package var isEmpty: Bool { count == 0 }
}
