public import InlayCore

/// The validated path of a file or folder inside a bundle: UTF-8 components separated by `/`, which never lead outside
/// the bundle.
///
/// No component is empty, `.` or `..`, starts with a drive letter, or contains a backslash, NUL or control character.
/// Paths compare by the UTF-8 bytes of their components, so a folder sorts directly before its contents.
public struct RelativePath: Sendable, Hashable, Comparable, CustomStringConvertible {
  @Exact private var text: String

  /// Validates `path`. Complexity: O(n).
  ///
  /// - Throws: `InlayError` if the path is unsafe or exceeds a limit.
  public init(_ path: String, limits: Limits = .default) throws {
    try self.init(bytes: Array(path.utf8), limits: limits)
  }

  /// Validates the bytes of a path from an archive or from disk. Complexity: O(n).
  ///
  /// - Throws: `InlayError` if the path is unsafe or exceeds a limit.
  package init(bytes: [UInt8], limits: Limits = .default) throws {
    if let problem = Self.problem(in: bytes) {
      throw InlayError.treeRefused(Self.shown(bytes), problem)
    }
    // The bytes are known to be valid UTF-8, so nothing is replaced.
    text = String(decoding: bytes, as: UTF8.self)
    var depth = 0
    for component in bytes.split(separator: UInt8(ascii: "/")) {
      depth += 1
      try Limits.check(
        "fileNameBytes", component.count, limits.fileNameBytes, at: .file(Self.shown(bytes)))
      // A file in the root folder has depth 0.
      try Limits.check(
        "folderDepth", depth - 1, min(limits.folderDepth, Self.maximumDepth), at: .file(Self.shown(bytes)))
    }
  }

  /// The start of a path for an error, with invalid UTF-8 replaced.
  package static func shown(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix(1_024), as: UTF8.self)
  }

  /// A path of components that were validated before.
  init(unchecked text: String) { self.text = text }

  /// Maximum depth of folders, which no limit may exceed, because trees are walked recursively.
  static let maximumDepth = 1_000

  /// The names of the components, outermost folder first.
  public var components: [String] {
    // Splits bytes, not characters, because a combining mark after a slash would hide the slash.
    text.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  /// The last component.
  public var name: String { components.last ?? text }

  /// The parent folder, or `nil` for a path of one component.
  package var parent: RelativePath? {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return RelativePath(unchecked: String(text[..<slash]))
  }

  /// The components joined by `/`.
  public var description: String { text }

  /// Compares the UTF-8 bytes, with `/` before all other bytes.
  public static func < (a: RelativePath, b: RelativePath) -> Bool {
    // No component contains a NUL, so treating the slash as NUL sorts it before everything else.
    let order: (UInt8) -> UInt8 = { $0 == UInt8(ascii: "/") ? 0 : $0 }
    return a.text.utf8.lazy.map(order).lexicographicallyPrecedes(b.text.utf8.lazy.map(order))
  }

  private static func problem(in bytes: [UInt8]) -> EntryProblem? {
    if bytes.isEmpty { return .emptyComponent }
    if bytes[0] == UInt8(ascii: "/") { return .absoluteName }
    if bytes.contains(0) { return .nulByte }
    if bytes.contains(UInt8(ascii: "\\")) { return .backslash }
    guard String(validating: bytes, as: UTF8.self) != nil else { return .notUTF8 }
    for (index, byte) in bytes.enumerated() {
      if byte < 0x20 || byte == 0x7F { return .controlCharacter }
      // U+0080 to U+009F are C2 80 to C2 9F.
      if byte == 0xC2, index + 1 < bytes.count, bytes[index + 1] < 0xA0 { return .controlCharacter }
    }
    for component in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      if component.isEmpty { return .emptyComponent }
      if component == [0x2E] { return .selfReference }
      if component == [0x2E, 0x2E] { return .parentReference }
      if component.count >= 2, component[component.startIndex + 1] == UInt8(ascii: ":"),
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(component[component.startIndex] | 0x20)
      {
        return .driveLetter
      }
    }
    return nil
  }
}
