public import InlayCore
public import InlayFiles

/// Why HTML cannot be read. Bad markup is never a reason: it is read as browsers read it.
public enum HTMLError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// Over a limit; `offset` is the byte where it was noticed.
  case limit(LimitExceeded, offset: Int)
  /// The bytes of a picture that is at hand cannot be read: a failing disk, a file that was exchanged meanwhile.
  case resource(name: String, ByteSourceError)
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool {
    switch self {
    case .cancelled, .resource(_, .cancelled): true
    default: false
    }
  }

  /// One sentence: what is wrong, at which byte.
  public var description: String {
    switch self {
    case .limit(let limit, let offset): "at byte \(offset): \(limit)"
    case .resource(let name, let error): "\(name) cannot be read: \(error)"
    case .cancelled: Cancelled.sentence
    }
  }
}

/// Why HTML cannot be written.
public enum HTMLWriteError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// The bytes cannot be saved.
  case save(SaveError)
  /// The bytes of an image cannot be read.
  case source(image: String, ByteSourceError)
  /// The map of ``HTMLResourcePlacement/map(_:)`` has no URL for these identifiers.
  case unmapped(identifiers: [String])
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool {
    switch self {
    case .cancelled, .source(_, .cancelled): true
    case .save(let error): error.isCancellation
    default: false
    }
  }

  /// One sentence: what could not be written, and why.
  public var description: String {
    switch self {
    case .save(let error): "\(error)"
    case .source(let image, let error): "the image \(image) cannot be read: \(error)"
    case .cancelled: Cancelled.sentence
    case .unmapped(let identifiers):
      "the map has no URL for \(identifiers.prefix(8).joined(separator: ", "))"
        + (identifiers.count > 8 ? " and \(identifiers.count - 8) more" : "")
    }
  }
}
