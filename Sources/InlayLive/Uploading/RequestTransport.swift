public import InlayCore

/// Makes one request of HTTP that may have a body. Like an ``ImageTransport`` it follows no redirection, tries nothing again,
/// keeps nothing, connects only to ``HopRequest/address``, and checks the certificate of ``HopRequest/host``.
///
/// A transport must not send a request again by itself, as HTTP clients do when a connection that was used before turns out to
/// be closed: an image could be stored twice. It reads the body in pieces, in order, and never holds all of it.
public protocol RequestTransport: Sendable {
  /// Makes the request, and returns when the whole answer is there. If an answer comes before the body was sent, the rest of
  /// the body is not needed.
  ///
  /// - Throws: what reading the body throws; `InlayError` with the code `live.connection` if the connection fails or breaks
  ///   off, `live.protocol` if the answer is longer than ``BodyRequest/longestAnswer``; `CancellationError`.
  func send(_ request: BodyRequest) async throws -> RequestAnswer
}

/// A request of HTTP with a body.
public struct BodyRequest: Sendable {
  /// The URL, the address to connect to, and the fields, without `Content-Length`.
  public var hop: HopRequest
  /// The method, such as `POST`.
  public var method: String
  /// The body; `nil` for none.
  public var body: (any ByteSource)?
  /// The most bytes of the answer's body.
  public var longestAnswer = 64 << 10
}

/// An answer to a ``BodyRequest``.
public struct RequestAnswer: Sendable {
  /// The status.
  public var status: Int
  /// The fields.
  public var fields: [HTTPField]
  /// The body.
  public var body: [UInt8]

  /// An answer.
  public init(status: Int, fields: [HTTPField], body: [UInt8]) {
    (self.status, self.fields, self.body) = (status, fields, body)
  }
}
