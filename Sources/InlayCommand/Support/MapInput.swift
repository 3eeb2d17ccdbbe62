internal import InlayCore
internal import InlayHTML

/// Reads the file of `--map`.
enum MapInput {
  static func read(_ path: String, limits: Limits) throws -> HTMLResourcePlacement {
    let bytes = try JSONInput.bytes(path, "a map of pictures", limits: limits)
    do { return try HTMLResourcePlacement.map(json: bytes, limits: limits) } catch {
      var failure = CommandFailure(error, subject: path)
      failure.advice = "a map is {\"identifier\":\"url\"}"
      throw failure
    }
  }
}
