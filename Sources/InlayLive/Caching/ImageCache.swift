public import InlayCore
internal import Synchronization

/// Images that an ``ImageLoader`` keeps between runs, by the rules of RFC 9111 for a private cache.
///
/// An image needs no request while it is fresh, or if the document states its digest. Otherwise the server is
/// asked whether it changed. If the server does not answer, the stale image is used unless the server forbade
/// that; ``LoadedImage/origin`` says so. What a server does not want kept (`no-store`) is not.
///
/// No load fails because the cache does: images then come from the network, and ``failure`` says why. After a
/// failure the cache is not used for a minute. Under the trait `Databases` of the package, `ImageCache.file`
/// makes one in a file.
public struct ImageCache: Sendable {
  private final class State: Sendable {
    let last = Mutex<(error: InlayError, until: Duration)?>(nil)
  }

  private let store: any ImageCacheStore
  private let state = State()

  /// How long a cache that failed is not asked again, so that a broken disk does not slow each load.
  private static let rest = Duration.seconds(60)

  package init(_ store: any ImageCacheStore) { self.store = store }

  /// Why the cache last could not be used; `nil` if it always could.
  public var failure: InlayError? { state.last.withLock { $0?.error } }

  /// Closes the file of the cache. Loads that follow go without it.
  package func close() async { await store.close() }

  /// What `body` makes of the store; `nil` if the store fails or is left alone. Throws `CancellationError`
  /// only.
  func use<Value: Sendable>(
    _ clock: LiveClock, _ body: @Sendable (any ImageCacheStore) async throws -> Value?
  ) async throws -> Value? {
    if let until = state.last.withLock({ $0?.until }), clock.now() < until { return nil }
    do { return try await body(store) } catch is CancellationError { throw CancellationError() } catch {
      let failure = error as? InlayError ?? InlayError.liveCache(error)
      state.last.withLock { $0 = (failure, clock.now() + Self.rest) }
      return nil
    }
  }
}
