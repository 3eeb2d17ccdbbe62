public import InlayCore

/// The limit on the bytes of a file of some format.
public struct FormatLimit: Sendable {
  /// The property of `Limits`.
  public let name: StaticString
  private let value: @Sendable (Limits) -> Int

  /// The limit that a property of `Limits` sets.
  public init(_ name: StaticString, _ value: @escaping @Sendable (Limits) -> Int) {
    (self.name, self.value) = (name, value)
  }

  /// The most bytes that `limits` allow.
  public func bytes(_ limits: Limits) -> Int { value(limits) }
}
