internal import InlayContainer
internal import InlayCore
internal import InlayJSON

/// Uploads by one POST with a form, `multipart/form-data` (RFC 7578).
///
/// If the server honors the field `Idempotency-Key`, an upload whose answer was lost is sent again, and stored once. Otherwise its
/// outcome is unknown, and nothing is sent again unless somebody asks for it.
public struct MultipartUpload: UploadTransport {
  /// Whether the server honors `Idempotency-Key`.
  public let isRepeatable: Bool
  private let endpoint: UploadEndpoint
  private let partName: String
  private let receipt: @Sendable (RequestAnswer) throws -> UploadReceipt?

  /// A transport.
  ///
  /// - Parameters:
  ///   - url: where to post.
  ///   - requests: makes the requests.
  ///   - policy: the policy of the queue.
  ///   - name: the name of the form's field.
  ///   - fields: fields of each request, such as `Authorization`.
  ///   - honorsKeys: whether the server stores an upload once that comes twice with the same `Idempotency-Key`.
  ///   - receipt: reads an answer with a status from 200 to 299. By default, the field `Location` and the members `url` and
  ///     `id` of a JSON object; `nil` says that there is neither.
  /// - Throws: `InlayError` if the URL is malformed, or the policy refuses it.
  public init(
    to url: String, by requests: any RequestTransport, policy: UploadPolicy = UploadPolicy(),
    name: String = "file", fields: [HTTPField] = [], honorsKeys: Bool = false,
    receipt: (@Sendable (RequestAnswer) throws -> UploadReceipt?)? = nil
  ) throws {
    try self.init(
      to: url, by: requests, policy: policy, name: name, fields: fields, honorsKeys: honorsKeys,
      resolver: .system, clock: .system, receipt: receipt)
  }

  package init(
    to url: String, by requests: any RequestTransport, policy: UploadPolicy, name: String = "file",
    fields: [HTTPField] = [], honorsKeys: Bool = false, resolver: NameResolver, clock: LiveClock,
    receipt: (@Sendable (RequestAnswer) throws -> UploadReceipt?)? = nil
  ) throws {
    endpoint = try UploadEndpoint(
      url, by: requests, policy: policy, fields: fields, resolver: resolver, clock: clock)
    (partName, isRepeatable, self.receipt) = (name, honorsKeys, receipt ?? { $0.receipt })
  }

  /// Sends a file. See ``UploadTransport``.
  public func upload(_ file: UploadFile) async throws -> UploadReceipt {
    let body = UploadBody(
      head: head(file), file.source, 0..<file.source.count, tail: Array("\r\n--\(boundary(file))--\r\n".utf8),
      progress: file.progress)
    var fields = [
      HTTPField("Content-Type", "multipart/form-data; boundary=\(boundary(file))"),
      HTTPField("Accept", "application/json, */*;q=0.5"), HTTPField("Accept-Encoding", "identity"),
    ]
    // A string of RFC 9651: draft-ietf-httpapi-idempotency-key-header, 2.1.
    if isRepeatable { fields.append(HTTPField("Idempotency-Key", "\"\(file.key)\"")) }
    let answer: RequestAnswer
    do { answer = try await endpoint.send("POST", to: endpoint.address, fields, body: body) } catch let error
      as InlayError where !isRepeatable && body.isWhole
    {
      throw InlayError.uploadUnknown(error)
    }
    guard (200..<300).contains(answer.status) else { throw failure(answer, isWhole: body.isWhole) }
    do {
      if var found = try receipt(answer) {
        found.url = try found.url.map { try endpoint.address.resolving($0).description }
        return found
      }
      throw InlayError.liveProtocol("the server named neither a URL nor an identifier")
    } catch {
      // The server has it.
      if isRepeatable { throw error }
      throw InlayError.uploadUnknown(error)
    }
  }

  private func failure(_ answer: RequestAnswer, isWhole: Bool) -> InlayError {
    let error = InlayError.uploadStatus(answer, date: endpoint.clock.date())
    if isRepeatable {
      // The request with this key is still being worked on (2.7 of the draft).
      return answer.status == 409 ? .liveConnection("the server still works on an earlier attempt") : error
    }
    // A server that answers 503 did nothing. After its other errors it may have, and gateways do not know. 302 and 303 often
    // lead to what was stored.
    let mayBeStored =
      switch answer.status {
      case 503: false
      case 302, 303, 500..<600: true
      default: false
      }
    return isWhole && mayBeStored ? .uploadUnknown(error) : error
  }

  /// Holds the digest of the file, so that it cannot occur in the file. 70 bytes: the most of RFC 2046, 5.1.1.
  private func boundary(_ file: UploadFile) -> String { "inlay-" + file.digest.hex }

  /// The file's own name stays at home: it may tell who made it, and where.
  private func head(_ file: UploadFile) -> [UInt8] {
    let type = file.mediaType ?? .octetStream
    let name = "picture." + (type.fileExtension ?? "bin")
    let part = partName.unicodeScalars.reduce(into: "") { text, scalar in
      // Browsers escape these three (HTML, "multipart/form-data").
      switch scalar {
      case "\"": text += "%22"
      case "\r": text += "%0D"
      case "\n": text += "%0A"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return Array(
      """
      --\(boundary(file))\r
      Content-Disposition: form-data; name="\(part)"; filename="\(name)"\r
      Content-Type: \(type.rawValue)\r
      \r\n
      """.utf8)
  }
}

extension RequestAnswer {
  /// The URL in `Location`, or the members `url` and `id` of a JSON object; `nil` if there is neither. Complexity: O(n).
  fileprivate var receipt: UploadReceipt? {
    var found = UploadReceipt(url: fields.single("location"))
    if let value = try? JSONValue(parsing: body, maximumDepth: 16) {
      if case .string(let url)? = value["url"], found.url == nil { found.url = url }
      switch value["id"] {
      case .string(let text)?: found.identifier = ContentIdentifier(rawValue: text)
      case .number(let number)?:
        found.identifier = number.integer.map { ContentIdentifier(rawValue: String($0)) }
      default: break
      }
    }
    return found.url == nil && found.identifier == nil ? nil : found
  }
}
