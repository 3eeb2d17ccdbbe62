public import InlayCore

/// Why something could not be written, each with the exit status it leads to.
public enum SaveError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// The output cannot be created: no such folder, no permission, a read-only file system (73).
  case cannotCreate(path: String, code: Int32, message: String)
  /// Something stands there that is not replaced; `by` says what (73).
  case occupied(path: String, by: String)
  /// The operating system failed on the way: a full disk, a broken one (74).
  case io(path: String, code: Int32, message: String)
  /// What was to be written there cannot be read (74).
  case source(path: String, ByteSourceError)
  /// The reader of a pipe has gone away; there is nothing to report (130).
  case brokenPipe(name: String)
  /// The task was cancelled: what stood there stands there still (130).
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool {
    switch self {
    case .cancelled, .source(_, .cancelled): true
    default: false
    }
  }

  /// The exit status of a command that ends with this error.
  public var exitStatus: Int32 {
    switch self {
    case .cannotCreate, .occupied: 73
    case .io, .source: 74
    case .brokenPipe, .cancelled: 130
    }
  }

  /// The file, folder or stream concerned; empty for ``cancelled``.
  public var path: String {
    switch self {
    case .cannotCreate(let path, _, _), .occupied(let path, _), .io(let path, _, _), .source(let path, _):
      path
    case .brokenPipe(let name): name
    case .cancelled: ""
    }
  }

  /// What is wrong, without the path.
  public var reason: String {
    switch self {
    case .cannotCreate(_, _, let message), .io(_, _, let message): message
    case .occupied(_, let what): "\(what) stands there and is not replaced"
    case .source(_, let error): "reading what belongs there failed: \(error)"
    case .brokenPipe: "its reader has gone away"
    case .cancelled: Cancelled.sentence
    }
  }

  /// Path and reason.
  public var description: String { self == .cancelled ? reason : "\(printable(path)): \(reason)" }

  /// A failure to make a file or folder or give it its name.
  static func creating(_ path: String, _ error: SystemError) -> SaveError {
    if error == .cancelled { return .cancelled }
    return error.meansTroubleOnTheWay
      ? .io(path: path, code: error.code, message: error.message)
      : .cannotCreate(path: path, code: error.code, message: error.message)
  }

  /// A failure to write or sync what could be made.
  static func writing(_ path: String, _ error: SystemError) -> SaveError {
    error == .cancelled ? .cancelled : .io(path: path, code: error.code, message: error.message)
  }

  /// A failure to read what is to be written there.
  package static func reading(_ path: String, _ error: ByteSourceError) -> SaveError {
    error == .cancelled ? .cancelled : .source(path: path, error)
  }
}
