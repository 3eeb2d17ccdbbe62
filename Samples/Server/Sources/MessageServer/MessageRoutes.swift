internal import HTTPTypes
internal import Hummingbird
internal import Inlay

/// The routes of the server.
struct MessageRoutes: Sendable {
  private let options: ServerOptions
  private let maker: MessageMaker
  private let store: MessageStore
  private let previews: PreviewFiles
  private let addresses: Addresses
  private let gate: ByteGate
  /// Threads for posts.
  private let work: WorkExecutor
  /// Threads for reading files, which must not wait behind posts.
  private let reading = WorkExecutor(threads: 2)

  init(_ options: ServerOptions, maker: MessageMaker, store: MessageStore) {
    self.options = options
    self.maker = maker
    self.store = store
    previews = PreviewFiles(folder: options.folder)
    addresses = Addresses(options.publicURL)
    gate = ByteGate(capacity: options.bodyBytesAtOnce)
    work = WorkExecutor(threads: options.workers)
  }

  func router() -> Router<MessageContext> {
    let router = Router(context: MessageContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: AnswerMiddleware())
    router.post("messages") { request, context in
      try await context.whileConnected { try await post(request, context) }
    }
    router.get("messages/:digest") { _, context in
      try await get(context) { digest in
        try await store.reading { store in
          let document = try await store.json(of: digest, limits: options.limits)
          return Served(try await content(MemorySource(document)), .json)
        }
      }
    }
    router.get("messages/:digest/document.inlay.json") { _, context in
      try await get(context) { digest in
        try await store.reading { store in
          let text = try await text(digest, from: store).value
          let whole = try await reading.run {
            try AnswerContent(spoolingIn: options.folder) { try PortableDocument.writeJSON(text, to: $0) }
          }
          return Served(whole, .json)
        }
      }
    }
    router.get("messages/:digest/preview.png") { _, context in try await get(context, preview) }
    router.get("blobs/:digest") { _, context in
      try await get(context) { digest in
        try await store.reading { reader in
          let picture = try await store.picture(digest, from: reader)
          return Served(
            try await content(picture.source), picture.type ?? .octetStream, isDownload: picture.type == nil)
        }
      }
    }
    UploadRoutes(options, store: store, gate: gate, work: work, reading: reading).add(to: router)
    refuse(["messages", "uploads", "files"], allowing: "POST", in: router)
    refuse(["files/:upload"], allowing: "HEAD, PATCH, DELETE", in: router)
    refuse(
      [
        "messages/:digest", "messages/:digest/document.inlay.json", "messages/:digest/preview.png",
        "blobs/:digest",
      ], allowing: "GET, HEAD", in: router)
    return router
  }

  /// Responds with 405 to methods that paths do not support.
  private func refuse(_ paths: [RouterPath], allowing allowed: String, in router: Router<MessageContext>) {
    let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]
    let taken = allowed.split(separator: ", ")
    for path in paths {
      for method in methods where !taken.contains(Substring(method.rawValue)) {
        router.on(path, method: method) { _, _ -> Response in
          var problem = Problem(
            .methodNotAllowed, "request.method", "this path does not take \(method.rawValue)",
            advice: "it takes \(allowed)")
          problem.headers[.allow] = allowed
          return problem.response
        }
      }
    }
  }

  // MARK: Posts

  private func post(_ request: Request, _ context: MessageContext) async throws -> Response {
    let announced = try PostBody.length(of: request, limit: options.limits.jsonBytes)
    // Only what has arrived enters the gate: who sends slowly must not keep others out.
    let received = try await PostBody.read(
      request, announced, within: options.bodyTime,
      into: ReceivedBody(folder: options.folder, on: reading))
    return try await gate.holding(announced) {
      let body = try await received.bytes()
      let message = try await work.run { try maker.message(of: body) }
      // From here on the message is stored, even if the client goes away.
      let isNew = try await store.save(message.text)
      let answer = try await work.run {
        if let preview = message.preview { try previews.keep(preview.png, of: message.digest) }
        return try AnswerContent(spoolingIn: options.folder) { try $0.write(message.answer(addresses)) }
      }
      return Response(
        status: isNew ? .created : .ok,
        headers: [
          .contentType: "application/json", .location: addresses.message(message.digest),
          .cacheControl: "no-store",
        ], body: answer.body(on: reading, to: context.channel, within: options.idleTime))
    }
  }

  // MARK: What is kept

  /// A resource to serve.
  private struct Served: Sendable {
    var content: AnswerContent
    // This is not called MediaType, because Hummingbird has a type with that name.
    var type: MIMEType
    /// Whether browsers should save the resource instead of showing it.
    var isDownload: Bool

    init(_ content: AnswerContent, _ type: MIMEType, isDownload: Bool = false) {
      (self.content, self.type, self.isDownload) = (content, type, isDownload)
    }
  }

  private func content(_ source: any ByteSource) async throws -> AnswerContent {
    try await AnswerContent(source, spoolingIn: options.folder, on: reading)
  }

  /// A message with its pictures. Those that are damaged are missing, with a diagnostic.
  private func text(
    _ digest: ContentDigest, from store: DocumentStore
  ) async throws -> Converted<DecomposedText> {
    try await store.load(digest, options: PortableReadOptions(limits: options.limits))
  }

  /// The preview of a message, which is drawn again if its file is gone.
  private func preview(_ digest: ContentDigest) async throws -> Served? {
    if let file = try await reading.run({ try previews.preview(of: digest) }) {
      return Served(AnswerContent(file), .png)
    }
    // As much work as a post of the largest size.
    return try await gate.holding(options.limits.jsonBytes) {
      guard let read = try await store.reading({ try await text(digest, from: $0) }) else { return nil }
      let drawn = try await work.run {
        let drawn = maker.preview.preview(of: read.value).value
        // One without all of its pictures is not for long.
        if let drawn, read.diagnostics.isEmpty { try previews.keep(drawn.png, of: digest) }
        return drawn
      }
      guard let drawn else { return nil }
      return Served(try await content(MemorySource(drawn.png)), .png)
    }
  }

  /// Responds with the result of `find` for the digest in the path.
  private func get(
    _ context: MessageContext, _ find: @Sendable (ContentDigest) async throws -> Served?
  ) async throws -> Response {
    guard let digest = context.parameters.get("digest").flatMap({ ContentDigest(hex: $0) }) else {
      throw Problem(
        .badRequest, "request.digest", "the path names no digest",
        advice: "a digest must be 64 lowercase hexadecimal digits"
      )
    }
    guard let served = try await find(digest) else {
      throw Problem(.notFound, "request.digest", "there is nothing with the digest \(digest.hex)")
    }
    var headers: HTTPFields = [
      .contentType: served.type.rawValue,
      // The resource is named by its content, so it never changes.
      .cacheControl: "public, max-age=31536000, immutable",
    ]
    if served.isDownload { headers[.contentDisposition] = "attachment" }
    return Response(
      status: .ok, headers: headers,
      body: served.content.body(on: reading, to: context.channel, within: options.idleTime))
  }
}
