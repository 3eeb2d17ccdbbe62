package import InlayCore

/// How many bytes a stream may have. Its length is not known before its end, and it may have none.
package struct StreamLimit: Sendable {
  /// Says how long a stream may be that begins with these bytes. Throws if it is not worth reading on.
  package typealias Look = @Sendable (any ByteSource) throws -> StreamLimit

  /// The bytes after which a stream is looked at, if it has more: all that a format is recognized by.
  package static let beginning = 1 << 20

  /// The property of `Limits` that allows the bytes.
  package let name: StaticString
  /// The value of that property.
  package let value: Int
  /// The bytes that it allows. A property may count other things, such as units of text.
  package let bytes: Int
  /// Replaces this limit once the beginning is known; `nil` if this limit is the one.
  package let look: Look?

  /// A limit that is known before the first byte. `bytes` is `value` unless given.
  package init(_ name: StaticString, _ value: Int, bytes: Int? = nil) {
    (self.name, self.value, self.bytes, look) = (name, value, bytes ?? value, nil)
  }

  /// A limit that the beginning of the stream decides. A stream that ends before has none: it is short.
  package init(look: @escaping Look) {
    (name, value, bytes, self.look) = ("bundleBytes", Int.max, Int.max, look)
  }

  /// Checks the bytes that have arrived.
  ///
  /// - Throws: `InlayError` if there are more than allowed.
  package func check(_ count: Int) throws {
    if count > bytes { throw InlayError.limit("\(name)", allowed: value) }
  }
}
