import InlayCore
package import InlayFiles

extension FlatWrapper {
  /// Writes the wrapper. Data is not aligned to pages. Every record has the same time, so equal files are equal bytes.
  ///
  /// `last` is the file that stands after the others of the root, as `TXT.rtf` does in what macOS writes. The others are
  /// sorted by the UTF-8 bytes of their names.
  ///
  /// - Throws: `InlayError` if all of it takes 2 GiB or more, or content cannot be read, and what the sink throws.
  /// - Complexity: O(n) in bytes.
  package func write(last: String? = nil, to sink: any OutputSink) throws {
    var writer = FlatWrapperWriter(sink)
    try writer.write(node(last: last))
  }

  /// The nodes in the order in which they are written, with the entries that are no files.
  private func node(last: String?) -> FlatNode {
    switch self {
    case .folder(let tree): return .folder(tree, last: last)
    case .file(let name, let source):
      // What is not ASCII is lost in the name that older systems read.
      let lossy = name.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : UInt8(ascii: "?") }
      return .directory([
        (Special.content, .data(source)),
        (Special.lossyName, .data(MemorySource(lossy))),
        (Special.name, .data(MemorySource(Array(name.utf8)))),
        (
          Special.records,
          .records([(Special.content, FlatRecord(mode: 0o666, flags: RecordFlag.file, count: 1))])
        ),
      ])
    }
  }
}

/// What a record says of an entry.
struct FlatRecord {
  var mode: UInt32
  var flags: UInt32
  var count: UInt32 = 0
}

/// A node to be written.
private indirect enum FlatNode {
  case data(any ByteSource)
  case directory([(name: String, node: FlatNode)])
  /// The entry `.`: data in the form of a directory.
  case records([(name: String, record: FlatRecord)])

  static func folder(_ tree: FileTree, last: String?) -> FlatNode {
    let entries = tree.entries.filter { $0.name != last } + tree.entries.filter { $0.name == last }
    var nodes: [(name: String, node: FlatNode)] = []
    var records: [(name: String, record: FlatRecord)] = []
    for entry in entries {
      switch entry.content {
      case .file(let source):
        nodes.append((entry.name, .data(source)))
        records.append((entry.name, FlatRecord(mode: 0o666, flags: 0)))
      case .folder(let inner):
        nodes.append((entry.name, .folder(inner, last: nil)))
        records.append((entry.name, FlatRecord(mode: 0o777, flags: FlatWrapper.RecordFlag.folder)))
      }
    }
    return .directory(nodes + [(FlatWrapper.Special.records, .records(records))])
  }
}

/// Writes nodes. The recursion is as deep as the folders.
private struct FlatWrapperWriter {
  private let sink: any OutputSink
  /// The lengths of all nodes of directories, in the order in which they are written.
  private var lengths: [UInt32] = []
  private var next = 0

  init(_ sink: any OutputSink) { self.sink = sink }

  mutating func write(_ root: FlatNode) throws {
    _ = try measure(root)
    try sink.write(FlatWrapper.magic)
    try put(root, name: "")
  }

  /// The bytes that a node takes.
  private mutating func measure(_ node: FlatNode) throws -> Int {
    var bytes = 8
    switch node {
    case .data(let source): bytes = bytes.addingSaturating(source.count)
    case .records(let records):
      bytes += 4 + records.reduce(0) { $0 + 8 + $1.name.utf8.count + FlatWrapper.recordBytes }
    case .directory(let entries):
      // Its own lengths stand before those of its folders.
      let first = lengths.count
      lengths += [UInt32](repeating: 0, count: entries.count)
      for (index, entry) in entries.enumerated() {
        let length = try measure(entry.node)
        lengths[first + index] = UInt32(length)
        bytes = bytes.addingSaturating(8 + entry.name.utf8.count).addingSaturating(length)
      }
    }
    guard bytes < FlatWrapper.alignedMark else { throw InlayError.flatTooLong }
    return bytes
  }

  private mutating func put(_ node: FlatNode, name: String) throws {
    switch node {
    case .data(let source):
      try sink.write(Self.bytes([FlatWrapper.dataKind, UInt32(source.count)]))
      try sink.write(source, name: name)
    case .directory(let entries):
      try putHead(
        FlatWrapper.directoryKind, entries.map(\.name), Array(lengths[next..<next + entries.count]))
      next += entries.count
      for entry in entries { try put(entry.node, name: entry.name) }
    case .records(let records):
      let names = records.map(\.name)
      let length = 4 + names.reduce(0) { $0 + 8 + $1.utf8.count + FlatWrapper.recordBytes }
      try sink.write(Self.bytes([FlatWrapper.dataKind, UInt32(length)]))
      try putHead(nil, names, names.map { _ in UInt32(FlatWrapper.recordBytes) })
      try sink.write(records.flatMap { Self.bytes([0, $0.record.mode, $0.record.flags, $0.record.count]) })
    }
  }

  /// Writes what a directory has before its nodes.
  private func putHead(_ kind: UInt32?, _ names: [String], _ lengths: [UInt32]) throws {
    var head = Self.bytes((kind.map { [$0] } ?? []) + [UInt32(names.count)])
    for name in names { head += Self.bytes([UInt32(name.utf8.count)]) + Array(name.utf8) }
    try sink.write(head + Self.bytes(lengths))
  }

  private static func bytes(_ numbers: [UInt32]) -> [UInt8] {
    numbers.flatMap {
      [
        UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8),
        UInt8(truncatingIfNeeded: $0 >> 16), UInt8(truncatingIfNeeded: $0 >> 24),
      ]
    }
  }
}
