public import InlayCore
internal import InlayFormats
public import InlayJSON

extension HTMLResourcePlacement {
  /// Reads a map from content identifiers to URLs: one JSON object of strings, such as
  /// `{"142D3296-51E6-40E2-AC35-0FAD3C5E965C0":"https://example.org/dog.png"}`.
  ///
  /// URLs that run scripts, and `data:` URLs, are refused.
  ///
  /// - Throws: ``HTMLMapError``. Complexity: O(n).
  public static func map(
    json bytes: [UInt8], limits: Limits = .default
  ) throws(HTMLMapError) -> HTMLResourcePlacement {
    do { try LimitExceeded.check("jsonBytes", bytes.count, limits.jsonBytes) } catch { throw .limit(error) }
    var urls: [ExactString: String] = [:]
    do throws(JSONError) {
      var reader = JSONReader(bytes, maximumDepth: 2)
      try reader.beginObject()
      while let name = try reader.nextMemberName() {
        let identifier = reader.string(name)
        urls[ExactString(identifier)] = try reader.readString()
      }
      try reader.finish()
    } catch {
      if error.isCancellation { throw .cancelled }
      throw .json(error, error.position(in: bytes))
    }
    for (identifier, url) in urls {
      switch HTMLReference(Array(url.utf8)[...], limits: limits) {
      case .unsafe, .data, .empty: throw .unsafe(identifier: identifier.string, url: url)
      default: continue
      }
    }
    return .map(urls)
  }
}

/// Why a map of pictures cannot be read.
public enum HTMLMapError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// It is not the JSON it should be.
  case json(JSONError, JSONPosition)
  /// It is too large.
  case limit(LimitExceeded)
  /// A URL is empty, would run a script, or holds the picture itself.
  case unsafe(identifier: String, url: String)
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool {
    switch self {
    case .cancelled: true
    case .json(let error, _): error.isCancellation
    default: false
    }
  }

  /// One sentence: what is wrong, and where.
  public var description: String {
    switch self {
    case .json(let error, let position): "at \(position): \(error)"
    case .limit(let limit): limit.description
    case .cancelled: Cancelled.sentence
    case .unsafe(let identifier, let url):
      "the URL of \(Visible.name(identifier)) cannot be used: \(Visible.name(url))"
    }
  }
}
