internal import CInlaySystem
internal import InlayCore
internal import InlaySystem
internal import Synchronization

/// Finds the addresses of a host. A value, so that tests can play a name server.
package struct NameResolver: Sendable {
  /// The addresses of a host, in the order to try them. Throws `InlayError` if there is none.
  package var addresses: @Sendable (_ host: String) async throws -> [NetworkAddress]

  package init(_ addresses: @escaping @Sendable (_ host: String) async throws -> [NetworkAddress]) {
    self.addresses = addresses
  }

  /// The system's resolver. It reads literal addresses in each spelling that the system knows, so that what is judged is
  /// what would be connected to. It cannot be interrupted: a canceled call returns at once, and its thread ends later.
  /// Few hosts are looked up at a time, because those that nobody answers for hold a thread each.
  package static let system = NameResolver { host in
    let found = try await OneAnswer<Result<[NetworkAddress], InlayError>>.wait { answer in
      let isFree = lookups.withLock { count in
        guard count < mostLookups else { return false }
        count += 1
        return true
      }
      guard isFree else {
        answer.give(.failure(.liveConnection("\(mostLookups) other hosts are being looked up")))
        return
      }
      let thread = SystemThread.start {
        _ = answer.give(lookUp(host))
        lookups.withLock { $0 -= 1 }
      }
      guard let thread else {
        lookups.withLock { $0 -= 1 }
        answer.give(.failure(.liveConnection("no thread is left")))
        return
      }
      thread.detach()
    }
    return try found.get()
  }

  /// Threads that look up a host now.
  private static let lookups = Mutex(0)
  private static let mostLookups = 64

  /// Most addresses of a host that are tried.
  private static let mostTried = 4

  /// The addresses of a host to try, in order.
  ///
  /// - Throws: `InlayError` if they are not found in time, or the policy refuses one of them; `CancellationError`.
  func addresses(
    of host: String, under policy: LoadPolicy, clock: LiveClock
  ) async throws -> ArraySlice<NetworkAddress> {
    let answer = OneAnswer<[NetworkAddress]>()
    try await firstOf {
      answer.give(try await self.addresses(host))
    } _: {
      try await clock.sleep(policy.connectTime)
      throw InlayError.liveTimeout("the host \(host) was not found", after: policy.connectTime)
    }
    let found = try await answer.wait()
    if let refusal = policy.refusal(of: found, host: host) { throw InlayError.liveRefused(refusal) }
    return found.prefix(Self.mostTried)
  }

  private static let most = 64

  private static func lookUp(_ host: String) -> Result<[NetworkAddress], InlayError> {
    var found = [inlay_network_address](repeating: inlay_network_address(), count: most)
    let count = unsafe inlay_resolve(host, &found, Int32(most))
    guard count > 0 else { return .failure(.liveConnection("the host \(host) was not found")) }
    var addresses: [NetworkAddress] = []
    for entry in found.prefix(Int(count)) {
      let bytes = unsafe withUnsafeBytes(of: entry.bytes) { unsafe Array($0.prefix(Int(entry.count))) }
      if let address = NetworkAddress(bytes: bytes), !addresses.contains(address) {
        addresses.append(address)
      }
    }
    return .success(addresses)
  }
}
