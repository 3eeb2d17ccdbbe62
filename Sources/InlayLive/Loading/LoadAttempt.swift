internal import InlayCore
internal import InlaySystem

/// One attempt to load an image: its hops, each judged by the policy.
struct LoadAttempt {
  let content: ExternalContent
  let policy: LoadPolicy
  let transport: any ImageTransport
  let resolver: NameResolver
  let clock: LiveClock
  let reader: AnswerReader
  let cached: CachedLoad

  /// A failed attempt, with the time after which the server wants to be asked again.
  struct Failure: Error {
    var error: InlayError
    var retryAfter: Duration?
  }

  /// The image, if the cache has it and nobody need be asked.
  ///
  /// - Throws: `CancellationError`.
  func ready() async throws -> LoadedImage? {
    guard let address = try? WebAddress(content.url), policy.refusal(of: address) == nil,
      case .show(let image) = try await cached.plan(address.description)
    else { return nil }
    return image
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
      let plan = try await cached.plan(address.description)
      if case .show(let image) = plan { return image }
      switch try await hop(address, plan) {
      case .redirection(let location):
        previous = address
        address = try address.resolving(location)
      case .complete(let image, let answer):
        if let answer { await cached.loaded(image, address.description, answer) }
        return image
      case .unchanged(let fields, let asked, let answered):
        return try await cached.unchanged(address.description, fields, asked: asked, answered: answered)
      case .failed(let status, let fields):
        if status == 404 || status == 410 { await cached.absent(address.description) }
        let retryAfter = fields.single("retry-after").flatMap {
          RetrySchedule.retryAfter($0, date: clock.date())
        }
        throw Failure(error: .liveStatus(status), retryAfter: retryAfter)
      }
    }
    throw InlayError.liveRedirects("the server redirects more than \(policy.redirects) times")
  }

  /// One hop, at the first address of the host that answers.
  private func hop(_ address: WebAddress, _ plan: CachedLoad.Plan) async throws -> AnswerReader.Outcome {
    var conditions: [HTTPField] = []
    if case .validate(_, let answer) = plan { conditions = answer.conditions }
    var failure = InlayError.liveConnection("the host \(address.host) was not found")
    for candidate in try await resolver.addresses(of: address.host, under: policy, clock: clock) {
      do { return try await hop(address, at: candidate, conditions) } catch let error as InlayError
        where error.code == .liveConnection
      {
        if await reader.hasAnswer { throw error }
        failure = error
      }
    }
    throw failure
  }

  private func hop(
    _ address: WebAddress, at candidate: NetworkAddress, _ conditions: [HTTPField]
  ) async throws -> AnswerReader.Outcome {
    let watch = HopWatch(policy, clock)
    let more = await reader.begin(address.description, watch, conditions)
    let request = HopRequest(
      address, at: candidate, fields: Self.fields + more, connectTime: policy.connectTime)
    do {
      try await watch.run {
        try await self.transport.fetch(request) { try await self.reader.take($0) }
      }
    } catch is AnswerReader.Enough {
      // What the outcome needs is there.
    } catch  where !(error is InlayError || error is CancellationError) {
      throw InlayError.liveConnection("the connection failed: \(error)")
    }
    return try await reader.finish()
  }

  private static let fields = [HTTPField("Accept", "image/*"), HTTPField("Accept-Encoding", "identity")]
}
