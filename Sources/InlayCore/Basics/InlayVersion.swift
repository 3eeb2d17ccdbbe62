/// The version of the libraries and of the programs made of them.
///
/// Versions follow Semantic Versioning (<https://semver.org>). While the first number is 0, a change of the second may
/// break callers, one of the third does not; `CHANGELOG.md` says what changed.
public enum InlayVersion {
  /// This version, such as `0.1.0`.
  public static let current = "0.1.0"
}
