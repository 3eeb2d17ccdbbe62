internal import Inlay
internal import InlayFormats

/// Reads style sheets that a user names.
enum StyleInput {
  static func read(_ path: String, limits: Limits) throws -> Converted<StyleSheet> {
    let input = try InputOpener.open(path, limits: limits)
    guard case .file(let source, _) = input else {
      throw CommandFailure(ExitStatus.badData, subject: path, "is a folder, not a style sheet")
    }
    let bytes: [UInt8]
    do {
      try LimitExceeded.check("jsonBytes", source.count, limits.jsonBytes)
      bytes = try source.readAll()
    } catch let limit as LimitExceeded {
      throw CommandFailure(
        ExitStatus.badData, subject: path, limit.description, advice: limit.advice)
    } catch let error as ByteSourceError {
      throw CommandFailure(ExitStatus.io, subject: path, error.description)
    }
    do { return try StyleSheet.read(json: bytes, limits: limits) } catch {
      throw CommandFailure(ExitStatus.badData, subject: path, error.description, advice: error.advice)
    }
  }
}
