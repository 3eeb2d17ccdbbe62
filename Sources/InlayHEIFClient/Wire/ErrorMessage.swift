package import InlayCore

/// The reply that a decoder or encoder in the worker threw an error.
package struct ErrorMessage: Message, Hashable {
  package static let kind = FrameKind.error

  /// The error: its code, sentence, advice, byte offset and details. It names no file, because a worker knows none.
  package var error: InlayError

  /// Maximum number of details. Existing errors have only a few.
  static let maximumDetails = 16

  package init(_ error: InlayError) { self.error = error }

  package init(from fields: inout FieldReader) throws {
    let code = try fields.code("the code of its error is invalid")
    let message = try fields.text()
    // Advice is printed as it is, unlike the sentence, which quotes untrusted text.
    let advice = try fields.optional { try $0.text() }.map { Visible.line($0) }
    let place = try fields.optionalInteger().map { InlayError.Place.byte($0) } ?? InlayError.Place()
    var details: [String: String] = [:]
    for _ in 0..<(try fields.listCount(upTo: Self.maximumDetails, "its error has too many details")) {
      let name = try fields.code("the name of a detail is invalid")
      guard details.updateValue(try fields.text(), forKey: name) == nil else {
        throw PipeViolation("a detail is given twice")
      }
    }
    error = InlayError(
      InlayError.Code(rawValue: code), message, at: place, advice: advice, details: details)
  }

  package func write(to fields: inout FieldWriter) {
    fields.text(error.code.rawValue, upTo: FieldWriter.maximumCodeBytes)
    fields.text(error.message)
    fields.optional(error.advice) { $0.text($1) }
    fields.integer(error.place.position?.byte)
    let details = error.details.sorted { $0.key < $1.key }.prefix(Self.maximumDetails)
    fields.count(details.count)
    for (name, value) in details {
      fields.text(name, upTo: FieldWriter.maximumCodeBytes)
      fields.text(value)
    }
  }

  /// Reads the error of a frame. Throws if it is not one that decoders or encoders report: its code must begin with one
  /// of `rooms`. Any other code could make the client's caller react to something that did not happen.
  package static func read(
    _ fields: [UInt8], after header: FrameHeader, rooms: [StaticString]
  ) throws -> InlayError {
    let error = try read(fields, after: header).error
    guard rooms.contains(where: { error.code.rawValue.utf8.starts(with: "\($0).".utf8) }) else {
      throw PipeViolation("the kind of its error is unknown")
    }
    return error
  }
}
