package import InlayCore

/// The limit on the bytes of a file of some format.
package struct FormatLimit: Sendable {
  /// The property of `Limits`.
  package let name: StaticString
  private let value: @Sendable (Limits) -> Int

  /// The limit that a property of `Limits` sets.
  package init(_ name: StaticString, _ value: @escaping @Sendable (Limits) -> Int) {
    (self.name, self.value) = (name, value)
  }

  /// The most bytes that `limits` allow.
  package func bytes(_ limits: Limits) -> Int { value(limits) }
}
