public import InlayCore

/// The name of a file or folder inside a bundle, checked: components separated by `/`, in UTF-8, that lead
/// nowhere but down.
///
/// No component is empty, `.` or `..`, starts with a drive letter, or holds a backslash, NUL or control character.
/// Paths compare by the UTF-8 bytes of their components, so a folder comes directly before what it holds.
public struct RelativePath: Sendable, Hashable, Comparable, CustomStringConvertible {
  @Exact private var text: String

  /// Checks `path`. Complexity: O(n).
  ///
  /// - Throws: ``InlayError`` if the path is unsafe or longer than the limits allow.
  public init(_ path: String, limits: Limits = .default) throws {
    try self.init(bytes: Array(path.utf8), limits: limits)
  }

  /// Checks a path as it is in an archive or on disk. Complexity: O(n).
  ///
  /// - Throws: ``InlayError`` if the path is unsafe or longer than the limits allow.
  package init(bytes: [UInt8], limits: Limits = .default) throws {
    if let problem = Self.problem(in: bytes) {
      throw InlayError.treeRefused(Self.shown(bytes), problem)
    }
    // Checked above: nothing is repaired here.
    text = String(decoding: bytes, as: UTF8.self)
    var depth = 0
    for component in bytes.split(separator: UInt8(ascii: "/")) {
      depth += 1
      try Limits.check(
        "fileNameBytes", component.count, limits.fileNameBytes, at: .file(Self.shown(bytes)))
      // A file in the outermost folder is in no folder.
      try Limits.check(
        "folderDepth", depth - 1, min(limits.folderDepth, Self.maximumDepth), at: .file(Self.shown(bytes)))
    }
  }

  /// The start of a path, repaired, for an error.
  private static func shown(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix(1_024), as: UTF8.self)
  }

  /// A path of components that have been checked.
  init(unchecked text: String) { self.text = text }

  /// Folders in folders beyond which no limit may go: trees are walked recursively.
  static let maximumDepth = 1_000

  /// The names from the outermost folder inwards.
  public var components: [String] {
    // Not by Character: a combining mark after a slash would hide it.
    text.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  /// The last component.
  public var name: String { components.last ?? text }

  /// The folder it is in, or `nil` at the outermost level.
  public var parent: RelativePath? {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return RelativePath(unchecked: String(text[..<slash]))
  }

  /// The components joined by `/`.
  public var description: String { text }

  /// In the order of the UTF-8 bytes.
  public static func < (a: RelativePath, b: RelativePath) -> Bool {
    // No component holds a NUL, so a slash that sorts as one sorts before everything.
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
