import Synchronization

/// A conversion that several decoders may use at once.
final class SharedConversion: Sendable {
  /// The conversion.
  let conversion: ColorConversion

  init(_ conversion: consuming ColorConversion) { self.conversion = conversion }
}

/// The conversions made last: the images of a text mostly have one profile, and preparing it costs more than
/// decoding a glyph.
enum PreparedProfiles {
  private struct Entry {
    let source: ColorConversion.Source
    let profile: [UInt8]
    let result: Result<SharedConversion, ProfileProblem>
  }

  private static let maximalEntries = 8
  /// Longer ones are not kept.
  private static let maximalBytes = 1 << 20
  /// The one used last comes first.
  private static let entries = Mutex<[Entry]>([])

  /// What `make` gives for this profile and kind of pixels, or gave before.
  static func conversion(
    from source: ColorConversion.Source, profile: [UInt8],
    make: () throws(ProfileProblem) -> SharedConversion
  ) throws(ProfileProblem) -> SharedConversion {
    if let entry = find(source, profile) { return try entry.result.get() }
    let result: Result<SharedConversion, ProfileProblem>
    do throws(ProfileProblem) { result = .success(try make()) } catch { result = .failure(error) }
    if profile.count <= maximalBytes { keep(Entry(source: source, profile: profile, result: result)) }
    return try result.get()
  }

  private static func find(_ source: ColorConversion.Source, _ profile: [UInt8]) -> Entry? {
    entries.withLock { entries in
      guard let at = entries.firstIndex(where: { $0.source == source && $0.profile == profile }) else {
        return nil
      }
      let entry = entries.remove(at: at)
      entries.insert(entry, at: 0)
      return entry
    }
  }

  private static func keep(_ entry: Entry) {
    entries.withLock { entries in
      if entries.count == maximalEntries { entries.removeLast() }
      entries.insert(entry, at: 0)
    }
  }
}
