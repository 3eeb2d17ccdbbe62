public import InlayCore
public import InlayFiles

/// Why RTF cannot be read.
public enum RTFError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// The bytes do not start with `{\rtf`.
  case notRTF
  /// `\bin` announces more bytes than there are.
  case binaryBeyondEnd(offset: Int, announced: Int)
  /// Over a limit; `offset` is the byte where it was noticed.
  case limit(LimitExceeded, offset: Int)
  /// The bytes of an attachment cannot be fetched: a failing disk, a file that was exchanged meanwhile.
  case attachment(name: String, ByteSourceError)
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool {
    switch self {
    case .cancelled, .attachment(_, .cancelled): true
    default: false
    }
  }

  /// One sentence: what is wrong, at which byte.
  public var description: String {
    switch self {
    case .notRTF: "this is not RTF: it does not start with {\\rtf"
    case .binaryBeyondEnd(let offset, let announced):
      "at byte \(offset) \\bin announces \(announced) bytes, more than there are"
    case .limit(let limit, let offset): "at byte \(offset): \(limit)"
    case .attachment(_, let error): "an attachment cannot be read: \(error)"
    case .cancelled: Cancelled.sentence
    }
  }
}

/// Why RTF cannot be written.
public enum RTFWriteError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// The bytes cannot be saved.
  case save(SaveError)
  /// The bytes of an image cannot be read.
  case source(image: String, ByteSourceError)
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
    }
  }
}
