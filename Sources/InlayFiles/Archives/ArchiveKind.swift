package import InlayCore

/// A compressed file that holds other files or one other file.
package enum ArchiveKind: String, Sendable, Hashable, CaseIterable {
  /// Files and folders (PKWARE's APPNOTE).
  case zip
  /// One file (RFC 1952).
  case gzip

  /// The kind of archive that `source` starts as; `nil` for anything else, and if it cannot be read. Reads four bytes.
  package static func recognize(_ source: some ByteSource) -> ArchiveKind? {
    (try? source.read(0..<min(4, source.count))).flatMap { recognize($0[...]) }
  }

  /// The kind of archive that starts with `prefix`; `nil` for anything else.
  package static func recognize(_ prefix: ArraySlice<UInt8>) -> ArchiveKind? {
    // A local header, the end of an empty zip, and the marker of a zip that is split into several files.
    for signature: [UInt8] in [[3, 4], [5, 6], [7, 8]] where prefix.starts(with: [0x50, 0x4B] + signature) {
      return .zip
    }
    return prefix.starts(with: [0x1F, 0x8B, 8]) ? .gzip : nil
  }

  /// The extensions of files of this kind.
  package static let extensions = ["zip", "gz", "tgz"]

  /// The path without the extension of an archive, such as `note.rtfd` for `note.rtfd.zip` and `note.tar` for `note.tgz`.
  package static func unpackedName(of path: String) -> String {
    let bytes = path.utf8
    for suffix in extensions {
      let name = bytes.suffix(suffix.utf8.count + 1)
      guard name.first == UInt8(ascii: "."),
        name.dropFirst().elementsEqual(suffix.utf8, by: { $0 | 0x20 == $1 })
      else { continue }
      // A name that is only an extension stays.
      let stem = bytes.dropLast(name.count)
      guard let last = stem.last, last != UInt8(ascii: "/") else { return path }
      return String(Substring(stem)) + (suffix == "tgz" ? ".tar" : "")
    }
    return path
  }
}

extension RelativePath {
  /// Whether it is what macOS adds to archives and folders for itself: `__MACOSX`, `._NAME` and `.DS_Store`.
  package var isLeftByMac: Bool {
    description.utf8.split(separator: UInt8(ascii: "/")).contains { name in
      name.starts(with: "._".utf8) || name.elementsEqual("__MACOSX".utf8)
        || name.elementsEqual(".DS_Store".utf8)
    }
  }
}

extension FileTree {
  /// The tree without what macOS adds for itself, see ``RelativePath/isLeftByMac``. Folders that are empty without it
  /// stay. Complexity: O(n log n).
  ///
  /// - Throws: `InlayError` if the tree exceeds a limit.
  package func withoutMacFiles(limits: Limits) throws -> FileTree {
    var builder = FileTreeBuilder(limits: limits)
    try visit { path, content in
      if path.isLeftByMac { return }
      switch content {
      case .file(let source): try builder.add(file: source, at: path)
      case .folder: try builder.add(folder: path)
      }
    }
    return builder.finish()
  }
}
