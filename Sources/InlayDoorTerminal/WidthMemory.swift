internal import CInlaySystem
internal import InlayCore
internal import InlayFiles
internal import InlaySystem
internal import InlayTerminal
internal import InlayUnicode

/// A cache of how terminals count cells: a file with one line for each name and version, in `$XDG_CACHE_HOME/inlay` or else
/// in `~/.cache/inlay`.
enum WidthMemory {
  /// The widths of the terminal with this name: from the cache, or else measured now.
  static func profile(for name: String?) throws -> WidthProfile {
    let place = WidthProbe.fileName(for: name).flatMap { name in folders.map { ($0, name) } }
    if let (folders, name) = place, let known = read("\(folders.own)/\(name)") { return known }
    let measured = try WidthProbe.current().profile
    if let (folders, name) = place { remember(measured, in: folders, as: name) }
    return measured
  }

  /// The user's cache and our folder in it (XDG Base Directory Specification, which ignores relative paths).
  private static var folders: (cache: String, own: String)? {
    if let cache = ProcessEnvironment.variable("XDG_CACHE_HOME"), cache.hasPrefix("/") {
      return (cache, cache + "/inlay")
    }
    guard let home = ProcessEnvironment.variable("HOME"), home.hasPrefix("/") else { return nil }
    return (home + "/.cache", home + "/.cache/inlay")
  }

  /// Reads a file; `nil` if it is missing or damaged.
  private static func read(_ path: String) -> WidthProfile? {
    guard let source = try? FileSource(path: path), source.count <= 512, let bytes = try? source.readAll(),
      let line = String(validating: bytes, as: UTF8.self), line.hasSuffix("\n")
    else { return nil }
    return WidthProfile(line: line.dropLast())
  }

  /// Writes a file. If that fails, the terminal is measured again the next time.
  private static func remember(
    _ profile: WidthProfile, in folders: (cache: String, own: String), as name: String
  ) {
    unsafe mkdir(folders.cache, 0o700)
    unsafe mkdir(folders.own, 0o700)
    try? AtomicFile.write(
      Array("\(profile.line)\n".utf8), to: "\(folders.own)/\(name)", replacing: { $0.count <= 512 })
  }
}
