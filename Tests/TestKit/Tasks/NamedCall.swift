/// A call that a test makes with something prepared for it, by its name.
public struct NamedCall<Input>: Sendable, CustomStringConvertible {
  /// What it is called in the test's name.
  public let name: String
  /// Makes it.
  public let body: @Sendable (Input) throws -> Void

  /// A call.
  public init(name: String, body: @escaping @Sendable (Input) throws -> Void) {
    (self.name, self.body) = (name, body)
  }

  public var description: String { name }
}
