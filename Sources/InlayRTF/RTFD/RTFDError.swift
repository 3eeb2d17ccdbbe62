public import InlayCore
public import InlayFiles

/// Why an RTFD cannot be read.
public enum RTFDError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// There is no TXT.rtf at the root.
  case noText
  /// TXT.rtf is no RTF.
  case rtf(RTFError)
  /// TXT.rtf cannot be read.
  case source(ByteSourceError)
  /// Something breaks a limit.
  case limit(path: String, LimitExceeded)
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool {
    switch self {
    case .cancelled, .source(.cancelled): true
    case .rtf(let error): error.isCancellation
    default: false
    }
  }

  /// One sentence: what is wrong, in which file of the bundle.
  public var description: String {
    switch self {
    case .noText: "this is no RTFD: it has no TXT.rtf"
    case .rtf(.attachment(let name, let error)): "\(name) cannot be read: \(error)"
    case .rtf(let error): "TXT.rtf: \(error)"
    case .source(let error): "TXT.rtf cannot be read: \(error)"
    case .limit(let path, let limit): "\(path): \(limit)"
    case .cancelled: Cancelled.sentence
    }
  }
}

/// Why an RTFD cannot be written.
public enum RTFDWriteError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// The text cannot be written.
  case rtf(RTFWriteError)
  /// The files do not make a bundle.
  case tree(FileTreeError)
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool {
    switch self {
    case .cancelled: true
    case .rtf(let error): error.isCancellation
    case .tree(let error): error.isCancellation
    }
  }

  /// One sentence: what could not be written, and why.
  public var description: String {
    switch self {
    case .rtf(let error): "\(error)"
    case .tree(let error): "\(error)"
    case .cancelled: Cancelled.sentence
    }
  }
}
