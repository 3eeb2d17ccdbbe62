/// The version of the libraries and programs of this package.
///
/// Versions follow Semantic Versioning (<https://semver.org>). While the first number is 0, a change of the second
/// number may break callers, and a change of the third does not. `CHANGELOG.md` lists the changes.
public enum InlayVersion {
  /// The current version, such as `0.1.0`.
  public static let current = "0.1.0"
}
