/// Keeps rendered files in memory.
public struct MemoryOutput: PageOutput, Sendable {
  /// The bytes of each file, in order. A PDF is one file.
  public private(set) var files: [[UInt8]] = []

  /// Creates an output without files.
  public init() {}

  /// Starts a file.
  public mutating func begin(page: Int) { files.append([]) }

  /// Appends bytes to the current file.
  public mutating func write(_ bytes: [UInt8]) {
    guard !files.isEmpty else { return }
    files[files.count - 1] += bytes
  }

  /// Replaces bytes that were written to the current file. Does nothing if the file is shorter.
  public mutating func overwrite(at offset: Int, _ bytes: [UInt8]) {
    guard !files.isEmpty, offset >= 0, bytes.count <= files[files.count - 1].count,
      offset <= files[files.count - 1].count - bytes.count
    else { return }
    files[files.count - 1].replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }

  /// Does nothing: the file is in memory.
  public mutating func end(page: Int) {}
}
