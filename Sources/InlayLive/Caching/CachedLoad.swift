internal import InlayCore

/// What a cache has to do with one load: what it holds for the URLs on the way, and what it is to keep in the
/// end.
actor CachedLoad {
  /// What is known about a URL before its server is asked.
  enum Plan {
    /// Nothing that could be used.
    case ask
    /// The image needs no question.
    case show(LoadedImage)
    /// The image may be used if the server says that it has not changed, or perhaps if it says nothing.
    case validate(LoadedImage, CachedAnswer)
  }

  private enum Duty {
    case store(CacheEntry, any ByteSource)
    case remove(String)
  }

  private let cache: ImageCache?
  private let content: ExternalContent
  private let policy: LoadPolicy
  private let limits: Limits
  private let clock: LiveClock
  private var plans: [String: Plan] = [:]
  private var duty: Duty?
  /// A stale image of the URL that was asked last, if it may be used.
  private var stale: LoadedImage?

  init(
    _ cache: ImageCache?, _ content: ExternalContent, _ policy: LoadPolicy, _ limits: Limits,
    _ clock: LiveClock
  ) {
    (self.cache, self.content, self.policy) = (cache, content, policy)
    (self.limits, self.clock) = (limits, clock)
  }

  /// What is known about a URL. The cache is asked once in a load.
  ///
  /// - Throws: `CancellationError`.
  func plan(_ url: String) async throws -> Plan {
    stale = nil
    let plan: Plan
    if let known = plans[url] { plan = known } else { plan = try await found(url) }
    plans[url] = plan
    if case .validate(let image, let answer) = plan, answer.mayBeUsedStale { stale = image.from(.stale) }
    return plan
  }

  private func found(_ url: String) async throws -> Plan {
    guard let cache else { return .ask }
    // Bytes of the digest that the document states are right, however old and wherever they came from.
    if let digest = content.digest {
      let source = try await cache.use(clock) { try await $0.bytes(digest) }
      return source.flatMap { image($0) }.map { .show($0) } ?? .ask
    }
    guard let (entry, source) = try await cache.use(clock, { try await $0.find(url) }),
      let image = image(source)
    else { return .ask }
    return entry.answer.isFresh(at: clock.date()) ? .show(image) : .validate(image, entry.answer)
  }

  /// The image in bytes of the cache, if this load accepts it. Otherwise the server has the word.
  private func image(_ source: any ByteSource) -> LoadedImage? {
    guard source.count <= policy.bytes else { return nil }
    return try? LoadedImage.checked(source, content, limits).from(.cache)
  }

  /// Notes the end of a load by status 200.
  func loaded(_ image: LoadedImage, _ url: String, _ answer: CachedAnswer) {
    plans[url] = nil
    guard answer.mayBeStored else {
      duty = .remove(url)
      return
    }
    duty = .store(
      CacheEntry(url: url, digest: image.digest, count: image.source.count, answer: answer), image.source)
  }

  /// The image of a URL whose server answered 304 to its conditions.
  ///
  /// - Throws: `InlayError` if the 304 is about another image. The next attempt asks for the whole.
  func unchanged(_ url: String, _ fields: [HTTPField], asked: Int, answered: Int) throws -> LoadedImage {
    guard case .validate(let image, let old) = plans[url] else {
      throw InlayError.liveProtocol("the server answered a question that was not asked")
    }
    guard let new = old.updated(by: fields, asked: asked, answered: answered) else {
      plans[url] = .ask
      stale = nil
      throw InlayError.liveUnchanged
    }
    loaded(image, url, new)
    return image.from(.revalidated)
  }

  /// Notes that the server says it does not have the image (any more).
  func absent(_ url: String) {
    stale = nil
    if case .validate = plans[url] { duty = .remove(url) }
  }

  /// The image to use although its server could not be asked, or could not answer.
  func stale(after error: InlayError) -> LoadedImage? {
    switch error.code {
    case .liveConnection, .liveTimeout, .liveTruncated: stale
    case .liveStatus: (error.httpStatus ?? 0) >= 500 ? stale : nil
    default: nil
    }
  }

  /// Does what the load means for the cache, in one step. Throws `CancellationError`; it is then done or not
  /// done.
  func settle() async throws {
    guard let cache, let duty else { return }
    self.duty = nil
    _ = try await cache.use(clock) { store in
      switch duty {
      case .store(let entry, let source): try await store.store(entry, source)
      case .remove(let url): try await store.remove(url)
      }
      return true
    }
  }
}
