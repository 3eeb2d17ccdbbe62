/// Makes one GET request of HTTP: a *hop*. It follows no redirection, tries nothing again, keeps nothing, decodes no content
/// encoding, and sends no fields of its own but `Host` and `User-Agent`: all of that is decided above it.
///
/// A transport must connect to ``HopRequest/address`` and to no other, and must check the certificate of ``HopRequest/host``.
/// It ends soon after its task is canceled.
public protocol ImageTransport: Sendable {
  /// Makes the request. Calls `receive` with the head of the answer, then with its bytes, in order. Waits for
  /// each call, so that a slow reader slows the sender.
  ///
  /// - Throws: what `receive` throws; `InlayError` with the code `live.connection` if the connection fails or breaks off,
  ///   `live.truncated` if the answer ends early; `CancellationError`. Another error counts as a broken connection.
  func fetch(_ request: HopRequest, receive: @Sendable (HopEvent) async throws -> Void) async throws
}

/// One request of HTTP to one address.
public struct HopRequest: Sendable {
  /// The URL, without a fragment.
  public var url: String
  /// The host of the URL, for the certificate.
  public var host: String
  /// The port of the URL.
  public var port: Int
  /// The address to connect to, as text: `192.0.2.1`, `2001:db8:0:0:0:0:0:1`.
  public var address: String
  /// Fields of the request.
  public var fields: [HTTPField]
  /// Time until the connection must stand.
  public var connectTime: Duration

  /// A request for `url` of `host`.
  package init(_ url: WebAddress, at address: NetworkAddress, fields: [HTTPField], connectTime: Duration) {
    (self.url, host, port) = (url.description, url.host, url.port)
    (self.address, self.fields, self.connectTime) = (address.description, fields, connectTime)
  }
}

/// What a hop gives.
public enum HopEvent: Sendable {
  /// The status and the fields of the answer. Always first, once.
  case head(status: Int, fields: [HTTPField])
  /// The next bytes of the answer.
  case bytes([UInt8])
}

/// A field of an HTTP message.
public struct HTTPField: Sendable, Hashable {
  /// The name. Case does not matter.
  public var name: String
  /// The value, without spaces around it.
  public var value: String

  /// A field.
  public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

extension [HTTPField] {
  /// The values of the fields named `name`, which is in lower case. Complexity: O(n).
  package func values(_ name: String) -> [String] {
    compactMap { $0.name.lowercased() == name ? $0.value : nil }
  }

  /// The value of the only field named `name`; `nil` if there is none, or several that differ.
  package func single(_ name: String) -> String? {
    let found = values(name)
    guard let first = found.first, found.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}
