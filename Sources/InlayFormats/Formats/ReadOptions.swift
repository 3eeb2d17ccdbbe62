public import InlayCore

/// What every reader is told.
public struct ReadOptions: Sendable {
  /// How much is accepted.
  public var limits: Limits
  /// Whether a portable document without a `digest` is accepted; a wrong one never is.
  public var unsealed: Bool

  /// What references of an HTML page may name.
  public var resources: HTMLResources

  /// Options.
  public init(limits: Limits = .default, unsealed: Bool = false, resources: HTMLResources = .none) {
    self.limits = limits
    self.unsealed = unsealed
    self.resources = resources
  }
}
