package import InlayCore

/// The limit for the size of a file of some format.
package struct FormatLimit: Sendable {
  /// The name of the property of `Limits`.
  package let name: StaticString
  private let value: @Sendable (Limits) -> Int

  /// The limit set by a property of `Limits`.
  package init(_ name: StaticString, _ value: @escaping @Sendable (Limits) -> Int) {
    (self.name, self.value) = (name, value)
  }

  /// The maximum number of bytes allowed by `limits`.
  package func bytes(_ limits: Limits) -> Int { value(limits) }
}
