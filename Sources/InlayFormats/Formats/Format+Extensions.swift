extension Format {
  /// Whether `path` ends with one of the format's extensions, ignoring case, with a nonempty name before it.
  package func hasExtension(ofPath path: String) -> Bool {
    longestExtension(ofFileName: Self.fileName(ofPath: path)) != nil
  }

  /// The last component of a path, in lowercase.
  static func fileName(ofPath path: String) -> [UInt8] {
    var bytes = path.utf8[...]
    while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.index(after: $0) } ?? bytes.startIndex
    return bytes[start...].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  /// The length in bytes of the longest of the format's extensions at the end of a file name; `nil` if there is none.
  func longestExtension(ofFileName name: [UInt8]) -> Int? {
    fileExtensions.lazy.filter { candidate in
      let suffix = Array(".\(candidate)".utf8)
      return name.count > suffix.count && name.suffix(suffix.count).elementsEqual(suffix)
    }.map(\.utf8.count).max()
  }
}
