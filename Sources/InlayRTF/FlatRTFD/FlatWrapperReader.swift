package import InlayCore
import InlayFiles

extension FlatWrapper {
  /// Reads a flat file wrapper. Content is not read, but stays in `source`.
  ///
  /// - Throws: `InlayError` if it is damaged, has a link or an unsafe name in it, or exceeds a limit (`files`,
  ///   `bundleBytes`, `folderDepth`, `fileNameBytes`). Names that the file itself repeats are refused.
  /// - Complexity: O(n) in the number of files and folders.
  package static func read(
    _ source: any ByteSource, limits: Limits = .default
  ) throws -> Converted<FlatWrapper> {
    var reader = FlatWrapperReader(source, limits: limits)
    return try reader.read()
  }
}

/// Reads a flat file wrapper. The recursion is at most as deep as `Limits.folderDepth` allows.
private struct FlatWrapperReader {
  /// What a directory has in it.
  private struct Entry {
    let name: [UInt8]
    /// Where the name begins.
    let at: Int
    /// The bytes of the node, its kind included.
    var range: Range<Int>
  }

  private var bytes: FlatWrapperBytes
  private let source: any ByteSource
  private let limits: Limits
  private var builder: FileTreeBuilder
  private var counter = CancellationCounter()

  init(_ source: any ByteSource, limits: Limits) {
    self.source = source
    self.limits = limits
    bytes = FlatWrapperBytes(source)
    builder = FileTreeBuilder(limits: limits)
  }

  mutating func read() throws -> Converted<FlatWrapper> {
    var at = 0
    if try bytes.starts(with: FlatWrapper.magic.prefix(4)) {
      let version = try bytes.number(at: 4)
      guard version == 0 else { throw InlayError.flatMalformed("the version is \(version), not 0", at: 4) }
      at = 8
    }
    let kind = try bytes.number(at: at)
    guard kind == FlatWrapper.directoryKind else { throw InlayError.flatKind(kind, at: at) }
    let entries = try directory(at + 4, until: source.count)
    var diagnostics = DiagnosticCollector()
    if entries.end < source.count {
      diagnostics.report(
        .rtfdTrailingBytes,
        "\(source.count - entries.end) bytes follow the end of the flat RTFD and were ignored",
        details: ["byte": String(entries.end)])
    }
    if let file = try singleFile(entries.entries) {
      return Converted(file, diagnostics: diagnostics.diagnostics)
    }
    try add(entries.entries, under: nil)
    return Converted(.folder(builder.finish()), diagnostics: diagnostics.diagnostics)
  }

  /// The entries of the directory whose body begins at `at`, and where it ends. The nodes are not looked at.
  private mutating func directory(_ at: Int, until end: Int) throws -> (entries: [Entry], end: Int) {
    let count = Int(try bytes.number(at: at, until: end))
    try Limits.check("files", count, limits.files, at: .byte(at))
    // A name and the two lengths take eight bytes at least.
    guard count <= (end - at - 4) / 8 else { throw InlayError.flatTruncated(at: end) }
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    var next = at + 4
    for _ in 0..<count {
      try counter.check()
      let length = Int(try bytes.number(at: next, until: end))
      guard length <= end - next - 4 else { throw InlayError.flatTruncated(at: end) }
      try Limits.check("fileNameBytes", length, limits.fileNameBytes, at: .byte(next))
      entries.append(Entry(name: try bytes.read(next + 4..<next + 4 + length), at: next + 4, range: 0..<0))
      next += 4 + length
    }
    var start = next + 4 * count
    guard start <= end else { throw InlayError.flatTruncated(at: end) }
    for index in entries.indices {
      let length = Int(try bytes.number(at: next + 4 * index, until: end))
      guard length <= end - start else { throw InlayError.flatTruncated(at: end) }
      entries[index].range = start..<start + length
      start += length
    }
    return (entries, start)
  }

  /// The content of a node of data.
  private mutating func data(_ node: Range<Int>) throws -> any ByteSource {
    try SliceSource(source, contentRange(node))
  }

