import Synchronization

/// Keeps pictures that were decoded and scaled, so that each is made once for each size however often it is placed.
///
/// Bounded in bytes: what was used longest ago goes first. Safe to use from several threads: those that ask at once for a
/// picture that is not there wait while one of them makes it; those that ask for others do not.
///
/// ```swift
/// let cache = ScaledImageCache<Digest, PremultipliedAlpha>()
/// let pixels = try cache.image(of: digest, width: 19, height: 19) { () throws(MyError) in
///   try decode(bytes).scaledPremultiplied(width: 19, height: 19)
/// }
/// ```
public final class ScaledImageCache<Identity: Hashable & Sendable, Alpha: AlphaForm>: Sendable {
  /// A picture at a size.
  struct Key: Hashable {
    var identity: Identity
    var width: Int
    var height: Int
  }

  /// The place of one picture: locked while it is made.
  final class Slot: Sendable {
    let image = Mutex<PixelImage<Alpha>?>(nil)
  }

  /// What was asked of a cache so far.
  public struct Statistics: Sendable, Hashable {
    /// Requests answered with a picture that was there, or was being made for another.
    public var hits = 0
    /// Requests for which a picture was made, or was to be made and failed.
    public var misses = 0
    /// Pictures that had to go for others.
    public var evictions = 0
  }

  private struct State {
    var slots: RecencyList<Key, Slot>
    var statistics = Statistics()
  }

  private let state: Mutex<State>
  /// The most bytes of pixels kept.
  public let byteLimit: Int

  /// An empty cache.
  ///
  /// - Parameter byteLimit: the most bytes of pixels to keep. A picture of more is made, handed out and not kept.
  public init(byteLimit: Int = 64 << 20) {
    self.byteLimit = max(0, byteLimit)
    state = Mutex(State(slots: RecencyList()))
  }

  /// The picture of this identity at this size: the one kept, or else what `make` makes.
  ///
  /// A failure is not kept: whoever asks next, or has been waiting, makes it anew. `make` must not ask this cache for the
  /// same picture.
  ///
  /// - Parameters:
  ///   - identity: whose equality means the same picture: a digest, not an identifier set by strangers.
  ///   - width: pixels of a row.
  ///   - height: rows.
  ///   - make: decodes and scales. What it makes is kept under the size asked for, whatever its own.
  /// - Throws: what `make` throws.
  /// - Complexity: O(1) where the picture is kept.
  public func image<Failure: Error>(
    of identity: Identity, width: Int, height: Int, make: () throws(Failure) -> PixelImage<Alpha>
  ) throws(Failure) -> PixelImage<Alpha> {
    let key = Key(identity: identity, width: width, height: height)
    let slot = state.withLock { $0.slots.use(key) { Slot() } }
    var made = false
    let result: Result<PixelImage<Alpha>, Failure> = slot.image.withLock { image in
      if let image { return .success(image) }
      made = true
      do throws(Failure) {
        let new = try make()
        image = new
        return .success(new)
      } catch {
        return .failure(error)
      }
    }
    if made { settle(key, slot, result) } else { state.withLock { $0.statistics.hits += 1 } }
    return try result.get()
  }

  /// Counts what was made; drops the place of a failure, and what no longer fits.
  private func settle<Failure: Error>(_ key: Key, _ slot: Slot, _ result: Result<PixelImage<Alpha>, Failure>)
  {
    state.withLock { state in
      state.statistics.misses += 1
      // The place may be another's by now, if this one was removed meanwhile.
      guard state.slots.peek(key) === slot else { return }
      guard case .success(let image) = result, image.bytes.count <= byteLimit else {
        state.slots.remove(key)
        return
      }
      state.slots.setCost(image.bytes.count, of: key)
      state.statistics.evictions += state.slots.shrink(toCost: byteLimit)
    }
  }

  /// Forgets all pictures.
  public func removeAll() { state.withLock { $0.slots = RecencyList() } }

  /// Bytes of the pixels kept.
  public var byteCount: Int { state.withLock { $0.slots.cost } }
  /// Pictures kept or being made.
  public var count: Int { state.withLock { $0.slots.count } }
  /// What was asked so far.
  public var statistics: Statistics { state.withLock { $0.statistics } }
}
