public import InlayCore

/// Why a document could not be brought to a page.
public enum PageError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// An option that makes no sense: which, and why.
  case option(String, why: String)
  /// There are no fonts: where they were sought.
  case noFonts(String)
  /// The picture would be larger than its format, or a limit, allows: side or area, as pixels.
  case tooLarge(what: String, found: Int, allowed: Int, advice: String)
  /// A limit was exceeded.
  case limit(LimitExceeded)
  /// A picture could not be encoded.
  case encoding(String)
  /// A library failed: what it was asked for.
  case library(String)
  /// There is no memory.
  case noMemory
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool { self == .cancelled }

  /// One sentence: what is wrong, and of what.
  public var description: String {
    switch self {
    case .option(let name, let why): return "\(name) \(why)"
    case .noFonts(let place): return "there are no fonts in \(place)"
    case .tooLarge(let what, let found, let allowed, _):
      return "\(what) is \(found) px, at most \(allowed) can be made"
    case .limit(let limit): return limit.description
    case .encoding(let what): return what
    case .library(let what): return what
    case .noMemory: return "there is no memory for it"
    case .cancelled: return Cancelled.sentence
    }
  }

  /// What helps, where something does.
  public var advice: String? {
    switch self {
    case .tooLarge(_, _, _, let advice): return advice
    case .limit(let limit): return limit.advice
    case .noFonts: return "install fonts, such as Debian's fonts-noto-core"
    case .option, .encoding, .library, .noMemory, .cancelled: return nil
    }
  }
}