  /// Where the content of a node of data stands.
  private mutating func contentRange(_ range: Range<Int>) throws -> Range<Int> {
    let kind = try bytes.number(at: range.lowerBound, until: range.upperBound)
    guard kind == FlatWrapper.dataKind else { throw InlayError.flatKind(kind, at: range.lowerBound) }
    var at = range.lowerBound + 4
    var length = try bytes.number(at: at, until: range.upperBound)
    at += 4
    if length == FlatWrapper.alignedMark {
      length = try bytes.number(at: at, until: range.upperBound)
      let padding = Int(try bytes.number(at: at + 4, until: range.upperBound))
      at += 8
      guard padding <= range.upperBound - at else { throw InlayError.flatTruncated(at: range.upperBound) }
      at += padding
    }
    guard length < FlatWrapper.alignedMark, at + Int(length) == range.upperBound else {
      throw InlayError.flatMalformed(
        "the content takes \(range.upperBound - at) bytes, but states \(length)", at: at)
    }
    return at..<range.upperBound
  }

  /// The file, if the root is the wrapper of a single file.
  private mutating func singleFile(_ entries: [Entry]) throws -> FlatWrapper? {
    func named(_ name: String) -> Entry? { entries.first { $0.name.elementsEqual(name.utf8) } }
    guard let content = named(FlatWrapper.Special.content) else { return nil }
    for entry in entries where !Self.isSpecial(entry.name) {
      throw InlayError.treeRefused(RelativePath.shown(entry.name), .fileAsFolder)
    }
    var name = ""
    if let entry = named(FlatWrapper.Special.name) ?? named(FlatWrapper.Special.lossyName) {
      let source = try data(entry.range)
      try Limits.check("fileNameBytes", source.count, limits.fileNameBytes, at: .byte(entry.range.lowerBound))
      name = String(decoding: try source.readAll(), as: UTF8.self)
    }
    return .file(name: name, try data(content.range))
  }

  private static func isSpecial(_ name: [UInt8]) -> Bool {
    let special = [FlatWrapper.Special.records, FlatWrapper.Special.content] + FlatWrapper.Special.names
    return special.contains { name.elementsEqual($0.utf8) }
  }

  /// Refuses what only the root of a single file may have, and names that are no data.
  private mutating func checkSpecial(_ entries: [Entry]) throws {
    for entry in entries {
      if entry.name.elementsEqual(FlatWrapper.Special.content.utf8) {
        throw InlayError.treeRefused(RelativePath.shown(entry.name), .parentReference)
      }
      if FlatWrapper.Special.names.contains(where: { entry.name.elementsEqual($0.utf8) }) {
        _ = try contentRange(entry.range)
      }
    }
  }

  /// Adds the entries of a directory to the tree.
  private mutating func add(_ entries: [Entry], under folder: RelativePath?) throws {
    try checkSpecial(entries)
    let links = try links(entries)
    for entry in entries where !Self.isSpecial(entry.name) {
      try counter.check()
      let path = try path(of: entry, in: folder)
      if links.contains(ExactString(path.name)) {
        throw InlayError.treeRefused(path.description, .symbolicLink)
      }
      let at = entry.range.lowerBound
      let kind = try bytes.number(at: at, until: entry.range.upperBound)
      guard kind == FlatWrapper.directoryKind else {
        try builder.add(file: try data(entry.range), at: path)
        continue
      }
      try builder.add(folder: path)
      let inner = try directory(at + 4, until: entry.range.upperBound)
      guard inner.end == entry.range.upperBound else {
        throw InlayError.flatMalformed(
          "the folder takes \(inner.end - at) bytes, but states \(entry.range.count)", at: at)
      }
      try add(inner.entries, under: path)
    }
  }

  private func path(of entry: Entry, in folder: RelativePath?) throws -> RelativePath {
    if entry.name.isEmpty { throw InlayError.flatMalformed("an entry has no name", at: entry.at) }
    if entry.name.contains(UInt8(ascii: "/")) {
      throw InlayError.treeRefused(RelativePath.shown(entry.name), .slash)
    }
    let prefix = folder.map { Array("\($0)/".utf8) } ?? []
    return try RelativePath(bytes: prefix + entry.name, limits: limits)
  }

  /// The names of the links, by their records.
  private mutating func links(_ entries: [Entry]) throws -> Set<ExactString> {
    guard let records = entries.first(where: { $0.name.elementsEqual(FlatWrapper.Special.records.utf8) })
    else { return [] }
    let content = try contentRange(records.range)
    let table = try directory(content.lowerBound, until: content.upperBound)
    var links: Set<ExactString> = []
    for record in table.entries where record.range.count >= 12 {
      let flags = try bytes.number(at: record.range.lowerBound + 8, until: record.range.upperBound)
      if flags & FlatWrapper.RecordFlag.link != 0 {
        links.insert(ExactString(String(decoding: record.name, as: UTF8.self)))
      }
    }
    return links
  }
}
