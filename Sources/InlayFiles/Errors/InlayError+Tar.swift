package import InlayCore

/// Why bytes are not a valid tar.
package enum TarProblem: Hashable {
  /// The first header is not that of a POSIX or GNU tar.
  case notATar
  /// A later header lacks the magic value `ustar`.
  case badMagic
  /// The checksum stored in the header is wrong.
  case badChecksum
  /// The number in a field, such as `size`, is malformed, negative or too large.
  case badNumber(field: String)
  /// The archive ends inside a header, a file's content or its padding.
  case truncated
  /// The two zero blocks at the end are missing.
  case missingEnd
  /// Bytes other than zeros follow the end or are in the padding after a file.
  case strayBytes
  /// A pax extended header is malformed.
  case badExtendedHeader
  /// An extended header or long name is not followed by an entry, or occurs twice.
  case strayExtendedHeader
  /// A pax keyword changes the content in a way that is not supported (sparse files, other character encodings).
  case unsupportedKeyword(String)
  /// A folder claims to have content.
  case folderWithContent

  /// The code and the sentence.
  fileprivate var words: (code: InlayError.Code, sentence: String) {
    switch self {
    case .notATar: (.tarNotATar, "this is not a tar")
    case .badMagic: (.tarBadMagic, "a tar header lacks the magic value \"ustar\"")
    case .badChecksum: (.tarBadChecksum, "the checksum of a tar header is wrong")
    case .badNumber(let field):
      (.tarBadNumber, "the field \(Visible.name(field)) of a tar header is not a valid number")
    case .truncated: (.tarTruncated, "the tar is truncated inside an entry")
    case .missingEnd: (.tarMissingEnd, "the tar lacks the two zero blocks at its end")
    case .strayBytes: (.tarStrayBytes, "the tar contains bytes that belong to no entry")
    case .badExtendedHeader: (.tarBadExtendedHeader, "a pax extended header of the tar is malformed")
    case .strayExtendedHeader:
      (.tarStrayExtendedHeader, "an extended header of the tar is not followed by its entry")
    case .unsupportedKeyword(let keyword):
      (.tarUnsupportedKeyword, "the pax keyword \(Visible.name(keyword)) is not supported")
    case .folderWithContent: (.tarFolderWithContent, "a folder in the tar has content")
    }
  }
}

extension InlayError {
  /// The bytes are not a valid tar. `offset` is the byte offset of the header or block concerned.
  package static func tar(_ problem: TarProblem, at offset: Int) -> InlayError {
    InlayError(problem.words.code, problem.words.sentence, at: .byte(offset))
  }
}

extension InlayError.Code {
  /// The bytes are not a tar.
  package static let tarNotATar: Self = "tar.notATar"
  /// A header other than the first lacks the magic value `ustar`.
  package static let tarBadMagic: Self = "tar.badMagic"
  /// The checksum of a header in a tar is wrong.
  package static let tarBadChecksum: Self = "tar.badChecksum"
  /// A number in a header of a tar is malformed, negative or too large.
  package static let tarBadNumber: Self = "tar.badNumber"
  /// A tar ends inside a header, a file's content or its padding.
  package static let tarTruncated: Self = "tar.truncated"
  /// The two zero blocks at the end of a tar are missing.
  package static let tarMissingEnd: Self = "tar.missingEnd"
  /// A tar has bytes other than zeros after its end or in its padding.
  package static let tarStrayBytes: Self = "tar.strayBytes"
  /// A pax extended header of a tar is malformed.
  package static let tarBadExtendedHeader: Self = "tar.badExtendedHeader"
  /// An extended header or long name in a tar is not followed by an entry, or occurs twice.
  package static let tarStrayExtendedHeader: Self = "tar.strayExtendedHeader"
  /// A tar uses a pax keyword that is not supported, such as those for sparse files.
  package static let tarUnsupportedKeyword: Self = "tar.unsupportedKeyword"
  /// A folder in a tar has content.
  package static let tarFolderWithContent: Self = "tar.folderWithContent"
}
