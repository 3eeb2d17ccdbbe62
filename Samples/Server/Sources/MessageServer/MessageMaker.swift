internal import HTTPTypes
internal import Inlay

/// Makes a message from a post, which is the triple of a text.
///
/// All of this is synchronous and slow, so call it on a ``WorkExecutor``.
struct MessageMaker: Sendable {
  private let options: ServerOptions
  private let addresses: Addresses
  private let work: any MessageWork
  let preview: PreviewMaker
  private let fallbacks: FallbackCache

  init(_ options: ServerOptions, work: any MessageWork) {
    self.options = options
    self.work = work
    addresses = Addresses(options.publicURL)
    fallbacks = FallbackCache(capacity: options.fallbackBytes)
    preview = PreviewMaker(work)
  }

  /// - Throws: ``Problem`` if the post is invalid; `CancellationError`.
  func message(of body: [UInt8]) throws -> Message {
    let posted = try read(body)
    try checkPictures(of: posted.value)
    try Task.checkCancellation()
    // Few clients can show HEIC. So each HEIC gets a PNG, which becomes part of the document.
    let shown = try fallbacks.addingFallbacks(to: posted.value, by: work)
    try Task.checkCancellation()
    let tree = try PortableDocument.tree(of: shown.value)
    let digest = try PortableDocument.digest(of: shown.value)
    let html = try html(of: shown.value)
    try Task.checkCancellation()
    let drawn = preview.preview(of: shown.value)
    try Task.checkCancellation()
    return Message(
      text: shown.value, digest: digest,
      document: try tree.file(PortableDocument.documentName)?.readAll() ?? [], html: html.value,
      preview: drawn.value,
      diagnostics: (posted.diagnostics + shown.diagnostics + html.diagnostics + drawn.diagnostics)
        .map(\.forClients))
  }

  private func read(_ body: [UInt8]) throws -> Converted<DecomposedText> {
    do {
      return try Format.triple.read(
        .file(MemorySource(body), name: "post"),
        options: ReadOptions(limits: options.limits, source: .drop))
    } catch let error as InlayError {
      throw Problem(error)
    }
  }

  /// Checks the total of all pictures. The limits apply to single pictures, but a post may have many, and each costs
  /// time.
  private func checkPictures(of text: DecomposedText) throws(Problem) {
    guard text.images.count <= options.pictures else {
      throw Problem(
        .contentTooLarge, "limit.pictures",
        "the message has \(text.images.count) different pictures; at most \(options.pictures) are allowed",
        advice: "send them in several messages")
    }
    var pixels = 0
    for image in text.images {
      let (area, tooMany) = (image.primary.width ?? 0).multipliedReportingOverflow(
        by: image.primary.height ?? 0)
      let (sum, overflow) = pixels.addingReportingOverflow(area)
      guard !tooMany, !overflow, sum <= options.picturePixels else {
        throw Problem(
          .contentTooLarge, "limit.picturePixels",
          "the pictures of the message have more than \(options.picturePixels) pixels together",
          advice: "send smaller pictures, or several messages")
      }
      pixels = sum
    }
  }

  /// The message as an HTML fragment whose pictures are URLs of this server.
  private func html(of text: DecomposedText) throws -> Converted<[UInt8]> {
    let elsewhere = try text.mappingImages { image in
      var parts = image.parts
      parts.primary = try self.linked(parts.primary)
      for index in parts.alternates.indices {
        parts.alternates[index] = try self.linked(parts.alternates[index])
      }
      return InlineImage(parts)
    }
    return try work.html(of: elsewhere)
  }

  private func linked(_ form: Representation) throws -> Representation {
    guard let source = form.content.source else { return form }
    var form = form
    let digest = try source.digest()
    form.content = .external(
      ExternalContent(url: addresses.blob(digest), count: source.count, digest: digest))
    return form
  }
}

extension Diagnostic {
  /// The diagnostic without internal information: the message about a missing helper names folders of this machine.
  fileprivate var forClients: Diagnostic {
    guard details["helper"] != nil else { return self }
    var copy = self
    copy.message = "this server cannot decode HEIC just now; the picture is kept as it came"
    return copy
  }
}
