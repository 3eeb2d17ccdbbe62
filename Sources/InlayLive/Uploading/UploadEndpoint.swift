internal import InlayCore
internal import InlaySystem
internal import Synchronization

/// A server that takes uploads: judges each address before it is connected to, and watches the time.
struct UploadEndpoint: Sendable {
  let address: WebAddress
  let clock: LiveClock
  private let policy: UploadPolicy
  /// What the policy says of addresses.
  private let rules: LoadPolicy
  private let transport: any RequestTransport
  private let resolver: NameResolver
  private let fields: [HTTPField]

  /// - Parameter fields: what the program adds to each request, such as `Authorization`.
  /// - Throws: `InlayError` if the URL is malformed, or the policy refuses it.
  init(
    _ url: String, by transport: any RequestTransport, policy: UploadPolicy, fields: [HTTPField],
    resolver: NameResolver, clock: LiveClock
  ) throws {
    address = try WebAddress(url)
    (self.transport, self.policy, self.fields) = (transport, policy, fields)
    (self.resolver, self.clock) = (resolver, clock)
    rules = policy.rules(for: address)
    try judge(address)
  }

  /// The address that the server names by `reference`, if an upload may go there.
  ///
  /// - Throws: `InlayError` if it is malformed, or the policy refuses it.
  func resolving(_ reference: String) throws -> WebAddress {
    let found = try address.resolving(reference)
    try judge(found)
    return found
  }

  private func judge(_ found: WebAddress) throws {
    if let refusal = rules.refusal(of: found, after: address) {
      throw InlayError.liveRefused(refusal)
    }
  }

  /// Makes a request, at the first address of the host that can be connected to.
  ///
  /// - Throws: `InlayError`; `CancellationError`.
  func send(
    _ method: String, to target: WebAddress, _ own: [HTTPField], body: UploadBody? = nil
  ) async throws -> RequestAnswer {
    try judge(target)
    var failure = InlayError.liveConnection("the host \(target.host) was not found")
    for candidate in try await resolver.addresses(of: target.host, under: rules, clock: clock) {
      do { return try await send(method, to: target, at: candidate, own, body) } catch let error as InlayError
        where error.code == .liveConnection && body?.isBegun == false
      {
        failure = error
      }
    }
    throw failure
  }

  private func send(
    _ method: String, to target: WebAddress, at candidate: NetworkAddress, _ own: [HTTPField],
    _ body: UploadBody?
  ) async throws -> RequestAnswer {
    // Another server gets no password of this one.
    let isHome = (target.scheme, target.host, target.port) == (address.scheme, address.host, address.port)
    let fields = own + (isHome ? self.fields : [])
    let request = BodyRequest(
      hop: HopRequest(target, at: candidate, fields: fields, connectTime: policy.connectTime),
      method: method, body: body)
    let watch = UploadWatch(policy, clock, body)
    let answer = OneAnswer<RequestAnswer>()
    do {
      try await firstOf {
        answer.give(try await self.transport.send(request))
      } _: {
        while true { try await self.clock.sleep(try watch.next()) }
      }
      return try await answer.wait()
    } catch  where !(error is InlayError || error is CancellationError) {
      throw InlayError.liveConnection("the connection failed: \(error)")
    }
  }
}

/// The times by which a request must have got on.
private final class UploadWatch: Sendable {
  private let policy: UploadPolicy
  private let clock: LiveClock
  private let body: UploadBody?
  private let start: Duration
  private let last: Mutex<(position: Int, time: Duration)>

  init(_ policy: UploadPolicy, _ clock: LiveClock, _ body: UploadBody?) {
    (self.policy, self.clock, self.body) = (policy, clock, body)
    start = clock.now()
    last = Mutex((0, start))
  }

  /// The time until the next look. Throws if the server takes too long.
  func next() throws -> Duration {
    let now = clock.now()
    guard now - start < policy.requestTime else {
      throw InlayError.liveTimeout("no answer", after: policy.requestTime)
    }
    let position = body?.position ?? 0
    let quiet = last.withLock { last -> Duration in
      if last.position != position { last = (position, now) }
      return now - last.time
    }
    guard quiet < policy.idleTime else {
      throw InlayError.liveTimeout("no byte was taken, and no answer came", after: policy.idleTime)
    }
    // Progress is looked at now and then, so that sending costs nothing.
    return max(.milliseconds(1), min(policy.idleTime - quiet, start + policy.requestTime - now, .seconds(1)))
  }
}
