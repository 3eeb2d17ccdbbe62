/// What became of bytes that were put.
public enum PutOutcome: Sendable, Hashable {
  /// They were not there, and are now.
  case stored
  /// They were there already, with the right size.
  case there
}
