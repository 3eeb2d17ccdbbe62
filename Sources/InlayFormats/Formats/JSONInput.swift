package import InlayCore
package import InlayJSON

/// Reads JSON that is one value: messages of networks, documents of editors.
package enum JSONInput {
  /// The limit for messages, exports and documents.
  package static let limit = FormatLimit("jsonBytes") { $0.jsonBytes }

  /// The one JSON value of an input.
  ///
  /// - Throws: `InlayError` if it is no JSON, or exceeds a limit.
  package static func value(_ input: FormatInput, as name: FormatName, _ limits: Limits) throws -> JSONValue {
    try value(input.bytes(as: name, limit, limits), limits)
  }

  package static func value(_ bytes: [UInt8], _ limits: Limits) throws -> JSONValue {
    do { return try JSONValue(parsing: bytes, maximumDepth: limits.jsonDepth) } catch {
      throw InlayError.json(error, in: bytes)
    }
  }
}
