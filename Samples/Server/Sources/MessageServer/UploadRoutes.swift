internal import HTTPTypes
internal import Hummingbird
internal import Inlay

/// The routes for pictures that are uploaded before a message names them: a form, and tus 1.0.0 with creation and termination.
///
/// A picture is stored under its digest. That honors `Idempotency-Key` without a table of keys: whoever sends a picture again,
/// gets the same answer, and it is stored once.
struct UploadRoutes: Sendable {
  private let options: ServerOptions
  private let store: MessageStore
  private let addresses: Addresses
  private let gate: ByteGate
  private let work: WorkExecutor
  private let reading: WorkExecutor
  private let uploads: PartialUploads

  init(
    _ options: ServerOptions, store: MessageStore, gate: ByteGate, work: WorkExecutor, reading: WorkExecutor
  ) {
    (self.options, self.store, self.gate, self.work, self.reading) = (options, store, gate, work, reading)
    addresses = Addresses(options.publicURL)
    uploads = PartialUploads(folder: options.folder, most: options.uploads, on: reading)
  }

  func add(to router: Router<MessageContext>) {
    router.post("uploads") { request, context in try await context.whileConnected { try await post(request) }
    }
    router.post("files") { request, _ in try await create(request) }
    router.head("files/:upload") { request, context in
      try await withUpload(request, context) { try await tell($0) }
    }
    router.patch("files/:upload") { request, context in
      try await withUpload(request, context) { try await append(request, to: $0) }
    }
    router.delete("files/:upload") { request, context in
      try await withUpload(request, context) { upload in
        try await uploads.remove(upload)
        return Response(status: .noContent, headers: Self.version)
      }
    }
  }

  // MARK: Forms (RFC 7578)

  private func post(_ request: Request) async throws -> Response {
    let announced = try PostBody.length(
      of: request, type: "multipart/form-data", advice: "send a form with one file",
      limit: options.uploadBytes + (64 << 10))
    let type = request.headers[.contentType] ?? ""
    let received = try await PostBody.read(
      request, announced, within: options.bodyTime, into: ReceivedBody(folder: options.folder, on: reading))
    return try await gate.holding(announced) {
      let body = try await received.bytes()
      let picture = try await work.run {
        guard let file = Self.file(in: body, type) else {
          throw Problem(
            .badRequest, "request.form", "the form holds no file", advice: "send one part with its head")
        }
        return MemorySource(Array(file))
      }
      let digest = try await store.put(picture)
      return Response(
        status: .created, headers: [.location: addresses.blob(digest), .cacheControl: "no-store"])
    }
  }

  /// The content of the first part of a form.
  static func file(in body: [UInt8], _ type: String) -> ArraySlice<UInt8>? {
    guard let start = type.firstRange(of: "boundary=") else { return nil }
    let boundary = type[start.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" }
    guard !boundary.isEmpty, body.starts(with: "--\(boundary)\r\n".utf8),
      let head = body.firstRange(of: Array("\r\n\r\n".utf8)),
      let end = body[head.upperBound...].firstRange(of: Array("\r\n--\(boundary)".utf8))
    else { return nil }
    return body[head.upperBound..<end.lowerBound]
  }

  // MARK: tus

  private static let version: HTTPFields = [.tusResumable: "1.0.0", .cacheControl: "no-store"]

  private func create(_ request: Request) async throws -> Response {
    try checkVersion(request)
    guard let length = request.headers[.uploadLength].flatMap({ Int($0) }), length >= 0 else {
      throw Problem(.badRequest, "upload.length", "the upload has no length", advice: "send Upload-Length")
    }
    guard length <= options.uploadBytes else {
      throw Problem(
        .contentTooLarge, "limit.uploadBytes",
        "the upload has \(length) bytes; at most \(options.uploadBytes) are allowed")
    }
    let upload = try await uploads.create(length)
    var headers = Self.version
    headers[.location] = "\(options.publicURL)/files/\(upload.name)"
    return Response(status: .created, headers: headers)
  }

  /// Runs `body` for the upload in the path, while no other request uses it.
  private func withUpload(
    _ request: Request, _ context: MessageContext,
    _ body: @Sendable (PartialUploads.Upload) async throws -> Response
  ) async throws -> Response {
    try checkVersion(request)
    guard let upload = context.parameters.get("upload").flatMap({ PartialUploads.Upload($0) }) else {
      throw Problem(.notFound, "upload.unknown", "there is no such upload")
    }
    return try await uploads.holding(upload) { try await body(upload) }
  }

  private func tell(_ upload: PartialUploads.Upload) async throws -> Response {
    return Response(status: .ok, headers: headers(upload, try await settled(upload)))
  }

  private func headers(_ upload: PartialUploads.Upload, _ state: PartialUploads.State) -> HTTPFields {
    var headers = Self.version
    headers[.uploadOffset] = String(state.offset)
    headers[.uploadLength] = String(upload.length)
    headers[.contentLocation] = state.digest.map { addresses.blob($0) }
    return headers
  }

  private func append(_ request: Request, to upload: PartialUploads.Upload) async throws -> Response {
    let state = try await uploads.state(of: upload)
    let announced = try PostBody.length(
      of: request, type: "application/offset+octet-stream", advice: "see https://tus.io",
      limit: options.uploadBytes)
    guard request.headers[.uploadOffset].flatMap({ Int($0) }) == state.offset else {
      throw Problem(.conflict, "upload.offset", "the upload is at \(state.offset)").closing()
    }
    guard announced <= upload.length - state.offset else {
      throw Problem(.contentTooLarge, "upload.length", "the upload has \(upload.length) bytes").closing()
    }
    // What has arrived is kept although the rest does not come: the client asks how much that is.
    for try await piece in request.body {
      try await uploads.append(Array(piece.readableBytesView), to: upload)
    }
    return Response(status: .noContent, headers: headers(upload, try await settled(upload)))
  }

  /// The state of an upload. One that has all its bytes is stored first: the process may have ended before it was.
  private func settled(_ upload: PartialUploads.Upload) async throws -> PartialUploads.State {
    let state = try await uploads.state(of: upload)
    guard state.offset == upload.length, state.digest == nil else { return state }
    try await uploads.finish(upload, in: store)
    return try await uploads.state(of: upload)
  }

  private func checkVersion(_ request: Request) throws {
    guard request.headers[.tusResumable] == "1.0.0" else {
      var problem = Problem(.preconditionFailed, "upload.version", "this server speaks tus 1.0.0")
      problem.headers[.tusVersion] = "1.0.0"
      throw problem.closing()
    }
  }
}

extension HTTPField.Name {
  fileprivate static var tusResumable: Self { HTTPField.Name("Tus-Resumable") ?? .cacheControl }
  fileprivate static var tusVersion: Self { HTTPField.Name("Tus-Version") ?? .cacheControl }
  fileprivate static var uploadOffset: Self { HTTPField.Name("Upload-Offset") ?? .cacheControl }
  fileprivate static var uploadLength: Self { HTTPField.Name("Upload-Length") ?? .cacheControl }
}
