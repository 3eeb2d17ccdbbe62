package import InlayCore

/// Reads the headers of a tar: ustar, pax, and GNU with long names.
///
/// Supports only files and folders. Links, devices, pipes and sparse files are refused with an error that says so, and
/// so are unsafe names (``RelativePath``). Checksums are verified. Contents are located but not read. Owners, times and
/// permissions are ignored.
package struct TarReader {
  /// A file or folder in a tar.
  package struct Member: Sendable, Hashable {
    /// Path from the root of the tar.
    package let path: RelativePath
    /// Whether it is a folder rather than a file.
    package let isFolder: Bool
    /// The bytes of the content, counted from the start of the tar.
    package let content: Range<Int>
    /// The byte offset of its first header.
    package let offset: Int
  }

  private let source: any ByteSource
  private let limits: Limits
  private let strictness: FileTree.TarStrictness
  private var at = 0
  private var memberCount = 0
  private var isAtEnd = false
  /// Whether a content that is cut short by the end of the tar is a member all the same.
  var keepsCutContent = false
  /// Where ``recover()`` continued, which is not tried again.
  private var failedAt = -TarHeader.size
  private var counter = CancellationCounter()
  /// Whether to keep reading in a canceled task: for callers whose yes-or-no answer must be true.
  package var ignoresCancellation = false

  /// A reader at the first header of `source`. It applies these `limits`: `files`, `metadataBytes` (for an extended
  /// header), `fileNameBytes` and `folderDepth`.
  package init(
    _ source: any ByteSource, limits: Limits = .default, strictness: FileTree.TarStrictness = .exact
  ) {
    self.source = source
    self.limits = limits
    self.strictness = strictness
  }

  /// The next file or folder, or `nil` at the end of the archive.
  ///
  /// - Throws: `InlayError` if the archive is malformed, contains a refused entry, or exceeds a limit.
  package mutating func next() throws -> Member? {
    var start = at
    var records: PaxRecords?
    var longName: [UInt8]?
    while !isAtEnd {
      if !ignoresCancellation { try counter.check() }
      let isExtended = records != nil || longName != nil
      if !isExtended { start = at }
      guard let header = try header(isExtended: isExtended) else {
        isAtEnd = true
        return nil
      }
      switch header.kind {
      case UInt8(ascii: "x"):
        if records != nil { throw InlayError.tar(.strayExtendedHeader, at: start) }
        records = try extended(header)
      case UInt8(ascii: "g"):
        let common = try extended(header)
        // A name or size for all following entries cannot be intended.
        if common.path != nil || common.size != nil { throw InlayError.tar(.badExtendedHeader, at: start) }
      case UInt8(ascii: "L"):
        if longName != nil { throw InlayError.tar(.strayExtendedHeader, at: start) }
        longName = try Array(metadata(header).prefix { $0 != 0 })
      default:
        let path = records?.path ?? longName ?? header.path
        if let member = try member(header, path, size: records?.size, start) { return member }
        records = nil
        longName = nil
      }
    }
    return nil
  }

  /// Continues after an error at the next block with a sound header. Returns whether there is one. Complexity:
  /// O(bytes).
  mutating func recover() -> Bool {
    // The header that failed, or that of a content that is cut short, is not tried again.
    var block = max(at, failedAt + TarHeader.size)
    while source.count - block >= TarHeader.size {
      if let bytes = try? source.read(block..<block + TarHeader.size), bytes.contains(where: { $0 != 0 }),
        (try? TarHeader(bytes, at: block)) != nil
      {
        break
      }
      block += TarHeader.size
    }
    (at, failedAt) = (block, block)
    return source.count - block >= TarHeader.size
  }

  /// Reads the header at `at` and advances past it. Returns `nil` at the end. Throws if it is malformed.
  private mutating func header(isExtended: Bool) throws -> TarHeader? {
    if at == source.count {
      if isExtended { throw InlayError.tar(.truncated, at: at) }
      if at == 0 { throw InlayError.tar(.notATar, at: at) }
      if strictness == .exact { throw InlayError.tar(.missingEnd, at: at) }
      return nil
    }
    let block = try block()
    guard block.allSatisfy({ $0 == 0 }) else {
      let header = try TarHeader(block, at: at)
      at += TarHeader.size
      return header
    }
    if isExtended { throw InlayError.tar(.strayExtendedHeader, at: at) }
    try finish()
    return nil
  }

  private func block() throws -> [UInt8] {
    guard source.count - at >= TarHeader.size else {
      throw InlayError.tar(at == 0 ? .notATar : .truncated, at: at)
    }
    return try source.read(at..<at + TarHeader.size)
  }

  /// Checks the end of the archive, after the first zero block was found at `at`. Throws if it is invalid.
  private mutating func finish() throws {
    let first = at
    at += TarHeader.size
    if at == source.count {
      if strictness == .exact || first == 0 {
        throw InlayError.tar(first == 0 ? .notATar : .missingEnd, at: first)
      }
      return
    }
    guard try block().allSatisfy({ $0 == 0 }) else { throw InlayError.tar(.strayBytes, at: at) }
    at += TarHeader.size
    if strictness == .lenient { return }
    while at < source.count {
      if !ignoresCancellation { try Task.checkCancellation() }
      let end = min(at + contentPieceSize, source.count)
      guard try source.read(at..<end).allSatisfy({ $0 == 0 }) else {
        throw InlayError.tar(.strayBytes, at: at)
      }
      at = end
    }
  }

  private mutating func extended(_ header: TarHeader) throws -> PaxRecords {
    let offset = at - TarHeader.size
    let bytes = try metadata(header)
    do throws(PaxRecords.Fault) { return try PaxRecords(bytes) } catch {
      switch error {
      case .malformed: throw InlayError.tar(.badExtendedHeader, at: offset)
      case .unsupported(let keyword): throw InlayError.tar(.unsupportedKeyword(keyword), at: offset)
      }
    }
  }

  /// The content of a header that describes the next one. Throws if it cannot be read.
  private mutating func metadata(_ header: TarHeader) throws -> [UInt8] {
    try Limits.check("metadataBytes", header.contentSize, limits.metadataBytes)
    return try source.read(content(of: header.contentSize))
  }

  /// The range of a content that starts at `at`. Advances `at` to the next header. Throws if the content is truncated.
  private mutating func content(of size: Int) throws -> Range<Int> {
    let offset = at - TarHeader.size
    // Subtracts from the remaining bytes, because adding a size from a header could overflow.
    guard size <= source.count - at, tarPadding(size) <= source.count - at - size else {
      guard keepsCutContent else { throw InlayError.tar(.truncated, at: offset) }
      let rest = at..<min(source.count, at.addingSaturating(size))
      at = source.count
      return rest
    }
    let range = at..<at + size
    let next = range.upperBound + tarPadding(size)
    if strictness == .exact, next > range.upperBound {
      guard try source.read(range.upperBound..<next).allSatisfy({ $0 == 0 }) else {
        throw InlayError.tar(.strayBytes, at: range.upperBound)
      }
    }
    at = next
    return range
  }

  private mutating func member(
    _ header: TarHeader, _ path: [UInt8], size: Int?, _ start: Int
  ) throws -> Member? {
    let shown = String(decoding: path.prefix(1_024), as: UTF8.self)
    let isFolder: Bool
    switch header.kind {
    case UInt8(ascii: "0"), 0: isFolder = false
    case UInt8(ascii: "5"): isFolder = true
    case let kind: throw InlayError.treeRefused(shown, Self.problem(kind))
    }
    memberCount += 1
    try Limits.check("files", memberCount, limits.files, at: .entry(shown))
    var name = path[...]
    if isFolder, name.count > 1, name.last == UInt8(ascii: "/") { name.removeLast() }
    if strictness == .lenient {
      while name.starts(with: [0x2E, 0x2F]) { name = name.dropFirst(2) }
      if isFolder, name == [0x2E] || (name.isEmpty && !path.isEmpty) {
        _ = try content(of: 0)
        return nil
      }
    }
    let safe = try RelativePath(bytes: Array(name), limits: limits)
    if isFolder, size ?? header.contentSize != 0 { throw InlayError.tar(.folderWithContent, at: start) }
    let range = try content(of: size ?? header.contentSize)
    return Member(path: safe, isFolder: isFolder, content: range, offset: start)
  }

  /// The reason for refusing a type flag.
  private static func problem(_ kind: UInt8) -> EntryProblem {
    switch kind {
    case UInt8(ascii: "1"): .hardLink
    case UInt8(ascii: "2"): .symbolicLink
    case UInt8(ascii: "3"), UInt8(ascii: "4"): .device
    case UInt8(ascii: "6"): .fifo
    default: .unknownKind(flag: kind)
    }
  }
}
