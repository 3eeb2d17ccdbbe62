internal import InlayContainer
internal import InlayCore
internal import InlayFiles

/// Reads the answers to the hops of one load, one after another. What came before an attempt broke off is kept, if the
/// server lets the next one go on there.
actor AnswerReader {
  /// What the answer is.
  enum Outcome {
    case redirection(String)
    /// The image, and the answer if it was whole: one that went on where another ended is none that could be kept.
    case complete(LoadedImage, CachedAnswer?)
    /// The image has not changed, as was asked.
    case unchanged([HTTPField], asked: Int, answered: Int)
    case failed(status: Int, [HTTPField])
  }

  /// The rest of an answer is not needed.
  struct Enough: Error {}

  private let policy: LoadPolicy
  private let limits: Limits
  private let content: ExternalContent
  private let clock: LiveClock
  private let publish: @Sendable (LoadState) -> Void
  private var watch: HopWatch?
  private var url = ""
  private var status = 0
  private var fields: [HTTPField] = []
  /// When the hop began and its head came, in seconds since 1970.
  private var (asked, answered) = (0, 0)
  /// Whether the hop asks for the image only if it has changed.
  private var isConditional = false
  private var spool: SpooledContent?
  private var total: Int?
  private var size: PixelSize?
  private var lookedAt = 0
  private var published = 0
  private var ignored = 0
  /// The URL and the strong entity tag that the bytes belong to (RFC 9110, 8.8.3), if the server sends parts.
  private var resumable: (url: String, tag: String)?

  /// Fewer bytes are not worth a special request.
  private static let leastPart = 64 << 10
  /// An answer that is no image is read this far, so that its connection can be used again.
  private static let mostIgnored = 64 << 10

  init(
    _ content: ExternalContent, _ policy: LoadPolicy, _ limits: Limits, _ clock: LiveClock,
    publish: @escaping @Sendable (LoadState) -> Void
  ) {
    (self.content, self.policy, self.limits) = (content, policy, limits)
    (self.clock, self.publish) = (clock, publish)
  }

  /// Begins a hop. Returns the fields that ask for the rest, if only that is missing; else `conditions`.
  func begin(_ url: String, _ watch: HopWatch, _ conditions: [HTTPField]) -> [HTTPField] {
    (self.watch, self.url) = (watch, url)
    (status, fields, ignored) = (0, [], 0)
    (asked, answered, isConditional) = (clock.date(), 0, false)
    let count = spool?.count ?? 0
    if let resumable, resumable.url == url, count >= Self.leastPart, total.map({ count < $0 }) ?? true {
      return [HTTPField("Range", "bytes=\(count)-"), HTTPField("If-Range", resumable.tag)]
    }
    forget()
    isConditional = !conditions.isEmpty
    return conditions
  }

  /// Drops the bytes of an earlier attempt.
  private func forget() {
    _ = spool.take()
    (resumable, total, size, lookedAt, published) = (nil, nil, nil, 0, 0)
  }

  /// Takes an event.
  ///
  /// - Throws: `InlayError` if the answer breaks a rule, exceeds a limit or is no image; ``Enough``. Both end the hop.
  func take(_ event: HopEvent) throws {
    switch event {
    case .head(let status, let fields): try takeHead(status, fields)
    case .bytes(let bytes): try takeBytes(bytes)
    }
  }

  private func takeHead(_ status: Int, _ fields: [HTTPField]) throws {
    guard self.status == 0 else { throw InlayError.liveProtocol("the server sent two heads") }
    (self.status, self.fields, answered) = (status, fields, clock.date())
    watch?.gotHead()
    guard status == 200 || status == 206 else { return }
    if fields.values("content-encoding").contains(where: { $0.lowercased() != "identity" }) {
      throw InlayError.liveProtocol("the server sent compressed bytes, which were not asked for")
    }
    let lengths = Set(fields.values("content-length"))
    guard lengths.count <= 1, let length = try lengths.first.map(Self.length) ?? .some(nil) else {
      throw InlayError.liveProtocol("the server sent two lengths")
    }
    if status == 206 {
      try resume(length)
    } else {
      forget()
      total = length
      spool = SpooledContent(name: content.url, memoryBytes: 64 << 10)
      if fields.values("accept-ranges").contains("bytes"), let tag = fields.single("etag"),
        tag.hasPrefix("\"")
      {
        resumable = (url, tag)
      }
    }
    if let total { try checkCount(total) }
    if let total, let stated = content.count, stated != total {
      throw InlayError.liveChanged("\(total) bytes and not \(stated)")
    }
    publish(.receiving(count: spool?.count ?? 0, total: total, size: size))
  }

  private static func length(_ value: String) throws -> Int? {
    guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw InlayError.liveProtocol("the server sent a malformed length")
    }
    return Int(value) ?? .max
  }

  /// Goes on where an earlier attempt ended (RFC 9110, 14.4 and 15.3.7).
  private func resume(_ length: Int?) throws {
    guard let resumable, let had = spool?.count else {
      throw InlayError.liveProtocol("the server sent a part that was not asked for")
    }
    guard let range = fields.single("content-range").flatMap(Self.contentRange), range.first == had,
      let whole = range.total, range.last == whole - 1,
      length.map({ $0 == range.last - range.first + 1 }) ?? true,
      fields.single("etag") == resumable.tag, total == nil || total == whole
    else {
      // The next attempt asks for the whole.
      forget()
      throw InlayError.livePart
    }
    total = whole
  }

  /// `bytes 0-499/1234`.
  static func contentRange(_ value: String) -> (first: Int, last: Int, total: Int?)? {
    let parts = value.split(whereSeparator: { " -/".contains($0) })
    guard parts.count == 4, parts[0] == "bytes", let first = Int(parts[1]), let last = Int(parts[2]),
      first >= 0, last >= first, last < .max
    else { return nil }
    return (first, last, Int(parts[3]))
  }

  private func checkCount(_ count: Int) throws {
    guard count <= policy.bytes else {
      throw InlayError.limit(
        "bytes", allowed: policy.bytes, found: count, advice: "raise LoadPolicy.bytes")
    }
  }

  private func takeBytes(_ bytes: [UInt8]) throws {
    watch?.got(bytes.count)
    guard status == 200 || status == 206 else {
      ignored += bytes.count
      if ignored > Self.mostIgnored { throw Enough() }
      return
    }
    let count = (spool?.count ?? 0) + bytes.count
    try checkCount(count)
    if let total, count > total {
      throw InlayError.liveProtocol("the server sent more bytes than it announced")
    }
    try spool?.append(bytes)
    let knewSize = size != nil
    try lookForSize()
    // Often enough for people, seldom enough for thousands who wait for one image.
    if count >= published + (64 << 10) || !knewSize && size != nil {
      published = count
      publish(.receiving(count: count, total: total, size: size))
    }
  }

  /// The size stands at the beginning of most images, so that what shows them can make room before the rest is there.
  private func lookForSize() throws {
    let count = spool?.count ?? 0
    guard size == nil, count >= max(64, lookedAt * 2) else { return }
    lookedAt = count
    let beginning = spool?.beginning(64 << 10) ?? []
    guard !beginning.isEmpty, let header = try? ImageHeader.read(beginning, limits: limits).value else {
      return
    }
    try header.check(limits)
    size = header.dimensions
  }

  /// Whether the head of an answer came.
  var hasAnswer: Bool { status != 0 }
  /// Whether the server began to send the image.
  var hasImage: Bool { status == 200 || status == 206 }

  /// What the whole answer is, after its end.
  ///
  /// - Throws: `InlayError` if bytes are missing, or they are not the image that the document states.
  func finish() throws -> Outcome {
    switch status {
    case 0: throw InlayError.liveConnection("the server ended the connection without an answer")
    case 200, 206: return try complete()
    case 301, 302, 303, 307, 308:
      guard let location = fields.single("location") else {
        throw InlayError.liveProtocol("the server redirected to nowhere")
      }
      return .redirection(location)
    case 304 where isConditional: return .unchanged(fields, asked: asked, answered: answered)
    case 304: throw InlayError.liveProtocol("the server answered a question that was not asked")
    default: return .failed(status: status, fields)
    }
  }

  private func complete() throws -> Outcome {
    let count = spool?.count ?? 0
    if let total, count < total { throw InlayError.liveTruncated(count, of: total) }
    guard let whole = spool.take() else { throw InlayError.liveTruncated(0, of: nil) }
    resumable = nil
    let image = try LoadedImage.checked(try whole.finish(), content, limits)
    return .complete(image, status == 200 ? CachedAnswer(fields, asked: asked, answered: answered) : nil)
  }
}
