package import InlayCore

/// What the program `inlay-fetch` says about an image of its order, by its number. The command reads it from the program's
/// standard output. After `loaded`, so many bytes follow. `cacheFailed` is about all images.
package enum FetchReply: Sendable, Hashable {
  case receiving(image: Int, count: Int, total: Int?)
  case waiting(image: Int)
  case loaded(image: Int, count: Int, origin: LoadedImage.Origin)
  case failed(image: Int, InlayError, reason: String?)
  case cacheFailed(InlayError)

  /// The line.
  package var encoded: [UInt8] {
    switch self {
    case .receiving(let image, let count, let total):
      FetchLine.bytes(["receiving", String(image), String(count), total.map { String($0) } ?? ""])
    case .waiting(let image): FetchLine.bytes(["waiting", String(image)])
    case .loaded(let image, let count, let origin):
      FetchLine.bytes(["loaded", String(image), String(count), "\(origin)"])
    case .failed(let image, let error, let reason):
      FetchLine.bytes(
        ["failed", String(image), error.code.rawValue, error.message, error.advice ?? "", reason ?? ""].map {
          String($0.prefix(2_000))
        })
    case .cacheFailed(let error):
      FetchLine.bytes(
        ["cache", error.code.rawValue, error.message, error.advice ?? ""].map { String($0.prefix(2_000)) })
    }
  }

  /// Reads a line without its end; `nil` if it is malformed, or about none of `count` images.
  package init?(_ line: some Sequence<UInt8>, count: Int) {
    guard let fields = FetchLine.fields(line), fields.count >= 2 else { return nil }
    if fields[0] == "cache", fields.count == 4,
      ["database.", "live."].contains(where: { fields[1].hasPrefix($0) })
    {
      self = .cacheFailed(Self.error(fields[1...]))
      return
    }
    guard let image = Int(fields[1]), (0..<count).contains(image) else { return nil }
    switch (fields[0], fields.count) {
    case ("receiving", 4):
      guard let count = Int(fields[2]), count >= 0 else { return nil }
      self = .receiving(image: image, count: count, total: Int(fields[3]))
    case ("waiting", 2): self = .waiting(image: image)
    case ("loaded", 4):
      guard let count = Int(fields[2]), count >= 0,
        let origin = Self.origins.first(where: { "\($0)" == fields[3] })
      else { return nil }
      self = .loaded(image: image, count: count, origin: origin)
    case ("failed", 6):
      // Any other code could make a caller react to something that did not happen.
      guard ["live.", "limit."].contains(where: { fields[2].hasPrefix($0) }) else { return nil }
      self = .failed(
        image: image, Self.error(fields[2...4]), reason: fields[5].isEmpty ? nil : Visible.line(fields[5]))
    default: return nil
    }
  }

  private static let origins: [LoadedImage.Origin] = [.network, .cache, .revalidated, .stale]

  /// The error of a code, a sentence and an advice, which may be empty.
  private static func error(_ fields: ArraySlice<String>) -> InlayError {
    let fields = Array(fields)
    return InlayError(
      InlayError.Code(rawValue: fields[0]), Visible.line(fields[1]),
      advice: fields[2].isEmpty ? nil : Visible.line(fields[2]))
  }
}
