public import InlayCore

/// Why a bundle (a folder or a tar) cannot be opened.
public enum FileTreeError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// An entry is not safe or not of a kind that bundles hold. `path` is as found, repaired where it is not UTF-8.
  case refused(path: String, EntryProblem)
  /// An entry breaks a limit.
  case limit(path: String, LimitExceeded)
  /// The operating system failed; `code` is its `errno`. `path` is empty for the folder itself.
  case io(path: String, code: Int32, message: String)
  /// The bytes are not a sound tar.
  case tar(TarError)
  /// The bytes of the tar cannot be read.
  case source(ByteSourceError)
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool { self == .cancelled || self == .source(.cancelled) }

  /// One sentence: what is wrong, of which entry.
  public var description: String {
    switch self {
    case .refused(let path, let problem):
      path.isEmpty ? "an entry is refused: \(problem)" : "\(printable(path)) is refused: \(problem)"
    case .limit(let path, let limit): path.isEmpty ? limit.description : "\(printable(path)): \(limit)"
    case .io(let path, _, let message): path.isEmpty ? message : "\(printable(path)): \(message)"
    case .tar(let error): error.description
    case .source(let error): error.description
    case .cancelled: Cancelled.sentence
    }
  }

  static func io(_ path: String, _ error: SystemError) -> FileTreeError {
    error == .cancelled ? .cancelled : .io(path: path, code: error.code, message: error.message)
  }
}
