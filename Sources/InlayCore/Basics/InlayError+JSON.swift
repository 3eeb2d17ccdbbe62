package import InlayJSON

extension InlayError {
  /// The public error for JSON that is malformed or breaks a rule. It gives line and column if `position` is known.
  package static func json(_ error: JSONError, _ position: JSONPosition? = nil) -> any Error {
    if case .cancelled = error.reason { return CancellationError() }
    let place: Position =
      position.map { .line($0.line, column: $0.column, byte: error.offset) } ?? .byte(error.offset)
    return InlayError(.json, "\(error.reason)", at: Place(place), underlying: error)
  }

  /// The public error for JSON in `bytes`. Complexity: O(offset).
  package static func json(_ error: JSONError, in bytes: [UInt8]) -> any Error {
    json(error, JSONPosition(of: error.offset, in: bytes))
  }
}

extension InlayError.Code {
  /// The bytes are not JSON, or not the JSON that was expected.
  package static let json: InlayError.Code = "json.malformed"
}
