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
      try LimitExceeded.check("jsonBytes", source.count, limits.jsonBytes)
      return try source.readAll()
    } catch let limit as LimitExceeded {
      throw CommandFailure(ExitStatus.badData, subject: path, limit.description, advice: limit.advice)
    } catch let error as ByteSourceError {
      throw CommandFailure(ExitStatus.io, subject: path, error.description)
    }
  }
}
