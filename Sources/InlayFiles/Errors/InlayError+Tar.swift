package import InlayCore

/// Why bytes are not a sound tar.
package enum TarProblem: Hashable {
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

  /// The code and the sentence.
  fileprivate var words: (code: InlayError.Code, sentence: String) {
    switch self {
    case .notATar: (.tarNotATar, "this is not a tar")
    case .badMagic: (.tarBadMagic, "a tar header has no \"ustar\" mark")
    case .badChecksum: (.tarBadChecksum, "the checksum of a tar header is wrong")
    case .badNumber(let field):
      (.tarBadNumber, "the field \(Visible.name(field)) of a tar header is not a valid number")
    case .truncated: (.tarTruncated, "the tar ends in the middle of an entry")
    case .missingEnd: (.tarMissingEnd, "the tar ends without its two blocks of zeros")
    case .strayBytes: (.tarStrayBytes, "the tar holds bytes that belong to no entry")
    case .badExtendedHeader: (.tarBadExtendedHeader, "a pax extended header of the tar is malformed")
    case .strayExtendedHeader:
      (.tarStrayExtendedHeader, "an extended header of the tar belongs to no entry")
    case .unsupportedKeyword(let keyword):
      (.tarUnsupportedKeyword, "the pax keyword \(Visible.name(keyword)) is not supported")
    case .folderWithContent: (.tarFolderWithContent, "a folder in the tar has content")
    }
  }
}

extension InlayError {
  /// The bytes are not a sound tar. `offset` is that of the header or block concerned.
  package static func tar(_ problem: TarProblem, at offset: Int) -> InlayError {
    InlayError(problem.words.code, problem.words.sentence, at: .byte(offset))
  }
}

extension InlayError.Code {
  /// The bytes are not a tar.
  package static let tarNotATar: Self = "tar.notATar"
  /// A header of a tar, but the first, has no `ustar` mark.
  package static let tarBadMagic: Self = "tar.badMagic"
  /// The checksum of a header of a tar is wrong.
  package static let tarBadChecksum: Self = "tar.badChecksum"
  /// A number in a header of a tar is malformed, negative or too large.
  package static let tarBadNumber: Self = "tar.badNumber"
  /// A tar ends inside a header, a content or its padding.
  package static let tarTruncated: Self = "tar.truncated"
  /// The two blocks of zeros at the end of a tar are missing.
  package static let tarMissingEnd: Self = "tar.missingEnd"
  /// A tar has something other than zeros behind its end or in its padding.
  package static let tarStrayBytes: Self = "tar.strayBytes"
  /// A pax extended header of a tar is malformed.
  package static let tarBadExtendedHeader: Self = "tar.badExtendedHeader"
  /// An extended header or long name of a tar belongs to no entry, or comes twice.
  package static let tarStrayExtendedHeader: Self = "tar.strayExtendedHeader"
  /// A pax keyword of a tar is not supported, such as those of sparse files.
  package static let tarUnsupportedKeyword: Self = "tar.unsupportedKeyword"
  /// A folder in a tar has content.
  package static let tarFolderWithContent: Self = "tar.folderWithContent"
}
