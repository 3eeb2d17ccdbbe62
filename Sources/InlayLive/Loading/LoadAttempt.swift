internal import InlayContainer
internal import InlayCore

/// One attempt to load an image: its hops, each judged by the policy.
struct LoadAttempt {
  let content: ExternalContent
  let policy: LoadPolicy
  let transport: any ImageTransport
  let resolver: NameResolver
  let clock: LiveClock
  let cache: (any LoadCache)?
  let reader: AnswerReader

  /// Most addresses of a host that are tried.
  private static let addresses = 4

  /// A failed attempt, with the time after which the server wants to be asked again.
  struct Failure: Error {
    var error: InlayError
    var retryAfter: Duration?
  }

  /// Loads the image.
  ///
  /// - Throws: ``Failure``; `CancellationError`.
  func run() async throws -> LoadedImage {
    let answer = OneAnswer<LoadedImage>()
    do {
      try await firstOf {
        answer.give(try await self.followed())
      } _: {
        try await self.clock.sleep(self.policy.attemptTime)
        throw InlayError.liveTimeout("not loaded", after: self.policy.attemptTime)
      }
      return try await answer.wait()
    } catch let error as InlayError {
      throw Failure(error: error)
    } catch let error as CancellationError {
      throw error
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure(error: InlayError.liveConnection("the connection failed: \(error)"))
    }
  }

  /// Follows redirections to the image.
  private func followed() async throws -> LoadedImage {
    var address = try WebAddress(content.url)
    var previous: WebAddress?
    var visited: Set<WebAddress> = []
    for _ in 0...max(policy.redirects, 0) {
      if let refusal = policy.refusal(of: address, after: previous) { throw InlayError.liveRefused(refusal) }
      guard visited.insert(address).inserted else {
        throw InlayError.liveRedirects("the server redirects in a circle")
      }
      let stored = try await cache?.lookUp(address.description, content, clock.date())
      if let stored, stored.isFresh || content.digest != nil { return stored.image(.cache) }
      let asked = clock.date()
      let outcome: AnswerReader.Outcome
      do { outcome = try await hop(address, stored) } catch let error as InlayError {
        if let stored, error.isTransient, stored.mayBeStale { return stored.image(.stale) }
        throw error
      }
      switch outcome {
      case .redirection(let location):
        previous = address
        address = try address.resolving(location)
      case .complete(let source, let header, let fields):
        guard let digest = source.knownDigest else { throw InlayError.liveTruncated(0, of: nil) }
        let image = LoadedImage(source: source, digest: digest, header: header, origin: .network)
        try await cache?.store(image, address.description, fields, asked: asked, answered: clock.date())
        return image
      case .notModified(let fields):
        guard let stored else { throw InlayError.liveProtocol("the server says that nothing changed") }
        try await cache?.refresh(address.description, fields, asked: asked, answered: clock.date())
        return stored.image(.revalidated)
      case .failed(let status, let fields):
        let error = InlayError.liveStatus(status)
        if let stored, status >= 500, stored.mayBeStale { return stored.image(.stale) }
        let retryAfter = fields.single("retry-after").flatMap {
          RetrySchedule.retryAfter($0, date: clock.date())
        }
        throw Failure(error: error, retryAfter: retryAfter)
      }
    }
    throw InlayError.liveRedirects("the server redirects more than \(policy.redirects) times")
  }

  /// One hop, at the first address of the host that answers.
  private func hop(_ address: WebAddress, _ stored: StoredImage?) async throws -> AnswerReader.Outcome {
    let found = try await resolved(address.host)
    var failure = InlayError.liveConnection("the host \(address.host) was not found")
    for candidate in found.prefix(Self.addresses) {
      let watch = HopWatch(policy, clock)
      let part = await reader.begin(address.description, watch)
      let request = HopRequest(
        address, at: candidate, fields: fields(stored, part), connectTime: policy.connectTime)
      do {
        try await watch.run {
          try await self.transport.fetch(request) { try await self.reader.take($0) }
        }
        return try await reader.finish()
      } catch let error as InlayError where error.code == .liveConnection {
        guard await !reader.hasAnswer else { throw error }
        failure = error
      }
    }
    throw failure
  }

  private func resolved(_ host: String) async throws -> [NetworkAddress] {
    let answer = OneAnswer<[NetworkAddress]>()
    try await firstOf {
      answer.give(try await self.resolver.addresses(host))
    } _: {
      try await self.clock.sleep(self.policy.connectTime)
      throw InlayError.liveTimeout("the host \(host) was not found", after: self.policy.connectTime)
    }
    let found = try await answer.wait()
    if let refusal = policy.refusal(of: found, host: host) { throw InlayError.liveRefused(refusal) }
    return found
  }

  private func fields(_ stored: StoredImage?, _ part: (count: Int, tag: String)?) -> [HTTPField] {
    var fields = [HTTPField("Accept", "image/*"), HTTPField("Accept-Encoding", "identity")]
    if let stored {
      fields += stored.conditions
    } else if let part {
      fields += [HTTPField("Range", "bytes=\(part.count)-"), HTTPField("If-Range", part.tag)]
    }
    return fields
  }
}
