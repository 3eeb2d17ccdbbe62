internal import InlayCore
internal import InlayJSON

/// Uploads by tus 1.0.0 (<https://tus.io/protocols/resumable-upload>), with the extension *creation*: what broke off goes on where
/// the server says, also after a restart of the program.
///
/// An upload is stored once if the server keeps its URL until the queue has the receipt.
public struct TusUpload: UploadTransport {
  private let endpoint: UploadEndpoint
  private let receipt: @Sendable (RequestAnswer, _ url: String) throws -> UploadReceipt?

  private static let version = HTTPField("Tus-Resumable", "1.0.0")
  /// How often one attempt begins anew because the server does not know its own URL any more.
  private static let sessions = 3
  /// How often one attempt asks for the offset because the server refuses the one it named.
  private static let questions = 4
  /// Into how many parts a server may cut an upload. One that takes a byte of each request would have the rest sent without end.
  private static let parts = 1_000

  /// A transport.
  ///
  /// - Parameters:
  ///   - url: where uploads are created.
  ///   - requests: makes the requests.
  ///   - policy: the policy of the queue. The server may send an upload on to its own host and to ``UploadPolicy/hosts``.
  ///   - fields: fields of each request to the server itself, such as `Authorization`. Other hosts do not get them.
  ///   - receipt: reads the last answer of an upload. By default, the receipt is the URL of the upload.
  /// - Throws: `InlayError` if the URL is malformed, or the policy refuses it.
  public init(
    to url: String, by requests: any RequestTransport, policy: UploadPolicy = UploadPolicy(),
    fields: [HTTPField] = [],
    receipt: @escaping @Sendable (RequestAnswer, _ url: String) throws -> UploadReceipt? = { _, url in
      UploadReceipt(url: url)
    }
  ) throws {
    try self.init(
      to: url, by: requests, policy: policy, fields: fields, resolver: .system, clock: .system,
      receipt: receipt)
  }

  package init(
    to url: String, by requests: any RequestTransport, policy: UploadPolicy, fields: [HTTPField] = [],
    resolver: NameResolver, clock: LiveClock,
    receipt: @escaping @Sendable (RequestAnswer, _ url: String) throws -> UploadReceipt? = { _, url in
      UploadReceipt(url: url)
    }
  ) throws {
    endpoint = try UploadEndpoint(
      url, by: requests, policy: policy, fields: fields, resolver: resolver, clock: clock)
    self.receipt = receipt
  }

  /// An upload is sent again from where it broke off.
  public var isRepeatable: Bool { true }

  /// Sends a file, or the rest of it. See ``UploadTransport``.
  public func upload(_ file: UploadFile) async throws -> UploadReceipt {
    var session = file.session
    for _ in 0..<Self.sessions {
      if let known = session {
        // A record may have been changed by others. What is refused is forgotten.
        if let address = try? endpoint.resolving(known), let receipt = try await resume(file, at: address) {
          return receipt
        }
        try await file.saveSession(nil)
        session = nil
      }
      let address = try await create(file)
      try await file.saveSession(address.description)
      session = address.description
      if file.source.count > 0, let receipt = try await send(file, to: address, from: 0) { return receipt }
    }
    throw InlayError.liveConnection("the server forgets uploads while they are sent")
  }

  /// Creates an upload. Returns its address.
  private func create(_ file: UploadFile) async throws -> WebAddress {
    var metadata = ["sha256 " + Self.base64(file.digest.hex)]
    if let type = file.mediaType { metadata.append("filetype " + Self.base64(type.rawValue)) }
    let answer = try await endpoint.send(
      "POST", to: endpoint.address,
      [
        Self.version, HTTPField("Upload-Length", String(file.source.count)),
        HTTPField("Upload-Metadata", metadata.joined(separator: ",")),
      ])
    guard answer.status == 201 else { throw failure(answer) }
    try check(answer)
    guard let location = answer.fields.single("location") else {
      throw InlayError.liveProtocol("the server created an upload and did not say where")
    }
    return try endpoint.resolving(location)
  }

