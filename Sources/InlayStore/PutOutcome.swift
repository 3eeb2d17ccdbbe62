/// What became of bytes that were put.
public enum PutOutcome: Sendable, Hashable {
  /// They were not there, or damaged, and are now.
  case stored
  /// They were there already.
  case there
}
