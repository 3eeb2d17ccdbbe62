import Synchronization

/// A conversion that several decoders may use in parallel.
package final class SharedConversion: Sendable {
  /// The conversion.
  package let conversion: ColorConversion

  init(_ conversion: consuming ColorConversion) { self.conversion = conversion }
}

/// A cache of recent conversions. The images of a text usually share one profile, and preparing it costs more than
/// decoding a glyph.
enum PreparedProfiles {
  private struct Key: Hashable {
    let source: ColorConversion.Source
    let profile: [UInt8]
  }

  private static let maximumEntries = 8
  /// Longer profiles are not kept.
  private static let maximumBytes = 1 << 20
  private static let kept = Mutex(RecencyList<Key, Result<SharedConversion, ProfileProblem>>())

  /// The result of `make` for this profile and color format, from the cache if possible. Throws what `make` throws.
  static func conversion(
    from source: ColorConversion.Source, profile: [UInt8],
    make: () throws(ProfileProblem) -> SharedConversion
  ) throws(ProfileProblem) -> SharedConversion {
    guard profile.count <= maximumBytes else { return try make() }
    let key = Key(source: source, profile: profile)
    if let known = kept.withLock({ $0.find(key) }) { return try known.get() }
    let result: Result<SharedConversion, ProfileProblem>
    do throws(ProfileProblem) { result = .success(try make()) } catch { result = .failure(error) }
    kept.withLock { list in
      _ = list.use(key) { result }
      list.setCost(1, of: key)
      _ = list.shrink(toCost: maximumEntries)
    }
    return try result.get()
  }
}
