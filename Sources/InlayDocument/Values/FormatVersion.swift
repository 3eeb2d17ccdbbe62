internal import InlayCore
internal import InlayJSON

/// The version of a document: major and minor, `1.0`.
///
/// A newer minor version is carried among the unknown members of the text, so that what was read is written again
/// and keeps its digest.
enum FormatVersion {
  private static let memberName = "version"

  /// Whether `text` is a version, and of which major.
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

  /// The version to write and the members that are unknown indeed.
  static func split(_ members: JSONMembers) throws -> (String, JSONMembers) {
    guard !members.isEmpty, let value = members[memberName] else {
      return (PortableDocument.version, members)
    }
    guard case .string(let version) = value, major(of: version) == PortableDocument.majorVersion else {
      throw InlayError.documentInexpressible(
        "the unknown member \"version\" is no version of this format")
    }
    var rest = members
    rest[memberName] = nil
    return (version, rest)
  }

  /// Keeps a version other than the one written by default.
  static func keep(_ version: String, in members: inout JSONMembers) {
    if version != PortableDocument.version { members[memberName] = .string(version) }
  }
}
