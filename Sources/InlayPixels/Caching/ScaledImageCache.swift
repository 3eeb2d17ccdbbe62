/// Keeps pictures that were decoded and scaled, so that each is made once for each size however often it is placed.
///
/// Bounded in bytes: what was used longest ago goes first. Safe to use from several threads: those that ask at once for a
/// picture that is not there wait while one of them makes it; those that ask for others do not.
///
/// ```swift
/// let cache = ScaledImageCache<String, PremultipliedAlpha>()
/// if let large = StraightPixels(width: 2, height: 2, bytes: [UInt8](repeating: 0xFF, count: 16)) {
///   for _ in 1...2 {
///     let small = try cache.image(of: "white", width: 1, height: 1) { () throws(ScalingError) in
///       try large.scaledPremultiplied(width: 1, height: 1)
///     }
///     print(small.bytes, cache.statistics.misses)  // [255, 255, 255, 255] 1, both times
///   }
/// }
/// ```
public final class ScaledImageCache<Identity: Hashable & Sendable, Alpha: AlphaForm>: Sendable {
  /// A picture at a size.
  struct Key: Hashable {
    var identity: Identity
    var width: Int
    var height: Int
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

  private let cache: SharedCache<Key, PixelImage<Alpha>>
  /// The most bytes of pixels kept.
  public let byteLimit: Int

  /// An empty cache.
  ///
  /// - Parameter byteLimit: the most bytes of pixels to keep. A picture of more is made, handed out and not kept.
  public init(byteLimit: Int = 64 << 20) {
    self.byteLimit = max(0, byteLimit)
    cache = SharedCache(costLimit: self.byteLimit) { $0.bytes.count }
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
    try cache.value(of: Key(identity: identity, width: width, height: height), make: make)
  }

  /// Forgets all pictures.
  public func removeAll() { cache.removeAll() }

  /// Bytes of the pixels kept.
  public var byteCount: Int { cache.totalCost }
  /// Pictures kept or being made.
  public var count: Int { cache.count }
  /// What was asked so far.
  public var statistics: Statistics {
    let counted = cache.statistics
    return Statistics(hits: counted.hits, misses: counted.misses, evictions: counted.evictions)
  }
}
