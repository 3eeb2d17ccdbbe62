import Foundation
import InlayCore
import InlayCurl
import Synchronization
import TestKit

@testable import InlayLive

/// Loaders for tests.
enum LoaderKit {
  /// A policy that lets a loader speak to a server on this machine, which other tests may slow.
  static func policy(_ servers: MisbehavingServer...) -> LoadPolicy {
    var policy = LoadPolicy()
    policy.schemes = ["http", "https"]
    policy.ports = Set(servers.map(\.port))
    policy.addresses = [.v4(0x7F00_0001)]
    policy.connectTime = .seconds(60)
    policy.headTime = .seconds(60)
    policy.idleTime = .seconds(120)
    policy.slowestRate = 0
    policy.attemptTime = .seconds(300)
    return policy
  }

  /// The same, with short times.
  static func impatientPolicy(_ server: MisbehavingServer) -> LoadPolicy {
    var policy = policy(server)
    (policy.connectTime, policy.headTime) = (.milliseconds(300), .milliseconds(300))
    (policy.idleTime, policy.attemptTime) = (.milliseconds(800), .seconds(2))
    return policy
  }

  /// A clock that does not wait between attempts.
  static var impatient: LiveClock {
    var clock = LiveClock.system
    clock.random = { 0 }
    return clock
  }

  static func loader(
    _ policy: LoadPolicy, clock: LiveClock = impatient, resolver: NameResolver = .system,
    transport: any ImageTransport = CurlTransport(), limits: Limits = .default,
    cache: ImageCache? = nil
  ) -> ImageLoader {
    ImageLoader(
      transport: transport, policy: policy, limits: limits, resolver: resolver, clock: clock, cache: cache)
  }

  /// The error that a load ends with.
  static func failure(_ loader: ImageLoader, _ content: ExternalContent) async -> InlayError? {
    do {
      _ = try await loader.load(content)
      return nil
    } catch { return error as? InlayError }
  }
}

/// What a load reports, in order.
final class Reports: Sendable {
  private let list = Mutex<[LoadState]>([])
  func add(_ state: LoadState) { list.withLock { $0.append(state) } }
  var states: [LoadState] { list.withLock { $0 } }
}
