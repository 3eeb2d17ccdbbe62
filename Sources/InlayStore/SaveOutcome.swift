public import InlayCore

/// What became of a document that was saved together with others.
public enum SaveOutcome: Sendable {
  /// It was not there, and is now.
  case stored(ContentDigest)
  /// It was there already.
  case there(ContentDigest)
  /// It is not saved, because a blob is not in the store, or by the quota.
  case refused(InlayError)
}
