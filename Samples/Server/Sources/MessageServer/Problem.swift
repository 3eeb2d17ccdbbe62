internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Inlay

/// A problem with a request, as reported to the client: a status, and JSON with a code for programs and a message for
/// people.
struct Problem: Error {
  var status: HTTPResponse.Status
  /// A stable code for programs.
  var code: String
  /// What is wrong, and where.
  var message: String
  /// Advice, if there is any.
  var advice: String?
  /// The position in the body, if known.
  var place: InlayError.Position?
  /// Additional header fields of the response.
  var headers: HTTPFields = [:]

  init(
    _ status: HTTPResponse.Status, _ code: String, _ message: String, advice: String? = nil,
    place: InlayError.Position? = nil
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.advice = advice
    self.place = place
  }

  /// The same problem, but the connection closes after it, because the rest of the request is not worth reading.
  func closing() -> Problem {
    var copy = self
    copy.headers[.connection] = "close"
    return copy
  }

  var response: Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let place = place.flatMap { position -> ProblemFields.Place? in
      switch position {
      case .byte(let byte), .line(_, _, let byte): .init(byte: byte)
      case .utf16(let offset): .init(utf16: offset)
      }
    }
    let told = ProblemFields(advice: advice, at: place, code: code, message: message)
    let body = (try? encoder.encode(["error": told])).map { Array($0) } ?? Array("{\"error\":{}}".utf8)
    var fields = headers
    fields[.contentType] = "application/json"
    fields[.cacheControl] = "no-store"
    return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }
}

/// The JSON for the client.
private struct ProblemFields: Encodable {
  struct Place: Encodable {
    var byte: Int?
    var utf16: Int?
  }

  var advice: String?
  var at: Place?
  var code: String
  var message: String
}
