internal import HTTPTypes
internal import Hummingbird
internal import InlayFormats
internal import InlayJSON

/// What is wrong with a request, as the client is told: a status, and JSON with a code for programs and a sentence for people.
struct Problem: Error {
  var status: HTTPResponse.Status
  /// A stable name for programs.
  var code: String
  /// What is wrong, and where.
  var message: String
  /// What helps, where something does.
  var advice: String?
  /// Where in the body it is, where that is known.
  var place: FormatPlace?
  /// Further fields of the answer.
  var headers: HTTPFields = [:]

  init(
    _ status: HTTPResponse.Status, _ code: String, _ message: String, advice: String? = nil,
    place: FormatPlace? = nil
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.advice = advice
    self.place = place
  }

  /// The same, and the connection ends after it: what is left of the request is not worth reading.
  func closing() -> Problem {
    var copy = self
    copy.headers[.connection] = "close"
    return copy
  }

  var response: Response {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("error" as StaticString)
    writer.beginObject()
    if let advice {
      writer.name("advice" as StaticString)
      writer.string(advice)
    }
    if let place {
      writer.name("at" as StaticString)
      writer.beginObject()
      switch place {
      case .byte(let offset):
        writer.name("byte" as StaticString)
        writer.integer(offset)
      case .utf16(let offset):
        writer.name("utf16" as StaticString)
        writer.integer(offset)
      }
      writer.endObject()
    }
    writer.name("code" as StaticString)
    writer.string(code)
    writer.name("message" as StaticString)
    writer.string(message)
    writer.endObject()
    writer.endObject()
    var fields = headers
    fields[.contentType] = "application/json"
    fields[.cacheControl] = "no-store"
    // Offsets beyond 2^53 are the only thing that could fail, and no body is that long.
    let body = (try? writer.finish()) ?? Array("{\"error\":{}}".utf8)
    return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }
}
