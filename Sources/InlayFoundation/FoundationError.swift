public import Inlay

/// Why a text does not go into or out of a Foundation string.
public enum FoundationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// More than a limit allows.
  case limit(LimitExceeded)
  /// The bytes of the image placed at `at` could not be read.
  case content(at: Int, ByteSourceError)

  public var description: String {
    switch self {
    case .limit(let exceeded): "\(exceeded): \(exceeded.advice)"
    case .content(let at, let error): "the image at \(at) cannot be read: \(error)"
    }
  }
}
