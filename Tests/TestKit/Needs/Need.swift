public import Testing

/// Something that a test needs and that may be missing on a machine: a corpus, another program, a right.
///
/// A test without it is reported as skipped, with a comment that says what is missing and how to get it:
/// `@Test(.needs(.corpus("rtfd")), .needs(.program(.exiftool)))`.
public struct Need: Sendable {
  fileprivate let missing: String
  fileprivate let isMet: @Sendable () -> Bool

  /// - Parameters:
  ///   - missing: the comment of a skipped test.
  ///   - isMet: whether the test can run.
  public init(_ missing: String, _ isMet: @escaping @Sendable () -> Bool) {
    (self.missing, self.isMet) = (missing, isMet)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test if `need` is not met.
  public static func needs(_ need: Need, sourceLocation: SourceLocation = #_sourceLocation) -> Self {
    .enabled(if: need.isMet(), Comment(rawValue: need.missing), sourceLocation: sourceLocation)
  }
}
