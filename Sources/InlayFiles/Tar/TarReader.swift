public import InlayCore

/// Reads the headers of a tar: ustar, pax, and GNU with long names.
///
/// Files and folders are all it knows; links, devices, pipes and sparse files are refused by name, as are unsafe
/// names (``RelativePath``). Checksums are verified. Contents are not read, only located. What the headers say
/// of owners, times and permissions is passed over.
public struct TarReader {
  /// How much of an unusual archive is taken.
  public enum Strictness: Sendable, Hashable {
    /// For the project's own documents: two blocks of zeros at the end and nothing but zeros after them, padding
    /// of zeros, no `./` before names.
    case exact
    /// For tars that people made: the end may be missing after a whole entry, anything may follow it, padding
    /// is not looked at, and `./` before a name, or as the name of the outermost folder, is passed over.
    case lenient
  }

  /// A file or folder in a tar.
  public struct Member: Sendable, Hashable {
    /// Its name, from the root of the tar.
    public let path: RelativePath
    /// Whether it is a folder, and not a file.
    public let isFolder: Bool
    /// Where the content is, in bytes from the start of the tar.
    public let content: Range<Int>
    /// Where its first header is.
    public let offset: Int
  }

  private let source: any ByteSource
  private let limits: Limits
  private let strictness: Strictness
  private var at = 0
  private var memberCount = 0
  private var isAtEnd = false
  private var counter = CancellationCounter()
  /// Whether it reads on in a cancelled task: where the caller's answer is yes or no, and must be true.
  package var ignoresCancellation = false

  /// A reader at the first header of `source`. `limits`: `files`, `metadataBytes` (an extended header),
  /// `fileNameBytes`, `folderDepth`.
  public init(_ source: any ByteSource, limits: Limits = .default, strictness: Strictness = .exact) {
    self.source = source
    self.limits = limits
    self.strictness = strictness
  }

  /// The next file or folder, or `nil` at the end of the archive.
  ///
  /// - Throws: ``FileTreeError``: the archive is malformed, holds what is refused, or exceeds a limit.
  public mutating func next() throws(FileTreeError) -> Member? {
    var start = at
    var records: PaxRecords?
    var longName: [UInt8]?
    while !isAtEnd {
      if !ignoresCancellation, counter.isCancelledNow() { throw .cancelled }
      let isExtended = records != nil || longName != nil
      if !isExtended { start = at }
      guard let header = try header(isExtended: isExtended) else {
        isAtEnd = true
        return nil
      }
      switch header.kind {
      case UInt8(ascii: "x"):
        if records != nil { throw error(.strayExtendedHeader, start) }
        records = try extended(header)
      case UInt8(ascii: "g"):
        let common = try extended(header)
        // A name or size for every entry to come cannot be meant.
        if common.path != nil || common.size != nil { throw error(.badExtendedHeader, start) }
      case UInt8(ascii: "L"):
        if longName != nil { throw error(.strayExtendedHeader, start) }
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

  /// The header at `at`, which moves past it; `nil` at the end.
  private mutating func header(isExtended: Bool) throws(FileTreeError) -> TarHeader? {
    if at == source.count {
      if isExtended { throw error(.truncated, at) }
      if at == 0 { throw error(.notATar, at) }
      if strictness == .exact { throw error(.missingEnd, at) }
      return nil
    }
    let block = try block()
    guard block.allSatisfy({ $0 == 0 }) else {
      let header: TarHeader
      do { header = try TarHeader(block, at: at) } catch { throw .tar(error) }
      at += TarHeader.size
      return header
    }
    if isExtended { throw error(.strayExtendedHeader, at) }
    try finish()
    return nil
  }

  private func block() throws(FileTreeError) -> [UInt8] {
    guard source.count - at >= TarHeader.size else {
      throw error(at == 0 ? .notATar : .truncated, at)
    }
    return try read(at..<at + TarHeader.size)
  }

  /// The first block of zeros has been seen at `at`.
  private mutating func finish() throws(FileTreeError) {
    let first = at
    at += TarHeader.size
    if at == source.count {
      if strictness == .exact || first == 0 { throw error(first == 0 ? .notATar : .missingEnd, first) }
      return
    }
    guard try block().allSatisfy({ $0 == 0 }) else { throw error(.strayBytes, at) }
    at += TarHeader.size
    if strictness == .lenient { return }
    while at < source.count {
      if !ignoresCancellation { try FileTreeError.checkCancellation() }
      let end = min(at + contentPieceSize, source.count)
      guard try read(at..<end).allSatisfy({ $0 == 0 }) else { throw error(.strayBytes, at) }
      at = end
    }
  }

  private mutating func extended(_ header: TarHeader) throws(FileTreeError) -> PaxRecords {
    let offset = at - TarHeader.size
    let bytes = try metadata(header)
    do { return try PaxRecords(bytes) } catch {
      switch error {
      case .malformed: throw self.error(.badExtendedHeader, offset)
      case .unsupported(let keyword): throw self.error(.unsupportedKeyword(keyword), offset)
      }
    }
  }

  /// The content of a header that describes the next one.
  private mutating func metadata(_ header: TarHeader) throws(FileTreeError) -> [UInt8] {
    do {
      try LimitExceeded.check("metadataBytes", header.contentSize, limits.metadataBytes)
    } catch { throw .limit(path: "", error) }
    return try read(content(of: header.contentSize))
  }

  /// The range of a content that starts at `at`, which moves to the next header.
  private mutating func content(of size: Int) throws(FileTreeError) -> Range<Int> {
    let offset = at - TarHeader.size
    // Subtracting from what is there: adding a size from a header could overflow.
    guard size <= source.count - at, tarPadding(size) <= source.count - at - size else {
      throw error(.truncated, offset)
    }
    let range = at..<at + size
    let next = range.upperBound + tarPadding(size)
    if strictness == .exact, next > range.upperBound {
      guard try read(range.upperBound..<next).allSatisfy({ $0 == 0 }) else {
        throw error(.strayBytes, range.upperBound)
      }
    }
    at = next
    return range
  }

  private mutating func member(
    _ header: TarHeader, _ path: [UInt8], size: Int?, _ start: Int
  ) throws(FileTreeError) -> Member? {
    let shown = String(decoding: path.prefix(1_024), as: UTF8.self)
    let isFolder: Bool
    switch header.kind {
    case UInt8(ascii: "0"), 0: isFolder = false
    case UInt8(ascii: "5"): isFolder = true
    case let kind: throw .refused(path: shown, Self.problem(kind))
    }
    memberCount += 1
    do { try LimitExceeded.check("files", memberCount, limits.files) } catch {
      throw .limit(path: shown, error)
    }
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
    if isFolder, size ?? header.contentSize != 0 { throw error(.folderWithContent, start) }
    let range = try content(of: size ?? header.contentSize)
    return Member(path: safe, isFolder: isFolder, content: range, offset: start)
  }

  /// Why a type flag is refused.
  private static func problem(_ kind: UInt8) -> EntryProblem {
    switch kind {
    case UInt8(ascii: "1"): .hardLink
    case UInt8(ascii: "2"): .symbolicLink
    case UInt8(ascii: "3"), UInt8(ascii: "4"): .device
    case UInt8(ascii: "6"): .fifo
    default: .unknownKind(flag: kind)
    }
  }

  private func read(_ range: Range<Int>) throws(FileTreeError) -> [UInt8] {
    do { return try source.read(range) } catch { throw error == .cancelled ? .cancelled : .source(error) }
  }

  private func error(_ problem: TarError.Problem, _ offset: Int) -> FileTreeError {
    .tar(TarError(problem: problem, offset: offset))
  }
}
