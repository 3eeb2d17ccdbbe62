public import Inlay

/// What every reader is told.
public struct ReadOptions: Sendable, Hashable {
  /// How much is accepted.
  public var limits: Limits
  /// Whether a portable document without a `digest` is accepted; a wrong one never is.
  public var unsealed: Bool

  /// Options.
  public init(limits: Limits = .default, unsealed: Bool = false) {
    self.limits = limits
    self.unsealed = unsealed
  }
}