  /// Goes on with an upload. Returns `nil` if the server does not know it.
  private func resume(_ file: UploadFile, at address: WebAddress) async throws -> UploadReceipt? {
    let answer = try await endpoint.send("HEAD", to: address, [Self.version])
    if Self.isGone(answer) { return nil }
    guard answer.status == 200 || answer.status == 204 else { throw failure(answer) }
    try check(answer)
    let count = file.source.count
    // Another file's upload is not ours to go on with.
    if let length = answer.fields.single("upload-length"), Int(length) != count { return nil }
    guard let offset = Self.offset(answer), offset <= count else {
      throw InlayError.liveProtocol("the server named an offset outside the upload")
    }
    file.progress(offset)
    return offset == count ? try found(answer, address) : try await send(file, to: address, from: offset)
  }

  /// Sends the bytes from `start`. Returns `nil` if the server does not know the upload.
  private func send(
    _ file: UploadFile, to address: WebAddress, from start: Int
  ) async throws -> UploadReceipt? {
    let count = file.source.count
    var start = start
    var questions = 0
    for _ in 0..<Self.parts {
      let body = UploadBody(file.source, start..<count, progress: file.progress)
      let answer = try await endpoint.send(
        "PATCH", to: address,
        [
          Self.version, HTTPField("Upload-Offset", String(start)),
          HTTPField("Content-Type", "application/offset+octet-stream"),
        ], body: body)
      if Self.isGone(answer) { return nil }
      if answer.status == 409 {
        questions += 1
        guard questions < Self.questions else {
          throw InlayError.liveProtocol("the server refuses the offset that it named")
        }
        let told = try await endpoint.send("HEAD", to: address, [Self.version])
        if Self.isGone(told) { return nil }
        guard told.status == 200 || told.status == 204 else { throw failure(told) }
        try check(told)
        guard let offset = Self.offset(told), offset <= count else {
          throw InlayError.liveProtocol("the server named an offset outside the upload")
        }
        if offset == count { return try found(told, address) }
        start = offset
        continue
      }
      guard answer.status == 204 || answer.status == 200 else { throw failure(answer) }
      try check(answer)
      guard let offset = Self.offset(answer), offset > start, offset <= count else {
        throw InlayError.liveProtocol("the server named an offset that does not follow from what was sent")
      }
      file.progress(offset)
      if offset == count { return try found(answer, address) }
      start = offset
    }
    throw InlayError.liveProtocol("the server takes the upload in more than \(Self.parts) parts")
  }

  private func found(_ answer: RequestAnswer, _ address: WebAddress) throws -> UploadReceipt {
    guard let receipt = try receipt(answer, address.description) else {
      throw InlayError.liveProtocol("the server named neither a URL nor an identifier")
    }
    return receipt
  }

  /// Throws if the answer is not one of tus 1.0.0.
  private func check(_ answer: RequestAnswer) throws {
    guard answer.fields.single("tus-resumable") == "1.0.0" else {
      throw InlayError.liveProtocol("the server does not speak tus 1.0.0")
    }
  }

  private func failure(_ answer: RequestAnswer) -> InlayError {
    // 423: an earlier connection still holds the upload.
    if answer.status == 423 { return .liveConnection("the server still works on an earlier attempt") }
    return .uploadStatus(answer, date: endpoint.clock.date())
  }

  private static func isGone(_ answer: RequestAnswer) -> Bool { [403, 404, 410].contains(answer.status) }

  private static func offset(_ answer: RequestAnswer) -> Int? {
    guard let text = answer.fields.single("upload-offset"), !text.isEmpty,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }

  private static func base64(_ text: String) -> String {
    var writer = JSONWriter()
    writer.base64(Array(text.utf8))
    // Without the quotation marks. Writing one string cannot fail.
    return String(decoding: ((try? writer.finish()) ?? []).dropFirst().dropLast(), as: UTF8.self)
  }
}
