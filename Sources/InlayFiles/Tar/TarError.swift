/// Why bytes are not a sound tar, and where.
public struct TarError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Sendable, Hashable {
    /// The first header is not one of a POSIX or GNU tar.
    case notATar
    /// A later header has no `ustar` mark.
    case badMagic
    /// The sum of the header's bytes is not the one written in it.
    case badChecksum
    /// The number in a field, such as `size`, is malformed, negative or too large.
    case badNumber(field: String)
    /// The archive ends inside a header, a content or its padding.
    case truncated
    /// The two blocks of zeros at the end are missing.
    case missingEnd
    /// Something other than zeros follows the end, or fills the padding of a content.
    case strayBytes
    /// A pax extended header is malformed.
    case badExtendedHeader
    /// An extended header or long name belongs to no entry, or comes twice.
    case strayExtendedHeader
    /// A pax keyword changes the content in a way that is not supported (sparse files, other character sets).
    case unsupportedKeyword(String)
    /// A folder claims to have content.
    case folderWithContent
  }

  /// What is wrong.
  public var problem: Problem
  /// Offset of the header or block concerned, in bytes from the start of the tar.
  public var offset: Int

  /// `problem` at `offset`.
  public init(problem: Problem, offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// One sentence: what is wrong, at which byte of the tar.
  public var description: String {
    let what =
      switch problem {
      case .notATar: "this is not a tar"
      case .badMagic: "a tar header has no \"ustar\" mark"
      case .badChecksum: "the checksum of a tar header is wrong"
      case .badNumber(let field): "the field \(printable(field)) of a tar header is not a valid number"
      case .truncated: "the tar ends in the middle of an entry"
      case .missingEnd: "the tar ends without its two blocks of zeros"
      case .strayBytes: "the tar holds bytes that belong to no entry"
      case .badExtendedHeader: "a pax extended header of the tar is malformed"
      case .strayExtendedHeader: "an extended header of the tar belongs to no entry"
      case .unsupportedKeyword(let keyword): "the pax keyword \(printable(keyword)) is not supported"
      case .folderWithContent: "a folder in the tar has content"
      }
    return "\(what), at byte \(offset)"
  }
}
