public import Testing

/// Something that a test needs and that may be missing on a machine: a corpus, another program, a right.
///
/// A test without it is reported as skipped, with words that say what is missing and where it comes from:
/// `@Test(.needs(.corpus("rtfd")), .needs(.program(.exiftool)))`.
public struct Need: Sendable {
  fileprivate let missing: String
  fileprivate let isMet: @Sendable () -> Bool

  /// - Parameters:
  ///   - missing: what is said where it is missing.
  ///   - isMet: whether it is there.
  public init(_ missing: String, _ isMet: @escaping @Sendable () -> Bool) {
    (self.missing, self.isMet) = (missing, isMet)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test where `need` is not met.
  public static func needs(_ need: Need, sourceLocation: SourceLocation = #_sourceLocation) -> Self {
    .enabled(if: need.isMet(), Comment(rawValue: need.missing), sourceLocation: sourceLocation)
  }
}
