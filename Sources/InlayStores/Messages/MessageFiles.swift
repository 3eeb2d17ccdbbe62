internal import InlayCore
internal import InlayFiles
internal import InlayFormats

/// Looks for the files of attachments in a folder that somebody gave: the folder of the database, or a backup.
final class MessageFiles {
  private let lookup: ReadOptions.FileLookup?
  private let limits: Limits
  /// What was found last, as a sticker comes again and again.
  private var known: [ExactString: any ByteSource] = [:]

  private static let mostKnown = 1_024
  /// The folders that paths begin with, on a Mac and on a telephone.
  private static let roots = [
    "~/Library/Messages/", "~/Library/SMS/", "/var/mobile/Library/SMS/", "/private/var/mobile/Library/SMS/",
  ]

  init(_ lookup: ReadOptions.FileLookup?, limits: Limits) { (self.lookup, self.limits) = (lookup, limits) }

  /// The file at the path that the database states, or why it is not there.
  ///
  /// - Throws: `InlayError` if the disk fails.
  func file(_ stated: String?) throws -> (source: (any ByteSource)?, reason: String) {
    guard let stated, !stated.isEmpty else { return (nil, "it was not downloaded") }
    guard let lookup else { return (nil, "no folder with attachments was given") }
    if let source = known[ExactString(stated)] { return (source, "") }
    guard let rest = Self.rest(of: stated) else {
      return (nil, "its path does not lead into the folder of Messages")
    }
    guard let path = try? RelativePath(rest, limits: limits) else {
      return (nil, "its path leads out of the folder of Messages")
    }
    let hashed = SHA1.hexadecimal("MediaDomain-Library/SMS/\(rest)")
    for name in [
      path.description, "Library/Messages/\(rest)", "Library/SMS/\(rest)",
      "\(hashed.prefix(2))/\(hashed)",
    ] {
      guard let path = try? RelativePath(name, limits: limits), let source = try lookup(path) else {
        continue
      }
      if known.count >= Self.mostKnown { known.removeAll() }
      known[ExactString(stated)] = source
      return (source, "")
    }
    return (nil, "there is no such file in the folder with attachments")
  }

  /// The path below the folder of Messages.
  private static func rest(of path: String) -> String? {
    for root in roots where path.hasPrefix(root) { return String(path.dropFirst(root.count)) }
    // The home folder of somebody.
    let parts = path.split(separator: "/", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].isEmpty, parts[1] == "Users", parts[3] == "Library",
      parts[4].hasPrefix("Messages/")
    else { return nil }
    return String(parts[4].dropFirst("Messages/".count))
  }
}
