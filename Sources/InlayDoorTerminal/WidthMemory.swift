internal import CInlaySystem
internal import InlayCore
internal import InlayFiles
internal import InlaySystem
internal import InlayTerminal
internal import InlayUnicode

/// How terminals count cells, as measured and remembered: in `$XDG_CACHE_HOME/inlay`, else `~/.cache/inlay`, a file of one
/// line for each name and version.
enum WidthMemory {
  /// The widths of the terminal of that name: those remembered, else measured now.
  static func profile(for name: String?) throws -> WidthProfile {
    let place = WidthProbe.fileName(for: name).flatMap { name in folders.map { ($0, name) } }
    if let (folders, name) = place, let known = read("\(folders.own)/\(name)") { return known }
    let measured = try WidthProbe.current().profile
    if let (folders, name) = place { remember(measured, in: folders, as: name) }
    return measured
  }

  /// The cache of the user, and the folder in it that is ours (XDG Base Directory Specification); relative ones do not
  /// count there.
  private static var folders: (cache: String, own: String)? {
    if let cache = ProcessEnvironment.variable("XDG_CACHE_HOME"), cache.hasPrefix("/") {
      return (cache, cache + "/inlay")
    }
    guard let home = ProcessEnvironment.variable("HOME"), home.hasPrefix("/") else { return nil }
    return (home + "/.cache", home + "/.cache/inlay")
  }

  /// What a file remembers; one that is damaged counts as none.
  private static func read(_ path: String) -> WidthProfile? {
    guard let source = try? FileSource(path: path), source.count <= 512, let bytes = try? source.readAll(),
      let line = String(validating: bytes, as: UTF8.self), line.hasSuffix("\n")
    else { return nil }
    return WidthProfile(line: line.dropLast())
  }

  /// Writes a file. What cannot be remembered is measured again the next time, which is no reason to fail.
  private static func remember(
    _ profile: WidthProfile, in folders: (cache: String, own: String), as name: String
  ) {
    unsafe mkdir(folders.cache, 0o700)
    unsafe mkdir(folders.own, 0o700)
    try? AtomicFile.write(
      Array("\(profile.line)\n".utf8), to: "\(folders.own)/\(name)", replacing: { $0.count <= 512 })
  }
}
