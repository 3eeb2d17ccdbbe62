package import InlayCore

extension InlayError.Code {
  /// A URL that cannot be loaded: relative, malformed, with a user name, or of another scheme.
  package static let liveURL: InlayError.Code = "live.url"
  /// The policy refuses the URL, an address of its host, or a redirection.
  package static let liveRefused: InlayError.Code = "live.refused"
  /// The host's name has no address, or the connection failed or broke off.
  package static let liveConnection: InlayError.Code = "live.connection"
  /// The answer ended before all of its bytes were there.
  package static let liveTruncated: InlayError.Code = "live.truncated"
  /// The server took too long.
  package static let liveTimeout: InlayError.Code = "live.timeout"
  /// The server answered with a status other than success.
  package static let liveStatus: InlayError.Code = "live.status"
  /// The server broke the rules of HTTP.
  package static let liveProtocol: InlayError.Code = "live.protocol"
  /// Too many redirections, or a circle of them.
  package static let liveRedirects: InlayError.Code = "live.redirects"
  /// What came is not an image.
  package static let liveNotImage: InlayError.Code = "live.notImage"
  /// The cache of images failed. No load fails for that; `ImageCache.failure` tells it.
  package static let liveCache: InlayError.Code = "live.cache"
  /// What came is not what the document states by size or digest.
  package static let liveChanged: InlayError.Code = "live.changed"
}

extension InlayError {
  /// The part of a URL that messages show.
  private static func shown(_ url: String) -> String {
    let text = Visible.line(url.prefix(120))
    return url.utf8.count > text.utf8.count ? text + "…" : text
  }

  package static func liveURL(_ url: String, _ reason: String, advice: String? = nil) -> InlayError {
    InlayError(.liveURL, "cannot load \(shown(url)): \(reason)", advice: advice)
  }

  /// The one wording for all refusals. The reason is in ``underlying``.
  package static func liveRefused(_ reason: LoadRefusal) -> InlayError {
    InlayError(.liveRefused, "this address may not be loaded from", underlying: reason)
  }

  package static func liveConnection(_ reason: String) -> InlayError {
    InlayError(.liveConnection, reason, advice: "try again later")
  }

  package static func liveTruncated(_ found: Int, of announced: Int?) -> InlayError {
    InlayError(
      .liveTruncated,
      "the answer ended after \(found) bytes\(announced.map { " of \($0)" } ?? "")", advice: "try again later"
    )
  }

  package static func liveTimeout(_ what: String, after limit: Duration) -> InlayError {
    let (seconds, attoseconds) = limit.components
    let time = seconds > 0 ? "\(seconds) s" : "\(attoseconds / 1_000_000_000_000_000) ms"
    return InlayError(
      .liveTimeout, "the server took too long: \(what) within \(time)", advice: "try again later")
  }

  package static func liveStatus(_ status: Int) -> InlayError {
    InlayError(
      .liveStatus, "the server answered with status \(status)", details: ["status": String(status)])
  }

  package static func liveProtocol(_ reason: String) -> InlayError { InlayError(.liveProtocol, reason) }

  /// The server sent another part than was asked for. Another attempt asks for the whole.
  package static let livePart = InlayError(
    .liveConnection, "the server sent another part of the image than was asked for", advice: "try again later"
  )

  /// The server says that another image than the one it was asked about has not changed. Another attempt asks for the whole.
  package static let liveUnchanged = InlayError(
    .liveConnection, "the server compared another image than was asked for", advice: "try again later")

  package static func liveRedirects(_ reason: String) -> InlayError { InlayError(.liveRedirects, reason) }

  package static func liveNotImage(_ underlying: (any Error)?) -> InlayError {
    InlayError(.liveNotImage, "the server sent something that is not an image", underlying: underlying)
  }

  package static func liveChanged(_ what: String) -> InlayError {
    InlayError(
      .liveChanged, "the server sent another image than the document states: \(what)",
      advice: "ask whoever made the document")
  }

  package static func liveCache(_ error: any Error) -> InlayError {
    InlayError(.liveCache, "the cache of images failed: \(error)", underlying: error)
  }

  /// The status of an HTTP answer that was not a success.
  package var httpStatus: Int? { code == .liveStatus ? details["status"].flatMap { Int($0) } : nil }

  /// Whether another attempt may succeed.
  package var isTransient: Bool {
    switch code {
    case .liveConnection, .liveTruncated, .liveTimeout: true
    case .liveStatus: httpStatus.map { [408, 425, 429, 500, 502, 503, 504].contains($0) } ?? false
    default: false
    }
  }
}
