import InlayCore
import InlayFormats
import InlayJSON

/// Reads the JSON of single messages.
enum NetworkJSON {
  /// The limit for messages and exports.
  static let limit = FormatLimit("jsonBytes") { $0.jsonBytes }

  /// The one JSON value of an input.
  ///
  /// - Throws: `InlayError` if it is no JSON, or exceeds a limit.
  static func value(_ input: FormatInput, as name: FormatName, _ limits: Limits) throws -> JSONValue {
    try value(input.bytes(as: name, limit, limits), limits)
  }

  static func value(_ bytes: [UInt8], _ limits: Limits) throws -> JSONValue {
    do { return try JSONValue(parsing: bytes, maximumDepth: limits.jsonDepth) } catch {
      throw InlayError.json(error, in: bytes)
    }
  }
}
