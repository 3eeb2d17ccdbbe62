internal import InlayCore
internal import InlayFormats

/// Reads JSON files that options name.
enum JSONInput {
  /// All bytes of the file at `path`, which should be `what`.
  static func bytes(_ path: String, _ what: String, limits: Limits) throws -> [UInt8] {
    let input = try InputOpener.open(path, limits: limits)
    guard case .file(let source, _) = input else {
      throw CommandFailure(ExitStatus.badData, subject: path, "is a folder, not \(what)")
    }
    do {
      try Limits.check("jsonBytes", source.count, limits.jsonBytes)
      return try source.readAll()
    } catch {
      throw CommandFailure(error, subject: path)
    }
  }
}
