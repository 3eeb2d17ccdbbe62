/// A piece of a page's text: a range of the page's bytes, or of bytes derived from them (for character references and
/// NUL). It takes eight bytes. ``HTMLTree`` holds both buffers.
package struct HTMLText: Sendable, Hashable {
  /// The lowest bit selects one of the two buffers; the other bits are the offset.
  @usableFromInline var code: UInt32
  /// Length in bytes.
  package var count: UInt32

  /// Longer pages exceed `Limits.htmlBytes`, whatever its value.
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
