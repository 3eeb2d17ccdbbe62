internal import InlayCore
internal import InlayJSON

/// The version of a document: major and minor, such as `1.0`.
///
/// A newer minor version is kept among the unknown members of the text. A document that was read is then written
/// unchanged and keeps its digest.
enum FormatVersion {
  private static let memberName = "version"

  /// The major version in `text`; `nil` if `text` is not a version.
  static func major(of text: String) -> Int? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    for part in parts {
      guard (1...9).contains(part.count), part.allSatisfy({ (0x30...0x39).contains($0) }),
        part.first != 0x30 || part.count == 1
      else { return nil }
    }
    return Int(Substring(parts[0]))
  }

  /// The minor version in `text`, which is a version.
  private static func minor(of text: String) -> Int {
    text.utf8.lastIndex(of: UInt8(ascii: ".")).flatMap { Int(text[text.utf8.index(after: $0)...]) } ?? 0
  }

  /// The lowest version that has the members `text` needs.
  static func lowest(for text: DecomposedText) -> String {
    lowest(needsSecond: text.source?.content != nil || !text.blocks.isEmpty || text.hasBlockColors)
  }

  private static func lowest(needsSecond: Bool) -> String {
    needsSecond ? PortableDocument.secondVersion : PortableDocument.firstVersion
  }

  /// Whether a document of this version may have the members of 1.1: `source`, those of tables, and `blockColor` of
  /// paragraphs.
  static func hasMembersOfSecond(_ version: String) -> Bool {
    minor(of: version) >= minor(of: PortableDocument.secondVersion)
  }

  /// The version to write, which is at least `lowest`, and the members that are really unknown. Throws if the version is
  /// invalid.
  static func split(_ members: JSONMembers, lowest: String) throws -> (String, JSONMembers) {
    guard !members.isEmpty, let value = members[memberName] else { return (lowest, members) }
    guard case .string(let version) = value, major(of: version) == PortableDocument.majorVersion else {
      throw InlayError.documentInexpressible(
        "the unknown member \"version\" is not a version of this format")
    }
    var rest = members
    rest[memberName] = nil
    return (minor(of: version) < minor(of: lowest) ? lowest : version, rest)
  }

  /// Keeps a version that does not follow from the other members.
  static func keep(_ version: String, in members: inout JSONMembers, needsSecond: Bool) {
    let lowest = lowest(needsSecond: needsSecond)
    if version != lowest { members[memberName] = .string(version) }
  }
}
